// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/site/traffic_study.h"

namespace rackline {

/// The share of requests within the limits under more and less load, for fleets of the layout that a study found.
struct FleetCapacity {
    /// Times the load of the trace, and in requests a second.
    std::vector<double> times, rates;
    std::vector<int> instances;
    /// For each number of instances, one of each load.
    std::vector<std::vector<double>> attainment;
    /// Whether it is of a part of the requests, and without the loss of instances that was asked for at a time of the whole.
    bool isPart = false, losesNone = false;
};
/// The busiest 20,000 requests of a longer trace are run. Sessions are a closed loop, of which there is none.
FleetCapacity capacityAround(const TrafficStudy& study, const TrafficQuestion& question);

/// What an instance would find in caches of another size.
struct CacheSize {
    /// Times what HBM has, in tokens of an instance, and how many of them are in HBM; what is more lies in a memory below it.
    double times = 1, tokens = 0, inHbm = 0;
    /// The share of the prompts' tokens that HBM and the memory below it hold.
    double found = 0, below = 0;
    double attainment = 0, ttftP99 = 0;
    /// As in a FleetCapacity.
    bool isPart = false, losesNone = false;
};
/// From an eighth of what the study's instances have in HBM to sixteen times as much; what is beyond HBM lies in the memory below
/// it that the scenario has, or else behind the link to the host. Of a trace the busiest 20,000 requests are run, of sessions the
/// first, four for each lane. Empty where nobody knows what prompts share.
std::vector<CacheSize> cacheSizesAround(const TrafficStudy& study, const TrafficQuestion& question);

} // namespace rackline
