// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traffic/scaled_fleet.h"

#include <QTest>

using namespace rackline;
using namespace rackline::traffic;

namespace {

constexpr std::uint8_t chat = 0, batch = 1;

/// Ten minutes of Azure's lengths, every third request of which is batch.
Trace twoKinds(double rate) {
    Trace trace = thinned(rate, 600, [](double) { return 1; });
    trace.kinds = {"chat", "batch"};
    for (std::size_t i = 0; i < trace.size(); ++i) trace.kind.push_back(i % 3 == 0 ? batch : chat);
    return trace;
}

FleetSettings fleetOf(std::uint32_t turnOfChat, std::uint32_t turnOfBatch) {
    FleetSettings fleet = toyFleet(2, 0, 1, 1);
    fleet.scaling = {};
    fleet.kinds = {{turnOfChat, {1, 0.05, 0}}, {turnOfBatch, {}}};
    return fleet;
}

} // namespace

class KindsTest : public QObject {
    Q_OBJECT
private slots:
    /// Three wait for an engine that has room for one: who goes first has come last. Only who has begun is not overtaken.
    void whoGoesFirst() {
        Trace trace;
        trace.time = {0, 0.001, 0.002, 0.003};
        trace.prompt = {100, 100, 100, 100};
        trace.answer = {2, 2, 2, 2};
        trace.kinds = {"chat", "batch"};
        trace.kind = {batch, batch, chat, chat};
        FleetSettings fleet = fleetOf(0, 1);
        fleet.engine.workers = fleet.instances = 1;
        fleet.engine.maxSequences = 1;
        fleet.keepsRequests = true;
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        std::vector<std::size_t> order{0, 1, 2, 3};
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return run.requests[a].first < run.requests[b].first; });
        QCOMPARE(order, (std::vector<std::size_t>{0, 2, 3, 1}));
    }
    /// Kinds of the same turn change nothing but that they are counted, to the last bit.
    void theSameTurnIsNone() {
        const Trace trace = twoKinds(7);
        FleetSettings fleet = fleetOf(3, 3);
        const FleetResult kinds = runFleet(trace, fleet, toySteps(), toySteps());
        fleet.kinds = {};
        const FleetResult one = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(kinds.ttft, one.ttft);
        QCOMPARE(kinds.latency, one.latency);
        QCOMPARE(kinds.end, one.end);
        QCOMPARE(kinds.iterations, one.iterations);
        QCOMPARE(kinds.kinds[chat].arrived + kinds.kinds[batch].arrived, one.arrived);
        QVERIFY(one.kinds.empty());
    }
    /// What is served first waits less than beside others, and these wait longer; each kind is judged by its own limits.
    void firstWaitsLess() {
        const Trace trace = twoKinds(12);
        const FleetResult equal = runFleet(trace, fleetOf(0, 0), toySteps(), toySteps()),
                          first = runFleet(trace, fleetOf(0, 1), toySteps(), toySteps()),
                          last = runFleet(trace, fleetOf(1, 0), toySteps(), toySteps());
        QVERIFY(equal.ttft.p99 > 1);
        QVERIFY(first.kinds[chat].ttft.mean < 0.9 * equal.kinds[chat].ttft.mean);
        QVERIFY(first.kinds[batch].ttft.mean > 1.1 * equal.kinds[batch].ttft.mean);
        QVERIFY(last.kinds[chat].ttft.mean > equal.kinds[chat].ttft.mean);
        QVERIFY(first.kinds[chat].within > equal.kinds[chat].within);
        for (const FleetResult* run : {&equal, &first, &last}) {
            QCOMPARE(run->served, run->arrived);
            // Batch has no limit, and whoever is served is within it.
            QCOMPARE(run->kinds[batch].within, run->kinds[batch].arrived);
            QCOMPARE(run->attainment, double(run->kinds[chat].within + run->kinds[batch].within) / double(run->arrived));
        }
    }
    void everybodyIsServed_data() {
        QTest::addColumn<bool>("apart");
        QTest::newRow("pools together") << false;
        QTest::newRow("pools apart") << true;
    }
    /// A cache that is too small sets back whose turn is last; nobody is forgotten.
    void everybodyIsServed() {
        QFETCH(bool, apart);
        const Trace trace = twoKinds(8);
        FleetSettings fleet = fleetOf(0, 1);
        fleet.engine.kvTokens = 20'000;
        fleet.engine.reserve = 0;
        if (apart) {
            fleet.engine.decode.emplace();
            fleet.engine.decode->workers = 2;
            fleet.engine.decode->maxSequences = 64;
            fleet.engine.decode->kvTokens = 6'000;
            fleet.engine.decode->reserve = 0;
        }
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        QVERIFY(run.preemptions > 100);
        QCOMPARE(run.served + run.refused, run.arrived);
        fleet.kinds = {};
        const FleetResult alike = runFleet(trace, fleet, toySteps(), toySteps());
        fleet.kinds = {{0, {}}, {0, {}}};
        const FleetResult equal = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(equal.latency, alike.latency);
        // A batch request that was set back ends later than a chat of as many tokens.
        QVERIFY(run.kinds[chat].latency.mean < equal.kinds[chat].latency.mean);
        QVERIFY(run.kinds[batch].latency.mean > equal.kinds[batch].latency.mean);
    }
    /// Tokens of the kinds are those of all; a session lasts from its first request to its last token.
    void kindsAndSessionsAreSummedUp() {
        Trace trace = twoKinds(4);
        for (std::size_t i = 0; i < trace.size(); ++i) trace.session.push_back(static_cast<std::uint32_t>(i / 5));
        FleetSettings fleet = fleetOf(0, 1);
        fleet.keepsRequests = true;
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(run.kinds[chat].read + run.kinds[batch].read, run.input);
        QCOMPARE(run.kinds[chat].written + run.kinds[batch].written, run.output);
        const auto whole = static_cast<std::int64_t>((trace.size() + 4) / 5);
        QCOMPARE(run.sessions.sessions, whole);
        QVERIFY(std::abs(run.sessions.requests * double(whole) - double(trace.size())) < 1e-6);
        QVERIFY(std::abs(run.sessions.answers * double(whole) / run.output - 1) < 1e-9);
        double last = 0, sum = 0;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            last = std::max(last, run.requests[i].last);
            if (i % 5 == 4 || i + 1 == trace.size()) sum += last - run.requests[i / 5 * 5].sent, last = 0;
        }
        QVERIFY(std::abs(sum / double(whole) / run.sessions.lasts.mean - 1) < 1e-9);
    }
    /// Kinds go along when a trace is made denser, cut or spread over a day.
    void kindsGoAlong() {
        const Trace trace = twoKinds(2);
        const auto shareOf = [](const Trace& t) {
            return double(std::count(t.kind.begin(), t.kind.end(), batch)) / double(t.size());
        };
        for (const Trace& other : {superposed(trace, 2.5), compressed(trace, 3), overDay(trace, workingDay())}) {
            QCOMPARE(other.kind.size(), other.size());
            QCOMPARE(other.kinds, trace.kinds);
            QVERIFY(std::abs(shareOf(other) - 1. / 3) < 0.03);
        }
    }
};

QTEST_GUILESS_MAIN(KindsTest)
#include "kinds_test.moc"
