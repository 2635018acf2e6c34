// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/simulation/queueing.h"
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace rackline {

/// A closed loop as one attention rank sees it, in tokens and seconds. These are plain numbers, so that a sweep fills them
/// without allocating.
struct ClosedFormLoad {
    double concurrency = 1;
    double prompt = 1024; ///< mean tokens, prefix hits included
    double fresh = 1024;  ///< tokens of the prompt that must be read
    double answer = 1024;
    bool fixedLengths = false;
    double rounds = 10; ///< requests for each one in flight
    BatchPolicy policy = BatchPolicy::mixed;
    double tokenBudget = 8192;
    double maxRunning = 2048; ///< sequences that slots, KV pool and token budget admit
    double tokensPerStep = 1;
    bool asynchronous = false;
    double receiveInterval = 1, holdIterations = 0, holdTokens = 0;
    double path = 0; ///< front, jitter and back
};

/// How many sequences the slots and the KV pool of one rank admit.
double admittedSequences(double maxSequences, double kvTokens, double reserve, double prompt, double answer);
/// How many sequences can run so that the prompts of their successors fit into the tokens that they leave of an iteration.
double sustainedSequences(const ClosedFormLoad& load, double draft);
/// The load of one rank of an engine that does both phases.
ClosedFormLoad closedFormLoad(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps);

struct ClosedFormResult {
    double running = 0;     ///< decoding sequences
    double tpot = 0;        ///< seconds, one token of one sequence
    double requestRate = 0; ///< requests a second of the rank
    double steadyTtft = 0;  ///< without the queue for a slot
    double slotWait = 0;    ///< mean wait for a slot or for KV space
    double meanTtft = 0, medianTtft = 0;
};

/// The steady state of method/serving 3 at a given number of running sequences.
struct SteadyState {
    double decode = 0, iteration = 0, prefill = 0, rate = 0, ttft = 0, burst = 0;
};

/// `Cost` gives seconds: `decode(sequences)` and `step(sequences, promptTokens)`, with the contexts of the load.
template <class Cost> SteadyState steadyState(const ClosedFormLoad& load, const Cost& cost, double running) {
    const bool alone = load.policy == BatchPolicy::prefillFirst;
    const double fresh = load.fresh, budget = load.tokenBudget, chunk = std::min(fresh, budget);
    const double chunks = std::ceil(fresh / budget);
    SteadyState s;
    // A step has at least one whole sequence, however seldom a sequence runs.
    const double beside = std::max(running, 1.0);
    s.decode = cost.decode(beside);
    const double mixed = cost.step(alone ? 0 : beside, chunk);
    const double perToken = (alone ? mixed : mixed - s.decode) / chunk;
    const double need = running * load.tokensPerStep * fresh / load.answer;
    s.prefill = need * perToken;
    s.iteration = s.decode + s.prefill;
    s.rate = running * load.tokensPerStep / (load.answer * s.iteration);

    const double share = std::min(1.0, running * load.tokensPerStep * chunks / load.answer);
    const double busy = (alone ? 0 : s.decode) + perToken * need / share;
    const double squares = (1 - share) * s.decode * s.decode + share * busy * busy;
    // A lone request finds the engine idle.
    const double crowd = std::clamp(load.concurrency - 1, 0.0, 1.0);
    const double residual = alone ? squares / 2 / (s.decode + share * busy) : squares / (2 * s.iteration);
    const double use = alone ? std::min(s.rate * perToken * fresh, 0.95) : std::min(need / budget, 0.97);
    const double service = alone ? mixed : cost.step(beside, budget);
    const double own = chunks * mixed + crowd * use / (2 * (1 - use)) * service;
    const double ahead = load.asynchronous ? (alone ? s.decode : s.iteration) : 0;
    double held = 0;
    if (load.receiveInterval > 1)
        held += load.receiveInterval / 2 * s.decode * std::max(0.0, 1 - share * load.receiveInterval / 2);
    if (load.holdIterations > 0) {
        const double inflow = fresh * running / load.answer;
        held += std::clamp((load.holdTokens - running) / inflow, 0.0, load.holdIterations) * s.decode;
    }
    s.ttft = crowd * (residual + ahead + held) + own;

    const double waves = load.concurrency * fresh / budget;
    s.burst = (std::max(waves, 1.0) + 1) / 2 * cost.step(0, std::min(budget, load.concurrency * fresh));
    if (!load.fixedLengths) return s;
    if (alone) {
        s.ttft = s.burst;
        return s;
    }
    const double together = std::min(std::max(std::floor(budget / fresh), 1.0), load.concurrency);
    const double lead = load.asynchronous ? 1 : 0;
    const double rounds =
        load.concurrency <= together ? 1 : std::min(2.15 + 0.4 * lead, 0.55 * (load.concurrency / together + 1) + 0.3 * lead);
    s.ttft = std::max(s.ttft, rounds * cost.step(beside, together * fresh) * chunks + crowd * s.decode);
    return s;
}

/// Solves the fixed point of method/serving 3. It is within a few per cent of the simulation, except where simulateInstead() says
/// so.
template <class Cost> ClosedFormResult closedForm(const ClosedFormLoad& load, const Cost& cost) {
    double running = std::min(load.concurrency, load.maxRunning), slope = -1, before = 0, nextBefore = 0;
    SteadyState s;
    for (int i = 0; i < 40; ++i) {
        s = steadyState(load, cost, running);
        const double next = std::min(load.concurrency / (1 + s.rate * s.ttft / running), load.maxRunning);
        // Steps are damped by half until the slope of the map is known.
        if (i > 0 && running != before) slope = std::clamp((next - nextBefore) / (running - before), -1.0, 0.0);
        before = running;
        nextBefore = next;
        running += (next - running) / (1 - slope);
        if (std::abs(running - before) <= 1e-6 * running) break;
    }
    ClosedFormResult result;
    result.running = running;
    // Tokens of a request do not wait for its own prompt.
    const double others = 1 - 1 / std::max(1.0, std::min(load.concurrency, load.maxRunning));
    result.tpot = (s.decode + others * s.prefill) / load.tokensPerStep;
    if (load.fixedLengths && load.policy == BatchPolicy::prefillFirst && load.concurrency <= load.maxRunning) {
        // In lockstep a token waits only for the prompts behind its own in the burst.
        const double behind = std::max(load.concurrency * load.fresh / load.tokenBudget - 1, 0.0) / 2;
        const double wave = cost.step(0, std::min(load.tokenBudget, load.concurrency * load.fresh));
        result.tpot = cost.decode(load.concurrency) / load.tokensPerStep + behind * wave / load.answer;
    }
    result.requestRate = s.rate;
    result.steadyTtft = s.ttft;
    if (load.concurrency > load.maxRunning) result.slotWait = (load.concurrency - load.maxRunning) / s.rate;
    const double first = 1 / std::max(load.rounds, 1.0);
    result.meanTtft =
        load.path + (1 - first) * (s.ttft + result.slotWait) + std::max(s.burst, s.ttft) * first + result.slotWait * first / 2;
    result.medianTtft = load.path + (load.fixedLengths ? 1.0 : 0.9) * s.ttft + result.slotWait;
    return result;
}

/// Whether the closed form is known to break: in lockstep of fixed lengths, with a full KV pool, or where prompts are held.
bool simulateInstead(const ClosedFormLoad& load);

} // namespace rackline
