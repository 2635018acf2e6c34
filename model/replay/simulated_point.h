// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/serving_engine.h"
#include "model/simulation/limits.h"

#include <stop_token>

namespace rackline {

struct SimulationChoice {
    /// The requests to simulate; 0 takes as many as percentiles need.
    std::int64_t requests = 0;
    std::uint64_t seed = 1;
};

/// The engine of a point. An error says why there is nothing to simulate.
Result<ServingEngine> servingEngine(const Scenario& scenario, const OperatingPoint& point);

/// The load of an operating point, run through its engine's scheduler iteration by iteration.
struct SimulatedPoint {
    LoadSpec load;
    EngineSettings engine;
    LoadResult result;
    /// In an open loop, what keeps the point from serving more.
    LoadLimit limit = LoadLimit::sequenceSlots;
    /// The instances that share the rate of an open loop; one of them is simulated.
    double instances = 1;
    std::uint64_t seed = 1;
    /// The requests in flight relative to those that the KV pool admits. Near 1 and above they wait for a place, which the closed
    /// form of a search does not see.
    double poolShare = 0;

    /// The closed form divided by the simulation, less one (medians, and the tokens of the steady state).
    struct Differences {
        double ttft = 0, tpot = 0, latency = 0, tokens = 0;
    };
    Differences differences;
    /// The output tokens a second of the instance that the point states.
    TokenRate closedTokens;
};

/// Simulates one instance, or one group of workers. An error says why there is nothing to simulate.
Result<SimulatedPoint> simulatePoint(const Scenario& scenario, const OperatingPoint& point, const SimulationChoice& choice,
                                     const std::stop_token& stop = {});

} // namespace rackline
