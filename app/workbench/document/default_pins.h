// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <span>

namespace rackline {

/// The best frontier point at `x` or better, or null where the frontier does not reach it.
const FrontierPoint* frontierPointAt(const Exploration& exploration, Metric xMetric, double x);

/// A round x in the middle of the range that all visible scenarios reach; 0 where nothing is reached.
double middleReading(std::span<const ScenarioState> scenarios);

/// The pins at this x: the best visible scenario as B, and as A what reports hold it against (contrastOf()).
std::array<std::optional<std::size_t>, 2> defaultPins(std::span<const ScenarioState> scenarios, const ChartChoice& chart,
                                                      double x);

} // namespace rackline
