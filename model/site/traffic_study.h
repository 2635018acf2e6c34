// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/operating_point.h"
#include "model/candidates/serving_engine.h"
#include "model/candidates/serving_failures.h"
#include "model/scenario/scenario.h"
#include "model/traffic/day.h"
#include "model/traffic/fleet.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace rackline {

/// The requests, as `trace` or as `sessions`, and what is asked of a fleet that serves them.
struct TrafficQuestion {
    const traffic::Trace* trace = nullptr;
    const traffic::Sessions* sessions = nullptr;
    traffic::ReplayRules rules;
    traffic::RouterKind router = traffic::RouterKind::leastLoaded;
    /// The share of the arriving requests that must be within the scenario's limits.
    double goal = 0.95;
    /// The number of instances; 0 is the fewest that reach the goal. Their layout is in both cases that of the fewest GPUs which
    /// do.
    int instances = 0;
    /// How the fleet follows the load of a trace; the rate is found, so that the instances of the busiest interval are those
    /// above.
    std::optional<traffic::ScalingRule> scaling;
    /// How workers move between reading and decoding. The fleet that is beside it stays, and of both the layouts are those whose
    /// workers could move. A switch that takes no time is one process where both layouts are the same, and else a restart.
    std::optional<traffic::MovingRule> moving;
    /// Instances that are lost while requests come. A time of 0 is when most come, and so long is the scenario's own restart.
    traffic::InstanceLoss loss;
    /// So many times as often as the scenario says instances fail at random; 0 is never.
    double failures = 0;
    /// The turns of the trace's kinds, by their places; without any, all have the same.
    std::vector<std::uint32_t> turns;
    /// What electricity costs and emits over the day, where that is not the same all day.
    const traffic::DayCurve* day = nullptr;
    bool caches = true;
    /// Whether the run has the times of each request, for pictures.
    bool keepsRequests = false;
    /// Ends the run early; the result must then be thrown away.
    std::stop_token stop{};
};

/// As many workers as move, of which so many read and the others decode all the time.
struct FixedSplit {
    int readers = 0, decoders = 0;
    traffic::FleetResult run;
};

/// A fleet that ran the requests, with its watts and dollars.
struct TrafficStudy {
    OperatingPoint point;
    /// What one instance is, and all of them.
    ServingEngine serving;
    EngineSettings engine;
    /// The memory below HBM that an instance has, or behind the link to its host could have.
    traffic::CacheTier hostTier;
    traffic::FleetSettings fleet;
    traffic::FleetResult run;
    int instances = 0;
    /// Whether nobody said how many, and these are the fewest.
    bool smallest = false;
    /// Whether its time is that of a day, from midnight on.
    bool isDay = false;
    /// How many layouts were tried, each with as many instances as it needs.
    int layouts = 0;
    /// How often failures take one instance away, where the scenario says what fails.
    std::optional<InstanceFailures> failures;
    /// How many of them one failure takes at once.
    int goTogether = 1;
    /// What contracts ask of percentiles.
    TailLimits tail;
    /// The GPUs that are on at most, and for how many hours they are over all of them.
    double gpus = 0, gpuHours = 0;
    /// The GPUs of one rack; 0 where prompts are read on other racks than answers are decoded on.
    double gpusOfRack = 0;
    /// The facility watts in each part of the span, over the whole of it, and as the site must provide for.
    std::vector<Power> watts;
    Power average, provisioned;
    Energy energy;
    Money money;
    /// The money of the seconds in which prompts are read and answers written, and of a store that instances share; the rest is
    /// that of waiting.
    Money reading, writing, store;
    /// Kilograms of carbon dioxide, where the day says what a kWh emits.
    std::optional<double> carbon;
    /// Beside a fleet that follows its load: the fewest instances that are enough without, in the layout that is best then.
    std::shared_ptr<const TrafficStudy> fixed;
    /// Beside workers that move: of the splits of as many that stay, the one that keeps most requests within the limits. There,
    /// and of workers that move, the fewest that stay are `fixed`.
    std::shared_ptr<const FixedSplit> split;
    /// Output tokens a second of a provisioned watt, and the money for a token of the answers.
    TokenRatePerPower perWatt;
    TokenPrice price;
    /// The facility watts of a GPU that waits, and of one that only decodes, where pools are apart.
    std::array<Power, 2> idle{};

    /// Whether anybody says how long requests may wait.
    bool isLimited() const;
    /// The share of requests within the limits in the worst part of the time.
    double worstPart() const { return worstPartOf(run); }
    static double worstPartOf(const traffic::FleetResult& run);
    /// The workers of both pools, each once, also where they move.
    int workers() const;
    /// How many failures are to be expected in the time of the run, where they come at random.
    double failuresExpected() const;
    /// Whether enough of what arrives is within the limits of a request, also of each kind that has its own, and whether those on
    /// percentiles and goodput hold.
    bool keepsShare(double goal) const;
    bool keepsPercentiles() const;
    /// Whether the fleet serves what arrives and keeps both.
    bool reaches(double goal) const { return run.verdict == LoadVerdict::served && keepsShare(goal) && keepsPercentiles(); }
};

/// Serves the traffic with the fewest GPUs: of the layouts that carry its mean load with few of them (`fleet_layouts.h`), the one
/// whose instances, as many as keep the limits when the requests are run one by one, have the fewest. Lengths and loads of the
/// scenario give way to the traffic's. An error says in one sentence what is not modelled, or that no fleet reaches the goal.
Result<TrafficStudy> studyTraffic(Scenario scenario, const TrafficQuestion& question);

/// The most GPUs that fleets which follow their loads take at once on one cluster, where one has what another gives back. They
/// are watched at the same times.
double mostGpusTogether(std::span<const TrafficStudy> studies);

} // namespace rackline
