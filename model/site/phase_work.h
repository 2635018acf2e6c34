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

/// What a phase of serving, or a training step, asks of a chip, for the parts of its power and for the curves of limits and
/// clocks.
struct PhaseWork {
    std::string_view id, name;
    Accelerator chip;
    ChipActivity activity;
    std::vector<OperatorTimes> operators;
    /// The latency of kernels, links and host, which no clock changes.
    Time other;
    /// Where the rack's other parts stand between their idle and their busy power.
    double partActivity = activity::serving;
    /// The facility watts that a GPU has beside its chip, in watts of the chip.
    Power beside;

    CapWork work() const { return {activity, operators, other, beside, 1}; }
};

/// The work of decoding where the busiest rank of a point's layout has so many sequences, which may be fewer than the point's.
PhaseWork decodingWork(const Scenario& scenario, const OperatingPoint& point, double batch);

/// The work of decoding and of reading prompts at an operating point.
std::vector<PhaseWork> phaseWorks(const Scenario& scenario, const OperatingPoint& point);

/// The work of an optimizer step at an evaluated layout.
PhaseWork trainingWork(const Scenario& scenario, const TrainingPoint& point);

} // namespace rackline
