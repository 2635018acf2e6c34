// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// A 90 % interval: p5, p50 and p95.
template <class T> struct Interval {
    T low{}, mid{}, high{};

    static constexpr Interval exactly(T value) { return {value, value, value}; }
    friend constexpr bool operator==(const Interval&, const Interval&) = default;
};

/// mid divided and multiplied by one factor: the interval of a log-normal error.
template <class T> constexpr Interval<T> withinFactor(T mid, double factor) { return {mid / factor, mid, mid * factor}; }

} // namespace rackline
