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

/// A step whose operators follow the clock and whose host and link time does not.
struct CapWork {
    ChipActivity activity;
    std::span<const OperatorTimes> operators;
    Time other;
    /// The power that the node adds for one chip, and the power that it adds per watt of the chip.
    Power perChip;
    double slope = 1;
};

struct CapPoint {
    Power cap;
    double clock = 1;
    /// The speed of the step and the tokens per watt of the node, relative to the default limit.
    double speed = 1, efficiency = 1;
    Power chip;
};

/// `points` limits from `lowest` to `highest`, without those that the chip cannot reach.
std::vector<CapPoint> capCurve(const Accelerator& chip, const CapWork& work, Power lowest, Power highest, int points);

/// The same curve over locked clocks, which decode pools are run at.
std::vector<CapPoint> clockCurve(const Accelerator& chip, const CapWork& work, double lowest, int points);

/// The point with the most tokens per watt, or null for an empty curve.
const CapPoint* mostEfficient(const std::vector<CapPoint>& curve);

} // namespace rackline
