// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/site/traffic_study.h"

#include <optional>
#include <vector>

namespace rackline {

/// The share of requests within the limits under more and less load, for fleets of the layout that a study found; where kinds of
/// requests must reach the goal by themselves, the least of theirs and that of all.
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

/// The same over many loads and sizes of the fleet. Runs stop where they say enough of the others: more instances than those that
/// keep nearly all requests within the limits keep at least as many, and fewer than those that keep less than half keep at most
/// as many.
struct AttainmentMap {
    enum class Is { run, atLeast, atMost };
    struct Share {
        double share = 0;
        Is is = Is::run;
    };
    /// As in a FleetCapacity.
    std::vector<double> times, rates;
    std::vector<int> instances;
    /// For each load, one of each number of instances.
    std::vector<std::vector<Share>> loads;
    bool isPart = false, losesNone = false;

    /// The place of the fewest of these instances that keep this share, by the place of the load; nothing where none do.
    std::optional<std::size_t> enough(std::size_t load, double goal) const;
};
AttainmentMap attainmentAround(const TrafficStudy& study, const TrafficQuestion& question);

/// Runs what was asked through a fleet like the study's.
traffic::FleetResult runAgain(const TrafficStudy& study, const TrafficQuestion& question, const traffic::FleetSettings& fleet);

/// The study's fleet, always on, under so many times the load of its trace, with the times of each request. Of a long trace it is
/// the busiest part, so that it takes no longer than a look.
traffic::FleetResult underLoad(const TrafficStudy& study, const TrafficQuestion& question, double times);

/// What a fleet carries within its limits, and what with the instances of one more rack, or of as many racks as one instance
/// takes.
struct NextRack {
    struct Fleet {
        int instances = 0;
        double gpus = 0;
        /// Times the load of the trace, to 3 percent, and in requests a second; 0 where it does not even carry a hundredth.
        double times = 0, rate = 0;
    };
    Fleet now, then;
    int racks = 1;
    /// As in a FleetCapacity.
    bool isPart = false, losesNone = false;
};
/// Nothing of sessions, and where the readers of prompts have racks of their own.
std::optional<NextRack> nextRack(const TrafficStudy& study, const TrafficQuestion& question);

/// What an instance would find in caches of another size.
struct CacheSize {
    /// Times what HBM has, in tokens of an instance, and how many of them are in HBM; what is more lies in a memory below it.
    double times = 1, tokens = 0, inHbm = 0;
    /// The share of the prompts' tokens that HBM and the memory below it hold.
    double found = 0, below = 0;
    /// Whether what is found below is also that of a store, which stays as it is.
    bool hasStore = false;
    double attainment = 0, ttftP99 = 0;
    /// As in a FleetCapacity.
    bool isPart = false, losesNone = false;
};
/// From an eighth of what the study's instances have in HBM to sixteen times as much; what is beyond HBM lies in the memory below
/// it that the scenario has, or else behind the link to the host. Of a trace the busiest 20,000 requests are run, of sessions the
/// first, four for each lane. Empty where nobody knows what prompts share.
std::vector<CacheSize> cacheSizesAround(const TrafficStudy& study, const TrafficQuestion& question);

/// What went on while one request waited longest for its first token.
struct LongestWait {
    /// In seconds from the first request on.
    double begin = 0, end = 0;
    /// The worker that reads prompts, and of its iterations in that time and those of its decoders.
    std::uint32_t instance = 0;
    std::vector<traffic::Iterations> iterations;
    /// Those that this worker read and that were there in that time, in the order of their arrival, and the one that waited.
    std::vector<traffic::RequestTimes> requests;
    traffic::RequestTimes longest;
    /// All requests of its session, where it has one.
    std::vector<traffic::RequestTimes> session;
};
/// Runs the study's fleet once more, and once before that where it has not kept its requests; empty where none was answered.
std::optional<LongestWait> longestWait(const TrafficStudy& study, const TrafficQuestion& question);

} // namespace rackline
