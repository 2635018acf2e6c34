// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/factory/evaluator.h"
#include "model/factory/metric.h"

#include <array>

namespace rackline {

using MetricValues = std::array<double, metricCount>;

/// What a point becomes when a scenario changes around it: its layout, workers and batch stay (under a load of concurrency or
/// rate, the load does), whether or not it still fits.
OperatingPoint heldPoint(const Evaluator& evaluator, const OperatingPoint& held);
OperatingPoint heldPoint(const Scenario& scenario, const OperatingPoint& held);

/// Natural logarithms of all metrics; not finite where the scenario has no such value, as cost without a price.
MetricValues logMetrics(const OperatingPoint& point);

} // namespace rackline
