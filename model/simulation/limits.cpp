// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/limits.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// Step times of one rank whose sequences are halfway through their answers, beside prompts of one length.
class MeanSteps {
public:
    MeanSteps(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps)
        : m_engine(engine), m_steps(steps), m_prompt(load.prompt.expected()),
          m_fresh(std::max(1.0, m_prompt * (1 - load.prefixHit))), m_answer(load.answer.expected()) {}

    double fresh() const { return m_fresh; }
    double decode(double sequences) const {
        return m_steps.decodeFixed(sequences) + m_steps.attention(sequences, sequences * context());
    }
    double step(double sequences, double promptTokens) const {
        Iteration work{sequences, sequences * context(), promptTokens};
        const double each = std::min(promptTokens, m_fresh);
        work.chunks = each > 0 ? promptTokens / each : 0;
        work.chunkWork = work.chunks * m_steps.chunkAttention(m_prompt - m_fresh + (m_fresh - each) / 2, each);
        return m_steps(work, m_engine.prefillScale);
    }
    /// How many sequences can run so that the prompts of their successors fit into the tokens that they leave of an iteration.
    double sustained() const {
        if (alone()) return std::numeric_limits<double>::infinity();
        return std::max(1.0, budget() / (1 + m_steps.draft + m_engine.tokensPerStep * m_fresh / m_answer));
    }
    /// Requests a second at which so many sequences decode while the prompts of their successors are read beside them.
    double balancedRate(double running) const {
        const double chunk = std::min(m_fresh, budget());
        // A step has at least one whole sequence, however seldom a sequence runs.
        const double beside = std::max(running, 1.0), decoding = decode(beside);
        const double mixed = step(alone() ? 0 : beside, chunk), perToken = (alone() ? mixed : mixed - decoding) / chunk;
        const double iteration = decoding + running * m_engine.tokensPerStep * m_fresh / m_answer * perToken;
        return running * m_engine.tokensPerStep / (m_answer * iteration);
    }

private:
    bool alone() const { return m_engine.policy == BatchPolicy::prefillFirst; }
    double budget() const { return static_cast<double>(m_engine.tokenBudget); }
    double context() const { return m_prompt + m_answer / 2; }

    const EngineSettings& m_engine;
    const StepTimes& m_steps;
    double m_prompt, m_fresh, m_answer;
};

/// How many sequences the slots and the KV pool of one rank admit.
double admittedSequences(double maxSequences, double kvTokens, double reserve, double prompt, double answer) {
    const double held = reserve >= 1 ? 1 : (1 + reserve) / 2;
    return std::max(1.0, std::min(maxSequences, kvTokens / (prompt + answer * held)));
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

RateLimits rateLimits(const LoadSpec& load, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode) {
    RateLimits limits;
    const double prompt = load.prompt.expected(), answer = load.answer.expected();
    const double unlimited = std::numeric_limits<double>::infinity();
    const auto admitted = [&](double slots, double kv, double reserve) {
        return admittedSequences(slots, kv, reserve, prompt, answer);
    };
    const MeanSteps reading(load, engine, prefill);
    if (!engine.decode) {
        const double ranks = static_cast<double>(engine.ranks) * engine.workers;
        const double slots = std::min(static_cast<double>(engine.maxSequences), reading.sustained());
        limits.sequenceSlots = ranks * reading.balancedRate(slots);
        const double held = admitted(unlimited, engine.kvTokens, engine.reserve);
        if (held < slots) limits.kvPool = ranks * reading.balancedRate(held);
        return limits;
    }
    const DecodePool& pool = *engine.decode;
    const double fresh = reading.fresh(), budget = static_cast<double>(engine.tokenBudget);
    const double together = std::max(1.0, std::floor(budget / fresh));
    // A prompt longer than the budget takes several iterations.
    const double tokens = std::min(budget, together * fresh), iterations = std::ceil(fresh / std::max(tokens, 1.0));
    limits.prefillPool = engine.workers * engine.ranks * together / (iterations * reading.step(0, tokens));
    const double running = admitted(static_cast<double>(pool.maxSequences), pool.kvTokens, pool.reserve);
    limits.decodePool =
        pool.workers * pool.ranks * running * engine.tokensPerStep / (answer * MeanSteps(load, engine, decode).decode(running));
    if (pool.transferBandwidth.si() > 0 && pool.kvSize.si() > 0)
        limits.transferLink = engine.workers * pool.transferBandwidth.si() / (prompt * pool.kvSize.si());
    return limits;
}

} // namespace rackline
