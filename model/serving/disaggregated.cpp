// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/disaggregated.h"

#include "model/serving/aggregated.h"

#include <algorithm>
#include <cmath>

namespace rackline {

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

} // namespace rackline
