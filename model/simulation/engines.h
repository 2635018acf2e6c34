// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"

#include <span>
#include <string_view>

namespace rackline {

/// Scheduler and fitted request path of an engine on a generation of chips (method/serving 7).
struct EnginePreset {
    /// Empty: any other engine.
    std::string_view engine;
    /// Empty: any other generation.
    std::string_view generation;
    BatchPolicy policy = BatchPolicy::mixed;
    std::int64_t tokenBudget = 8192;
    double reserve = 1;
    std::int64_t maxSequences = 2048;
    double prefillScale = 1.15;
    Time front;
    bool asynchronous = true;
    /// Delay of a KV transfer between pools.
    Time transfer;
};

std::span<const EnginePreset> enginePresets();
/// The row of the engine and generation, else of the engine, else the one for any engine.
const EnginePreset& enginePreset(std::string_view engine, std::string_view generation);
EngineSettings settingsOf(const EnginePreset& preset);

/// Token budget that a configuration generator writes for a run of fixed lengths.
std::int64_t generatedTokenBudget(double prompt, std::int64_t concurrency);

/// Ten requests a slot, lengths uniform in the upper fifth, no warm-up; publishes medians in its own files, means in derived
/// ones.
LoadSpec inferenceMaxLoad(std::int64_t concurrency, double prompt, double answer);
/// Twenty requests a slot of fixed lengths; publishes means.
LoadSpec aiPerfLoad(std::int64_t concurrency, double prompt, double answer);
/// An open loop long enough for its percentiles: twenty times what runs and 2,000 more, a tenth dropped.
LoadSpec openLoad(Frequency rate, double prompt, double answer, double running);

/// A fixed closed loop to measure the simulation with: 1,024 tokens in and out, ten rounds.
LoadResult simulationBenchmark(std::int64_t concurrency);

} // namespace rackline
