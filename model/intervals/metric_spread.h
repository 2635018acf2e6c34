// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"

#include <string_view>
#include <vector>

namespace rackline {

/// Standard deviations of ln on measured cases; what carrying kernels over adds is a factor of its own.
struct ResidualSpread {
    double token = 0, rate = 0, first = 0;
};
ResidualSpread residualOf(const EngineProfile& engine, const OperatingPoint& point);

/// The figures of the engine's profile that are behind them for one metric.
std::vector<std::string_view> residualFigures(const Scenario& scenario, const OperatingPoint& point, Metric metric);

/// Standard deviation of ln that the engine's error on measured cases gives each metric; signed: positive ones grow together.
MetricValues residualSpread(const Scenario& scenario, const OperatingPoint& point);

/// The factor of the 90 % interval that the engine's error on measured cases and what was carried over give a metric of a point,
/// while inputs stay as they are.
double intervalFactor(const Scenario& scenario, const OperatingPoint& point, Metric metric);
/// The same with the widths of another profile.
double intervalFactor(const EngineProfile& engine, double carrySpread, const OperatingPoint& point, Metric metric);

} // namespace rackline
