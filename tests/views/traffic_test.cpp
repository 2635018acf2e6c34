// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/traffic_sheets.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "tests/paths.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/traffic_page.h"
#include "views/widgets/data_table.h"
#include "views/widgets/parameter_slider.h"

#include <QClipboard>
#include <QFile>
#include <QTemporaryDir>
#include <QUndoStack>

#include <cmath>

using namespace rackline;

/// The page Traffic: what it shows is what `rackline traffic` prints, and its limits are the project's.
class TrafficTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        m_page = nullptr;
    }
    void cleanup() { m_app.reset(); }

    void everyScenarioHasAFleet() {
        const TrafficPage& page = shown();
        QCOMPARE(page.table()->data().rows.size(), std::size_t(3));
        QCOMPARE(page.runs()->served().size(), std::size_t(3));
        for (const TrafficRuns::One& one : page.runs()->all) {
            QVERIFY(one.study->reaches(0.95));
            QVERIFY(one.study->gpus < 64);
        }
        // Answered and waiting for each; a line for each; the limit of a speed alone.
        QCOMPARE(page.timePlot()->chart().series.size(), std::size_t(6));
        QCOMPARE(page.waitPlot(0)->chart().series.size(), std::size_t(3));
        QVERIFY(page.waitPlot(0)->chart().limits.empty());
        QVERIFY(std::abs(page.waitPlot(1)->chart().limits.front().value - 0.05) < 1e-9);
    }
    /// The call that is copied prints the same digits.
    void theCopiedCallGivesTheSameDigits_data() {
        QTest::addColumn<int>("trace");
        QTest::addColumn<int>("load");
        QTest::addColumn<int>("fleet");
        QTest::addColumn<bool>("edited");
        QTest::newRow("as opened") << 0 << 2 << 0 << false;
        QTest::newRow("four times, six instances, edited") << 1 << 4 << 7 << true;
        QTest::newRow("pools that move") << 1 << 2 << 2 << true;
        QTest::newRow("shared prompts at half the rate") << 2 << 1 << 0 << true;
    }
    void theCopiedCallGivesTheSameDigits() {
        QFETCH(int, trace);
        QFETCH(int, load);
        QFETCH(int, fleet);
        QFETCH(bool, edited);
        TrafficPage& page = shown();
        choose(page.traceChoice(), trace);
        choose(page.loadChoice(), load);
        choose(page.fleetChoice(), fleet);
        if (edited) {
            m_app->workbench.setVisible(2, false);
            m_app->workbench.setParameter(*findParameter("workload.limits.ttft"), 3);
        }
        settle();
        m_app->window.run("edit.copy-command");
        QString call = QApplication::clipboard()->text();
        QVERIFY2(call.startsWith(QLatin1String("rackline traffic ")), qPrintable(call));
        call.insert(17, QStringLiteral("--format csv "));
        const Printed printed = printedBy(call);
        QVERIFY2(!printed.out.isEmpty(), printed.err.constData());
        QCOMPARE(printed.out, digitsOf(page));
    }
    /// While a limit is dragged the share follows for the fleet that stands there; the fleet follows when it is let go, and all
    /// of it is one step to undo.
    void aDraggedLimitIsTheProjects() {
        TrafficPage& page = shown();
        const TrafficRuns* before = page.runs();
        QUndoStack* undo = m_app->workbench.document().undoStack();
        for (const double seconds : {0.04, 0.03, 0.02}) Q_EMIT page.waitPlot(1)->limitMoved(0, seconds, true);
        QCOMPARE(page.runs(), before);
        QVERIFY(std::abs(page.waitPlot(1)->chart().limits.front().value - 0.02) < 1e-9);
        QVERIFY(std::abs(m_app->workbench.scenarios()[1].resolved->scenario.workload.limits.speed.si() - 50) < 1e-6);
        Q_EMIT page.waitPlot(1)->limitSettled();
        settle();
        QVERIFY(page.runs() != before);
        QCOMPARE(undo->count(), 1);
        for (const TrafficRuns::One& one : page.runs()->all) QVERIFY(one.study->fleet.limits.tpot < 0.0201);
        undo->undo();
        settle();
        QVERIFY(std::abs(page.waitPlot(1)->chart().limits.front().value - 0.05) < 1e-9);
    }
    /// While the slider is held, the fleets that are shown have its load, and nothing is said of watts and dollars that nobody
    /// computed; when it is let go, that load is asked for, in one step to undo.
    void aDraggedLoadIsAskedFor() {
        TrafficPage& page = shown();
        ParameterSlider* slider = page.underLoadSlider();
        QVERIFY(slider->isVisible());
        const TrafficRuns* before = page.runs();
        QUndoStack* undo = m_app->workbench.document().undoStack();
        const int one = ParameterSlider::steps / 2, octave = ParameterSlider::steps / 6;
        for (const int position : {one + octave / 2, one + octave, one + 2 * octave}) Q_EMIT slider->moved(position, true);
        QTRY_VERIFY(page.held() && page.held()->times > 3.9);
        QCOMPARE(page.runs(), before);
        QCOMPARE(undo->count(), 0);
        bool isWorse = false;
        for (std::size_t i = 0; i < before->all.size(); ++i) {
            const TrafficStudy &held = *page.held()->all[i].study, &found = *before->all[i].study;
            QCOMPARE(held.instances, found.instances);
            QVERIFY(held.run.attainment <= found.run.attainment);
            isWorse = isWorse || held.run.attainment < 0.9;
        }
        QVERIFY(isWorse);
        // The curve is that of the load: half of the tokens come later than the table's median.
        const auto& curve = page.waitPlot(1)->chart().series.front().points;
        const auto half = std::find_if(curve.begin(), curve.end(), [](const ChartPoint& p) { return p.y >= 50; });
        QVERIFY(half != curve.end());
        const double median = page.held()->all.front().study->run.tpot.p50;
        QVERIFY2(std::abs(half->x / median - 1) < 0.05, qPrintable(QStringLiteral("%1 %2").arg(half->x).arg(median)));
        QTest::qWait(300);
        if (const QByteArray shot = qgetenv("RACKLINE_SHOT"); !shot.isEmpty())
            m_app->window.grab().save(QString::fromUtf8(shot) + QLatin1String("/held.png"));
        const QString said = answerOf(*page.held(), m_app->workbench.current(), QLocale::c()).plainText();
        QVERIFY2(said.startsWith(QLatin1String("At 3.98")) && said.contains(QLatin1String(" times the load: ")),
                 qPrintable(said));
        const TableData& table = page.table()->data();
        QCOMPARE(table.rows.front().cells.back().text, dash());
        Q_EMIT slider->settled();
        settle();
        QVERIFY(page.runs() != before && !page.held());
        QCOMPARE(undo->count(), 1);
        QCOMPARE(page.runs()->asked.times, m_app->workbench.document().project().traffic->times);
        QVERIFY(page.runs()->asked.times > 3.9 && page.runs()->asked.times < 4.1);
        for (const TrafficRuns::One& run : page.runs()->all) QVERIFY(run.study->reaches(0.95));
        undo->undo();
        settle();
        QCOMPARE(page.runs()->asked.times, 1.);
        // One that goes back to where it stood asks for nothing.
        Q_EMIT slider->moved(one + octave, true);
        QTRY_VERIFY(page.held());
        Q_EMIT slider->resetAsked();
        Q_EMIT slider->settled();
        settle();
        QVERIFY(!page.held());
        QCOMPARE(undo->index(), 0);
        // What is let go while other requests are on their way is asked of neither.
        Q_EMIT slider->moved(one + octave, true);
        Q_EMIT slider->settled();
        page.openTrace(QStringLiteral("/nowhere/none.csv"));
        QTest::qWait(500);
        settle();
        QVERIFY(page.runs() == nullptr && !page.held());
        choose(page.traceChoice(), 0);
        settle();
        QCOMPARE(page.runs()->asked.times, 1.);
        // Fleets that follow their load have none of their own.
        choose(page.fleetChoice(), 1);
        settle();
        QVERIFY(!slider->isVisible());
    }
    /// Another scenario in hand, or another reading, makes no new run, and what is said is of it.
    void anotherScenarioInHandIsNoNewRun() {
        TrafficPage& page = shown();
        const TrafficRuns* before = page.runs();
        m_app->workbench.setCurrent(2);
        settle();
        QCOMPARE(page.runs(), before);
        QVERIFY(labels(page).filter(QStringLiteral("H100 HGX: ")).size() == 1);
        m_app->workbench.setReading(40);
        settle();
        QCOMPARE(page.runs(), before);
        m_app->workbench.setParameter(*findParameter("workload.limits.ttft"), 3);
        settle();
        QVERIFY(page.runs() != before);
    }
    /// What is chosen is the project's: it is saved and undone like any input, and a call need not say it again. A number that no
    /// menu offers stands among those that it does, and what no menu has is said.
    void requestsAreTheProjects() {
        TrafficPage& page = shown();
        Document& document = m_app->workbench.document();
        QVERIFY(!document.project().traffic && !document.isModified());
        const TrafficRuns* before = page.runs();
        choose(page.loadChoice(), 3);
        settle();
        QVERIFY(page.runs() != before);
        QVERIFY(document.isModified());
        QCOMPARE(document.project().traffic->times, 2.0);
        document.undoStack()->undo();
        settle();
        QVERIFY(!document.project().traffic && !document.isModified());
        QCOMPARE(page.loadChoice()->current(), 2);
        QCOMPARE(page.runs()->asked.times, 1.0);

        QTemporaryDir folder;
        Project project = document.project();
        project.traffic = TrafficAsked{.trace = "azure-2023-code", .times = 0.3, .goal = 0.97, .instances = 5};
        project.traffic->noCache = true;
        const QString file = folder.filePath(QStringLiteral("p.rackline"));
        QVERIFY(saveProject(project, file.toStdString()));
        QVERIFY(m_app->window.openSource(file));
        settle();
        QCOMPARE(page.runs()->asked, *project.traffic);
        QCOMPARE(page.traceChoice()->current(), 1);
        QCOMPARE(page.loadChoice()->current(), 1);
        QCOMPARE(page.fleetChoice()->current(), 7);
        QCOMPARE(page.goalChoice()->current(), 3);
        QCOMPARE(labels(page).filter(QStringLiteral("The project also says: Every prompt is read whole")).size(), 1);
        m_app->window.run("edit.copy-command");
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("rackline traffic ") + file);
        const Printed printed = printedBy(QStringLiteral("rackline traffic --format csv ") + file);
        QCOMPARE(printed.out, digitsOf(page));
        // A choice leaves alone what it does not say.
        choose(page.loadChoice(), 3);
        settle();
        QCOMPARE(document.project().traffic->times, 1.0);
        QCOMPARE(document.project().traffic->instances, 5);
        QVERIFY(document.project().traffic->noCache);
    }
    /// A question has a column of its own, the copied call has the same digits, and sessions are asked for one answer again.
    void questionsThatThink() {
        TrafficPage& page = shown();
        m_app->workbench.setVisible(1, false);
        m_app->workbench.setVisible(2, false);
        const auto columns = [&] { return page.table()->data().columns.size(); };
        const std::size_t before = columns();
        const QString title = page.table()->data().columns[6].title;
        choose(page.thoughtsMenu(), 1);
        choose(page.samplesMenu(), 1);
        settle();
        QCOMPARE(page.runs()->asked.thinking, 500);
        QCOMPARE(page.runs()->asked.samples, 2);
        // In place of that of caches, of which nobody knows anything here.
        QCOMPARE(columns(), before);
        QVERIFY(page.table()->data().columns[6].title != title);
        QVERIFY(!page.table()->data().rows.front().cells[6].quiet.isEmpty());
        if (const QByteArray shot = qgetenv("RACKLINE_SHOT"); !shot.isEmpty())
            m_app->window.grab().save(QString::fromUtf8(shot) + QLatin1String("/thinks.png"));
        m_app->window.run("edit.copy-command");
        QString call = QApplication::clipboard()->text();
        QVERIFY2(call.contains(QLatin1String("thinking")) && call.contains(QLatin1String("samples")), qPrintable(call));
        call.insert(17, QStringLiteral("--format csv "));
        QCOMPARE(printedBy(call).out, digitsOf(page));
        choose(page.traceChoice(), 3);
        settle();
        QVERIFY(page.runs() != nullptr);
        QCOMPARE(page.runs()->asked.samples, 1);
    }
    /// What a project says that no menu has goes with the choice that it belonged to, or nobody could serve anything else.
    void noChoiceIsStuck() {
        TrafficPage& page = shown();
        Document& document = m_app->workbench.document();
        m_app->workbench.setVisible(1, false);
        m_app->workbench.setVisible(2, false);
        const auto say = [&](const TrafficAsked& asked) {
            document.change(QStringLiteral("say"), [&](Project& project) { project.traffic = asked; });
            settle();
        };
        say({.trace = "azure-2023-code", .times = 2, .compress = true});
        choose(page.loadChoice(), 2);
        settle();
        QVERIFY(page.runs() != nullptr && !page.runs()->asked.compress);
        say({.trace = "agentic-coding", .instances = 1, .lanes = 4});
        choose(page.traceChoice(), 1);
        settle();
        QVERIFY(page.runs() != nullptr && page.runs()->asked.lanes == TrafficAsked{}.lanes);
        TrafficAsked first{.trace = "chat-and-code"};
        first.priority = "chat";
        say(first);
        QVERIFY(page.runs() != nullptr && page.runs()->asked.priority == "chat");
        QCOMPARE(page.traceChoice()->current(), 4);
        choose(page.traceChoice(), 1);
        settle();
        QVERIFY(page.runs() != nullptr && page.runs()->asked.priority.empty());
        // Failures at random are what the scenario says, and go with another choice of what fails.
        m_app->workbench.setParameter(*findParameter("failures.mttf"), 50000 * 3600.);
        choose(page.lossChoice(), 1);
        settle();
        QCOMPARE(page.runs()->asked.failures, 1.);
        QVERIFY(page.runs()->all.front().study->failuresExpected() > 0);
        choose(page.lossChoice(), 2);
        settle();
        QCOMPARE(page.runs()->asked.failures, 0.);
        QCOMPARE(page.runs()->asked.lose, 1);
        choose(page.lossChoice(), 0);
        settle();
        QCOMPARE(page.runs()->asked.lose, 0);
        TrafficAsked follows{.trace = "azure-2023-code", .autoscale = true};
        follows.rule.hold = 30;
        say(follows);
        choose(page.fleetChoice(), 0);
        settle();
        QVERIFY(page.runs() != nullptr);
        QCOMPARE(page.runs()->asked.rule, traffic::ScalingRule{});
        // What was saved so can be read.
        QVERIFY(parseProject(writeProject(document.project()), "p.rackline"));
    }
    /// A project that can only be read keeps its own, and choices are the page's while it is open.
    void requestsOfANewerProject() {
        TrafficPage& page = shown();
        QTemporaryDir folder;
        Project project = m_app->workbench.document().project();
        project.traffic = TrafficAsked{.trace = "azure-2023-code", .times = 0.5};
        const QString file = folder.filePath(QStringLiteral("newer.rackline"));
        QFile written(file);
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(QByteArray::fromStdString(writeProject(project)).replace("\"version\": 1", "\"version\": 9"));
        written.close();
        QVERIFY(m_app->window.openSource(file));
        settle();
        choose(page.loadChoice(), 0);
        settle();
        QCOMPARE(page.runs()->asked.times, 0.25);
        QCOMPARE(page.runs()->asked.trace, std::string("azure-2023-code"));
        QCOMPARE(page.loadChoice()->current(), 0);
        QCOMPARE(m_app->workbench.document().project().traffic, project.traffic);
        QVERIFY(m_app->window.openSource(file));
        settle();
        QCOMPARE(page.runs()->asked, *project.traffic);
    }
    void aFileOfOnesOwn() {
        TrafficPage& page = shown();
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
        };
        page.openTrace(write("mine.csv", "time [s],prompt [tokens],answer [tokens]\n0,100,10\n1,200,20\n2,x,5\n3,300,30\n"));
        settle();
        QCOMPARE(page.runs()->all.front().study->run.arrived, std::int64_t(3));
        QVERIFY(answerOf(*page.runs(), m_app->workbench.current(), QLocale::c())
                    .conditions.contains(QLatin1String("without usable figures: 1; the first: ")));
        // What is no trace says so and leaves nothing of the one before.
        page.openTrace(write("none.csv", "nothing\n"));
        settle();
        QVERIFY(page.runs() == nullptr);
        QVERIFY(labels(page).contains(QStringLiteral("No requests")));
        choose(page.traceChoice(), 0);
        settle();
        QVERIFY(page.runs() != nullptr);
        // Sessions have no rate that a fleet could follow.
        choose(page.traceChoice(), 3);
        choose(page.fleetChoice(), 1);
        settle();
        QVERIFY(page.runs() == nullptr);
        QVERIFY(labels(page).filter(QStringLiteral("sessions are a closed loop")).filter(QStringLiteral("--")).isEmpty());
        QVERIFY(!labels(page).filter(QStringLiteral("sessions are a closed loop")).isEmpty());
        choose(page.fleetChoice(), 0);
        choose(page.traceChoice(), 0);
        settle();
        QVERIFY(page.runs() != nullptr);
    }
    /// Over a day, with a fleet that follows the load: who is on, what it saves, and the same digits as the command line.
    void aDayThatTheFleetFollows() {
        TrafficPage& page = shown();
        QTemporaryDir folder;
        // Three long prompts at a time, so that it takes several instances.
        QByteArray text = "time [s],prompt [tokens],answer [tokens]\n";
        for (int i = 0; i < 600; ++i) text += QByteArray::number(i / 3 * 6) + ",100000,200\n";
        QFile file(folder.filePath(QStringLiteral("long.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        QFile day(folder.filePath(QStringLiteral("day.csv")));
        QVERIFY(day.open(QIODevice::WriteOnly) &&
                day.write("rate,price [USD/kWh],carbon [kg/kWh]\n0.01,0.05,0.2\n0.02,0.2,0.4\n0.01,0.05,0.2\n") > 0);
        day.close();
        m_app->workbench.setVisible(1, false);
        m_app->workbench.setVisible(2, false);
        m_app->workbench.setParameter(*findParameter("workload.limits.ttft"), 20);
        page.openTrace(file.fileName());
        page.openDay(day.fileName());
        choose(page.fleetChoice(), 1);
        choose(page.overTimeBar(), 2);
        settle();
        const TrafficRuns::One& one = page.runs()->all.front();
        QVERIFY2(one.study, one.reason.c_str());
        const TrafficStudy& study = *one.study;
        QVERIFY(study.fixed && study.carbon && study.run.bins.size() == 24);
        QVERIFY(study.reaches(0.95) && study.fixed->reaches(0.95));
        QVERIFY2(study.gpuHours < study.fixed->gpuHours, std::to_string(study.gpuHours / study.fixed->gpuHours).c_str());
        // On and always on, part by part.
        const LineChart& chart = page.timePlot()->chart();
        QCOMPARE(chart.series.size(), std::size_t(2));
        QCOMPARE(chart.x.title, std::string("Hours of the day"));
        QVERIFY(std::all_of(chart.series[1].points.begin(), chart.series[1].points.end(),
                            [&](const ChartPoint& p) { return p.y == study.fixed->gpus; }));
        const QString said = answerOf(*page.runs(), 0, QLocale::c()).plainText();
        QVERIFY2(said.contains(QLatin1String("follows the load with ")), qPrintable(said));
        m_app->window.run("edit.copy-command");
        QString call = QApplication::clipboard()->text();
        // What is chosen is the project's, which goes along.
        QVERIFY2(call.contains(QLatin1String("\"autoscale\": true")) && call.contains(QLatin1String("\"day\": \"")),
                 qPrintable(call));
        if (const QByteArray shot = qgetenv("RACKLINE_SHOT"); !shot.isEmpty())
            m_app->window.grab().save(QString::fromUtf8(shot) + QLatin1String("/day.png"));
    }
    /// More and less load with more and fewer instances, and caches of other sizes; where the load is the trace's, the share is
    /// the run's own.
    void loadAndCachesAreVaried() {
        TrafficPage& page = shown();
        choose(page.traceChoice(), 2);
        m_app->workbench.setVisible(1, false);
        m_app->workbench.setVisible(2, false);
        m_app->workbench.setParameter(*findParameter("workload.limits.ttft"), 2);
        choose(page.overTimeBar(), 4);
        settle();
        const TrafficStudy& study = *page.runs()->all.front().study;
        const auto shot = [&](const char* name) {
            if (const QByteArray folder = qgetenv("RACKLINE_SHOT"); !folder.isEmpty())
                m_app->window.grab().save(QString::fromUtf8(folder) + QLatin1String(name));
        };
        shot("/by-load.png");
        const LineChart byLoad = page.timePlot()->chart();
        QVERIFY(byLoad.series.size() >= 3);
        int found = 0;
        for (const ChartSeries& series : byLoad.series) {
            if (series.look == ChartSeries::Look::guide) continue;
            QCOMPARE(series.points.size(), std::size_t(9));
            if (series.second) continue;
            ++found;
            const auto own = std::find_if(series.points.begin(), series.points.end(),
                                          [&](const ChartPoint& p) { return std::abs(p.y - 100 * study.run.attainment) < 1e-9; });
            QVERIFY(own != series.points.end());
        }
        QCOMPARE(found, 1);
        m_app->window.run("edit.copy-command");
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String(" --by-load <<")));
        theMapIsOfTheFleetInUse(page, shot);
        oneInstanceIsThatOfTheEngine(page, shot);
        choose(page.traceChoice(), 2);
        choose(page.overTimeBar(), 6);
        settle();
        shot("/by-cache.png");
        const LineChart byCache = page.timePlot()->chart();
        QCOMPARE(byCache.series.size(), std::size_t(2));
        for (std::size_t i = 1; i < byCache.series[0].points.size(); ++i)
            QVERIFY(byCache.series[0].points[i].y >= byCache.series[0].points[i - 1].y - 1e-9);
        // Nobody knows what the prompts of another trace share, and sessions have no load.
        choose(page.traceChoice(), 0);
        settle();
        QVERIFY(page.timePlot()->chart().series.empty());
        QVERIFY(!labels(page).filter(QStringLiteral("It is not known what these prompts share.")).isEmpty());
        m_app->window.run("edit.copy-command");
        QVERIFY(!QApplication::clipboard()->text().contains(QLatin1String("--by-cache")));
    }
    /// What is of a part of the requests says so under its chart, in a file and in the window.
    void aPartIsSaidToBeOne() {
        TrafficStudy study;
        VariedTraffic varied;
        varied.study = &study;
        varied.capacity.isPart = varied.map.isPart = true;
        varied.sizes = {CacheSize{}};
        varied.sizes.front().isPart = varied.sizes.front().losesNone = true;
        const std::span<const VariedTraffic> one(&varied, 1);
        QCOMPARE(capacityChart(one, 0.95).subtitle,
                 std::string("A line for each number of instances \u00b7 of a part of the requests"));
        QVERIFY(attainmentMap(varied, 0.95).subtitle.ends_with(" \u00b7 of a part of the requests"));
        QVERIFY(cacheSizesChart(one).subtitle.ends_with(" \u00b7 of a part of the requests, in which no instance fails"));
        QCOMPARE(remarkText(cacheSizesChart(one).subtitle).count(QStringLiteral(" \u00b7 ")), 1);
        varied.capacity.isPart = false;
        QCOMPARE(capacityChart(one, 0.95).subtitle, std::string("A line for each number of instances"));
    }
    /// A fleet that is too small is said to be, in every state that the page has.
    void tooFewAreSaidToBe() {
        TrafficPage& page = shown();
        m_app->workbench.setParameter(*findParameter("workload.limits.speed"), 150);
        choose(page.loadChoice(), 7);
        choose(page.fleetChoice(), 3);
        settle();
        for (const TrafficRuns::One& one : page.runs()->all)
            if (one.input.place == m_app->workbench.current()) {
                const bool few = !one.study || one.study->run.attainment < 0.95;
                QVERIFY(few);
                const QString said = answerOf(*page.runs(), m_app->workbench.current(), QLocale::c()).plainText();
                QVERIFY2(said.contains(QLatin1String("does not serve")) || said.contains(QLatin1String("saturated")) ||
                             said.contains(QLatin1String("keep")),
                         qPrintable(said));
            }
    }
    void aProjectThatTrainsHasNone() {
        QVERIFY(m_app->open(QStringLiteral("train-llama-405b")));
        m_app->window.showPage("traffic");
        settle();
        const auto* page = qobject_cast<TrafficPage*>(m_app->window.currentPage());
        QVERIFY(page->runs() == nullptr);
        QVERIFY(labels(*page).contains(QStringLiteral("No scenario serves requests")));
    }

private:
    /// Over load and instances: the cell in use is the run's own, and another one that is taken is asked for.
    /// The chart of an instance is that of the engine, and answers to the pointer; requests without sessions say so.
    template <class Shot> void oneInstanceIsThatOfTheEngine(TrafficPage& page, Shot shot) {
        choose(page.traceChoice(), 0);
        choose(page.overTimeBar(), 7);
        settle();
        shot("/instance.png");
        QVERIFY(page.mapView()->isVisible() && !page.timePlot()->isVisible());
        const LaneChart chart = page.mapView()->chart<LaneChart>();
        QVERIFY(chart.lanes.size() > 2 && !chart.lanes.front().bars.empty());
        const TrafficStudy& study = *page.runs()->all.front().study;
        double longest = 0;
        for (const traffic::RequestTimes& r : study.run.requests) longest = std::max(longest, r.first - r.sent);
        int framed = 0;
        for (const LaneChart::Lane& lane : chart.lanes)
            for (const LaneChart::Bar& bar : lane.bars)
                if (bar.subject) {
                    ++framed;
                    QCOMPARE(bar.end - bar.begin, longest);
                }
        QCOMPARE(framed, 1);
        m_app->window.run("edit.copy-command");
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("rackline plot - ")) &&
                QApplication::clipboard()->text().contains(QLatin1String("--kind traffic-instance -o instance.svg")));
        QTest::keyClick(page.mapView(), Qt::Key_Home);
        QVERIFY(!page.mapView()->accessibleDescription().isEmpty());
        choose(page.overTimeBar(), 8);
        settle();
        QVERIFY2(labels(page).filter(QStringLiteral("belong to no sessions")).size() == 1,
                 qPrintable(labels(page).join(QLatin1Char('|'))));
    }

    template <class Shot> void theMapIsOfTheFleetInUse(TrafficPage& page, Shot shot) {
        choose(page.traceChoice(), 0);
        choose(page.overTimeBar(), 5);
        settle();
        shot("/map.png");
        QVERIFY(page.mapView()->isVisible() && !page.timePlot()->isVisible());
        const ShareMap map = page.mapView()->chart<ShareMap>();
        const TrafficStudy& study = *page.runs()->all.front().study;
        QVERIFY(map.used);
        QCOMPARE(map.at(map.used->first, map.used->second).share, study.run.attainment);
        QCOMPARE(map.yValues[map.used->second], std::to_string(study.instances));
        QCOMPARE(std::get<ShareMap>(page.picture(page.mapView())).cells.size(), map.cells.size());
        m_app->window.run("edit.copy-command");
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String(" --by-fleet")));
        // Arrows walk the cells: up is one more row, not the next cell.
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Up, Qt::Key_Right}) QTest::keyClick(page.mapView(), key);
        const QString pointed = page.mapView()->accessibleDescription();
        QVERIFY2(pointed.contains(QStringLiteral(": ") + fromView(map.xValues[1]) + QLatin1Char('\n')) &&
                     pointed.contains(QStringLiteral(": ") + fromView(map.yValues[1]) + QLatin1Char('\n')),
                 qPrintable(pointed));
        for (std::size_t column = 0; column < map.xValues.size(); ++column)
            if (const auto enough = map.enough[column]) QVERIFY(map.at(column, *enough).share >= page.runs()->asked.goal);
        Q_EMIT page.mapView()->picked(0);
        settle();
        QCOMPARE(page.runs()->asked.times, 0.125);
        QCOMPARE(page.runs()->asked.instances, 1);
        m_app->workbench.document().undoStack()->undo();
        choose(page.overTimeBar(), 4);
        settle();
        QVERIFY(!page.mapView()->isVisible() && page.timePlot()->isVisible());
    }
    /// What `rackline traffic --format csv` prints of the run that is shown.
    static QByteArray digitsOf(const TrafficPage& page) {
        const TrafficRuns& runs = *page.runs();
        const Result<TracedRequests> requests = TracedRequests::of(runs.asked, runs.file);
        std::vector<SheetPage> pages;
        for (const TrafficRuns::One& one : runs.all) pages.push_back(requests->page(one.input.resolved, *one.study));
        return QByteArray::fromStdString(csvOf(sheetRows(pages)));
    }
    TrafficPage& shown() {
        m_app->window.showPage("traffic");
        m_page = qobject_cast<TrafficPage*>(m_app->window.currentPage());
        settle();
        return *m_page;
    }
    void settle() {
        QVERIFY(m_app->settle());
        QTRY_VERIFY_WITH_TIMEOUT(m_app->window.currentPage()->isSettled(), 60000);
    }
    template <class Choice> static void choose(Choice* choice, int index) {
        choice->setCurrent(index);
        Q_EMIT choice->chosen(index);
    }

    std::unique_ptr<OpenWindow> m_app;
    TrafficPage* m_page = nullptr;
};

QTEST_MAIN(TrafficTest)
#include "traffic_test.moc"
