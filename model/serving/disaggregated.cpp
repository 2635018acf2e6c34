// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/disaggregated.h"

#include "model/serving/aggregated.h"

#include <algorithm>
#include <cmath>

namespace rackline {

double promptsOfPass(const Service& service, const EngineProfile& engine, double sharedBy) {
    return std::max(1.0, std::floor(sharedBy * engine.chunk / std::max(1.0, service.freshPrompt())));
}

StepLoad prefillLoad(const Service& service, const EngineProfile& engine, double prompts, double sharedBy) {
    StepLoad load = mixedLoad(service, engine, 0);
    load.promptTokens = std::min<double>(engine.chunk, prompts * std::max(1.0, service.freshPrompt()) / sharedBy);
    return load;
}

PrefillRates prefillRates(const Service& service, const EngineProfile& engine, double prompts, const Layout& layout,
                          const StepCost& pass, const StepCost& alone) {
    const double groups = layout.groups(), sharedBy = layout.promptContext;
    PrefillRates r;
    r.groups = groups;
    r.aloneTime = engine.prefillPoolFactor * alone.time() + engine.stepHost;
    const double prompt = std::max(1.0, service.freshPrompt());
    const double tokens = sharedBy * prefillLoad(service, engine, prompts, sharedBy).promptTokens;
    r.pass = pass;
    r.passTime = engine.prefillPoolFactor * pass.time() + engine.stepHost;
    r.prompts = prompts;
    r.requests = prefillReached * groups * tokens / prompt / r.passTime;
    r.time = std::ceil(prompt / (sharedBy * engine.chunk)) * r.passTime;
    return r;
}

} // namespace rackline
