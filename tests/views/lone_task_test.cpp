// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/forward_sheets.h"
#include "app/report/sheets/post_training_sheets.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/export/report_page.h"
#include "app/workbench/text/field_text.h"
#include "tests/views/german_words.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/pages/runs/lone_task_page.h"
#include "views/pages/runs/run_frontier_page.h"
#include "views/panels/left_panel.h"
#include "views/widgets/data_table.h"
#include "views/window/present.h"

#include <QAction>
#include <QMenu>
#include <QTemporaryDir>

#include <cmath>

using namespace rackline;

namespace {
constexpr auto pictures = R"({"format": "rackline", "version": 1, "name": "Pictures", "shared": {"model": "flux.1-dev",
    "workload": {"kind": "forward"}}, "scenarios": [{"name": "Hopper", "hardware": {"rack": "dgx-h100"}},
    {"name": "Blackwell", "hardware": {"rack": "dgx-b200"}}]})";
} // namespace

/// The window on tasks that one command answers: forward passes, and learning from own answers.
class LoneTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_app = std::make_unique<OpenWindow>(); }
    void cleanup() { m_app.reset(); }

    /// Chart, sentence and tables are those of the estimate, and of the call that the page is copied as.
    void passesAreThoseOfTheCommandLine() {
        QVERIFY(openPictures());
        auto& page = shown("factory");
        const LineChart& chart = page.plot()->chart();
        QCOMPARE(chart.series.size(), std::size_t(2));
        for (std::size_t i = 0; i < 2; ++i) {
            const ForwardEstimate e = estimateForward(scenario(i));
            const std::vector<PassPoint> points = e.worthwhile();
            QVERIFY(points.size() > 3 && points.size() <= e.frontier.size());
            QCOMPARE(chart.series[i].points.size(), points.size());
            for (std::size_t p = 0; p < points.size(); ++p) {
                QCOMPARE(chart.series[i].points[p].x, points[p].answer);
                QCOMPARE(chart.series[i].points[p].y, 3600 * points[p].perGpu());
            }
            QCOMPARE(chart.series[i].measured.front().x, e.best.answer);
        }
        const ResolvedScenario& first = *m_app->workbench.scenarios()[0].resolved;
        const SheetPage told = forwardPage(first, estimateForward(first.scenario));
        const Sheet& answer = told.sheets.front();
        const TableData& table = page.table()->data();
        QCOMPARE(table.columns.size(), std::size_t(3));
        QCOMPARE(table.rows.size(), answer.rows.size());
        for (std::size_t r = 0; r < answer.rows.size(); ++r)
            QCOMPARE(table.rows[r].cells[1].text, fromView(figureOf(answer.rows[r].cells[0], answer.rows[r], screenNumbers)));
        QVERIFY2(page.answer().plainText().startsWith(QStringLiteral("Hopper: ") +
                                                      table.rows[0].cells[1].text.split(QLatin1Char(' ')).front().left(4)),
                 qPrintable(page.answer().plainText()));
        const Printed printed = printedBy(page.commandLine());
        QVERIFY2(printed.code == 0, printed.err.constData());
        QVERIFY(printed.out.contains(QByteArray::fromStdString(cellText(answer.rows[0].cells[0], answer.rows[0]))));
    }

    void everyChartAndTableIsShown() {
        for (const bool draws : {true, false}) {
            QVERIFY(draws ? openPictures() : m_app->open(QStringLiteral("rl-grpo-32b")));
            auto& page = shown(draws ? "compare" : "training");
            const QByteArray shots = qgetenv("RACKLINE_SHOT");
            for (QAction* action : page.tableChoice()->menu()->actions()) {
                action->trigger();
                if (!shots.isEmpty() && m_app->settle())
                    m_app->window.grab().save(QString::fromUtf8(shots) + QLatin1Char('/') + action->text() +
                                              QLatin1String(".png"));
                QVERIFY2(!page.table()->data().rows.empty(), qPrintable(action->text()));
                for (const TableRow& row : page.table()->data().rows)
                    QCOMPARE(row.cells.size(), page.table()->data().columns.size());
            }
            for (QAction* action : page.chartChoice()->menu()->actions()) {
                action->trigger();
                QVERIFY2(!isEmpty(m_app->window.picture()), qPrintable(action->text()));
            }
        }
    }

    /// The parts of a step that do not run beside others are the step.
    void stepsSumToTheEstimate() {
        QVERIFY(m_app->open(QStringLiteral("rl-grpo-32b")));
        auto& page = shown("factory");
        const auto& rows = page.stacks()->chart<StackChart>().rows;
        QVERIFY(!rows.empty());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const PostTrainingEstimate e = estimatePostTraining(scenario(i), 1);
            QVERIFY2(std::abs(rows[i].sum() / e.best.step - 1) < 1e-9, rows[i].name.c_str());
        }
        const Printed printed = printedBy(page.commandLine());
        QVERIFY2(printed.code == 0, printed.err.constData());
    }

    void anInputThatPicturesDoNotReadIsNotOffered() {
        QVERIFY(openPictures());
        ParameterPanel& panel = *m_app->window.leftPanel()->parameters();
        shown("factory");
        QVERIFY(!panel.row("workload.forward.steps")->isHidden() && !panel.row("workload.image.width")->isHidden());
        for (const char* key : {"workload.isl", "workload.images", "workload.lora.rank", "workload.experts.redundant"})
            QVERIFY2(panel.row(key)->isHidden(), key);
        // An edit redraws.
        const double before = shown("factory").plot()->chart().series[0].points[0].x;
        m_app->workbench.setParameter(*findParameter("workload.forward.steps"), 14);
        QVERIFY(m_app->settle());
        const double after = shown("factory").plot()->chart().series[0].points[0].x;
        QVERIFY(after < 0.6 * before && after > 0.4 * before);
    }

    /// The task goes with the model where that leaves no choice, and is one step that can be undone.
    void aModelThatWritesNothingIsAskedForPasses() {
        QVERIFY(m_app->open());
        QVERIFY(factoryIs<FactoryPage>());
        changeModel(m_app->workbench, "bge-m3");
        QVERIFY(factoryIs<LoneTaskPage>());
        QVERIFY(shown("factory").answer().plainText().contains(QStringLiteral("texts a second")));
        changeModel(m_app->workbench, "flux.1-dev");
        QVERIFY(shown("factory").answer().plainText().contains(QStringLiteral("pictures an hour")));
        changeModel(m_app->workbench, "llama-3.1-70b");
        QVERIFY(factoryIs<FactoryPage>());
        for (const ScenarioState& state : m_app->workbench.scenarios()) QVERIFY(state.problem.empty());
        m_app->workbench.document().undoStack()->undo();
        QVERIFY(factoryIs<LoneTaskPage>());
        addScenarioWith(m_app->workbench, {"model", "llama-3.1-70b"}, 0);
        QVERIFY(factoryIs<FactoryPage>());
    }

    void theMenuAsksAnotherTask() {
        QVERIFY(m_app->open(QStringLiteral("llama-70b-generations")));
        act("task.forward");
        QVERIFY(factoryIs<LoneTaskPage>());
        QVERIFY(action("task.forward")->isChecked() && !action("task.serve")->isChecked());
        act("task.rl");
        QVERIFY(factoryIs<LoneTaskPage>());
        QCOMPARE(shownTask(m_app->workbench), Task::postTrain);
        act("task.train");
        QVERIFY(factoryIs<RunFrontierPage>());
        act("task.serve");
        QVERIFY(factoryIs<FactoryPage>());
        QVERIFY(action("task.serve")->isChecked());
    }

    void thePresentationIsOfThem() {
        for (const bool draws : {true, false}) {
            QVERIFY(draws ? openPictures() : m_app->open(QStringLiteral("rl-grpo-32b")));
            const QString answer = shown("factory").answer().plainText();
            m_app->window.run("view.present");
            auto* present = m_app->window.findChild<Present*>();
            QVERIFY(present != nullptr);
            QTRY_VERIFY_WITH_TIMEOUT(present->isSettled(), 60000);
            QCOMPARE(present->answer(), answer);
            QVERIFY(!present->slider()->isVisible());
            QCOMPARE(present->findChild<ChartView*>()->isVisible(), !draws);
            if (const QByteArray shots = qgetenv("RACKLINE_SHOT"); !shots.isEmpty())
                present->grab().save(QString::fromUtf8(shots) + QLatin1String(draws ? "/present-passes.png" : "/present-rl.png"));
            delete present;
        }
    }

    void noReportIsOfThem() {
        QVERIFY(openPictures());
        const Result<Report> report = reportOf(reportSource(m_app->workbench));
        QVERIFY(!report);
        QVERIFY2(report.error().detail.find("rackline forward answers it") != std::string::npos, report.error().text().c_str());
    }

    /// Engines and drafters of the catalogue are chosen where their figures stand, and "usual" is as if nothing were.
    void enginesAndDraftersAreChosen() {
        QVERIFY(m_app->open());
        ParameterPanel& panel = *m_app->window.leftPanel()->parameters();
        m_app->workbench.setCurrent(0);
        const std::string usual = scenario(0).engine.id;
        const auto take = [&](const char* key, const char* name) {
            const Parameter& parameter = panel.row(key)->parameter();
            const auto at = std::find(parameter.choices.begin(), parameter.choices.end(), std::string_view(name));
            if (at == parameter.choices.end()) return false;
            m_app->workbench.setParameter(parameter, double(at - parameter.choices.begin()));
            return m_app->settle();
        };
        QVERIFY(take("engine", "sglang26"));
        QCOMPARE(scenario(0).engine.id, std::string("sglang26-blackwell"));
        QCOMPARE(scenario(0).engine.runs, std::string("2025-12 to 2026-07"));
        QVERIFY(take("engine", "usual"));
        QCOMPARE(scenario(0).engine.id, usual);
        m_app->workbench.setParameter(*findParameter("workload.speculative.draft"), 3);
        QVERIFY(m_app->settle());
        const double mean = scenario(0).workload.speculation.acceptance;
        QVERIFY(take("workload.speculative.drafter", "published-mean"));
        QCOMPARE(scenario(0).workload.speculation.acceptance, mean);
        // One of another model is refused in a sentence.
        QVERIFY(take("workload.speculative.drafter", "minimax-m3-eagle3"));
        QVERIFY2(m_app->workbench.scenarios()[0].problem.find("drafts for minimax-m3") != std::string::npos,
                 m_app->workbench.scenarios()[0].problem.c_str());
        QVERIFY(take("workload.speculative.drafter", "usual"));
        QVERIFY(m_app->workbench.scenarios()[0].problem.empty());
    }

    /// What has no room says why, and draws nothing.
    void whatDoesNotFitIsSaid() {
        QVERIFY(openPictures());
        m_app->workbench.document().change(QStringLiteral("smaller"), [](Project& project) {
            project.shared["model"] = "kimi-k2";
            for (ScenarioSettings& s : project.scenarios) s.values["hardware.rack"] = "dgx-h100";
        });
        QVERIFY(m_app->settle());
        auto& page = shown("factory");
        QVERIFY2(page.answer().plainText().contains(QStringLiteral("no layout on")), qPrintable(page.answer().plainText()));
        QVERIFY(isEmpty(m_app->window.picture()));
    }

    void germanHasAllWords() {
        m_app = std::make_unique<OpenWindow>(1, false, Speech::german);
        if (!hasTexts(Language::german)) QSKIP("built without lrelease");
        for (const bool draws : {true, false}) {
            QVERIFY(draws ? openPictures() : m_app->open(QStringLiteral("rl-grpo-32b")));
            auto& page = shown("factory");
            for (QAction* action : page.chartChoice()->menu()->actions()) {
                action->trigger();
                QCOMPARE(wordsWithoutGerman(m_app->window.picture()), QString());
            }
            m_app->workbench.setCurrent(0);
            const ResolvedScenario& first = *m_app->workbench.scenarios()[0].resolved;
            const SheetPage told = draws ? forwardPage(first, estimateForward(first.scenario))
                                         : postTrainingPage(first, estimatePostTraining(first.scenario, 1));
            for (std::size_t s = 0; s < told.sheets.size(); ++s) {
                page.tableChoice()->menu()->actions().at(static_cast<int>(s))->trigger();
                const TableData& table = page.table()->data();
                QVERIFY(page.tableChoice()->menu()->actions().at(static_cast<int>(s))->text() !=
                        QString::fromStdString(told.sheets[s].title));
                for (std::size_t r = 0; r < told.sheets[s].rows.size(); ++r) {
                    const QString english = QString::fromStdString(told.sheets[s].rows[r].label).trimmed();
                    const QString german = table.rows[r].cells[0].text.trimmed();
                    // Names of engines, numbers, and what is called Goodput in both.
                    const bool name =
                        told.sheets[s].id == "launch" || told.sheets[s].id == "frontier" || english == QStringLiteral("goodput");
                    QVERIFY2(name || german.compare(english, Qt::CaseInsensitive) != 0, qPrintable(german));
                }
            }
        }
    }

private:
    bool openPictures() {
        QFile file(m_folder.filePath(QStringLiteral("pictures.rackline")));
        if (!file.open(QIODevice::WriteOnly)) return false;
        file.write(pictures);
        file.close();
        return m_app->open(file.fileName());
    }
    LoneTaskPage& shown(std::string_view id) {
        m_app->window.showPage(id);
        if (!m_app->settle()) qFatal("still busy");
        auto* page = qobject_cast<LoneTaskPage*>(m_app->window.currentPage());
        if (!page) qFatal("another page is shown");
        return *page;
    }
    template <class Kind> bool factoryIs() {
        m_app->window.showPage("factory");
        return m_app->settle() && qobject_cast<Kind*>(m_app->window.currentPage());
    }
    QAction* action(const char* id) { return m_app->window.findChild<QAction*>(QString::fromLatin1(id)); }
    void act(const char* id) {
        QVERIFY(action(id) != nullptr);
        action(id)->trigger();
        QVERIFY(m_app->settle());
    }
    const Scenario& scenario(std::size_t i) const { return m_app->workbench.scenarios()[i].resolved->scenario; }

    QTemporaryDir m_folder;
    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(LoneTaskTest)
#include "lone_task_test.moc"
