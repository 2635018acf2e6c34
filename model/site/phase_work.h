// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/facility/power/cap_curve.h"
#include "model/facility/power/rack_power.h"
#include "model/runs/training_evaluator.h"
#include "model/scenario/scenario.h"

#include <string_view>
#include <vector>

namespace rackline {

/// What a phase of serving, or a training step, asks of a chip: for power parts, and for the curves of limits and clocks.
struct PhaseWork {
    std::string_view id, name;
    Accelerator chip;
    ChipActivity activity;
    std::vector<OperatorTimes> operators;
    /// Latency of kernels, links and host: no clock changes it.
    Time other;
    /// How far the rack's other parts are between their idle and their busy power.
    double partActivity = activity::serving;
    /// Facility watts that a GPU has beside its chip, in watts of the chip.
    Power beside;

    CapWork work() const { return {activity, operators, other, beside, 1}; }
};

/// Decoding and reading prompts at an operating point.
std::vector<PhaseWork> phaseWorks(const Scenario& scenario, const OperatingPoint& point);

/// An optimizer step at an evaluated layout.
PhaseWork trainingWork(const TrainingEvaluator& evaluator, const TrainingPoint& point);

} // namespace rackline
