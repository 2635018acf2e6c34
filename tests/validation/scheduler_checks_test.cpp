// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/known_runs.h"
#include "app/project/measured/scheduler_checks.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace rackline;

/// The scheduler that requests are simulated with, beside what is known of queues and of runs.
class SchedulerChecksTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        const auto catalogue = Catalogue::open(Catalogue::defaultPath());
        const auto cases = readCases(shippedCases());
        const auto recipes = Recipes::shipped();
        QVERIFY(catalogue && cases && recipes);
        for (const MeasuredCase& row : *cases)
            m_wanted += row.metric == "tpot_ms" || row.metric == "ttft_ms" || row.metric == "tok_s_user" ? 1 : 0;
        m_checks = checkScheduler(*cases, *catalogue, *recipes, 1, 0);
    }

    /// The work is what the formulas ask for, and nothing in an engine that is made so bare may change their answer by 2 %.
    void queuesHaveTheirFormulasTimes() {
        std::set<std::pair<int, double>> kinds;
        for (const traffic::KnownQueue& queue : m_checks.queues) {
            kinds.insert({int(queue.kind), queue.spread});
            QVERIFY2(std::abs(queue.error()) < 0.02, std::to_string(queue.error()).c_str());
        }
        QCOMPARE(kinds.size(), std::size_t(8));
    }
    /// The time in a shared processor depends on the mean of the work alone, that of a queue on its spread too.
    void spreadMattersToQueuesAlone() {
        const auto at = [&](traffic::KnownQueue::Kind kind, double spread) {
            for (const traffic::KnownQueue& queue : m_checks.queues)
                if (queue.kind == kind && queue.spread == spread && std::abs(queue.utilisation - 0.5) < 0.02)
                    return queue.simulated;
            return 0.0;
        };
        using enum traffic::KnownQueue::Kind;
        QVERIFY(std::abs(at(shared, 2) / at(shared, 0) - 1) < 0.03);
        QVERIFY(std::abs(at(oneByOne, 2) / at(oneByOne, 0) - 5) < 0.2);
    }

    /// Every figure of a run is in the table or has its reason, and each group in the whole of its metric.
    void noFigureIsLost() {
        std::size_t told = 0;
        for (const auto& [reason, figures] : m_checks.leftOut) {
            QVERIFY(!reason.empty());
            told += figures;
        }
        std::map<std::string_view, std::map<std::string_view, std::size_t>> figures;
        for (const SimulatedRuns& runs : m_checks.runs) figures[runs.metric][runs.by] += runs.figures;
        for (const auto& [metric, by] : figures) {
            told += by.at("");
            for (const auto& [grouping, count] : by) QCOMPARE(count, by.at(""));
        }
        QCOMPARE(told, m_wanted);
    }
    /// What the guide says of it.
    void runsAreNear() {
        for (const SimulatedRuns& runs : m_checks.runs) {
            if (runs.metric == "tok_s_user" || !runs.by.empty()) continue;
            const double median = runs.metric == "tpot_ms" ? 0.065 : 0.16;
            QVERIFY2(runs.simulated.median < median, std::to_string(runs.simulated.median).c_str());
            QVERIFY(runs.simulated.bias > 0.85 && runs.simulated.bias < 1.1);
        }
    }

private:
    SchedulerChecks m_checks;
    std::size_t m_wanted = 0;
};

QTEST_GUILESS_MAIN(SchedulerChecksTest)
#include "scheduler_checks_test.moc"
