// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"

#include <span>
#include <string_view>

namespace rackline {

/// The scheduler and the fitted request path of an engine on a generation of chips (method/serving 7).
struct EnginePreset {
    /// The engine's name; empty in the row for any other engine.
    std::string_view engine;
    /// The generation's name; empty in the row for any other generation.
    std::string_view generation;
    BatchPolicy policy = BatchPolicy::mixed;
    std::int64_t tokenBudget = 8192;
    double reserve = 1;
    std::int64_t maxSequences = 2048;
    double prefillScale = 1.15;
    Time front;
    bool asynchronous = true;
};

/// The row of the engine and the generation, else the row of the engine, else the one for any engine.
const EnginePreset& enginePreset(std::string_view engine, std::string_view generation);
EngineSettings settingsOf(const EnginePreset& preset);

/// An open loop that is long enough for its percentiles: twenty times the running sequences and 2,000 requests more, of which the
/// first tenth is dropped.
LoadSpec openLoad(Frequency rate, double prompt, double answer, double running);

/// A fixed closed loop for measuring the speed of the simulation: 1,024 tokens in and out, ten rounds.
LoadResult simulationBenchmark(std::int64_t concurrency);

} // namespace rackline
