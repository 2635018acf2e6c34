// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/interval.h"

#include "model/base/portable_math.h"

#include <cmath>
#include <limits>

namespace rackline {

Interval<double> ratioOf(const Interval<double>& b, const Interval<double>& a) {
    const double mid = b.mid / a.mid;
    if (!(a.mid > 0) || !(b.mid > 0) || a.low < 0 || b.low < 0) return Interval<double>::exactly(mid);
    // Where an end is zero or infinite, the ratio is open on that side.
    const auto spread = [](double x, double y) {
        if (!std::isfinite(x) || !std::isfinite(y)) return std::numeric_limits<double>::infinity();
        const double lnX = portable::log(x), lnY = portable::log(y);
        return portable::exp(std::sqrt(lnX * lnX + lnY * lnY));
    };
    return {mid / spread(b.mid / b.low, a.high / a.mid), mid, mid * spread(b.high / b.mid, a.mid / a.low)};
}

} // namespace rackline
