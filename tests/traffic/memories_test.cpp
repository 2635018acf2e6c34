// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "model/traffic/fleet.h"
#include "tests/model/load_examples.h"
#include "tests/paths.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;
using namespace rackline::traffic;

// Shares of Mooncake's input: a prototype written apart from this code. Times: by hand.

namespace {

const Trace& mooncake() {
    static const TraceFile file = readTraceFile(sourcePath("resources/traffic/mooncake-conversation.jsonl.gz")).value();
    return file.trace;
}

CacheTier room(double tokens) { return {tokens, {}, 0}; }
CacheTier shared(double tokens, double bandwidth = 0, double ofPrompt = 0) {
    CacheTier tier{tokens, Bandwidth::fromSi(bandwidth), 0};
    tier.isShared = true;
    tier.ofPrompt = Bandwidth::fromSi(ofPrompt);
    return tier;
}

/// The share of the input, in percent, that instances in turn find in all of their memories, which change as a prompt comes.
double found(const std::vector<CacheTier>& tiers, std::size_t instances) {
    const Trace& trace = mooncake();
    FleetCaches caches(tiers, instances, trace.distinctBlocks, trace.blockTokens, Data::fromSi(1));
    double input = 0, cached = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const auto blocks = trace.blocksOf(i);
        const std::size_t w = i % instances;
        input += trace.prompt[i];
        cached += std::min<double>(caches.match(w, blocks).all * double(trace.blockTokens), trace.prompt[i]);
        caches.hold(w, blocks);
        caches.release(w, blocks);
        caches.store(blocks);
    }
    return 100 * cached / input;
}

/// Prompts of whole blocks of 100 tokens, one answer token each, at the given times.
Trace prompts(const std::vector<double>& times, const std::vector<std::vector<std::uint32_t>>& blocks) {
    Trace trace;
    trace.blockTokens = 100;
    for (std::size_t i = 0; i < times.size(); ++i) {
        trace.time.push_back(times[i]);
        trace.prompt.push_back(static_cast<std::int32_t>(100 * blocks[i].size() + 1));
        trace.answer.push_back(1);
        for (const std::uint32_t block : blocks[i]) {
            trace.blocks.push_back(block);
            trace.distinctBlocks = std::max(trace.distinctBlocks, block + 1);
        }
        trace.blockEnd.push_back(trace.blocks.size());
    }
    return trace;
}

FleetSettings toyFleet(int instances, std::vector<CacheTier> tiers) {
    FleetSettings fleet;
    fleet.engine.tokenBudget = 2048;
    fleet.engine.maxSequences = 256;
    fleet.engine.workers = fleet.instances = instances;
    fleet.router = RouterKind::roundRobin;
    fleet.tiers = std::move(tiers);
    fleet.kvSize = Data::fromSi(1);
    fleet.overlapsLoads = false;
    fleet.keepsRequests = true;
    return fleet;
}

void sees(const FleetResult& run, std::size_t request, double milliseconds) {
    const double first = 1e3 * (run.requests[request].first - run.requests[request].sent);
    QVERIFY2(std::abs(first - milliseconds) < 1e-6, (std::to_string(request) + ": " + std::to_string(first)).c_str());
}

} // namespace

class MemoriesTest : public QObject {
    Q_OBJECT
private slots:
    void storesOfMooncake_data() {
        QTest::addColumn<double>("store");
        QTest::addColumn<double>("wanted");
        QTest::newRow("none") << 0. << 16.101;
        QTest::newRow("20 M tokens") << 20e6 << 35.816;
        QTest::newRow("without end") << -1. << 37.362;
    }
    void storesOfMooncake() {
        QFETCH(double, store);
        QFETCH(double, wanted);
        std::vector<CacheTier> tiers{room(1e6), room(4e6)};
        if (store != 0) tiers.push_back(shared(store));
        const double share = found(tiers, 4);
        QVERIFY2(std::abs(share - wanted) < 5e-4, std::to_string(share).c_str());
    }

    /// What the first instance read, the second has from the store, over a link that both share.
    void aStoreIsOneLink() {
        // 5 ms and 0.1 ms a token; a block of 100 bytes takes 100 ms of the store's link.
        const Trace trace = prompts({0, 1, 1, 1}, {{0, 1}, {0, 1}, {0, 1}, {7}});
        FleetSettings fleet = toyFleet(4, {room(1e6), shared(-1, 1000)});
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        sees(run, 0, 25.1);
        sees(run, 1, 205.1);
        sees(run, 2, 405.1);
        sees(run, 3, 15.1);
        QCOMPARE(run.cached[0], 0.);
        QCOMPARE(run.cached[1], 400.);
        // The GPUs of one prompt take less than the store gives: it is not free sooner for that.
        fleet.tiers.back().ofPrompt = Bandwidth::fromSi(400);
        const FleetResult narrow = runFleet(trace, fleet, toySteps(), toySteps());
        sees(narrow, 1, 505.1);
        sees(narrow, 2, 705.1);
        fleet.tiers.back().latency = Time::fromSi(0.02);
        sees(runFleet(trace, fleet, toySteps(), toySteps()), 1, 525.1);
    }

    /// Two memories of an instance in order: what falls out of the first is in the second, and what is in neither in the store.
    void whatFallsIsFoundBelow() {
        const Trace trace = prompts({0, 1, 2, 3, 4}, {{0}, {1}, {2}, {3}, {0}});
        for (const auto& [tiers, place] : {std::pair{std::vector{room(100), room(100), room(200)}, 2},
                                           {std::vector{room(100), room(300)}, 1},
                                           {std::vector{room(100), room(100), shared(-1)}, 2},
                                           {std::vector{room(100), room(100), room(100), shared(-1)}, 3}}) {
            const FleetResult run = runFleet(trace, toyFleet(1, tiers), toySteps(), toySteps());
            for (std::size_t t = 0; t < mostTiers; ++t) QCOMPARE(run.cached[t], t == std::size_t(place) ? 100. : 0.);
        }
        const FleetResult none = runFleet(trace, toyFleet(1, {room(100), room(100), room(100)}), toySteps(), toySteps());
        for (const double tokens : none.cached) QCOMPARE(tokens, 0.);
    }

    /// A memory more is never fewer tokens found, and a store outlives an instance that is lost.
    void moreMemoryFindsMore() {
        Trace trace = prompts({}, {});
        for (std::uint32_t i = 0; i < 400; ++i) {
            const std::uint32_t user = 4 * (i * 7 % 40);
            const Trace one = prompts({0}, {{user, user + 1, user + 2, user + 3}});
            trace.add(one, 0, 0.05 * i);
        }
        trace.distinctBlocks = 160;
        double before = -1;
        for (const auto& tiers :
             {std::vector{room(2000)}, std::vector{room(2000), room(2000)}, std::vector{room(2000), room(2000), room(4000)},
              std::vector{room(2000), room(2000), room(4000), shared(-1)}}) {
            const FleetResult run = runFleet(trace, toyFleet(3, tiers), toySteps(), toySteps());
            double all = 0;
            for (const double tokens : run.cached) all += tokens;
            QVERIFY2(all >= before, std::to_string(all).c_str());
            before = all;
        }
        FleetSettings fleet = toyFleet(3, {room(1e6), shared(-1)});
        fleet.loss = {1, 10, 5};
        const FleetResult lost = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(lost.lost, std::int64_t(1));
        // Nobody knows anything of forty users' first prompts.
        QCOMPARE(lost.cached[0] + lost.cached[1], 400. * 360);
    }
};

QTEST_APPLESS_MAIN(MemoriesTest)
#include "memories_test.moc"
