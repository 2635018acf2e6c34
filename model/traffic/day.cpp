// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/day.h"

#include <algorithm>
#include <cmath>

namespace rackline::traffic {

namespace {
/// The first request of the next round follows the last one after a tenth of a second.
constexpr double afterLast = 0.1;
} // namespace

double DayCurve::at(const std::vector<double>& values, double time) {
    const double part = std::clamp(time / secondsOfDay, 0.0, 1.0) * double(values.size());
    return values[std::min(static_cast<std::size_t>(part), values.size() - 1)];
}

double DayCurve::meanOver(const std::vector<double>& values, double from, double hours) {
    constexpr double hoursOfDay = secondsOfDay / 3600;
    const double part = hoursOfDay / double(values.size());
    double sum = 0;
    for (std::size_t i = 0; i < 2 * values.size(); ++i) {
        const double begin = std::max(from, double(i) * part), end = std::min(from + hours, double(i + 1) * part);
        sum += values[i % values.size()] * std::max(0.0, end - begin);
    }
    return sum / hours;
}

double DayCurve::mean() const {
    double sum = 0, most = 0;
    for (const double value : rate) sum += value, most = std::max(most, value);
    return most > 0 ? sum / double(rate.size()) / most : 0;
}

double requestsOf(const Trace& trace, const DayCurve& curve) {
    return curve.mean() * secondsOfDay * double(trace.size()) / (trace.span() + afterLast);
}

Trace overDay(const Trace& trace, const DayCurve& curve) {
    Trace day = trace.ofNone();
    day.lasts = secondsOfDay;
    const std::uint32_t users = trace.users();
    const double most = *std::max_element(curve.rate.begin(), curve.rate.end());
    const double part = secondsOfDay / double(curve.rate.size());
    const double begin = trace.time.front(), period = trace.span() + afterLast;
    // The trace's own time runs as fast as the day's in the busiest part, and slower in the others.
    double passed = 0;
    std::size_t at = 0;
    std::uint32_t round = 0;
    for (std::size_t p = 0; p < curve.rate.size(); ++p) {
        const double speed = curve.rate[p] / most, until = passed + speed * part;
        while (speed > 0) {
            const double own = round * period + trace.time[at] - begin;
            if (own >= until) break;
            day.add(trace, at, double(p) * part + (own - passed) / speed, round * users, round * trace.distinctBlocks);
            if (++at == trace.size()) at = 0, ++round;
        }
        passed = until;
    }
    day.distinctBlocks = trace.distinctBlocks * (round + 1);
    return day;
}

} // namespace rackline::traffic
