// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/near.h"
#include "tests/traffic/scaled_fleet.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>

using namespace rackline;
using namespace rackline::traffic;

namespace {

/// An hour of which the middle third has four times the load.
Trace hourWithSurge() {
    return thinned(20, 3600, [](double time) { return time > 1200 && time < 2400 ? 1 : .25; });
}

} // namespace

class ScalingTest : public QObject {
    Q_OBJECT
private slots:
    /// Four times the load at once: a late start is waited for.
    void surge_data() {
        QTest::addColumn<double>("delay");
        QTest::addColumn<double>("attainment");
        QTest::newRow("0") << 0. << .9859;
        QTest::newRow("60") << 60. << .9727;
        QTest::newRow("180") << 180. << .9455;
        QTest::newRow("300") << 300. << .9190;
        QTest::newRow("600") << 600. << .8528;
    }
    void surge() {
        QFETCH(double, delay);
        QFETCH(double, attainment);
        const Trace trace = thinned(40, 7200, [](double time) { return time < 3600 ? .25 : 1; });
        const FleetResult run = runFleet(trace, toyFleet(64, delay, 4, 5), toySteps(), toySteps());
        QVERIFY2(std::abs(run.attainment - attainment) < 1e-3, std::to_string(run.attainment).c_str());
    }
    /// A fleet that wants all of its instances all the time is a fixed one, to the last bit.
    void allOfThemAreAFixedFleet() {
        const Trace trace = hourWithSurge();
        FleetSettings fixed = toyFleet(6, 90, 6, 6);
        const FleetResult follows = runFleet(trace, fixed, toySteps(), toySteps());
        fixed.scaling = {};
        const FleetResult stays = runFleet(trace, fixed, toySteps(), toySteps());
        QCOMPARE(follows.ttft.p99, stays.ttft.p99);
        QCOMPARE(follows.attainment, stays.attainment);
        QCOMPARE(follows.iterations, stays.iterations);
        QCOMPARE(follows.end, stays.end);
        test::near(follows.onTime(), stays.onTime(), 1e-9);
    }
    /// However the parts of the time lie to the intervals, what is always on is on in all of it.
    void noTimeIsLostBetweenParts() {
        Draws draws(3);
        for (int run = 0; run < 100; ++run) {
            const double lasts = 20 + 2000 * draws.uniform();
            FleetSettings fleet = toyFleet(4, 90, 4, 4);
            fleet.scaling.interval = 5 + 400 * draws.uniform();
            const FleetResult result = runFleet(thinned(1, lasts, [](double) { return 1.; }), fleet, toySteps(), toySteps());
            test::near(result.meanOn(), 4, 1e-9);
        }
    }
    /// Whoever reads prompts and writes answers apart follows the load too, and nothing is lost.
    void poolsFollow() {
        const Trace trace = hourWithSurge();
        FleetSettings fleet = toyFleet(8, 60, 1, 2);
        fleet.engine.workers = 16;
        fleet.engine.decode.emplace();
        fleet.engine.decode->workers = 8;
        fleet.engine.decode->maxSequences = 256;
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(run.served, run.arrived);
        QVERIFY2(run.mostOn > 4 && run.mostOn <= 8, std::to_string(run.mostOn).c_str());
        for (const FleetBin& bin : run.bins) {
            const double busy = bin.pools[0].decoding + bin.pools[0].withPrompts;
            QVERIFY2(busy <= 2 * bin.on * (1 + 1e-9), std::to_string(busy / bin.on).c_str());
        }
        QVERIFY(run.onTime() < 8 * run.end);
    }
    /// An instance that stays longer, or is always on, or gets fewer requests, is on for no less time.
    void moreIsNeverLess() {
        const Trace trace = hourWithSurge();
        const auto onTime = [&](auto change) {
            FleetSettings fleet = toyFleet(24, 60, 1, 2);
            change(fleet.scaling);
            return runFleet(trace, fleet, toySteps(), toySteps()).onTime();
        };
        double before = 0;
        for (const double hold : {0., 60., 300., 1800.}) {
            const double now = onTime([=](ScalingRule& rule) { rule.hold = hold; });
            QVERIFY2(now >= before, std::to_string(hold).c_str());
            before = now;
        }
        before = 0;
        for (const int least : {1, 3, 6, 24}) {
            const double now = onTime([=](ScalingRule& rule) { rule.least = rule.first = least; });
            QVERIFY2(now >= before, std::to_string(least).c_str());
            before = now;
        }
        before = 0;
        for (const double rate : {20., 6., 3., 1.}) {
            const double now = onTime([=](ScalingRule& rule) { rule.rate = rate; });
            QVERIFY2(now >= before, std::to_string(rate).c_str());
            before = now;
        }
    }
    /// A start that is longer than the load that asked for it is called off; somebody serves at all times.
    void callsOffStarts() {
        FleetSettings fleet = toyFleet(8, 3000, 1, 1);
        fleet.scaling.hold = 0;
        const Trace trace = thinned(20, 7200, [](double time) { return std::fmod(time, 600) < 120 ? 1 : .02; });
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(run.served, run.arrived);
        QVERIFY2(run.mostOn > 4, std::to_string(run.mostOn).c_str());
        // Only the first ever serves.
        double busy = 0;
        for (const FleetBin& bin : run.bins) busy += bin.pools[0].decoding + bin.pools[0].withPrompts;
        QVERIFY(busy < run.end);
    }
    /// An instance that ends loses its caches, and sessions that had it find another.
    void sessionsMoveWhereTheirInstanceEnds() {
        const Trace trace = withSessions(hourWithSurge());
        const std::uint32_t sessions = trace.distinctBlocks / 10;
        FleetSettings fleet = toyFleet(8, 60, 1, 2);
        fleet.tiers = {{-1, {}, 0}};
        fleet.router = RouterKind::sticky;
        fleet.keepsRequests = true;
        fleet.scaling.hold = 0;
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(run.served, run.arrived);
        std::set<std::uint32_t> used;
        for (const RequestTimes& request : run.requests) used.insert(request.instance);
        QVERIFY2(used.size() > 3, std::to_string(used.size()).c_str());
        // With one instance for ever, only the first request of each session reads its prompt.
        FleetSettings alone = fleet;
        alone.scaling = {};
        alone.instances = alone.engine.workers = 1;
        const FleetResult always = runFleet(trace, alone, toySteps(), toySteps());
        QCOMPARE(always.cached[0], 160. * double(always.arrived - sessions));
        QVERIFY2(run.cached[0] < always.cached[0], std::to_string(run.cached[0]).c_str());
    }
    /// Requests of a day keep the trace's order, lengths and bursts; the busiest hour has the trace's own rate.
    void dayOfATrace() {
        const Trace& trace = conversations();
        const Trace day = overDay(trace, workingDay());
        test::near(double(day.size()), requestsOf(trace, workingDay()), .01);
        QVERIFY(std::is_sorted(day.time.begin(), day.time.end()));
        QVERIFY(day.time.back() < secondsOfDay);
        // The trace's own time that has passed by the end of each hour, and whoever came until then.
        double passed = 0;
        for (std::size_t hour = 0; hour < 24; ++hour) {
            passed += 3600 * workingDay().rate[hour];
            const double period = trace.span() + .1, rounds = std::floor(passed / period);
            const auto last = std::lower_bound(trace.time.begin(), trace.time.end(), passed - rounds * period);
            const auto came = std::lower_bound(day.time.begin(), day.time.end(), 3600. * double(hour + 1));
            QCOMPARE(came - day.time.begin(),
                     std::ptrdiff_t(rounds) * std::ptrdiff_t(trace.size()) + (last - trace.time.begin()));
        }
        for (const std::size_t i : {std::size_t(0), trace.size(), 2 * trace.size() + 17})
            QCOMPARE(day.prompt[i], trace.prompt[i % trace.size()]);
        // Nobody comes in an hour without any.
        DayCurve half = workingDay();
        std::fill(half.rate.begin() + 12, half.rate.end(), 0);
        QVERIFY(overDay(trace, half).time.back() <= secondsOfDay / 2);
        // Whoever is always on is paid to the end of the day, in which nobody comes any more.
        const FleetResult early = runFleet(overDay(trace, half), toyFleet(8, 60, 2, 2), toySteps(), toySteps());
        for (std::size_t hour = 13; hour < 24; ++hour) test::near(early.bins[hour].on, 2 * 3600, 1e-9);
        std::rotate(half.rate.begin(), half.rate.begin() + 12, half.rate.end());
        const Trace late = overDay(trace, half);
        QVERIFY(late.time.front() >= secondsOfDay / 2);
        QCOMPARE(late.span(), secondsOfDay);
        // The parts of a run are those of the day, and somebody is there before the first request.
        const FleetResult run = runFleet(late, toyFleet(8, 60, 1, 1), toySteps(), toySteps());
        QCOMPARE(run.bins.size(), std::size_t(24));
        for (std::size_t hour = 0; hour < 12; ++hour) {
            QCOMPARE(run.bins[hour].requests, std::int64_t(0));
            test::near(run.bins[hour].on, 3600, 1e-9);
        }
        for (std::size_t hour = 12; hour < 24; ++hour) QVERIFY(run.bins[hour].requests > 0);
        QVERIFY(run.onTime() <= 8 * run.end);
    }
};

QTEST_GUILESS_MAIN(ScalingTest)
#include "scaling_test.moc"
