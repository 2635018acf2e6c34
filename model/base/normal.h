// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"

#include <cmath>

namespace rackline {

/// The value below which a standard normal number lies with this chance: Acklam's rational approximation, good to nine digits.
inline double normalQuantile(double chance) noexcept {
    constexpr double a[]{-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                         1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239};
    constexpr double b[]{-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
                         -1.328068155288572e+01};
    constexpr double c[]{-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838,
                         -2.549732539343734,     4.374664141464968,      2.938163982698783};
    constexpr double d[]{7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996, 3.754408661907416};
    constexpr double low = 0.02425, high = 0.97575;
    const auto tail = [&](double beyond) {
        const double q = std::sqrt(-2 * portable::log(beyond));
        return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
               ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    };
    if (chance < low) return tail(chance);
    if (chance > high) return -tail(1 - chance);
    const double q = chance - 0.5, r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
           (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

} // namespace rackline
