// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/aggregated.h"

#include <algorithm>
#include <cmath>

namespace rackline {

double chunkTokens(const Service& service, const EngineProfile& engine) {
    return std::max(1.0, std::min(service.freshPrompt(), engine.chunk));
}

StepLoad decodeLoad(const Service& service, double sequences) {
    StepLoad load;
    load.sequences = sequences;
    load.queries = 1 + service.speculation.draft;
    load.context = service.meanContext();
    return load;
}

StepLoad mixedLoad(const Service& service, const EngineProfile& engine, double sequences) {
    StepLoad load = decodeLoad(service, sequences);
    load.promptTokens = chunkTokens(service, engine);
    load.promptLength = std::max(1.0, service.freshPrompt());
    load.promptBefore = service.isl - service.freshPrompt();
    return load;
}

double hostTime(const EngineProfile& engine, const Service& service, double sequences) {
    constexpr double draftLaunch = 0.15e-3; // SPEC-serving 6.5
    return engine.stepHost + engine.perSequence * sequences + draftLaunch * service.speculation.draft;
}

double eagerWait(const EngineProfile& engine, double sequences, double layers, double kernels) {
    if (engine.eagerFloor <= 0 || sequences <= engine.eagerAbove) return 0;
    return combined(kernels, layers * engine.eagerFloor, engine.eagerNorm) - kernels;
}

AggregatedRates aggregatedRates(const Service& service, const EngineProfile& engine, double sequences, const StepCost& decode,
                                const StepCost& mixed, double draftShare, double idleHost) {
    AggregatedRates r;
    const double accepted = service.speculation.tokensPerStep();
    const double prompt = std::max(1.0, service.freshPrompt());
    const double chunk = chunkTokens(service, engine);
    const double decodeTime = decode.time() * (1 + draftShare) + idleHost;
    const double mixedTime = decodeTime + std::max(0.0, mixed.time() - decode.time());
    const double perPromptToken = engine.prefillFactor * (mixedTime - decodeTime) / chunk;

    r.promptTokensPerStep = sequences * accepted * prompt / service.osl;
    const double prefillShare = r.promptTokensPerStep * perPromptToken;
    r.meanStepTime = decodeTime + prefillShare;
    r.period = r.meanStepTime / accepted;
    r.decode = decodeTime / accepted;
    r.tpot = (decodeTime + engine.interference * prefillShare) / accepted;
    r.requests = sequences / (service.osl * r.period);
    r.meanStep = decode;
    r.meanStep += r.promptTokensPerStep / chunk * mixed.beyond(decode);

    // Time to the first token: the rest of the running step, the prompt's own steps, and prompts ahead of it.
    const double steps = std::ceil(prompt / chunk);
    const double withPrompt = std::min(1.0, sequences * accepted * steps / service.osl);
    const double promptStep = decodeTime + (withPrompt > 0 ? prefillShare / withPrompt : 0);
    const double residual =
        ((1 - withPrompt) * decodeTime * decodeTime + withPrompt * promptStep * promptStep) / (2 * r.meanStepTime);
    constexpr double nearlyFull = 0.97;
    const double fill = r.promptTokensPerStep / engine.chunk;
    r.sustained = fill <= nearlyFull;
    const double busy = std::min(fill, nearlyFull);
    const double own = steps * mixedTime + busy / (2 * (1 - busy)) * mixedTime;
    r.ttft = engine.requestPath + residual + own + engine.schedulesAhead * r.meanStepTime;
    r.latency = r.ttft + (service.osl - 1) * r.tpot;
    r.inFlight = sequences + r.requests * r.ttft;
    return r;
}

} // namespace rackline
