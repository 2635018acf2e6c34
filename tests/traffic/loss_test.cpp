// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traffic/scaled_fleet.h"

#include <QTest>

using namespace rackline;
using namespace rackline::traffic;

namespace {

/// Ten minutes of Azure's lengths at so many requests a second, of sessions.
Trace tenMinutes(double rate) {
    return withSessions(thinned(rate, 600, [](double) { return 1; }));
}

FleetSettings fixedFleet(int instances) {
    FleetSettings fleet = toyFleet(instances, 0, 1, 1);
    fleet.scaling = {};
    fleet.keepsRequests = true;
    return fleet;
}

} // namespace

class LossTest : public QObject {
    Q_OBJECT
private slots:
    /// Who was at the only instance waits until it is back, and is then served as if he had just come.
    void theOnlyInstance() {
        Trace trace;
        trace.time = {0, 0.003};
        trace.prompt = {100, 200};
        trace.answer = {3, 2};
        FleetSettings fleet = fixedFleet(1);
        fleet.loss = {1, 0.008, 10};
        const FleetResult lost = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(lost.lost, std::int64_t(1));
        QCOMPARE(lost.again, std::int64_t(2));
        Trace later = trace;
        later.time = {10.008, 10.008};
        fleet.loss = {};
        const FleetResult stays = runFleet(later, fleet, toySteps(), toySteps());
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(lost.requests[i].sent, trace.time[i]);
            QVERIFY(std::abs(lost.requests[i].first - stays.requests[i].first) < 1e-9);
            QVERIFY(std::abs(lost.requests[i].last - stays.requests[i].last) < 1e-9);
        }
    }
    /// A loss after the last answer changes no bit, but that it is counted.
    void afterEverything() {
        const Trace trace = tenMinutes(8);
        FleetSettings fleet = fixedFleet(4);
        const FleetResult stays = runFleet(trace, fleet, toySteps(), toySteps());
        fleet.loss = {2, 5000, 60};
        const FleetResult lost = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(lost.lost, std::int64_t(2));
        QCOMPARE(lost.again, std::int64_t(0));
        QCOMPARE(lost.iterations, stays.iterations);
        QCOMPARE(lost.end, stays.end);
        QCOMPARE(lost.ttft.p99, stays.ttft.p99);
        QCOMPARE(lost.onTime(), stays.onTime());
    }
    void everybodyIsServed_data() {
        QTest::addColumn<int>("router");
        QTest::addColumn<bool>("apart");
        QTest::addColumn<bool>("follows");
        for (std::size_t r = 0; r < routerNames().size(); ++r)
            for (const bool apart : {false, true})
                for (const bool follows : {false, true})
                    QTest::addRow("%s, %s, %s", routerNames()[r].c_str(), apart ? "pools apart" : "together",
                                  follows ? "follows" : "always on")
                        << int(r) << apart << follows;
    }
    /// Nobody is forgotten or served twice, whoever chooses, with pools together and apart, as the fleet follows its load or not,
    /// also where all instances are lost; prompts that are on their way from a slow memory are among those that are sent again.
    void everybodyIsServed() {
        QFETCH(int, router);
        QFETCH(bool, apart);
        QFETCH(bool, follows);
        const Trace trace = tenMinutes(12);
        for (const int instances : {3, 8}) {
            FleetSettings fleet = follows ? toyFleet(8, 30, 1, 4) : fixedFleet(8);
            fleet.keepsRequests = true;
            fleet.router = static_cast<RouterKind>(router);
            fleet.tiers = {{400, {}, 0}, {-1, Bandwidth::fromSi(2e4), 0, Time::fromSi(0.5)}};
            fleet.kvSize = Data::fromSi(10);
            if (apart) {
                fleet.engine.workers = 16;
                fleet.engine.decode.emplace();
                fleet.engine.decode->workers = 8;
                fleet.engine.decode->maxSequences = 256;
                fleet.engine.decode->transferDelay = Time::fromSi(0.3);
            }
            fleet.loss = {instances, 200, 50};
            const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
            QCOMPARE(run.served, std::int64_t(trace.size()));
            QVERIFY(run.lost >= 1 && run.lost <= instances);
            if (!follows) QCOMPARE(run.lost, std::int64_t(instances));
            QVERIFY2(run.again > 0 && run.again < 1000 * instances, std::to_string(run.again).c_str());
            for (const RequestTimes& request : run.requests) {
                QVERIFY(request.first >= request.sent && request.last >= request.first);
                // With all instances down nobody is served.
                if (instances == 8) QVERIFY(request.last <= 200 || request.last >= 250);
            }
            for (const FleetBin& bin : run.bins) {
                const double busy = bin.pools[0].decoding + bin.pools[0].withPrompts;
                QVERIFY2(busy <= (apart ? 2 : 1) * bin.on * (1 + 1e-9), std::to_string(busy / bin.on).c_str());
            }
        }
    }
    /// What an instance had in its caches is read again.
    void cachesAreLost() {
        const Trace trace = tenMinutes(4);
        FleetSettings fleet = fixedFleet(2);
        fleet.router = RouterKind::sticky;
        fleet.tiers = {{-1, {}, 0}};
        const FleetResult stays = runFleet(trace, fleet, toySteps(), toySteps());
        fleet.loss = {1, 300, 1};
        const FleetResult lost = runFleet(trace, fleet, toySteps(), toySteps());
        QVERIFY2(lost.cached[0] < stays.cached[0], std::to_string(lost.cached[0] / stays.cached[0]).c_str());
        QVERIFY(lost.cached[0] > 0.9 * stays.cached[0]);
    }
    /// More instances that go, and for longer, leave fewer requests within the limits; one more instance makes good for one.
    void moreIsNeverBetter() {
        const Trace trace = thinned(12, 1800, [](double) { return 1; });
        const auto attainment = [&](int instances, int lost, double lasts) {
            FleetSettings fleet = fixedFleet(instances);
            fleet.loss = {lost, 600, lasts};
            return runFleet(trace, fleet, toySteps(), toySteps()).attainment;
        };
        double before = 1;
        for (const int lost : {0, 1, 2, 3}) {
            const double now = attainment(4, lost, 300);
            QVERIFY2(now <= before, std::to_string(now).c_str());
            before = now;
        }
        QVERIFY2(before < 0.9, std::to_string(before).c_str());
        before = 1;
        for (const double lasts : {10., 60., 300., 1200.}) {
            const double now = attainment(4, 1, lasts);
            QVERIFY2(now <= before, std::to_string(now).c_str());
            before = now;
        }
        QVERIFY2(before < attainment(4, 0, 0), std::to_string(before).c_str());
        QVERIFY(attainment(5, 1, 300) > attainment(4, 1, 300));
    }
    /// Who says the same twice gets the same bits.
    void sameBits() {
        const Trace trace = tenMinutes(12);
        FleetSettings fleet = fixedFleet(4);
        fleet.loss = {2, 200, 60};
        const FleetResult a = runFleet(trace, fleet, toySteps(), toySteps()), b = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(a.iterations, b.iterations);
        QCOMPARE(a.ttft.mean, b.ttft.mean);
        QCOMPARE(a.end, b.end);
    }
    /// Sessions go on where their instance is lost.
    void sessions() {
        Sessions all;
        for (std::uint32_t i = 0; i < 64; ++i) {
            all.sessions.push_back({static_cast<std::uint32_t>(all.chains.size()), 1, 64});
            all.chains.push_back({static_cast<std::uint32_t>(all.calls.size()), 8, -1, 0});
            for (int turn = 0; turn < 8; ++turn) all.calls.push_back({128 + 64 * turn, 160, turn > 0 ? 64 * turn : 0, 0.5F});
        }
        FleetSettings fleet = fixedFleet(4);
        fleet.blockTokens = 16;
        fleet.router = RouterKind::sticky;
        fleet.tiers = {{-1, {}, 0}};
        ReplayRules rules;
        rules.lanes = 16;
        fleet.loss = {2, 2.5, 5};
        const FleetResult run = runFleet(all, rules, fleet, toySteps(), toySteps());
        QCOMPARE(run.served, run.arrived);
        QCOMPARE(run.arrived, std::int64_t(all.calls.size()));
        QCOMPARE(run.lost, std::int64_t(2));
        QVERIFY2(run.again > 0, std::to_string(run.end).c_str());
    }
};

QTEST_GUILESS_MAIN(LossTest)
#include "loss_test.moc"
