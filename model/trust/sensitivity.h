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
    /// d ln metric / d ln value: +0.7 is 0.7 % more of the metric for 1 % more of the input.
    MetricValues elasticity{};
};
/// A plain number that may take any value: not a choice, and not a count.
bool isContinuous(const Scenario& scenario, const Parameter& parameter);
/// Of every parameter and every named group of coefficients that moves any metric; those with limits in the way are one-sided.
std::vector<InputEffect> elasticities(const Scenario& scenario, const OperatingPoint& point);

/// Metrics with one input at the ends of its 90 % interval and all others in their middle.
struct TornadoBar {
    std::string id;
    std::string_view label, group;
    double spread = 0;
    /// The engine's error on measured cases, which is a bar of its own, has seen this one.
    bool inResidual = false;
    MetricValues low{}, high{};

    /// ln of the larger end over the smaller one.
    double width(Metric metric) const;
};
/// The id of the bar that stands for the engine's error on measured cases.
inline constexpr std::string_view residualId = "engine.residual";
/// Widest first by this metric; bars without an effect on it are left out.
std::vector<TornadoBar> tornadoOf(const Scenario& scenario, const OperatingPoint& point, std::span<const Factor> factors,
                                  Metric metric);

/// Which value of a parameter takes a metric to a target while the layout is held.
struct BreakEven {
    const Parameter* parameter = nullptr;
    Metric metric = Metric::perMw;
    double target = 0;
    /// Of the parameter now and of the metric now.
    double now = 0, metricNow = 0;
    /// In coherent units; empty where no value within the parameter's limits does.
    std::optional<double> value;
    /// The smallest and the largest value of the metric within those limits.
    double least = 0, most = 0;
};
/// Fills what is found from the value of the metric at a value of the parameter; parameter, target and now are given.
void findCrossing(BreakEven& wanted, const std::function<double(double)>& metricAt);
BreakEven breakEven(const Scenario& scenario, const OperatingPoint& point, const Parameter& parameter, Metric metric,
                    double target);

} // namespace rackline
