// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/fleet.h"
#include "tests/model/load_examples.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace rackline;
using namespace rackline::traffic;

// Times: by hand, of the toy engine: 5 ms and 0.1 ms a token of a step.

namespace {

Trace requests(std::initializer_list<double> times, std::int32_t prompt, std::int32_t answer) {
    Trace trace;
    for (const double time : times) {
        trace.time.push_back(time);
        trace.prompt.push_back(prompt);
        trace.answer.push_back(answer);
    }
    return trace;
}

FleetSettings toyFleet(int instances) {
    FleetSettings fleet;
    fleet.engine.tokenBudget = 2048;
    fleet.engine.maxSequences = 256;
    fleet.engine.workers = fleet.instances = instances;
    fleet.kvSize = Data::fromSi(1);
    fleet.keepsRequests = true;
    return fleet;
}

FleetResult ran(const Trace& trace, const FleetSettings& fleet) { return runFleet(trace, fleet, toySteps(), toySteps()); }

void at(double seconds, double milliseconds) {
    QVERIFY2(std::abs(1e3 * seconds - milliseconds) < 1e-6, std::to_string(1e3 * seconds).c_str());
}

/// Users in turn, whose prompts grow.
Trace conversations() {
    Trace trace;
    trace.blockTokens = 100;
    for (std::uint32_t i = 0; i < 300; ++i) {
        const std::uint32_t user = i * 7 % 20, turn = i / 20;
        trace.time.push_back(0.03 * i);
        trace.prompt.push_back(static_cast<std::int32_t>(100 * (turn + 2)));
        trace.answer.push_back(20);
        trace.session.push_back(user);
        trace.blocks.push_back(0);
        for (std::uint32_t block = 0; block <= turn; ++block) trace.blocks.push_back(1 + 20 * block + user);
        trace.blockEnd.push_back(trace.blocks.size());
    }
    trace.distinctBlocks = 1 + 20 * 15;
    return trace;
}

double sumOf(const std::array<double, mostTiers>& cached) { return std::accumulate(cached.begin(), cached.end(), 0.); }

} // namespace

class TasksTest : public QObject {
    Q_OBJECT
private slots:
    /// The prompt is read once: 105 ms. Then the other answer reads its last token beside the first one's second token, 5.2 ms,
    /// and both go on together, 5.2 ms a token.
    void twoAnswersByHand() {
        const Trace trace = sampled(requests({0}, 1000, 3), 2);
        const FleetResult run = ran(trace, toyFleet(2));
        at(run.requests[0].first, 105);
        at(run.requests[0].last, 115.4);
        at(run.requests[1].first, 110.2);
        at(run.requests[1].last, 120.5);
        QCOMPARE(run.requests[0].instance, run.requests[1].instance);
        QCOMPARE(run.cached[0], 999.);
        QCOMPARE(run.tasks.tasks, std::int64_t(1));
        at(run.tasks.lasts.p50, 120.5);
        QCOMPARE(run.tasks.prompt, 1000.);
        QCOMPARE(run.tasks.written, 6.);
    }

    /// Thoughts come first: of 21 tokens that come every 5.1 ms, ten.
    void thoughtsByHand() {
        const Trace plain = requests({0, 1}, 1000, 11), thought = thoughtOver(plain, 10);
        const FleetResult run = ran(thought, toyFleet(1));
        at(run.requests[0].first, 105);
        at(run.requests[0].last, 105 + 20 * 5.1);
        at(run.tasks.answerBegins.p50, 105 + 10 * 5.1);
        QCOMPARE(run.tasks.thoughts, 10.);
        QCOMPARE(run.output, 42.);
        // Who does not think begins with the first token.
        QCOMPARE(ran(plain, toyFleet(1)).tasks.tasks, std::int64_t(0));
        const FleetResult none = ran(thoughtOver(plain, 0), toyFleet(1));
        QCOMPARE(none.tasks.answerBegins.p50, none.ttft.p50);
        QCOMPARE(none.ttft.p50, ran(plain, toyFleet(1)).ttft.p50);
    }

