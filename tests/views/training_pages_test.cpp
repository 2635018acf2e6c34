// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/sweep.h"
#include "app/report/charts/facility_drawings.h"
#include "app/report/charts/run_charts.h"
#include "app/report/words/graded_inputs.h"
#include "app/workbench/text/field_text.h"
#include "model/trust/training_trust.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/compare_page.h"
#include "views/pages/factory_page.h"
#include "views/pages/runs/run_frontier_page.h"
#include "views/pages/runs/run_stack_page.h"
#include "views/pages/sensitivity_page.h"
#include "views/pages/stack_page.h"
#include "views/panels/inspector.h"
#include "views/panels/left_panel.h"
#include "views/widgets/data_table.h"

#include <QMenu>
#include <QStatusBar>
#include <QTemporaryDir>

#include <cmath>

using namespace rackline;

/// The window on a project that trains.
class TrainingPagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open(QStringLiteral("train-llama-405b")));
    }
    void cleanup() { m_app.reset(); }

    void factoryHasTheRunsOfTheCommandLine() {
        auto& page = shown<RunFrontierPage>("factory");
        const LineChart& chart = page.plot()->chart();
        QCOMPARE(chart.series.size(), std::size_t(2));
        std::size_t rows = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const Scenario& s = scenario(i);
            const std::vector<SizedRun> runs =
                runFrontier(sizedRuns(s, s.system.count, s.facility.power, 1), TrainingMetric::duration, TrainingMetric::cost);
            QCOMPARE(chart.series[i].points.size(), runs.size());
            for (std::size_t p = 0; p < runs.size(); ++p) {
                QCOMPARE(chart.series[i].points[p].x, valueOf(runs[p].estimate, TrainingMetric::duration));
                QCOMPARE(chart.series[i].points[p].y, valueOf(runs[p].estimate, TrainingMetric::cost));
            }
            rows += runs.size();
            const TrainingEstimate own = estimateTraining(s, 1);
            QCOMPARE(chart.series[i].measured.front().x, valueOf(own, TrainingMetric::duration));
            QVERIFY(page.answer().plainText().contains(fromView(runText(TrainingMetric::cost, own.cost.mid / USD))));
        }
        QCOMPARE(page.table()->data().rows.size(), rows);
        QVERIFY(!m_app->window.inspector()->isVisible());
    }

    void anotherMetricIsAnotherFrontier() {
        auto& page = shown<RunFrontierPage>("factory");
        const std::string before = page.plot()->chart().y.title;
        choose(*page.yChoice(), TrainingMetric::power);
        QVERIFY(page.plot()->chart().y.title != before);
        // Against itself a metric says nothing: the two change places.
        choose(*page.yChoice(), TrainingMetric::duration);
        QCOMPARE(chosenRunMetric(*page.xChoice()), TrainingMetric::power);
        QCOMPARE(chosenRunMetric(*page.yChoice()), TrainingMetric::duration);
    }

    /// The areas of the rings are megawatts.
    void ringsArePower() {
        auto& page = shown<RunFrontierPage>("factory");
        const LineChart& chart = page.plot()->chart();
        QVERIFY(chart.rings && chart.rings->unit == "MW");
        double most = 0;
        for (std::size_t i = 0; i < chart.series.size(); ++i) {
            const Scenario& s = scenario(i);
            const std::vector<SizedRun> runs =
                runFrontier(sizedRuns(s, s.system.count, s.facility.power, 1), TrainingMetric::duration, TrainingMetric::cost);
            for (std::size_t p = 0; p < runs.size(); ++p) {
                const double power = valueOf(runs[p].estimate, TrainingMetric::power);
                QVERIFY(std::abs(chart.series[i].points[p].weight * chart.rings->whole / power - 1) < 1e-12);
                most = std::max(most, chart.series[i].points[p].weight);
            }
        }
        QCOMPARE(most, 1.0);
    }

    /// What is later is hatched, on the axis of the days; the line can be dragged, and all runs then have that deadline.
    void aDeadlineIsALine() {
        auto& page = shown<RunFrontierPage>("factory");
        QVERIFY(page.plot()->chart().limits.empty());
        const Parameter& parameter = *findParameter("workload.deadline");
        m_app->workbench.setPoint({{&parameter, 60 * 86400.0}}, 0);
        QVERIFY(m_app->settle());
        const auto& limits = page.plot()->chart().limits;
        QCOMPARE(limits.size(), std::size_t(1));
        QVERIFY(limits[0].onX && !limits[0].below && limits[0].value == 60 && limits[0].name == "Deadline");
        QCOMPARE(limits[0].text, std::string("60\u202fd"));
        Q_EMIT page.plot()->limitMoved(0, 80, true);
        QCOMPARE(page.plot()->chart().limits[0].value, 80.0);
        QCOMPARE(page.plot()->chart().limits[0].text, std::string("80\u202fd"));
        QCOMPARE(parameter.get(scenario(1)), 60 * 86400.0);
        Q_EMIT page.plot()->limitSettled();
        QVERIFY(m_app->settle());
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) QCOMPARE(parameter.get(scenario(i)), 80 * 86400.0);
        QCOMPARE(page.plot()->chart().limits[0].value, 80.0);
        choose(*page.xChoice(), TrainingMetric::energy);
        QVERIFY(page.plot()->chart().limits.empty());
        choose(*page.yChoice(), TrainingMetric::duration);
        QVERIFY(page.plot()->chart().limits.size() == 1 && !page.plot()->chart().limits[0].onX);
    }

    void stacksSumToTheEstimate_data() {
        QTest::addColumn<QByteArray>("id");
        for (const char* id : {"memory", "power", "cost"}) QTest::newRow(id) << QByteArray(id);
    }
    void stacksSumToTheEstimate() {
        QFETCH(QByteArray, id);
        auto& page = shown<RunStackPage>(id.toStdString());
        const auto& rows = page.stacks()->chart<StackChart>().rows;
        QCOMPARE(rows.size(), std::size_t(2));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const TrainingEstimate e = estimateTraining(scenario(i), 1);
            const double whole = id == "memory" ? e.point.memory.reserved / 1e9
                                 : id == "cost" ? e.cost.mid / USD
                                                : TrainingEvaluator(scenario(i), e.gpus).power().provisioned.si();
            QVERIFY2(std::abs(rows[i].sum() / whole - 1) < 1e-9, id.constData());
            QCOMPARE(page.table()->data().columns[i + 1].title, QString::fromStdString(rows[i].name));
        }
        QVERIFY(page.answer().plainText().contains(QString::fromStdString(rows[0].name)));
        QVERIFY(!page.answer().plainText().contains(QStringLiteral("none of them serves")));
        if (id != "power") return;
        // The best limit is that of the page Training.
        QCOMPARE(page.plot()->chart().series.size(), std::size_t(2));
        for (std::size_t i = 0; i < 2; ++i) {
            const TrainingEstimate e = estimateTraining(scenario(i), 1);
            const LineChart caps = capChart({trainingWork(scenario(i), e.point)});
            QCOMPARE(page.plot()->chart().series[i].measured.front().x, caps.pins.front().x);
        }
    }

    void compareExplainsTheWholeOfEachMetric() {
        auto& page = shown<ComparePage>("compare");
        const TrainingEstimate a = estimateTraining(scenario(0), 1), b = estimateTraining(scenario(1), 1);
        for (const TrainingMetric metric : {TrainingMetric::duration, TrainingMetric::cost, TrainingMetric::energy}) {
            choose(*page.metricChoice(), metric);
            const auto& steps = page.bars()->chart<BarChart>().steps;
            QVERIFY(steps.size() > 2);
            QCOMPARE(steps.front().high, valueOf(a, metric));
            QCOMPARE(steps.back().high, valueOf(b, metric));
            QVERIFY(std::abs(steps[steps.size() - 2].high / valueOf(b, metric) - 1) < 1e-9);
        }
        QTest::mouseClick(page.swapButton(), Qt::LeftButton);
        QVERIFY(m_app->settle());
        QCOMPARE(page.bars()->chart<BarChart>().steps.front().high, valueOf(b, TrainingMetric::energy));
        // What differs names no input that runs do not read.
        QTest::mouseClick(page.tableBar(), Qt::LeftButton, {}, QPoint(page.tableBar()->width() - 20, 10));
        QVERIFY(!page.table()->data().rows.empty());
        for (const TableRow& row : page.table()->data().rows)
            QVERIFY2(!row.target.startsWith(QStringLiteral("workload.isl")), qPrintable(row.target));
    }

    void sensitivityIsThatOfTheEngine() {
        auto& page = shown<SensitivityPage>("sensitivity");
        const ResolvedScenario& resolved = *m_app->workbench.scenarios()[0].resolved;
        const TrainingSensitivity found = sensitivityOfRun(scenario(0), TrainingMetric::duration, gradedInputs(resolved), 1,
                                                           otherValuesOf(resolved, m_app->workbench.catalogue()));
        const std::size_t days = placeOf(TrainingMetric::duration);
        const BarStep& widest = page.bars()->chart<BarChart>().steps.front();
        const double now = valueOf(found.estimate, TrainingMetric::duration);
        QCOMPARE(widest.name, std::string(found.bars.front().label));
        QCOMPARE(widest.low, 100 * (found.bars.front().low[days] / now - 1));
        QCOMPARE(widest.high, 100 * (found.bars.front().high[days] / now - 1));
        // The headline names the widest that a reader can look into.
        const BarStep& second = page.bars()->chart<BarChart>().steps[1];
        QCOMPARE(widest.name, std::string(residualLabel));
        const QString said = page.answer().plainText(), named = QString::fromStdString(second.name);
        QVERIFY2(said.startsWith(QStringLiteral("After the model's own error, ")) && said.contains(named, Qt::CaseInsensitive),
                 qPrintable(said));
        const TableRow& strongest = page.table()->data().rows.front();
        QCOMPARE(strongest.target, QString::fromStdString(found.effects.front().id));
        m_app->workbench.setCurrent(1);
        QVERIFY(m_app->settle());
        QVERIFY(page.bars()->chart<BarChart>().title.find("2,304 GB200") != std::string::npos);
        // Break-even values of the target in the field.
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() * 5 / 8, 10));
        QVERIFY(m_app->settle());
        QVERIFY(!page.breakEvens()->data().rows.empty());
    }

    /// What is copied prints the figures that the page shows.
    void eachPageIsCopiedAsTheCallThatPrintsIt() {
        const TrainingEstimate run = estimateTraining(scenario(0), 1);
        const QByteArray days = QByteArray::fromStdString(
                             runText(TrainingMetric::duration, valueOf(run, TrainingMetric::duration), plainNumbers)),
                         layout = QByteArray::fromStdString(labelOf(run.point.layout));
        for (const char* id : {"factory", "compare", "sensitivity", "memory", "power", "cost", "training"}) {
            m_app->window.showPage(id);
            QVERIFY(m_app->settle());
            const QString call = m_app->window.currentPage()->commandLine();
            QVERIFY2(call.startsWith(QStringLiteral("rackline ")), id);
            const Printed printed = printedBy(call);
            QVERIFY2(printed.code == 0, id + printed.err);
            QVERIFY2(printed.out.contains(days) && printed.out.contains(layout), id + printed.out);
        }
        // The target of the break-even values goes along.
        auto& page = shown<SensitivityPage>("sensitivity");
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() * 5 / 8, 10));
        QVERIFY(m_app->settle());
        QVERIFY(printedBy(page.commandLine()).out.contains("that reaches a target"));
    }

    void anInputThatIsNotReadIsNotOffered() {
        ParameterPanel& panel = *m_app->window.leftPanel()->parameters();
        shown<RunFrontierPage>("factory");
        QVERIFY(panel.row("workload.isl")->isHidden());
        QVERIFY(!panel.row("workload.global_batch")->isHidden());
        QVERIFY(!panel.row("facility.pue")->isHidden());
        QVERIFY(m_app->open());
        QVERIFY(!panel.row("workload.isl")->isHidden());
        QVERIFY(panel.row("workload.global_batch")->isHidden());
        // DeepSeek-V3 sees no images.
        QVERIFY(panel.row("workload.images")->isHidden());
        // Asked for by name it is there.
        m_app->window.showParameter("workload.global_batch");
        QVERIFY(panel.row("workload.global_batch")->isVisible());
        QVERIFY(m_app->open(QStringLiteral("rl-grpo-32b")));
        QVERIFY(!panel.row("workload.rl.staleness")->isHidden() && panel.row("workload.isl")->isHidden());
    }

    /// Sixteen GPUs hold nothing of it: the pages say so, and draw no empty axes.
    void aRunThatDoesNotFitIsSaidToNotFit() {
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
            m_app->workbench.setCurrent(i);
            m_app->workbench.setParameter(*findParameter("workload.gpus"), 16);
        }
        QVERIFY(m_app->settle());
        auto& page = shown<RunFrontierPage>("factory");
        QVERIFY(!page.plot()->isVisible() && isEmpty(m_app->window.picture()));
        QVERIFY2(labels(page).contains(QStringLiteral("No run fits")), qPrintable(labels(page).join(QLatin1Char('|'))));
        for (const char* id : {"factory", "memory", "sensitivity", "compare"}) {
            m_app->window.showPage(id);
            QVERIFY(m_app->settle());
            const QString said = qobject_cast<AnalysisPage*>(m_app->window.currentPage())->answer().conditions;
            QVERIFY2(said.contains(QStringLiteral("plan with")), qPrintable(QString::fromLatin1(id) + said));
        }
    }

    void anotherProjectHasItsOwnPages() {
        shown<RunFrontierPage>("factory");
        QVERIFY(m_app->open());
        QVERIFY(qobject_cast<FactoryPage*>(m_app->window.currentPage()));
        QVERIFY(m_app->window.currentPage()->isVisible());
        QVERIFY(qobject_cast<StackPage*>(m_app->window.page("power")));
        QVERIFY(m_app->open(QStringLiteral("train-goodput")));
        QVERIFY(qobject_cast<RunFrontierPage*>(m_app->window.currentPage()));
        QVERIFY(m_app->window.currentPage()->isVisible());
        for (const char* id : {"factory", "compare", "sensitivity", "memory", "power", "cost", "training"}) {
            m_app->window.showPage(id);
            QVERIFY(m_app->settle());
            QVERIFY2(!isEmpty(m_app->window.picture()), id);
        }
    }

    /// The pages of a project that serves and trains are about what the scenario in hand does, and none is empty.
    void ofAMixedProjectPagesFollowTheScenarioInHand() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mixed.rackline"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "rackline", "version": 1, "name": "Both", "shared": {"model": "llama-3.1-70b"}, "scenarios": [
            {"name": "chat", "hardware": {"rack": "dgx-h200", "count": 8}, "workload": {"kind": "serve"}},
            {"name": "tuning", "hardware": {"rack": "dgx-h200", "count": 32},
             "workload": {"kind": "train", "tokens": 1e11, "sequence": 8192, "global_batch": 256, "compute": "bf16"}}]})");
        file.close();
        QVERIFY(m_app->open(path));
        const auto take = [this](std::size_t scenario) {
            m_app->workbench.setCurrent(scenario);
            return m_app->settle();
        };
        for (const char* id : {"factory", "memory", "power", "cost"}) {
            m_app->window.showPage(id);
            QVERIFY(take(0));
            QVERIFY2(qobject_cast<FactoryPage*>(m_app->window.currentPage()) ||
                         qobject_cast<StackPage*>(m_app->window.currentPage()),
                     id);
            QVERIFY2(m_app->window.currentPage()->isVisible() && !isEmpty(m_app->window.picture()), id);
            QVERIFY(take(1));
            auto* page = qobject_cast<AnalysisPage*>(m_app->window.currentPage());
            QVERIFY2(page && page->isVisible() && !isEmpty(m_app->window.picture()), id);
            const QString answer = page->answer().plainText();
            QVERIFY2(answer.contains(QStringLiteral("tuning"), Qt::CaseInsensitive) && !answer.contains(QStringLiteral("chat")),
                     qPrintable(answer));
        }
        m_app->window.showPage("factory");
        QVERIFY(qobject_cast<RunFrontierPage*>(m_app->window.currentPage()));
        QVERIFY(!m_app->window.inspector()->isVisible());
        // Candidates are those of what serves.
        QVERIFY(labels(*m_app->window.statusBar()).contains(QStringLiteral("Ready")));
        // No page is about a run that is hidden.
        m_app->workbench.setVisible(1, false);
        QVERIFY(m_app->settle());
        QVERIFY(qobject_cast<FactoryPage*>(m_app->window.currentPage()));
    }

private:
    template <class Kind> Kind& shown(std::string_view id) {
        m_app->window.showPage(id);
        if (!m_app->settle()) qFatal("still busy");
        auto* page = qobject_cast<Kind*>(m_app->window.currentPage());
        if (!page) qFatal("another page is shown");
        return *page;
    }
    void choose(ChoiceButton& choice, TrainingMetric metric) {
        choice.menu()->actions().at(static_cast<int>(placeOf(metric)))->trigger();
        QVERIFY(m_app->settle());
    }
    const Scenario& scenario(std::size_t i) const { return m_app->workbench.scenarios()[i].resolved->scenario; }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(TrainingPagesTest)
#include "training_pages_test.moc"
