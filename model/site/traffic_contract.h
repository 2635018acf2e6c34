// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"
#include "model/site/fleet_layouts.h"
#include "model/site/traffic_study.h"

#include <vector>

namespace rackline {

/// What a scenario says of the traffic that it serves: limits of percentiles, of each request, and of each kind of requests that
/// a trace has, with its turn, and the adapters that requests have.
struct TrafficContract {
    TailLimits tail;
    traffic::RequestLimits limits;
    std::vector<traffic::KindRule> kinds;
    /// The adapters that requests choose from; the time of a load is the layout's.
    traffic::AdapterRule adapters;

    /// The prompts that this share of the requests does not exceed, of each kind with a limit on its first token.
    std::vector<FleetLoad::LongPrompt> longPrompts(const TrafficQuestion& question, double share) const;
    /// Takes the tightest limits of all kinds, which a layout must be able to keep.
    void tighten(ServiceLimits& limits) const;
};
/// The share that a goal is about: that of all requests within their limits, or of the kind that must reach it by itself and has
/// least.
double shareToKeep(const traffic::FleetSettings& fleet, const traffic::FleetResult& run);
/// Kinds of a trace have the limits of the scenario's kinds of the same names, and else those of the service.
TrafficContract trafficContract(const Scenario& scenario, const TrafficQuestion& question);
/// Whether a scenario can have what is asked of it; the error says what it cannot.
Result<void> canBeStudied(const Scenario& scenario, const TrafficQuestion& question);

} // namespace rackline
