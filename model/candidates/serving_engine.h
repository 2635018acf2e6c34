// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/evaluator.h"
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"

namespace rackline {

/// A point's engine as the simulation takes it: one instance, or one group of workers.
struct ServingEngine {
    EngineSettings settings;
    StepTimes prompts, steps;
    /// KV of one token on one GPU, and all of it, as a store keeps it once.
    Data kvSize, storedKv;
    /// The weights on one GPU that decodes.
    Data weights;
    /// Sequences that a rank decodes at once at most; 0 is as many as its KV pool admits.
    std::int64_t running = 0;

    /// The settings of recipes that let as many run as are in flight, but where the scenario says how many.
    EngineSettings letting(std::int64_t inFlight) const;
};
ServingEngine servingEngine(const Evaluator& evaluator, const OperatingPoint& point);

/// The requests of a closed loop at a point: those of the scenario's client, or, where its run does not end, enough for
/// percentiles without the burst at the start.
LoadSpec closedLoop(const Scenario& scenario, const OperatingPoint& point);
/// Requests that come at a rate to one instance, as the scenario draws them, where so many run at once.
LoadSpec openRequests(const Service& service, Frequency rate, double running);

} // namespace rackline
