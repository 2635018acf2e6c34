// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"
#include "model/search/step_standing.h"

#include <span>
#include <vector>

namespace rackline {

/// A limit that takes most of the decode step over a stretch of an axis.
struct BindingSpan {
    Limit limit = Limit::latency;
    double from = 0, to = 0;
};

/// Along points in their order; the axis is a metric of theirs. A stretch ends at the last point that has its limit.
std::vector<BindingSpan> bindingAlong(const Scenario& scenario, std::span<const OperatingPoint> points, Metric axis);
/// The same of points whose standings are known.
std::vector<BindingSpan> bindingAlong(std::span<const StepStanding> standings, std::span<const OperatingPoint> points,
                                      Metric axis);

/// Without the stretches that end within a tenth of where they begin: where two limits are near each other, they take turns. All
/// of them where all are as short.
std::vector<BindingSpan> withoutShort(std::span<const BindingSpan> spans);

/// While one parameter goes from a sixteenth of what it is to sixteen times that, within its limits, and layout and batch stay.
/// Empty where it is 0.
std::vector<BindingSpan> bindingAlong(const Scenario& scenario, const OperatingPoint& held, const Parameter& parameter,
                                      const OtherValue& other = {});

} // namespace rackline
