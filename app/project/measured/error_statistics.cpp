// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/error_statistics.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double place = share * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(place);
    const std::size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (values[high] - values[low]) * (place - static_cast<double>(low));
}

RatioErrors ratioErrors(std::span<const double> ratios) {
    if (ratios.empty()) return {};
    std::vector<double> errors;
    double sum = 0, logs = 0;
    for (const double ratio : ratios) {
        errors.push_back(std::abs(ratio - 1));
        sum += errors.back();
        logs += portable::log(ratio);
    }
    const auto n = static_cast<double>(ratios.size());
    return {sum / n, quantile(errors, 0.5), quantile(errors, 0.9), portable::exp(logs / n)};
}

} // namespace rackline