    void oneAnswerIsTheRequest() {
        const Trace trace = conversations();
        FleetSettings fleet = toyFleet(3);
        fleet.tiers = {{20'000, {}, 0}};
        const FleetResult plain = ran(trace, fleet), one = ran(sampled(trace, 1), fleet);
        QCOMPARE(one.latency.mean, plain.latency.mean);
        QCOMPARE(one.cached[0], plain.cached[0]);
    }

    /// More answers and more thoughts take longer, and what is read of a prompt does not grow with its answers but by a token
    /// each.
    void moreTakesLonger() {
        const Trace trace = conversations();
        for (const bool apart : {false, true})
            for (const bool caches : {false, true}) {
                FleetSettings fleet = toyFleet(2);
                if (caches) fleet.tiers = {{-1, {}, 0}};
                if (apart) {
                    DecodePool pool;
                    pool.workers = 2;
                    pool.maxSequences = 256;
                    fleet.engine.decode = pool;
                }
                double before = 0;
                for (const std::uint32_t samples : {1u, 2u, 4u, 8u}) {
                    const FleetResult run = ran(sampled(trace, samples), fleet);
                    QCOMPARE(run.served, std::int64_t(300 * samples));
                    if (samples > 1) QCOMPARE(run.tasks.tasks, std::int64_t(300));
                    const double lasts = samples > 1 ? run.tasks.lasts.mean : run.latency.mean;
                    QVERIFY2(lasts > before, std::to_string(lasts).c_str());
                    before = lasts;
                    if (caches) continue;
                    QCOMPARE(run.input - sumOf(run.cached), sumOf({run.input / samples}) + 300. * (samples - 1));
                }
                before = 0;
                for (const std::int32_t thoughts : {0, 10, 100}) {
                    const FleetResult run = ran(thoughtOver(trace, thoughts), fleet);
                    QVERIFY(run.tasks.answerBegins.mean > before);
                    QVERIFY(run.tasks.answerBegins.mean >= run.ttft.mean);
                    before = run.tasks.answerBegins.mean;
                }
            }
    }

    /// Nobody is forgotten where instances are lost, or come and go.
    void everyAnswerIsWritten() {
        const Trace trace = sampled(conversations(), 4);
        for (const bool caches : {false, true})
            for (const bool follows : {false, true}) {
                FleetSettings fleet = toyFleet(4);
                if (caches) fleet.tiers = {{-1, {}, 0}};
                fleet.loss = {2, 4, 1};
                if (follows) fleet.scaling = {.rate = 10, .interval = 1, .hold = 2, .startDelay = 0.5, .first = 2};
                const FleetResult run = ran(trace, fleet);
                QCOMPARE(run.served, std::int64_t(1200));
                QCOMPARE(run.tasks.tasks, std::int64_t(300));
                QVERIFY(run.again > 0);
            }
    }

    /// Two users with adapters of their own and one place: the second is loaded when the first is done.
    void oneSlotByHand() {
        std::uint64_t other = 1;
        while (adapterOf(other, 2) == adapterOf(0, 2)) ++other;
        Trace trace = requests({0, 0, 0}, 1000, 1);
        trace.session = {0, static_cast<std::uint32_t>(other), 0};
        FleetSettings fleet = toyFleet(1);
        fleet.adapters = {2, 1, 0.3};
        const FleetResult run = ran(trace, fleet);
        // The prompts of the first user are read one after the other once its adapter is there, and then that of the other one.
        at(run.requests[0].first, 300 + 105);
        at(run.requests[2].first, 300 + 2 * 105);
        at(run.requests[1].first, 300 + 2 * 105 + 300 + 105);
        QCOMPARE(run.adapterLoads, std::int64_t(2));
        fleet.adapters.places = 2;
        QCOMPARE(ran(trace, fleet).adapterLoads, std::int64_t(0));
        at(ran(trace, fleet).requests[1].first, 105 + 205);
    }

    /// Who waits for an adapter goes on when it is there and what else it needs: in the order of turns, and of adapters that are
    /// there nobody waits for another one's.
    void whoWaitsForAnAdapter() {
        AdapterSlots places({4, 1, 0.3}, 1);
        QCOMPARE(places.hold(0, 0, 0).value(), 0.3);
        for (const std::uint16_t adapter : {std::uint16_t(1), std::uint16_t(2), std::uint16_t(1)})
            QVERIFY(!places.hold(0, adapter, 0));
        places.await(0, {10, 1, 1, 5});
        places.await(0, {11, 1, 2, 0});
        places.await(0, {12, 0, 3, 0});
        places.await(0, {13, 1, 1, 0});
        std::vector<std::pair<std::uint32_t, double>> went;
        const auto go = [&went](std::uint32_t request, double time) { went.emplace_back(request, time); };
        places.release(0, 0, 1, go);
        QCOMPARE(went, (std::vector<std::pair<std::uint32_t, double>>{{12, 1.3}}));
        places.release(0, 3, 2, go);
        // Both of adapter 1, over the one between them; the first had KV to load until 5.
        QCOMPARE(went, (std::vector<std::pair<std::uint32_t, double>>{{12, 1.3}, {10, 5}, {13, 2.3}}));
        places.release(0, 1, 6, go);
        QCOMPARE(went.size(), std::size_t(3));
        places.release(0, 1, 7, go);
        QCOMPARE(went.back(), (std::pair<std::uint32_t, double>(11, 7.3)));
        QCOMPARE(places.loads(), std::int64_t(4));
        // An instance that is started again has none of them.
        places.release(0, 2, 8, go);
        QCOMPARE(places.hold(0, 2, 9).value(), 9.);
        places.release(0, 2, 9, go);
        places.forget(0);
        QCOMPARE(places.hold(0, 2, 10).value(), 10.3);
    }

    /// A prefix is one for each adapter, all of a user's requests have one, and all requests are answered with any number of
    /// places.
    void adaptersDivideWhatIsShared() {
        const Trace trace = conversations();
        const Trace adapted = withAdapters(trace, 5);
        for (std::size_t i = 20; i < trace.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (trace.session[i] == trace.session[j]) QCOMPARE(adapted.adapter[i], adapted.adapter[j]);
        for (std::size_t i = 0; i < trace.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QCOMPARE(adapted.blocksOf(i).front() == adapted.blocksOf(j).front(), adapted.adapter[i] == adapted.adapter[j]);
        FleetSettings fleet = toyFleet(2);
        fleet.tiers = {{-1, {}, 0}};
        fleet.router = RouterKind::sticky;
        const FleetResult none = ran(trace, fleet);
        fleet.adapters = {5, 5, 0.2};
        const FleetResult resident = ran(trace, fleet);
        // Each adapter but the first reads the common block once more on each instance that has it.
        QVERIFY(sumOf(resident.cached) < sumOf(none.cached));
        QVERIFY(sumOf(resident.cached) >= sumOf(none.cached) - 100. * 2 * 5);
        double before = resident.ttft.mean;
        for (const std::uint32_t places : {4u, 2u, 1u}) {
            fleet.adapters.places = places;
            const FleetResult run = ran(trace, fleet);
            QCOMPARE(run.served, std::int64_t(300));
            QVERIFY(run.adapterLoads >= 5);
            QVERIFY2(run.ttft.mean > before, std::to_string(run.ttft.mean).c_str());
            before = run.ttft.mean;
        }
    }
};

QTEST_APPLESS_MAIN(TasksTest)
#include "tasks_test.moc"
