// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/held_point.h"
#include "model/trust/causes.h"

#include <vector>

namespace rackline {

/// A group of inputs in which two scenarios differ.
using DifferenceTerm = CauseTerm<MetricValues>;

/// The way from one point to another, as factors that multiply to the whole.
struct Difference {
    /// The metrics of the two points, in their own units.
    MetricValues from{}, to{};
    std::vector<DifferenceTerm> terms;
    /// The evaluations that it took.
    std::size_t evaluations = 0;
};

/// Explains a difference by at most ten groups of inputs; chip and formats are one group where a chip lacks the other's formats.
/// Mixtures of the two systems are thought experiments, which need not fit into memory. A metric that one of the two points does
/// not have is NaN.
Result<Difference> explainDifference(const Scenario& a, const OperatingPoint& ofA, const Scenario& b, const OperatingPoint& ofB);

} // namespace rackline
