// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/explorer.h"

#include "app/project/project.h"

#include <QSignalSpy>
#include <QTest>

using namespace rackline;
using SharedSet = std::shared_ptr<ExplorationSet>;

class ExplorerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        const Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath());
        QVERIFY2(static_cast<bool>(catalogue), catalogue ? "" : catalogue.error().text().c_str());
        const Result<Project> project = readProject("three-generations");
        QVERIFY2(static_cast<bool>(project), project ? "" : project.error().text().c_str());
        for (std::size_t i = 0; i < project->scenarios.size(); ++i) {
            const Result<ResolvedScenario> resolved = resolve(*project, i, *catalogue);
            QVERIFY2(static_cast<bool>(resolved), resolved ? "" : resolved.error().text().c_str());
            m_scenarios.push_back(resolved->scenario);
        }
    }

    void resultsStandInOrderWhateverTheThreads_data() {
        QTest::addColumn<unsigned>("threads");
        for (const unsigned threads : {1u, 2u, 5u}) QTest::addRow("%u threads", threads) << threads;
    }
    void resultsStandInOrderWhateverTheThreads() {
        QFETCH(unsigned, threads);
        Explorer explorer(threads);
        const SharedSet set = ask(explorer, false);
        QVERIFY(set);
        QCOMPARE(set->explorations.size(), m_scenarios.size());
        for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
            const Exploration alone = explore(m_scenarios[i]);
            QCOMPARE(set->explorations[i].evaluated, alone.evaluated);
            QCOMPARE(set->explorations[i].frontier.front().y.mid, alone.frontier.front().y.mid);
        }
    }

    void theLatestWins_data() {
        QTest::addColumn<bool>("live");
        QTest::newRow("edits") << false;
        QTest::newRow("a slider on its way") << true;
    }
    void theLatestWins() {
        QFETCH(bool, live);
        Explorer explorer(2);
        QList<SharedSet> sets;
        connect(&explorer, &Explorer::finished, this, [&](const SharedSet& set) { sets << set; });
        std::uint64_t last = 0;
        for (int i = 0; i < 40; ++i) {
            std::vector<Scenario> scenarios = m_scenarios;
            for (Scenario& scenario : scenarios) scenario.workload.isl = 1000 + 100 * i;
            last = explorer.request(std::move(scenarios), {}, live);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!sets.isEmpty() && sets.back()->generation == last, 60000);
        for (qsizetype i = 1; i < sets.size(); ++i) QVERIFY(sets[i]->generation > sets[i - 1]->generation);
        QVERIFY(sets.size() < 40);
        std::vector<Scenario> expected = m_scenarios;
        expected[0].workload.isl = 1000 + 100 * 39;
        QCOMPARE(sets.back()->explorations[0].frontier.front().y.mid, explore(expected[0]).frontier.front().y.mid);
    }

    void aCancelledRunSaysNothing() {
        Explorer explorer(2);
        QSignalSpy finished(&explorer, &Explorer::finished);
        explorer.request(m_scenarios, {}, false);
        explorer.cancel();
        QVERIFY(!explorer.isBusy());
        QTest::qWait(50);
        QCOMPARE(finished.count(), 0);
        QVERIFY(ask(explorer, false));
    }

    void noScenarioIsAnAnswerToo() {
        Explorer explorer(1);
        QSignalSpy finished(&explorer, &Explorer::finished);
        explorer.request({}, {}, false);
        QTRY_COMPARE(finished.count(), 1);
    }

    void itEndsWhileItWorks() {
        for (int i = 0; i < 5; ++i) {
            Explorer explorer(2);
            explorer.request(m_scenarios, {}, false);
        }
    }

private:
    SharedSet ask(Explorer& explorer, bool live) {
        SharedSet found;
        const auto connection = connect(&explorer, &Explorer::finished, this, [&](const SharedSet& set) { found = set; });
        explorer.request(m_scenarios, {}, live);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(found != nullptr, 60000); }();
        disconnect(connection);
        return found;
    }

    std::vector<Scenario> m_scenarios;
};

QTEST_GUILESS_MAIN(ExplorerTest)
#include "explorer_test.moc"
