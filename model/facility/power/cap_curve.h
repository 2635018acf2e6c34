// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/clock_power.h"

#include <span>
#include <vector>

namespace rackline {

/// One operator of a step at the default limit: its arithmetic and its traffic alone.
struct OperatorTimes {
    Time compute, memory;
};

/// A step whose operators feel the clock and whose host and link time does not.
struct CapWork {
    ChipActivity activity;
    std::span<const OperatorTimes> operators;
    Time other;
    /// What the node adds for one chip, and per watt of it.
    Power perChip;
    double slope = 1;
};

struct CapPoint {
    Power cap;
    double clock = 1;
    /// Relative to the default limit: speed of the step, and tokens per watt of the node.
    double speed = 1, efficiency = 1;
    Power chip;
};

/// `points` limits from `lowest` to `highest`; those that the chip cannot reach are left out.
std::vector<CapPoint> capCurve(const Accelerator& chip, const CapWork& work, Power lowest, Power highest, int points);

/// The same over locked clocks, as decode pools are run.
std::vector<CapPoint> clockCurve(const Accelerator& chip, const CapWork& work, double lowest, int points);

/// The point that makes the most of its watts; null for an empty curve.
const CapPoint* mostEfficient(const std::vector<CapPoint>& curve);

} // namespace rackline
