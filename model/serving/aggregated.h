// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/operators/operator.h"
#include "model/workload/service.h"

#include <algorithm>
#include <cmath>

namespace rackline {

/// Rates of continuous batching with chunked prefill, seen from one attention rank with a fixed number of running sequences.
/// Times are in seconds, loads in tokens; method/serving 2 and 3.
template <class Real> struct AggregatedRatesOf {
    Real tpot{};
    /// The part of the step that decoding alone takes.
    Real decode{};
    /// Time per output token of one sequence as the throughput implies it.
    Real period{};
    Real ttft{};
    Real latency{};
    /// Requests a second that the rank completes, and its requests in flight, running and waiting.
    Real requests{}, inFlight{};
    /// Prompt tokens that each step must take so that the batch stays full, and how much of a step's room for them they fill.
    Real promptTokensPerStep{}, promptFill{};
    /// Mean cost per step: that of decoding with its share of the prefill.
    StepCostOf<Real> meanStep;
    Real meanStepTime{};
};
using AggregatedRates = AggregatedRatesOf<double>;
/// The fill of a step with prompts beyond which the batch cannot be kept running.
inline constexpr double nearlyFull = 0.97;

/// The most prompt tokens that one step takes.
double chunkTokens(const Service& service, const EngineProfile& engine);
/// Prompt tokens that a step must take so that the batch stays full.
template <class Real> Real promptTokensFor(const Service& service, Real sequences) {
    return sequences * service.speculation.tokensPerStep() * std::max(1.0, service.freshPrompt()) / service.osl;
}
/// The load of a decode step, and of a step that also takes prompts: a chunk of one, or as many as keep the batch full.
StepLoad decodeLoad(const Service& service, double sequences);
StepLoads mixedLoads(const Service& service, const EngineProfile& engine);
StepLoad mixedLoad(const Service& service, const EngineProfile& engine, double sequences);

/// Time of a step on the host, which is neither kernel nor link.
template <class Real> Real hostTime(const EngineProfile& engine, const Service& service, Real sequences) {
    constexpr double draftLaunch = 0.15e-3; // From method/serving 5.
    return engine.stepHost + engine.perSequence * sequences + draftLaunch * service.speculation.draft;
}

/// Time that a step without CUDA graphs waits for the host beyond the kernels' own time (method/serving 1).
template <class Real> Real eagerWait(const EngineProfile& engine, Real sequences, double layers, Real kernels) {
    if (engine.eagerFloor <= 0) return Real{};
    const Real waits = combined(kernels, spread(layers * engine.eagerFloor, kernels), engine.eagerNorm) - kernels;
    return select(sequences <= engine.eagerAbove, 0.0, waits);
}

/// Attention ranks that meet in every layer: a step is as long as on the one that also reads a prompt (method/serving 2).
template <class Real> struct MeetingRanksOf {
    int ranks = 1;
    /// The share of what prompts add to a step that all ranks do together, which is the work of experts.
    Real together{};
};

/// A whole power, by squares.
template <class Real> Real wholePower(Real base, int exponent) {
    Real power = spread(1, base);
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) power = power * base;
        base = base * base;
    }
    return power;
}

/// How prompts of ranks that meet begin together, where each rank gets so many a step and waits for the others at most `steps`.
template <class Real> struct AlignmentOf {
    /// Ranks that begin at once, the share of prompts that this aligns, and the steps that a prompt waits for it.
    Real ranks = spread(1, Real{}), share{}, waits{};
};
template <class Real> AlignmentOf<Real> alignmentOf(Real prompts, int ranks, double steps) {
    AlignmentOf<Real> a;
    if (ranks <= 1 || steps <= 0) return a;
    a.ranks = 1 + (ranks - 1) * (1 - portable::exp(-steps * prompts));
    a.share = (a.ranks - 1) / a.ranks * (double(ranks) / (ranks - 1));
    // The first waits until all have come or the time is over, the last not at all. All have come after 1 + 1/2 + ... + 1/D of
    // the time between two of one rank.
    constexpr double eulerGamma = 0.5772156649015329;
    const double harmonic = portable::log(double(ranks)) + eulerGamma + 0.5 / ranks;
    a.waits = portable::min(steps, harmonic / prompts) * (a.ranks + 1) / (2 * a.ranks);
    return a;
}

