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

/// The rates at `sequences`. A mixed step reads `taken` tokens of prompts. `idleHost` is host time that the step's kernels do not
/// hide: hostTime() and eagerWait().
template <class Real>
AggregatedRatesOf<Real> aggregatedRates(const Service& service, const EngineProfile& engine, Real sequences,
                                        const StepCostOf<Real>& decode, const StepCostOf<Real>& mixed, Real taken,
                                        double draftShare, Real idleHost) {
    AggregatedRatesOf<Real> r;
    const double accepted = service.speculation.tokensPerStep();
    const double prompt = std::max(1.0, service.freshPrompt());
    const Real decodeTime = decode.time() * (1 + draftShare) + idleHost;
    const Real mixedTime = decodeTime + portable::max(0.0, mixed.time() - decode.time());
    const Real perPromptToken = engine.prefillFactor * (mixedTime - decodeTime) / taken;

    r.promptTokensPerStep = promptTokensFor(service, sequences);
    const Real prefillShare = r.promptTokensPerStep * perPromptToken;
    r.meanStepTime = decodeTime + prefillShare;
    r.period = r.meanStepTime / accepted;
    r.decode = decodeTime / accepted;
    r.tpot = (decodeTime + engine.interference * prefillShare) / accepted;
    r.requests = sequences / (service.osl * r.period);
    r.meanStep = decode;
    r.meanStep += r.promptTokensPerStep / taken * mixed.beyond(decode);

    // The time to the first token is the rest of the running step, the prompt's own steps, and the prompts ahead of it.
    const double steps = std::ceil(prompt / chunkTokens(service, engine));
    const Real withPrompt = portable::min(1.0, sequences * accepted * steps / service.osl);
    const Real promptStep = decodeTime + select(withPrompt > 0, prefillShare / withPrompt, 0.0);
    const Real residual =
        ((1 - withPrompt) * decodeTime * decodeTime + withPrompt * promptStep * promptStep) / (2 * r.meanStepTime);
    r.promptFill = r.promptTokensPerStep / engine.chunk;
    const Real busy = portable::min(r.promptFill, nearlyFull);
    const Real own = steps * mixedTime + busy / (2 * (1 - busy)) * mixedTime;
    r.ttft = engine.requestPath + residual + own + engine.schedulesAhead * r.meanStepTime;
    r.latency = r.ttft + (service.osl - 1) * r.tpot;
    r.inFlight = sequences + r.requests * r.ttft;
    return r;
}

} // namespace rackline
