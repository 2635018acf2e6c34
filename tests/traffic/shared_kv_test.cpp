// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/rank.h"
#include "model/traffic/fleet.h"
#include "model/traffic/held_blocks.h"
#include "tests/model/load_examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace rackline;
using namespace rackline::traffic;

// Times are by hand: an iteration takes 5 ms and 0.1 ms for each token.

namespace {

using Blocks = std::vector<std::uint32_t>;

/// Prompts of whole blocks of 100 tokens and one token of their own, which all come at once.
Trace atOnce(const std::vector<Blocks>& prompts, std::int32_t answer) {
    Trace trace;
    trace.blockTokens = 100;
    for (const Blocks& blocks : prompts) {
        trace.time.push_back(0);
        trace.prompt.push_back(static_cast<std::int32_t>(100 * blocks.size() + 1));
        trace.answer.push_back(answer);
        for (const std::uint32_t block : blocks) {
            trace.blocks.push_back(block);
            trace.distinctBlocks = std::max(trace.distinctBlocks, block + 1);
        }
        trace.blockEnd.push_back(trace.blocks.size());
    }
    return trace;
}

FleetSettings oneInstance(double kv, double reserve) {
    FleetSettings fleet;
    fleet.engine.tokenBudget = 2048;
    fleet.engine.maxSequences = 256;
    fleet.engine.kvTokens = kv;
    fleet.engine.reserve = reserve;
    fleet.tiers = {{kv, {}, 0}};
    fleet.keepsRequests = true;
    fleet.watched = {0, 0, 1e9};
    return fleet;
}

double mostRunning(const FleetResult& run) {
    double most = 0;
    for (const Iterations& i : run.watched) most = std::max(most, i.running);
    return most;
}

/// A pool of 1,000 tokens of which answers get none beforehand.
load::RankLimits thousandTokens(std::int64_t budget) {
    load::RankLimits limits;
    limits.tokenBudget = budget;
    limits.maxSequences = 10;
    limits.kvTokens = 1000;
    return limits;
}

} // namespace

class SharedKvTest : public QObject {
    Q_OBJECT
private slots:
    /// Prompts of a random tree, that come and go, beside a count of each block.
    void heldBlocksAreThoseOfAList() {
        std::mt19937 random(3);
        for (int round = 0; round < 300; ++round) {
            HeldBlocks held;
            std::map<std::uint32_t, int> counts;
            std::vector<Blocks> prompts, inside;
            std::uint32_t next = 0;
            for (int step = 0; step < 60; ++step) {
                if (!inside.empty() && random() % 3 == 0) {
                    const std::size_t at = random() % inside.size();
                    std::uint32_t still = 0;
                    for (const std::uint32_t block : inside[at]) still += --counts[block] > 0 ? 1 : 0;
                    QCOMPARE(held.release(inside[at]), still);
                    inside.erase(inside.begin() + static_cast<std::ptrdiff_t>(at));
                } else {
                    Blocks prompt;
                    if (!prompts.empty()) {
                        prompt = prompts[random() % prompts.size()];
                        prompt.resize(random() % (prompt.size() + 1));
                    }
                    for (std::uint32_t more = random() % 5; more > 0; --more) prompt.push_back(next++);
                    std::uint32_t before = 0, leading = 0;
                    while (leading < prompt.size() && counts[prompt[leading]] > 0) ++leading;
                    for (const std::uint32_t block : prompt) before += counts[block]++ > 0 ? 1 : 0;
                    QCOMPARE(before, leading);
                    QCOMPARE(held.held(prompt), before);
                    QCOMPARE(held.hold(prompt), before);
                    prompts.push_back(prompt);
                    inside.push_back(prompt);
                }
                const auto distinct = std::count_if(counts.begin(), counts.end(), [](const auto& c) { return c.second > 0; });
                QCOMPARE(held.distinct(), static_cast<std::size_t>(distinct));
            }
        }
    }

