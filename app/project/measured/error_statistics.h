// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <vector>

namespace rackline {

/// Between the two values that lie nearest to the share; 0 of nothing.
double quantile(std::vector<double> values, double share);

/// Statistics of |ratio - 1|, ratio being predicted / measured; `bias` is the geometric mean of the ratios.
struct RatioErrors {
    double mean = 0, median = 0, p90 = 0, bias = 1;
};
RatioErrors ratioErrors(std::span<const double> ratios);

} // namespace rackline
