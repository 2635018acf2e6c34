// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"

#include <string_view>
#include <vector>

namespace rackline {

/// A limit of a point, and ln of the factor by which each metric would change without it.
struct LimitGain {
    std::string_view id, label;
    MetricValues ln{};
};
/// Why a point is not faster: HBM, arithmetic, links and network a thousand times as fast, no latency, no host, ideal kernels.
/// The last row leaves nothing but the hardware's peaks. The layout and the batch stay.
std::vector<LimitGain> limitGains(const Scenario& scenario, const OperatingPoint& point);

} // namespace rackline
