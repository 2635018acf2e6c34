// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "app/report/charts/chart.h"
#include "model/passes/forward_estimate.h"
#include "model/posttraining/post_training_estimate.h"

#include <span>

namespace rackline {

/// A scenario of forward passes, or one that learns from its own answers, with what the engine says of it; the scenario outlives
/// it.
template <class Estimate> struct LoneScenario {
    const ResolvedScenario* scenario = nullptr;
    Estimate estimate;
    /// The row of the series table.
    int colour = 0;
};
using PassedScenario = LoneScenario<ForwardEstimate>;
using PostTrainedScenario = LoneScenario<PostTrainingEstimate>;

/// Inputs of a GPU against the time of an answer, where every GPU is busy; a ring stands at what the scenario's answer is.
LineChart passesChart(std::span<const PassedScenario> scenarios);
/// Memory of a GPU that gives passes.
StackChart passMemoryChart(std::span<const PassedScenario> scenarios);
/// The parts of one step that do not run beside others.
StackChart postTrainingStepChart(std::span<const PostTrainedScenario> scenarios);

} // namespace rackline
