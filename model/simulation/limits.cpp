// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/limits.h"
#include "model/simulation/closed_form.h"
#include "model/simulation/cost.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

MeanCost costOf(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps) {
    const double prompt = load.prompt.expected();
    return {steps, engine.prefillScale, prompt, std::max(1.0, prompt * (1 - load.prefixHit)), load.answer.expected()};
}

} // namespace

double RateLimits::smallest() const { return std::min({sequenceSlots, kvPool, prefillPool, decodePool, transferLink}); }

LoadLimit RateLimits::binding() const {
    const double least = smallest();
    if (least == kvPool) return LoadLimit::kvPool;
    if (least == prefillPool) return LoadLimit::prefillPool;
    if (least == decodePool) return LoadLimit::decodePool;
    return least == transferLink ? LoadLimit::transferLink : LoadLimit::sequenceSlots;
}

double balancedRate(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps, double running) {
    ClosedFormLoad form = closedFormLoad(load, engine, steps);
    form.concurrency = running;
    return steadyState(form, costOf(load, engine, steps), running).rate;
}

RateLimits rateLimits(const LoadSpec& load, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode) {
    RateLimits limits;
    const double prompt = load.prompt.expected(), answer = load.answer.expected();
    const double unlimited = std::numeric_limits<double>::infinity();
    const auto admitted = [&](double slots, double kv, double reserve) {
        return admittedSequences(slots, kv, reserve, prompt, answer);
    };
    if (!engine.decode) {
        const double ranks = static_cast<double>(engine.ranks) * engine.workers;
        const double slots = std::min(static_cast<double>(engine.maxSequences),
                                      sustainedSequences(closedFormLoad(load, engine, prefill), prefill.draft));
        limits.sequenceSlots = ranks * balancedRate(load, engine, prefill, slots);
        const double held = admitted(unlimited, engine.kvTokens, engine.reserve);
        if (held < slots) limits.kvPool = ranks * balancedRate(load, engine, prefill, held);
        return limits;
    }
    const DecodePool& pool = *engine.decode;
    const double fresh = std::max(1.0, prompt * (1 - load.prefixHit)), budget = static_cast<double>(engine.tokenBudget);
    const double together = std::max(1.0, std::floor(budget / fresh));
    // A prompt longer than the budget takes several iterations.
    const double tokens = std::min(budget, together * fresh), iterations = std::ceil(fresh / std::max(tokens, 1.0));
    limits.prefillPool = engine.workers * engine.ranks * together / (iterations * costOf(load, engine, prefill).step(0, tokens));
    const double running = admitted(static_cast<double>(pool.maxSequences), pool.kvTokens, pool.reserve);
    limits.decodePool =
        pool.workers * pool.ranks * running * engine.tokensPerStep / (answer * costOf(load, engine, decode).decode(running));
    if (pool.transferBandwidth.si() > 0 && pool.kvSize.si() > 0)
        limits.transferLink = engine.workers * pool.transferBandwidth.si() / (prompt * pool.kvSize.si());
    return limits;
}

} // namespace rackline
