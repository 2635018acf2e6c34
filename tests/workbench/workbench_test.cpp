// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/pareto_chart.h"
#include "app/workbench/export/report_page.h"
#include "app/workbench/models/frontier_model.h"
#include "app/workbench/models/named_parameters.h"
#include "app/workbench/models/parameter_model.h"
#include "app/workbench/models/scenario_list_model.h"
#include "app/workbench/text/field_text.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rackline;

class WorkbenchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath());
        QVERIFY2(static_cast<bool>(catalogue), catalogue ? "" : catalogue.error().text().c_str());
        m_workbench = std::make_unique<Workbench>(std::move(catalogue).value());
        const Result<void> opened = m_workbench->open(QStringLiteral("three-generations"));
        QVERIFY2(static_cast<bool>(opened), opened ? "" : opened.error().text().c_str());
        explored();
    }

    void theExampleIsExplored() {
        QCOMPARE(m_workbench->scenarios().size(), std::size_t(3));
        for (const ScenarioState& state : m_workbench->scenarios()) {
            QVERIFY2(state.problem.empty(), state.problem.c_str());
            QVERIFY(state.exploration.frontier.size() >= 20);
        }
        QVERIFY(m_workbench->pin(PinName::a) && m_workbench->pin(PinName::b));
    }

    void theModelsHoldTheirPromises() {
        ScenarioListModel scenarios(*m_workbench);
        ParameterModel table(*m_workbench, QLocale::c());
        FrontierModel frontier(*m_workbench, QLocale::c());
        const QAbstractItemModelTester a(&scenarios), b(&table), c(&frontier);
        m_workbench->document().duplicateScenario(0);
        explored();
        QCOMPARE(scenarios.rowCount(), 4);
        QCOMPARE(frontier.rowCount(), 4);
        m_workbench->setVisible(1, false);
        QCOMPARE(frontier.rowCount(), 3);
        m_workbench->document().undoStack()->undo();
        explored();
        QCOMPARE(scenarios.rowCount(), 3);
        QVERIFY(scenarios.setData(scenarios.index(1), QStringLiteral("Renamed"), Qt::EditRole));
        QCOMPARE(scenarios.index(1).data().toString(), QStringLiteral("Renamed"));
        for (int column = 0; column < FrontierModel::columns; ++column)
            QVERIFY(!frontier.index(0, column).data().toString().isEmpty());
    }

    void aLongerPromptChangesTheFrontier() {
        const double before = m_workbench->scenarios()[0].exploration.frontier.front().y.mid;
        m_workbench->setParameter(*findParameter("workload.isl"), 32768);
        explored();
        QVERIFY(m_workbench->scenarios()[0].exploration.frontier.front().y.mid < before);
        m_workbench->document().undoStack()->undo();
        explored();
        QCOMPARE(m_workbench->scenarios()[0].exploration.frontier.front().y.mid, before);
    }

    void aDragIsOneStepAndEndsWithItsLastValue() {
        const Parameter& prompt = *findParameter("workload.isl");
        const int gesture = m_workbench->newGesture();
        for (const double value : {2000.0, 4000.0, 8000.0}) m_workbench->setParameter(prompt, value, gesture);
        m_workbench->endGesture();
        explored();
        QCOMPARE(m_workbench->document().undoStack()->count(), 1);
        const Scenario& scenario = m_workbench->scenarios()[0].resolved->scenario;
        QCOMPARE(prompt.get(scenario), 8000.0);
        const Exploration alone = explore(scenario);
        QCOMPARE(m_workbench->scenarios()[0].exploration.frontier.size(), alone.frontier.size());
        QCOMPARE(m_workbench->scenarios()[0].exploration.frontier.front().y.mid, alone.frontier.front().y.mid);
    }

    void defaultsAndChangesAreToldApart() {
        const Parameter& hbm = *findParameter("hardware.accelerator.hbm.bandwidth");
        const ParameterState before = parameterState(*m_workbench, hbm);
        QVERIFY(!before.changed);
        QVERIFY(before.grade != Grade::yours);
        QVERIFY(!before.source.isEmpty());
        m_workbench->setParameter(hbm, before.value * 2);
        const ParameterState after = parameterState(*m_workbench, hbm);
        QVERIFY(after.changed);
        QCOMPARE(after.grade, Grade::yours);
        QVERIFY(std::abs(after.fallback / before.value - 1) < 1e-12);
        m_workbench->resetParameter(hbm);
        QVERIFY(!parameterState(*m_workbench, hbm).changed);
    }

    /// Rows that name entries, such as fabrics and places, have the catalogue's as choices, and what they write is read back; the
    /// first takes it away again.
    void fabricsAreChoices() {
        const NamedParameters named(m_workbench->catalogue());
        QStringList ids;
        for (const NamedParameters::Row& row : named.rows()) ids << fromView(row.parameter.id);
        QCOMPARE(ids.join(QLatin1Char(' ')),
                 QStringLiteral("hardware.domain.fabric hardware.out.fabric facility.climate storage.system engine "
                                "workload.speculative.drafter"));
        const Parameter& network = named.rows()[1].parameter;
        const auto at = std::find(network.choices.begin(), network.choices.end(), "ib-xdr");
        QVERIFY(at != network.choices.end());
        QVERIFY(!parameterState(*m_workbench, network).changed);
        m_workbench->setParameter(network, double(at - network.choices.begin()));
        QCOMPARE(m_workbench->scenarios()[0].resolved->scenario.system.rack.scaleOut.perGpu.si(), 100e9);
        const ParameterState state = parameterState(*m_workbench, network);
        QCOMPARE(network.choices[std::size_t(state.value)], "ib-xdr");
        QCOMPARE(state.grade, Grade::yours);
        m_workbench->resetParameter(network);
        QVERIFY(!parameterState(*m_workbench, network).changed);
        QCOMPARE(m_workbench->scenarios()[0].resolved->scenario.system.rack.scaleOut.perGpu.si(), 50e9);
    }

    /// A project that has lost its scenarios keeps the model that it is given.
    void aProjectWithoutScenariosHasAModel() {
        m_workbench->document().change(QStringLiteral("empty"), [](Project& project) { project.scenarios.clear(); });
        changeModel(*m_workbench, "llama-3.1-70b");
        QCOMPARE(m_workbench->document().project().shared.at("model"), std::string("llama-3.1-70b"));
        m_workbench->document().undoStack()->undo();
        m_workbench->document().undoStack()->undo();
    }

    void anErrorKeepsTheLastResult() {
        const std::size_t points = m_workbench->scenarios()[0].exploration.frontier.size();
        m_workbench->document().setValue(0, "hardware.rack", "no-such-rack", QStringLiteral("Rack"));
        QVERIFY(m_workbench->isStale());
        QVERIFY(!m_workbench->scenarios()[0].problem.empty());
        QCOMPARE(m_workbench->scenarios()[0].exploration.frontier.size(), points);
    }

    void coloursStayWithTheirScenarios() {
        const int colour = m_workbench->scenarios()[2].colour;
        m_workbench->document().moveScenario(2, 0);
        QCOMPARE(m_workbench->scenarios()[0].colour, colour);
        m_workbench->document().renameScenario(0, QStringLiteral("Other"));
        QCOMPARE(m_workbench->scenarios()[0].colour, colour);
        m_workbench->document().removeScenario(1);
        QCOMPARE(m_workbench->scenarios()[0].colour, colour);
    }

    void pinsKeepToTheirScenarios() {
        const auto pinned = [this](PinName name) { return m_workbench->scenarios()[m_workbench->pin(name)->scenario].name; };
        const std::string a = pinned(PinName::a), b = pinned(PinName::b);
        m_workbench->setPin(PinName::a, *m_workbench->pin(PinName::a));
        for (std::size_t i = 0; i < 3; ++i) {
            m_workbench->document().duplicateScenario(i);
            QCOMPARE(pinned(PinName::a), a);
            QCOMPARE(pinned(PinName::b), b);
        }
        m_workbench->document().moveScenario(0, 5);
        QCOMPARE(pinned(PinName::a), a);
        QCOMPARE(pinned(PinName::b), b);
        m_workbench->document().removeScenario(m_workbench->pin(PinName::b)->scenario);
        QCOMPARE(pinned(PinName::a), a);
        QVERIFY(!m_workbench->pin(PinName::b));
        explored();
    }

    void theLimitIsWhereAnswersAreRead() {
        QCOMPARE(m_workbench->reading(), m_workbench->scenarios()[0].resolved->scenario.workload.limits.speed.si());
        m_workbench->setParameter(*findParameter("workload.limits.speed"), 60);
        explored();
        QCOMPARE(m_workbench->reading(), 60.0);
        for (const PinName name : {PinName::a, PinName::b}) QCOMPARE(m_workbench->pin(name)->x, 60.0);
        m_workbench->setReading(80);
        m_workbench->setParameter(*findParameter("workload.limits.speed"), 20);
        explored();
        QCOMPARE(m_workbench->reading(), 80.0);
    }

    void theOperatingPointIsSavedAndUndone() {
        m_workbench->setPin(PinName::a, Pin{m_workbench->pin(PinName::a)->scenario, 47.25});
        QCOMPARE(m_workbench->pin(PinName::b)->x, 47.25);
        QCOMPARE(m_workbench->document().project().readAt, 47.25);
        const Result<Project> read = parseProject(writeProject(m_workbench->document().project()), "a");
        QVERIFY(static_cast<bool>(read));
        QCOMPARE(read->readAt, 47.25);
        const ReportSource source = reportSource(*m_workbench);
        for (const ReportSource::One& one : source.scenarios) {
            QCOMPARE(one.resolved.readAt, 47.25);
            QCOMPARE(atOperatingPoint(one.resolved).workload.limits.speed.si(), 47.25);
        }
        m_workbench->document().undoStack()->undo();
        QCOMPARE(m_workbench->reading(), 20.0);
    }

    /// Factor, order and speed of the sentence against the points that the table shows, wherever the pins go.
    void sentencesEndOnce() {
        QCOMPARE(oneSentence({QStringLiteral("39,8 GWh"), QStringLiteral("$62,5 Mio.")}), QStringLiteral("39,8 GWh, $62,5 Mio."));
        QCOMPARE(oneSentence({QStringLiteral("1 GPU")}), QStringLiteral("1 GPU."));
    }

    void everySentenceIsTrue() {
        const NumberStyle style = screenStyle(QLocale::c());
        std::uint32_t seed = 1;
        const auto random = [&seed](std::size_t below) {
            seed = seed * 1664525 + 1013904223;
            return static_cast<std::size_t>(seed >> 16) % below;
        };
        m_workbench->document().duplicateScenario(0);
        explored();
        for (int state = 0; state < 1000; ++state) {
            const PinName name = random(2) == 0 ? PinName::a : PinName::b;
            const std::size_t scenario = random(m_workbench->scenarios().size());
            const auto& frontier = m_workbench->scenarios()[scenario].exploration.frontier;
            m_workbench->setPin(name, Pin{scenario, frontier[random(frontier.size())].x.mid});
            const Pin a = *m_workbench->pin(PinName::a), b = *m_workbench->pin(PinName::b);
            const FrontierPoint *pointA = m_workbench->pointAt(a.scenario, a.x), *pointB = m_workbench->pointAt(b.scenario, b.x);
            QVERIFY(pointA || pointB);
            const PageAnswer answer = answerOf(*m_workbench, QLocale::c());
            const QString text = answer.plainText(), nameA = QString::fromStdString(m_workbench->scenarios()[a.scenario].name),
                          nameB = QString::fromStdString(m_workbench->scenarios()[b.scenario].name);
            QVERIFY2(answer.conditions.contains(fromView(roundText(m_workbench->reading(), style))),
                     qPrintable(answer.conditions));
            if (!pointA || !pointB) {
                QVERIFY2(text.contains((pointA ? nameB : nameA) + QStringLiteral(" does not reach it")), qPrintable(text));
                const FrontierPoint& reached = pointA ? *pointA : *pointB;
                QVERIFY2(text.contains(fromView(metricText(m_workbench->chart().y, reached.y.mid, style))), qPrintable(text));
                continue;
            }
            const double ratio = std::max(pointA->y.mid, pointB->y.mid) / std::min(pointA->y.mid, pointB->y.mid);
            if (ratio < 1.05) continue;
            QVERIFY2(text.contains(QStringLiteral("makes ") + fromView(factorText(ratio, style))), qPrintable(text));
            QVERIFY2(text.startsWith((pointB->y.mid > pointA->y.mid ? nameB : nameA) + QStringLiteral(" makes")),
                     qPrintable(text));
        }
    }

    void theAnswerComesFromTheResults() {
        const PageAnswer answer = answerOf(*m_workbench, QLocale::c());
        const Pin a = *m_workbench->pin(PinName::a), b = *m_workbench->pin(PinName::b);
        const double ratio = m_workbench->pointAt(b.scenario, b.x)->y.mid / m_workbench->pointAt(a.scenario, a.x)->y.mid;
        QVERIFY(answer.plainText().contains(QString::number(ratio, 'f', 1)));
        QVERIFY(answer.plainText().startsWith(QString::fromStdString(m_workbench->scenarios()[b.scenario].name)));
        QVERIFY(answer.plainText().endsWith(QLatin1Char('.')));
        QVERIFY(answer.conditions.contains(QString::fromStdString(m_workbench->scenarios()[0].resolved->scenario.model.name)));
    }

    /// Lengths that vary are said as means.
    void lengthsThatVaryAreMeans() {
        QVERIFY(answerOf(*m_workbench, QLocale::c()).conditions.contains(QStringLiteral("1\u202f024 in, 1\u202f024 out")));
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("drawn.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "rackline", "version": 1, "name": "drawn", "scenarios": [{"name": "a", "model": "llama-3.1-70b",
            "hardware": {"rack": "dgx-h100"}, "workload": {"isl": 1024, "osl": 1024,
            "lengths": {"law": "lognormal", "prompt_cv": 1, "answer_cv": 1}}}]})");
        file.close();
        const Result<void> opened = m_workbench->open(file.fileName());
        QVERIFY2(static_cast<bool>(opened), opened ? "" : opened.error().text().c_str());
        explored();
        QVERIFY2(answerOf(*m_workbench, QLocale::c())
                     .conditions.contains(QStringLiteral("1\u202f024 in and 1\u202f024 out on average")),
                 qPrintable(answerOf(*m_workbench, QLocale::c()).conditions));
    }

    void ratiosWidenTheirIntervals() {
        const Interval<double> a = withinFactor(2.0, 1.2), b = withinFactor(6.0, 1.5), ratio = ratioOf(b, a);
        QCOMPARE(ratio.mid, 3.0);
        QVERIFY(std::abs(ratio.high / 3 - std::exp(std::hypot(std::log(1.2), std::log(1.5)))) < 1e-12);
        QVERIFY(std::abs(ratio.low * ratio.high - 9) < 1e-9);
        // An end at nothing leaves the ratio open, and does not make it exact.
        const Interval<double> open = ratioOf(b, {0.0, 2.0, 3.0}), none = ratioOf({0.0, 6.0, 7.0}, a);
        QVERIFY(std::isinf(open.high) && open.low > 0 && open.low < 3);
        QVERIFY(none.low == 0 && none.high > 3 && std::isfinite(none.high));
    }

    void theChartHasThePointsOfTheEngine() {
        const LineChart chart = paretoChart(*m_workbench);
        QCOMPARE(chart.series.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(chart.series[i].points.size(), m_workbench->scenarios()[i].exploration.frontier.size());
        m_workbench->setVisible(1, false);
        QCOMPARE(paretoChart(*m_workbench).series.size(), std::size_t(2));
    }

    /// GB200 and H100 have layouts that somebody published, and Rubin Ultra has none: a full line, whose points have nothing over
    /// it, or a dashed one alone.
    void theChartKnowsWhoseLayoutsItsPointsAre() {
        const LineChart chart = paretoChart(*m_workbench);
        for (const std::size_t shipped : {0, 2}) QVERIFY(chart.series[shipped].published.size() > 1);
        QVERIFY(chart.series[1].published.empty());
        std::size_t above = 0;
        for (const ChartSeries& series : chart.series)
            for (const ChartPoint& p : series.points) {
                QVERIFY(p.evidence == "demonstrated" || p.evidence == "supported");
                if (p.evidence == "demonstrated") QVERIFY(p.gain && *p.gain == 0);
                QVERIFY(!p.gain || *p.gain >= 0);
                above += p.gain && *p.gain > 0;
            }
        QVERIFY(above > 0);
    }

    void bothKindsAreReported() {
        const auto answer = [this] {
            const Result<Report> report = reportOf(reportSource(*m_workbench));
            return report ? report->answer : report.error().text();
        };
        QVERIFY2(answer().find(" the tokens of ") != std::string::npos, answer().c_str());
        QVERIFY(m_workbench->open(QStringLiteral("train-llama-405b")));
        explored();
        QVERIFY2(answer().find(" trains on ") != std::string::npos, answer().c_str());
    }

    /// Where nothing works the headline names what is in the way, and not only how much was tried.
    void nothingIsExplained() {
        for (std::size_t i = 0; i < m_workbench->scenarios().size(); ++i) {
            m_workbench->setCurrent(i);
            m_workbench->setParameter(*findParameter("workload.limits.speed"), 5000);
        }
        explored();
        const QString text = answerOf(*m_workbench, QLocale::c()).plainText();
        QVERIFY2(text.contains(QStringLiteral("the limit is")), qPrintable(text));
    }

private:
    void explored() {
        QSignalSpy results(m_workbench.get(), &Workbench::resultsChanged);
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->explorer().isBusy(), 30000);
        QTest::qWait(1);
    }

    std::unique_ptr<Workbench> m_workbench;
};

QTEST_GUILESS_MAIN(WorkbenchTest)
#include "workbench_test.moc"