/// The share of steps in which some rank reads a prompt, where each reads in the share `own` of them, and `aligned` of the
/// prompts begin on all ranks at once.
template <class Real> Real readingSteps(Real own, int ranks, Real aligned) {
    if (ranks <= 1) return own;
    const Real any = 1 - wholePower(Real(1 - own), ranks);
    return own + (1 - aligned) * (any - own);
}

/// The rates at `sequences`. A mixed step reads `taken` tokens of prompts. `idleHost` is host time that the step's kernels do not
/// hide: hostTime() and eagerWait().
template <class Real>
AggregatedRatesOf<Real> aggregatedRates(const Service& service, const EngineProfile& engine, Real sequences,
                                        const StepCostOf<Real>& decode, const StepCostOf<Real>& mixed, Real taken,
                                        double draftShare, Real idleHost, const MeetingRanksOf<Real>& meeting = {}) {
    AggregatedRatesOf<Real> r;
    const double accepted = service.speculation.tokensPerStep();
    const double prompt = std::max(1.0, service.freshPrompt());
    const Real decodeTime = decode.time() * (1 + draftShare) + idleHost;
    const Real mixedTime = decodeTime + portable::max(0.0, mixed.time() - decode.time());
    const Real perPromptToken = engine.prefillFactor * (mixedTime - decodeTime) / taken;

    r.promptTokensPerStep = promptTokensFor(service, sequences);
    const Real prefillShare = r.promptTokensPerStep * perPromptToken;
    const double steps = std::ceil(prompt / chunkTokens(service, engine));
    const Real own = portable::min(1.0, sequences * accepted * steps / service.osl);
    const AlignmentOf<Real> aligned = alignmentOf(Real(sequences * accepted / service.osl), meeting.ranks, engine.alignedSteps);
    const Real reading = readingSteps(own, meeting.ranks, aligned.share);
    // What a rank does for its own prompt is waited for by those that have none then.
    const Real times = select(own > 0, reading / own, 1.0), alone = 1 - meeting.together;
    const Real waits = (times - 1) * alone * prefillShare;
    r.meanStepTime = decodeTime + prefillShare + waits;
    r.period = r.meanStepTime / accepted;
    r.decode = decodeTime / accepted;
    r.tpot = (decodeTime + engine.interference * prefillShare + waits) / accepted;
    r.requests = sequences / (service.osl * r.period);
    r.meanStep = decode;
    r.meanStep += r.promptTokensPerStep / taken * mixed.beyond(decode);

    // The time to the first token is the rest of the running step, the prompt's own steps, and the prompts ahead of it.
    const Real promptStep = decodeTime + select(reading > 0, (prefillShare + waits) / reading, 0.0);
    const Real residual = ((1 - reading) * decodeTime * decodeTime + reading * promptStep * promptStep) / (2 * r.meanStepTime);
    r.promptFill = r.promptTokensPerStep / engine.chunk;
    const Real busy = portable::min(r.promptFill, nearlyFull);
    // Experts then have the tokens of fewer prompts.
    const Real readTime = mixedTime - meeting.together * (1 - 1 / times) * (mixedTime - decodeTime);
    const Real reads = steps * readTime + busy / (2 * (1 - busy)) * readTime;
    r.ttft = engine.requestPath + residual + reads + engine.schedulesAhead * r.meanStepTime + aligned.waits * decodeTime;
    r.latency = r.ttft + (service.osl - 1) * r.tpot;
    r.inFlight = sequences + r.requests * r.ttft;
    return r;
}

} // namespace rackline
