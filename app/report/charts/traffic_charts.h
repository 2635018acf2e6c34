// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "model/site/traffic_around.h"
#include "model/traffic/timeline.h"

#include <span>
#include <string>
#include <string_view>

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
/// What is varied is run with fewer requests than the fleet was; empty where it has all of them.
std::string_view partWords(bool isPart, bool losesNone);
/// A fleet that was run with more and less load and instances, or with caches of other sizes.
struct VariedTraffic {
    std::string name;
    const TrafficStudy* study = nullptr;
    FleetCapacity capacity;
    AttainmentMap map;
    std::vector<CacheSize> sizes;
    LongestWait wait;
    int colour = 0;
};
/// The share of requests within the limits over the load: of one scenario for each number of instances, of several for those that
/// were found.
LineChart capacityChart(std::span<const VariedTraffic> varied, double goal);
/// The same of one scenario over many loads and sizes of its fleet.
ShareMap attainmentMap(const VariedTraffic& varied, double goal);
/// What prompts find in caches over their size.
LineChart cacheSizesChart(std::span<const VariedTraffic> varied);
/// What one instance did, iteration by iteration and request by request, while one request waited longest.
LaneChart instanceChart(const VariedTraffic& varied);
/// The requests of that one's session.
LaneChart sessionChart(const VariedTraffic& varied);
/// Watts at the meter over time.
LineChart trafficPowerChart(std::span<const ServedTraffic> served);

} // namespace rackline
