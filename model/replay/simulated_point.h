// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"
#include "model/simulation/limits.h"
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"

#include <stop_token>

namespace rackline {

struct SimulationChoice {
    /// 0 takes as many as percentiles need.
    std::int64_t requests = 0;
    std::uint64_t seed = 1;
};

/// A point's engine as the simulation takes it: one instance, or one group of workers.
struct ServingEngine {
    EngineSettings settings;
    StepTimes prompts, steps;
    /// KV of one token on one GPU.
    Data kvSize;
};
/// The error says what there is nothing to simulate of.
Result<ServingEngine> servingEngine(const Scenario& scenario, const OperatingPoint& point);

/// An operating point's load run through its engine's scheduler, iteration by iteration.
struct SimulatedPoint {
    LoadSpec load;
    EngineSettings engine;
    LoadResult result;
    /// Open loop: what keeps it from serving more.
    LoadLimit limit = LoadLimit::sequenceSlots;
    /// Instances over which an open loop's rate is shared; one of them is simulated.
    double instances = 1;
    std::uint64_t seed = 1;
    /// Requests in flight over those that the KV pool admits; near 1 and above they wait for a place, which the closed form of
    /// a search does not see.
    double poolShare = 0;

    /// What the closed form says over what was simulated (medians, and the tokens of the steady state), less one.
    struct Differences {
        double ttft = 0, tpot = 0, latency = 0, tokens = 0;
    };
    Differences differences;
    /// Output tokens a second of the instance as the point has it.
    TokenRate closedTokens;
};

/// Of one instance, or one group of workers. Lengths are drawn from the upper fifth up to a ninth above their means, so that
/// requests do not stay in step. The error says what there is nothing to simulate of.
Result<SimulatedPoint> simulatePoint(const Scenario& scenario, const OperatingPoint& point, const SimulationChoice& choice,
                                     const std::stop_token& stop = {});

} // namespace rackline
