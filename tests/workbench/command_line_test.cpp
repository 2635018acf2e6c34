// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/export/command_line.h"

#include <QTest>

using namespace rackline;

class CommandLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_workbench = std::make_unique<Workbench>(Catalogue::open(Catalogue::defaultPath()).value());
        QVERIFY(bool(m_workbench->open(QStringLiteral("three-generations"))));
        explored();
    }

    void settingsLeaveNothingButThePoint() {
        int held = 0;
        for (std::size_t i = 0; i < m_workbench->scenarios().size(); ++i)
            for (const FrontierPoint& p : m_workbench->scenarios()[i].exploration.frontier) {
                const Result<ResolvedScenario> fixed =
                    resolve(m_workbench->document().project(), i, m_workbench->catalogue(), settingsOf(p.point));
                QVERIFY2(bool(fixed), fixed ? "" : fixed.error().text().c_str());
                const OperatingPoint found = estimate(fixed->scenario).point;
                const std::string where = m_workbench->scenarios()[i].name + " " + labelOf(p.point);
                QVERIFY2(labelOf(found) == labelOf(p.point), (where + " became " + labelOf(found)).c_str());
                for (const MetricInfo& info : metrics())
                    QVERIFY2(valueOf(found, info.metric) == valueOf(p.point, info.metric),
                             (where + " " + std::string(info.id)).c_str());
                ++held;
            }
        QVERIFY(held >= 60);
    }

    void aFileIsNamedAndAnEditGoesAlong() {
        const Pin pin = *m_workbench->pin(PinName::a);
        const QString named = commandLine(*m_workbench, pin);
        QVERIFY2(named.startsWith(QLatin1String("rackline estimate 'three-generations#")), qPrintable(named));
        QVERIFY(!named.contains(QLatin1Char('\n')));
        m_workbench->document().setValue(pin.scenario, "workload.isl", "2048", QStringLiteral("Prompt"));
        explored();
        const QString edited = commandLine(*m_workbench, pin);
        QVERIFY(edited.startsWith(QLatin1String("rackline estimate - --set mapping.mode=")));
        const qsizetype from = edited.indexOf(QLatin1String("<<'END'\n")) + 8;
        const Result<Project> sent =
            parseProject(edited.mid(from, edited.lastIndexOf(QLatin1String("END")) - from).toStdString(), "-");
        QVERIFY(bool(sent));
        QCOMPARE(sent->scenarios.size(), std::size_t(1));
        QCOMPARE(sent->shared.find("workload.isl")->second, std::string("2048"));
    }

    /// A report is read where the window reads, which the file need not say: its line once left that out.
    void aReportSaysWhereItIsRead() {
        const QString line = reportLine(*m_workbench);
        QVERIFY2(line.startsWith(QLatin1String("rackline report three-generations ")), qPrintable(line));
        const double said = line.section(QLatin1String("--read-at "), 1).section(QLatin1Char(' '), 0, 0).toDouble();
        QVERIFY2(said == m_workbench->reading(), qPrintable(line));
        m_workbench->setReading(80);
        const QString kept = reportLine(*m_workbench);
        QVERIFY2(kept.contains(QLatin1String("report - -o report.html <<'END'")), qPrintable(kept));
        QVERIFY(kept.contains(QLatin1String("\"read_at\": \"80 tok/s\"")));
        QVERIFY(!kept.contains(QLatin1String("--read-at")));
    }

    void aRackIsChangedAndAdded() {
        m_workbench->openNew();
        explored();
        changeRack(*m_workbench, 0, "rubin-ultra-kyber");
        const auto& scenarios = m_workbench->document().project().scenarios;
        QCOMPARE(scenarios[0].values.find("hardware.rack")->second, std::string("rubin-ultra-kyber"));
        QVERIFY(scenarios[0].name != "GB200 NVL72");
        addScenarioOn(*m_workbench, "gb200-nvl72");
        QCOMPARE(scenarios.size(), std::size_t(2));
        QCOMPARE(scenarios[1].name, std::string("GB200 NVL72"));
        QCOMPARE(m_workbench->current(), std::size_t(1));
        addScenarioOn(*m_workbench, "gb200-nvl72");
        QCOMPARE(scenarios[2].name, std::string("GB200 NVL72 2"));
        changeModel(*m_workbench, "llama-3.1-70b");
        QCOMPARE(m_workbench->document().project().shared.find("model")->second, std::string("llama-3.1-70b"));
        for (int i = 0; i < 4; ++i) m_workbench->document().undoStack()->undo();
        QCOMPARE(scenarios.size(), std::size_t(1));
        QCOMPARE(scenarios[0].name, std::string("GB200 NVL72"));
    }

private:
    void explored() {
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->explorer().isBusy(), 60000);
        QTest::qWait(1);
    }

    std::unique_ptr<Workbench> m_workbench;
};

QTEST_MAIN(CommandLineTest)
#include "command_line_test.moc"
