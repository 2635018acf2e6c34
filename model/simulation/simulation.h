// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"

#include <cstdint>
#include <stop_token>

namespace rackline {

/// Runs a load through an engine's scheduler, iteration by iteration (method/serving 7). The same arguments give the same bits.
LoadResult simulate(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps, std::uint64_t seed,
                    const std::stop_token& stop = {});
/// The same with a table of their own for the workers of the decode pool.
LoadResult simulate(const LoadSpec& load, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode,
                    std::uint64_t seed, const std::stop_token& stop = {});

} // namespace rackline
