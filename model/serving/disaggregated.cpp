// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/disaggregated.h"

#include "model/base/portable_math.h"
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

StepLoad aloneLoad(const Service& service, const EngineProfile& engine) {
    StepLoad load = prefillLoad(service, engine);
    load.promptTokens = std::min(load.promptTokens, std::max(1.0, service.freshPrompt()));
    return load;
}

PrefillRates prefillRates(const Service& service, const EngineProfile& engine, double groups, const StepCost& pass,
                          const StepCost& alone) {
    PrefillRates r;
    r.groups = groups;
    r.aloneTime = engine.prefillPoolFactor * alone.time() + engine.stepHost;
    const double prompt = std::max(1.0, service.freshPrompt());
    const double tokens = prefillLoad(service, engine).promptTokens;
    r.pass = pass;
    r.passTime = engine.prefillPoolFactor * pass.time() + engine.stepHost;
    r.prompts = std::max(1.0, tokens / prompt);
    r.requests = prefillReached * groups * tokens / prompt / r.passTime;
    r.time = std::ceil(prompt / engine.chunk) * r.passTime;
    return r;
}

double readingTime(const PrefillRates& r, double workers, double requests, double inFlight) {
    const double own = requests / workers, ofRank = own / r.groups;
    const double busy = std::min(prefillReached, prefillReached * own / r.requests);
    const double each = r.prompts > 1 ? std::max(0.0, r.passTime - r.aloneTime) / (r.prompts - 1) : 0.0;
    // Prompts share out evenly over the ranks, but not to the last one; the longest rank's share counts.
    const double uneven = (1 - 1 / r.groups) / 2, free = r.aloneTime - each;
    const auto passOf = [&](double prompts) { return free + each * std::clamp(prompts / r.groups + uneven, 1.0, r.prompts); };
    // A pass holds what came during the one before, and one at least; the longer ones are what most arrivals meet.
    const double share = std::min(each * ofRank, 0.95);
    const double pass = ofRank * r.aloneTime + uneven > 1
                            ? std::clamp((free + each * uneven) / (1 - share), r.aloneTime, r.passTime)
                            : r.aloneTime;
    const double spread = portable::ln2 * each / (r.groups * workers) * share / (1 - share * share);
    const double met = std::min(pass + spread, r.passTime);
    // Passes run on for as long as each sees an arrival; of several workers one that is idle is preferred.
    const double arrivals = own * pass, followed = arrivals * portable::exp(std::min(arrivals, 50.0));
    const double running = std::max(busy, followed / (followed + 1)), root = std::sqrt(2 * (workers + 1)) - 1;
    // How far from its end half of the prompts find the pass, as a share of it.
    const double left = std::max(0.0, 1 - 0.5 / portable::pow(running, root));
    const double passes = std::max(1.0, r.time / r.passTime);
    const double beside = passOf(1 / workers + own * met) - r.aloneTime;
    // Beyond what passes hold: Sakasegawa's approximation for servers with regular service, and the median of such waits. What
    // waits does not arrive again: a closed loop's numbers vary by a root of those in flight, half of them upwards, and no queue
    // is longer.
    const double places = workers * r.groups * r.prompts;
    const double queue = portable::ln2 * portable::pow(busy, std::sqrt(2 * (places + 1))) / (2 * places * (1 - busy)) * r.time;
    const double longest = 0.56 * std::sqrt(inFlight) / requests;
    const double waits = queue * longest / (queue + longest);
    return passes * (r.aloneTime + 2 * left * beside) + left * met * (1 + (passes - 1) / r.groups) + waits;
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
