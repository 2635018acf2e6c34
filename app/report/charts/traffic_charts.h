// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "model/site/traffic_study.h"
#include "model/traffic/timeline.h"

#include <span>
#include <string>

namespace rackline {

/// A scenario's fleet that ran the requests and kept their times.
struct ServedTraffic {
    std::string name;
    const TrafficStudy* study = nullptr;
    int colour = 0;
};

/// Requests sent a second; of an open loop every fleet gets the same, so that one line says it.
LineChart sentChart(std::span<const ServedTraffic> served);
/// How many requests wait for their first token at once, and how many are being answered.
LineChart presentChart(std::span<const ServedTraffic> served);
/// The share of requests that wait no longer, with the limit of the first scenario.
LineChart waitChart(std::span<const ServedTraffic> served, traffic::Wait wait);
/// The line of a limit in seconds, in place of the one that is there; 0 is none.
void setWaitLimit(LineChart& chart, double seconds);
/// GPUs that are on over time, and those of a fleet that is always on.
LineChart fleetChart(std::span<const ServedTraffic> served);
/// Watts at the meter over time.
LineChart trafficPowerChart(std::span<const ServedTraffic> served);

} // namespace rackline
