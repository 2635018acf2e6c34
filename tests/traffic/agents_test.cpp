// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "model/traffic/agents.h"
#include "model/traffic/prefix_cache.h"
#include "model/traffic/router.h"
#include "tests/paths.h"

#include <QTest>

#include <cmath>
#include <memory>
#include <queue>

using namespace rackline;
using namespace rackline::traffic;

// Expected figures: a prototype written apart from this code, over the same sessions.

namespace {

const Sessions& sessions() {
    static const TraceFile file = readTraceFile(sourcePath("resources/traffic/agentic-coding.jsonl.gz")).value();
    return file.sessions;
}

struct Replay {
    double hits = 0, hours = 0;
    std::array<double, mostTiers> byTier{};
};

/// No queue: an answer comes 20 ms, 20 us a token that is not cached, and 20 ms a token of the answer after its request.
Replay replay(ReplayRules rules, const std::vector<double>& tiers, std::size_t instances = 1,
              RouterKind kind = RouterKind::roundRobin) {
    constexpr std::int32_t block = 64;
    std::vector<std::uint32_t> capacities;
    for (const double tokens : tiers)
        capacities.push_back(tokens < 0 ? unlimitedBlocks : static_cast<std::uint32_t>(tokens / block));
    BlockMasks masks(instances, 6'000'000);
    std::vector<PrefixCache> caches;
    for (std::size_t i = 0; i < instances; ++i) caches.emplace_back(capacities, masks, i);
    Router router(kind);
    std::vector<InstanceView> views(instances);
    std::vector<std::uint32_t> matches(instances);
    Agents agents(sessions(), rules, block);
    struct Event {
        double time;
        std::uint64_t order;
        std::uint32_t thread, instance, session;
        bool answer;
        bool operator>(const Event& e) const { return time != e.time ? time > e.time : order > e.order; }
    };
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
    std::uint64_t order = 0;
    std::vector<Due> due;
    const auto send = [&] {
        for (const Due& d : due) events.push({d.time, order++, d.thread, 0, 0, false});
        due.clear();
    };
    std::vector<bool> seen(2000, false);
    agents.begin(due);
    send();
    double input = 0, hit = 0, now = 0, references = 0;
    Replay result;
    while (!events.empty()) {
        const Event e = events.top();
        events.pop();
        now = e.time;
        if (e.answer) {
            --views[e.instance].requests;
            if (agents.answered(e.thread, now, due)) --views[e.instance].sessions;
            send();
            continue;
        }
        const Agents::Prompt prompt = agents.ask(e.thread);
        if (router.asksForMatches()) masks.match(prompt.blocks, matches);
        const auto w = router.choose(views, matches, static_cast<std::uint32_t>(prompt.blocks.size()), prompt.session);
        if (!seen[prompt.session]) ++views[w].sessions;
        seen[prompt.session] = true;
        const PrefixCache::Match match = caches[w].match(prompt.blocks);
        caches[w].touch(prompt.blocks);
        const double cached = engineHit(match.all, block, prompt.prompt);
        input += prompt.prompt;
        hit += cached;
        references += double(prompt.blocks.size());
        for (std::size_t t = 0; t < mostTiers; ++t) result.byTier[t] += match.byTier[t];
        ++views[w].requests;
        const double answer = .02 + 2e-5 * (prompt.prompt - cached) + .02 * prompt.answer;
        events.push({now + answer, order++, e.thread, static_cast<std::uint32_t>(w), prompt.session, true});
    }
    result.hits = 100 * hit / input;
    result.hours = now / 3600;
    for (double& share : result.byTier) share *= 100 / references;
    return result;
}

} // namespace

class AgentsTest : public QObject {
    Q_OBJECT
private slots:
    /// Caches that hold the live sessions: exactly the prototype's figures.
    void cachesThatHoldThem() {
        const Replay apart = replay({32, 10, false}, {8e6});
        QVERIFY2(std::abs(apart.hits - 96.195) < 2e-3, std::to_string(apart.hits).c_str());
        QVERIFY(std::abs(replay({32, 10, true}, {8e6}).hits - 96.268) < 2e-3);
        QVERIFY(std::abs(replay({32, 10, false}, {4e6}).hours - 8.56) < 5e-3);
    }
    /// Below, what is evicted hangs on the order of requests of one moment: the cliff is the same to a quarter of a point.
    void cachesThatDoNot() { QVERIFY(std::abs(replay({32, 10, false}, {2e6}).hits - 20.184) < 0.25); }
    void sessionsThatStay() {
        const Replay stays = replay({32, 10, false}, {2e6}, 4, RouterKind::sticky);
        QVERIFY2(std::abs(stays.hits - 95.696) < 0.1, std::to_string(stays.hits).c_str());
        // Among four instances by turns, less than half is found: the prototype has 46.3.
        QVERIFY(replay({32, 10, false}, {2e6}, 4, RouterKind::roundRobin).hits < 50);
    }
};

QTEST_GUILESS_MAIN(AgentsTest)
#include "agents_test.moc"