    /// A pool of 1,100 tokens holds one request of 501 and 50 tokens beside another, or eleven that say the same at first.
    void aSharedPrefixIsHeldOnce() {
        const Trace same = atOnce(std::vector<Blocks>(13, Blocks{0, 1, 2, 3, 4}), 50);
        std::vector<Blocks> own;
        for (std::uint32_t i = 0; i < 13; ++i) own.push_back({5 * i, 5 * i + 1, 5 * i + 2, 5 * i + 3, 5 * i + 4});
        const Trace others = atOnce(own, 50);
        FleetSettings fleet = oneInstance(1105, 1);
        QCOMPARE(mostRunning(runFleet(others, fleet, toySteps(), toySteps())), 2.);
        // 500 tokens for all, and 51 for each.
        QCOMPARE(mostRunning(runFleet(same, fleet, toySteps(), toySteps())), 11.);
        fleet.tiers.clear();
        QCOMPARE(mostRunning(runFleet(same, fleet, toySteps(), toySteps())), 2.);
    }
    /// Where there is room for all, what is in common changes nothing.
    void roomForAllIsRoomForAll() {
        const Trace same = atOnce(std::vector<Blocks>(7, Blocks{0, 1, 2}), 20);
        const FleetResult large = runFleet(same, oneInstance(1e6, 1), toySteps(), toySteps());
        const FleetResult tight = runFleet(same, oneInstance(300 + 7 * 21, 1), toySteps(), toySteps());
        QCOMPARE(tight.ttft, large.ttft);
        QCOMPARE(tight.tpot, large.tpot);
        const FleetResult tooTight = runFleet(same, oneInstance(300 + 7 * 21 - 1, 1), toySteps(), toySteps());
        QVERIFY(tooTight.latency.p99 > large.latency.p99);
    }
    /// Ranks have KV of their own: each of two holds the beginning once.
    void ranksShareNothing() {
        const Trace same = atOnce(std::vector<Blocks>(22, Blocks{0, 1, 2, 3, 4}), 50);
        FleetSettings fleet = oneInstance(1105, 1);
        fleet.engine.ranks = 2;
        QCOMPARE(mostRunning(runFleet(same, fleet, toySteps(), toySteps())), 22.);
        fleet.engine.kvTokens = 1105 - 51;
        QCOMPARE(mostRunning(runFleet(same, fleet, toySteps(), toySteps())), 20.);
    }
    /// Blocks are taken as they are needed. Who is set back reads again what nobody else holds, and all are answered.
    void whoIsSetBackReadsHisOwn() {
        const Trace same = atOnce(std::vector<Blocks>(12, Blocks{0, 1, 2, 3, 4}), 60);
        const FleetResult shared = runFleet(same, oneInstance(1000, 0), toySteps(), toySteps());
        QCOMPARE(shared.served, std::int64_t(12));
        QVERIFY(shared.preemptions > 0);
        QCOMPARE(shared.output, 12. * 60);
        double read = 0;
        for (const Iterations& i : shared.watched) read += i.prompt * double(i.count);
        // Each is read once; those that are set back have their last tokens and what they said so far to read.
        QVERIFY(read > 12. * 501);
        QVERIFY(read <= 12. * 501 + double(shared.preemptions) * (1 + 60));
    }
    /// What a prompt that is being read has in common with decodes makes no room for these: two that hold 390 tokens together are
    /// set back when they reach the pool's 1,000, whoever is being read beside them.
    void promptsMakeNoRoomForDecodes() {
        using namespace rackline::load;
        /// Requests whose prompts begin with the same 390 tokens.
        class Common : public SharedKv {
        public:
            double common(std::uint32_t) const override { return m_there > 0 ? 390 : 0; }
            double enter(std::uint32_t) override { return m_there++ > 0 ? 390 : 0; }
            double leave(std::uint32_t) override { return --m_there > 0 ? 390 : 0; }
            void clear() override { m_there = 0; }

        private:
            int m_there = 0;
        };
        const auto distinctAtPreemption = [](bool third) {
            const RankLimits limits = thousandTokens(401);
            Common kv;
            Rank rank;
            rank.share(kv);
            std::vector<Request> requests(3);
            const auto admit = [&](RequestId id, std::int32_t prompt) {
                requests[id].isl = requests[id].remaining = prompt;
                requests[id].osl = 2000;
                rank.wait(id, requests);
                std::vector<Chunk> chunks;
                rank.plan(requests, limits, 0, chunks);
            };
            for (const RequestId id : {0u, 1u}) {
                admit(id, 400);
                rank.releasePrompt(requests[id], limits);
                requests[id].done = 1;
                rank.join(id, requests[id], limits);
            }
            if (third) admit(2, 400);
            double distinct = 0;
            do {
                rank.advance(limits);
                distinct = rank.context() - 390;
            } while (!rank.preempt(requests, limits) && distinct < 5000);
            return distinct;
        };
        QCOMPARE(distinctAtPreemption(false), 1002.);
        QCOMPARE(distinctAtPreemption(true), 1002.);
    }
    /// Who is set back and comes again when the others are gone reads all of his prompt.
    void whoComesAgainAloneReadsAll() {
        using namespace rackline::load;
        class Common : public SharedKv {
        public:
            double common(std::uint32_t) const override { return there; }
            double enter(std::uint32_t) override { return there; }
            double leave(std::uint32_t) override { return there; }
            void clear() override {}
            double there = 300;
        };
        const RankLimits limits = thousandTokens(2000);
        Common kv;
        Rank rank;
        rank.share(kv);
        std::vector<Request> requests(1);
        requests[0].isl = 400, requests[0].osl = 500, requests[0].done = 100, requests[0].remaining = 500;
        rank.wait(0, requests);
        std::vector<Chunk> chunks;
        kv.there = 0;
        rank.plan(requests, limits, 0, chunks);
        QCOMPARE(chunks.front().tokens, 500);
        requests[0].remaining = 500;
        Rank other;
        other.share(kv);
        other.wait(0, requests);
        kv.there = 300;
        chunks.clear();
        other.plan(requests, limits, 0, chunks);
        QCOMPARE(chunks.front().tokens, 200);
        QCOMPARE(requests[0].context, 300);
        QCOMPARE(other.waitingTokens(), 0.);
    }
    /// Answers to one question share all of its prompt, however coarsely the trace was hashed.
    void answersShareTheirPrompt() {
        const auto run = [](std::int32_t block) {
            Trace trace;
            trace.blockTokens = block;
            trace.time = {0};
            trace.prompt = {513};
            trace.answer = {40};
            for (std::int32_t at = 0; at < 513; at += block) trace.blocks.push_back(trace.distinctBlocks++);
            trace.blockEnd = {trace.blocks.size()};
            // The prompt once, and a token of it and an answer for each.
            return mostRunning(runFleet(sampled(trace, 64), oneInstance(512 + 20 * 41, 1), toySteps(), toySteps()));
        };
        QCOMPARE(run(512), 20.);
        QCOMPARE(run(16), 20.);
        QCOMPARE(run(100), 20.);
    }
    /// More in common is never held in less room, and no request is lost, whatever the room and the tree.
    void moreInCommonIsNoLater() {
        std::mt19937 random(8);
        for (int round = 0; round < 60; ++round) {
            const std::uint32_t length = 2 + random() % 6, common = random() % (length + 1), count = 5 + random() % 20;
            const auto prompts = [&](std::uint32_t leading) {
                std::vector<Blocks> all;
                std::uint32_t next = leading;
                for (std::uint32_t i = 0; i < count; ++i) {
                    Blocks prompt;
                    for (std::uint32_t b = 0; b < length; ++b) prompt.push_back(b < leading ? b : next++);
                    all.push_back(prompt);
                }
                return atOnce(all, 40);
            };
            const double kv = 100. * length + 41 + random() % 2000;
            const FleetSettings fleet = oneInstance(kv, 1);
            const FleetResult none = runFleet(prompts(0), fleet, toySteps(), toySteps()),
                              some = runFleet(prompts(common), fleet, toySteps(), toySteps());
            QCOMPARE(none.served, std::int64_t(count));
            QCOMPARE(some.served, std::int64_t(count));
            QVERIFY(mostRunning(some) >= mostRunning(none));
            QVERIFY(some.end <= none.end + 1e-9);
        }
    }
};

QTEST_GUILESS_MAIN(SharedKvTest)
#include "shared_kv_test.moc"
