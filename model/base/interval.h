// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// Standard deviations from the middle of a normal error to the ends of its 90 % interval.
inline constexpr double normal95 = 1.6448536269514722;

/// A 90 % interval: p5, p50 and p95.
template <class T> struct Interval {
    T low{}, mid{}, high{};

    static constexpr Interval exactly(T value) { return {value, value, value}; }
    friend constexpr bool operator==(const Interval&, const Interval&) = default;
};

/// The interval of a quantity as plain numbers in coherent units.
template <class Quantity> constexpr Interval<double> inSi(const Interval<Quantity>& v) {
    return {v.low.si(), v.mid.si(), v.high.si()};
}

/// The interval of a log-normal error: `mid` divided and multiplied by one factor.
template <class T> constexpr Interval<T> withinFactor(T mid, double factor) { return {mid / factor, mid, mid * factor}; }

/// b / a, where the errors of both are taken as independent in ln. The interval is exactly the middle where an end is not
/// positive.
Interval<double> ratioOf(const Interval<double>& b, const Interval<double>& a);

} // namespace rackline
