// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/random_scenarios.h"

#include <QTest>

#include <cmath>

using namespace rackline;

/// Scenarios drawn from the whole range of every parameter: a finite answer or a reason, and never a NaN. A sample;
/// RACKLINE_RANDOM_SCENARIOS draws more, RACKLINE_RANDOM_SEED others.
class RandomTest : public QObject {
    Q_OBJECT
private slots:
    void aFiniteAnswerOrAReason() {
        const int runs = test::RandomScenarios::asked(300);
        test::RandomScenarios scenarios(test::RandomScenarios::seed());
        int feasible = 0;
        for (int run = 0; run < runs; ++run) {
            const Scenario s = scenarios.next();
            const std::string& drawn = scenarios.drawn();
            const Exploration found = explore(s);
            if (found.frontier.empty()) {
                QVERIFY2(!found.findings.empty(), ("no point and no reason: " + drawn).c_str());
                QVERIFY(found.findings.front().code != FindingCode::none);
            } else {
                ++feasible;
            }
            for (const FrontierPoint& p : found.frontier)
                for (const MetricInfo& m : metrics()) {
                    const double value = valueOf(p.point, m.metric);
                    const bool noPrice =
                        !std::isfinite(value) && value > 0 && (m.metric == Metric::cost || m.metric == Metric::hourly);
                    QVERIFY2(
                        (std::isfinite(value) && value >= 0) || noPrice,
                        (std::string(m.id) + " is " + std::to_string(value) + ": " + labelOf(p.point) + " of " + drawn).c_str());
                }
            // The search again in a quarter of them: the rest explains the point that it found.
            constexpr int often = 4;
            const Estimate e = run % often == 0 || found.frontier.empty() ? estimate(s) : explain(s, found.frontier.back().point);
            QVERIFY(e.point.feasible() || !e.findings.empty());
            QVERIFY(!std::isnan(e.decodeStepTime.si()) && !std::isnan(e.memory.free.si()));
        }
        qInfo("%d of %d scenarios were feasible", feasible, runs);
        QVERIFY(feasible > runs / 20);
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "random_test.moc"
