// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/held_point.h"

#include <functional>
#include <string>
#include <vector>

namespace rackline {

/// What an outcome owes to each of n causes (Shapley 1953): its gain over every set of the others, averaged over all orders.
/// `value(mask)` is the outcome with the causes whose bits are set; it is asked once for each of the 2^n sets, and n is at most
/// 10.
std::vector<double> shapleyValues(std::size_t causes, const std::function<double(unsigned)>& value);

/// A group of inputs in which two scenarios differ, and ln of the factor that it accounts for; 0 where it does not matter.
struct DifferenceTerm {
    std::string label;
    MetricValues ln{};
};

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

/// A limit of a point, and ln of the factor by which each metric would change without it.
struct LimitGain {
    std::string_view id, label;
    MetricValues ln{};
};
/// Why a point is not faster: HBM, arithmetic, links and network a thousand times as fast, no latency, no host, ideal kernels.
/// The last row leaves nothing but the hardware's peaks. The layout and the batch stay.
std::vector<LimitGain> limitGains(const Scenario& scenario, const OperatingPoint& point);

} // namespace rackline
