// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/disaggregated.h"

#include "model/serving/aggregated.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Shares of its rate that the decode pool reaches, and of a link that bulk transfers reach (SPEC 6.4).
constexpr double decodeReached = 0.92, linkReached = 0.8;
constexpr int mostWorkers = 32;
} // namespace

StepLoad prefillLoad(const Service& service, const EngineProfile& engine) {
    StepLoad load = mixedLoad(service, engine, 0);
    // Whole prompts share a pass while its budget lasts.
    const double prompt = std::max(1.0, service.freshPrompt());
    load.promptTokens = prompt <= engine.chunk ? std::floor(engine.chunk / prompt) * prompt : engine.chunk;
    return load;
}

PrefillRates prefillRates(const Service& service, const EngineProfile& engine, double groups, const StepCost& pass) {
    PrefillRates r;
    const double prompt = std::max(1.0, service.freshPrompt());
    const double tokens = prefillLoad(service, engine).promptTokens;
    r.pass = pass;
    r.passTime = engine.prefillPoolFactor * pass.time() + engine.stepHost;
    r.prompts = std::max(1.0, tokens / prompt);
    r.requests = prefillReached * groups * tokens / prompt / r.passTime;
    r.time = std::ceil(prompt / engine.chunk) * r.passTime;
    return r;
}

DecodeRates decodeRates(const Service& service, double groups, double sequences, const StepCost& step, double draftShare,
                        double idleHost) {
    DecodeRates r;
    const double accepted = service.speculation.tokensPerStep();
    r.stepTime = step.time() * (1 + draftShare) + idleHost;
    r.tpot = r.stepTime / accepted;
    r.requests = decodeReached * groups * sequences / (service.osl * r.tpot);
    return r;
}

WorkerMatch matchWorkers(double prefillRequests, int prefillGpus, double decodeRequests, int decodeGpus, int prefillLimit,
                         int decodeLimit, bool shared) {
    WorkerMatch best;
    int bestGpus = 1;
    const auto consider = [&](int prefill, int decode) {
        const int prefillTotal = prefill * prefillGpus, decodeTotal = decode * decodeGpus, gpus = prefillTotal + decodeTotal;
        const bool fits = shared ? gpus <= prefillLimit : prefillTotal <= prefillLimit && decodeTotal <= decodeLimit;
        if (!fits || prefill < 1 || prefill > mostWorkers) return;
        const double requests = std::min(prefill * prefillRequests, decode * decodeRequests);
        if (requests * bestGpus <= best.requests * gpus) return;
        best = {prefill, decode, requests};
        bestGpus = gpus;
    };
    const double ratio = decodeRequests / prefillRequests;
    // What pools that divide without a remainder would give; a small group that comes this near is taken at once.
    constexpr double nearEnough = 0.99;
    const double target = nearEnough / (prefillGpus / prefillRequests + decodeGpus / decodeRequests);
    // While one prefill worker feeds several decode workers, more of them only help: begin where a group may come near enough.
    const double lead = target * prefillGpus / (decodeRequests - target * decodeGpus);
    const int room = std::min(mostWorkers, decodeLimit / decodeGpus);
    const int first = std::max(1, static_cast<int>(std::min({lead, 1 / ratio, static_cast<double>(room)})));
    for (int decode = first; decode <= mostWorkers && decode * decodeGpus <= decodeLimit; ++decode) {
        const double wanted = decode * ratio;
        if (wanted > mostWorkers + 1.0) break;
        const int below = static_cast<int>(wanted);
        consider(below, decode);
        consider(below + 1, decode);
        if (best.requests >= target * bestGpus) break;
    }
    return best;
}

KvTransfer kvTransfer(double kvBytes, double layers, double bandwidthPerGpu, double senders, double receivers) {
    constexpr double firstByte = 10e-3; // SPEC-load 3: hand-over between pools before anything flows
    const double path = linkReached * bandwidthPerGpu * std::min(senders, receivers);
    return {firstByte + kvBytes / path / layers, path / kvBytes};
}

} // namespace rackline
