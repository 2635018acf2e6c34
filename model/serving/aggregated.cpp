// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/aggregated.h"

#include <algorithm>

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

StepLoads mixedLoads(const Service& service, const EngineProfile& engine) {
    StepLoad load = decodeLoad(service, 0);
    load.promptTokens = chunkTokens(service, engine);
    load.promptLength = std::max(1.0, service.freshPrompt());
    load.promptBefore = service.isl - service.freshPrompt();
    return {load, promptTokensFor(service, 1.0), std::max(load.promptTokens, engine.chunk)};
}

StepLoad mixedLoad(const Service& service, const EngineProfile& engine, double sequences) {
    return mixedLoads(service, engine).at(sequences);
}

} // namespace rackline
