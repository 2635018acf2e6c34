// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/trace.h"

#include <vector>

namespace rackline::traffic {

inline constexpr double secondsOfDay = 86'400;

/// A day in equal parts: how many requests come beside the busiest part, and what electricity costs and emits, where that is
/// known.
struct DayCurve {
    std::vector<double> rate;
    /// In USD and in kg of carbon dioxide for a kWh. Without prices the site's own holds all day; without carbon none is counted.
    std::vector<double> price, carbon;

    /// The one of `values` at a time in seconds since midnight.
    static double at(const std::vector<double>& values, double time);
    /// Their mean over so many hours from an hour of the clock on, past midnight where these are more than the day has left.
    static double meanOver(const std::vector<double>& values, double from, double hours);
    double mean() const;
};

/// The requests of a day: those of the trace over and over, as far apart as they were in the busiest part of the day and further
/// in the others. Each round has prefixes and sessions of its own. `requestsOf` says how many it would be.
Trace overDay(const Trace& trace, const DayCurve& curve);
double requestsOf(const Trace& trace, const DayCurve& curve);

} // namespace rackline::traffic
