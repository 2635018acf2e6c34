// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/failures.h"
#include "tests/traffic/scaled_fleet.h"

#include <QTest>

#include <cmath>

using namespace rackline;
using namespace rackline::traffic;

namespace {

constexpr FailureKind gpu{1, 1e-4, 60, 0.8, 3600}, rack{4, 2e-5, 60, 0, 7200};

std::vector<std::pair<double, FailureTimes::Failure>> failuresUntil(double end, int instances) {
    FailureTimes times({gpu, rack}, instances);
    std::vector<std::pair<double, FailureTimes::Failure>> all;
    while (times.next() < end) {
        const double time = times.next();
        all.emplace_back(time, times.take());
    }
    return all;
}

FleetSettings failingFleet(int instances, std::vector<FailureKind> kinds) {
    FleetSettings fleet = toyFleet(instances, 0, 1, 1);
    fleet.scaling = {};
    fleet.failures = std::move(kinds);
    return fleet;
}

Trace tenMinutes(double rate) {
    return thinned(rate, 600, [](double) { return 1; });
}

} // namespace

class FailuresTest : public QObject {
    Q_OBJECT
private slots:
    /// As many come as the rates say, and as often without a spare; a rack takes its four instances along.
    void asOftenAsTheRatesSay() {
        constexpr double end = 1e6;
        constexpr int instances = 16;
        const auto all = failuresUntil(end, instances);
        double ofRacks = 0, waits = 0, alone = 0;
        for (const auto& [time, failure] : all) {
            const int together = failure.last - failure.first;
            QVERIFY(together == 1 || (together == 4 && failure.first % 4 == 0));
            if (together == 4) {
                ++ofRacks;
                QCOMPARE(failure.lasts, 7200.);
            } else {
                ++alone;
                if (failure.lasts == 3600) ++waits;
            }
        }
        QVERIFY(std::abs(alone - instances * gpu.rate * end) < 3 * std::sqrt(alone));
        QVERIFY(std::abs(ofRacks - instances / 4 * rack.rate * end) < 3 * std::sqrt(ofRacks));
        QVERIFY(std::abs(waits / alone - 0.2) < 0.04);
        QVERIFY(std::is_sorted(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; }));
    }
    /// A larger fleet has the failures of a smaller one, and others beside them.
    void aLargerFleetHasThoseOfASmallerOne() {
        std::vector<double> large;
        for (const auto& one : failuresUntil(1e5, 24)) large.push_back(one.first);
        const auto small = failuresUntil(1e5, 8);
        QVERIFY(small.size() > 20 && large.size() > 2 * small.size());
        for (const auto& one : small) QVERIFY(std::binary_search(large.begin(), large.end(), one.first));
    }
    /// Rates of nothing change no bit.
    void nothingFails() {
        const Trace trace = tenMinutes(8);
        const FleetResult never = runFleet(trace, failingFleet(4, {{1, 0, 60, 1, 60}}), toySteps(), toySteps()),
                          without = runFleet(trace, failingFleet(4, {}), toySteps(), toySteps());
        QCOMPARE(never.failures, std::int64_t(0));
        QCOMPARE(never.ttft, without.ttft);
        QCOMPARE(never.end, without.end);
    }
    /// Everybody is served, the same bits each time, and the more often instances fail the fewer requests are within the limits.
    void moreFailuresServeFewer() {
        const Trace trace = tenMinutes(14);
        double before = 2;
        std::int64_t failed = -1;
        for (const double rate : {0., 1e-3, 5e-3, 2e-2}) {
            const FleetSettings fleet = failingFleet(4, {{1, rate, 30, 1, 30}});
            const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps()),
                              again = runFleet(trace, fleet, toySteps(), toySteps());
            QCOMPARE(run.served, run.arrived);
            QCOMPARE(run.ttft, again.ttft);
            QCOMPARE(run.again, again.again);
            QVERIFY(run.failures > failed && run.lost <= run.failures);
            QVERIFY2(run.attainment < before, std::to_string(run.attainment).c_str());
            before = run.attainment;
            failed = run.failures;
        }
    }
    void ofSessionsAndOfFleetsThatFollow_data() {
        QTest::addColumn<bool>("follows");
        QTest::newRow("always on") << false;
        QTest::newRow("follows the load") << true;
    }
    /// The run ends though failures never do.
    void ofSessionsAndOfFleetsThatFollow() {
        QFETCH(bool, follows);
        FleetSettings fleet = toyFleet(6, 20, 1, 3);
        if (!follows) fleet.scaling = {};
        fleet.failures = {{2, 4e-3, 30, 1, 30}};
        const FleetResult run = runFleet(tenMinutes(8), fleet, toySteps(), toySteps());
        QCOMPARE(run.served, run.arrived);
        QVERIFY(run.failures > 0 && run.lost > 0);
        QVERIFY(run.end < 1000);
    }
    /// Instances that fail before they can answer never end, and the run is stopped.
    void nobodyIsEverAnswered() {
        Trace trace;
        trace.time = {0};
        trace.prompt = {100};
        trace.answer = {10'000};
        const FleetResult run = runFleet(trace, failingFleet(1, {{1, 10, 0.01, 1, 0.01}}), toySteps(), toySteps());
        QCOMPARE(run.verdict, LoadVerdict::guard);
        QCOMPARE(run.served, std::int64_t(0));
    }
};

QTEST_GUILESS_MAIN(FailuresTest)
#include "failures_test.moc"
