// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <span>

namespace rackline {

/// The best frontier point at `x` or better; null where the frontier does not reach it.
const FrontierPoint* frontierPointAt(const Exploration& exploration, Metric xMetric, double x);

/// The best visible scenario as B against the best other one that ships (or else the best other) as A, both at a round x in the
/// middle of what all of them reach.
std::array<std::optional<Pin>, 2> defaultPins(std::span<const ScenarioState> scenarios, const ChartChoice& chart);

} // namespace rackline
