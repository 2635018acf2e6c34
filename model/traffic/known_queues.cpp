// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/known_queues.h"

#include "model/base/parallel.h"
#include "model/simulation/draws.h"
#include "model/traffic/fleet.h"

#include <algorithm>
#include <cmath>

namespace rackline::traffic {

namespace {

/// An engine whose iterations take as long as their tokens, so that the work of a request is what it has of them.
constexpr double secondsPerToken = 1e-4;
/// So many that a whole number of them is as good as any.
constexpr double meanTokens = 1000;

/// What was drawn; formulas take its own moments, so that chance in the draws is no error.
struct Drawn {
    Trace trace;
    double rate = 0, mean = 0, meanSquare = 0;
};

Drawn drawn(const KnownQueue& queue, std::int64_t requests, std::uint64_t seed) {
    Draws draws(seed);
    Drawn all;
    const bool reads = queue.kind == KnownQueue::Kind::oneByOne;
    double time = 0;
    for (std::int64_t i = 0; i < requests; ++i) {
        time += draws.exponential() * meanTokens * secondsPerToken / queue.utilisation;
        const auto tokens = static_cast<std::int32_t>(std::max(1.0, std::floor(meanTokens * draws.gamma(queue.spread) + 0.5)));
        all.trace.time.push_back(time);
        // One iteration reads a prompt and writes the first token; those after it write one each.
        all.trace.prompt.push_back(reads ? tokens : 1);
        all.trace.answer.push_back(reads ? 1 : tokens);
        const double work = tokens * secondsPerToken;
        all.mean += work / double(requests);
        all.meanSquare += work * work / double(requests);
    }
    all.rate = double(requests) / time;
    return all;
}

void run(KnownQueue& queue, std::int64_t requests, std::uint64_t seed) {
    const Drawn all = drawn(queue, requests, seed);
    const bool reads = queue.kind == KnownQueue::Kind::oneByOne;
    FleetSettings one;
    one.engine.maxSequences = reads ? 1 : requests;
    one.engine.tokenBudget = std::int64_t(1) << 40;
    StepTimes steps;
    steps.tokens = StepCurve::linear(0, secondsPerToken);
    const FleetResult result = runFleet(all.trace, one, steps, steps);
    const double used = all.rate * all.mean;
    queue.utilisation = used;
    queue.formula = reads ? all.rate * all.meanSquare / (2 * (1 - used)) : all.mean / (1 - used);
    queue.simulated = reads ? result.ttft.mean - all.mean : result.latency.mean;
}

} // namespace

std::vector<KnownQueue> knownQueues(std::int64_t requests, std::uint64_t seed, unsigned threads) {
    using enum KnownQueue::Kind;
    std::vector<KnownQueue> queues;
    for (const KnownQueue::Kind kind : {oneByOne, shared})
        for (const double spread : {0.0, 0.5, 1.0, 2.0})
            for (const double utilisation : {0.3, 0.5, 0.7}) queues.push_back({kind, spread, utilisation, 0, 0});
    inParallel(queues.size(), threads, [&](std::size_t i) { run(queues[i], requests, seed + i); });
    return queues;
}

} // namespace rackline::traffic
