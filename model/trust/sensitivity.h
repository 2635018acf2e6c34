// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"
#include "model/trust/uncertainty_factors.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// How one input moves every metric of a point while its layout is held.
struct InputEffect {
    std::string id;
    std::string_view label, group;
    const Parameter* parameter = nullptr;
    /// d ln metric / d ln value: +0.7 means 0.7 % more of the metric for 1 % more of the input.
    MetricValues elasticity{};
};
/// Whether a parameter is a plain number that may take any value, and so neither a choice nor a count.
bool isContinuous(const Scenario& scenario, const Parameter& parameter);
/// The effects of every parameter and every named group of coefficients that moves any metric. Where a limit is in the way, the
/// slope is one-sided.
std::vector<InputEffect> elasticities(const Scenario& scenario, const OperatingPoint& point, const OtherValue& other = {});

/// The metrics with one input at the ends of its 90 % interval and all others in their middle.
struct TornadoBar {
    std::string id;
    std::string_view label, group;
    double spread = 0;
    /// Whether the engine's error on measured cases, which is a bar of its own, contains this one.
    bool inResidual = false;
    MetricValues low{}, high{};

    /// ln of the larger end over the smaller one.
    double width(Metric metric) const;
};
/// The id of the bar that stands for the engine's error on measured cases.
inline constexpr std::string_view residualId = "engine.residual", residualLabel = "Model error on measured cases";
/// The bars, widest first by this metric; those without an effect on it are left out.
std::vector<TornadoBar> tornadoOf(const Scenario& scenario, const OperatingPoint& point, std::span<const Factor> factors,
                                  Metric metric, const OtherValue& other = {});

/// Which value of a parameter takes a metric to a target while the layout is held.
struct BreakEven {
    const Parameter* parameter = nullptr;
    Metric metric = Metric::perMw;
    double target = 0;
    /// The parameter's value now, and the metric's value now.
    double now = 0, metricNow = 0;
    /// The value in coherent units; empty where none within the parameter's limits reaches the target.
    std::optional<double> value;
    /// The smallest and the largest value of the metric within those limits.
    double least = 0, most = 0;
};
/// Finds the crossing, where `metricAt` gives the metric at a value of the parameter, or not a number where it has none.
/// Parameter, target and the values now must be filled in.
void findCrossing(BreakEven& wanted, const std::function<double(double)>& metricAt);
BreakEven breakEven(const Scenario& scenario, const OperatingPoint& point, const Parameter& parameter, Metric metric,
                    double target, const OtherValue& other = {});

} // namespace rackline
