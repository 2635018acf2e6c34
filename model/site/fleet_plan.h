// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/site/site_study.h"

#include <optional>
#include <vector>

namespace rackline {

/// A generation of hardware that can be bought from a quarter on; quarters count from the plan's first.
struct FleetGeneration {
    SiteCandidate site;
    int delivered = 0;
};

/// What is asked of a fleet over its quarters.
struct FleetDemand {
    int quarters = 12;
    TokenRate first;
    /// Shares a year, and of software a half-year.
    double growth = 0, priceDecline = 0, software = 0;
};

/// One generation in one quarter.
struct FleetShare {
    double bought = 0, left = 0, racks = 0;
};
struct FleetQuarter {
    TokenRate demand, tokens, served;
    Power provisioned, average;
    /// Paid for racks, and got for those that leave.
    Money capital, resale;
    /// Of the quarter: electricity alone, and all that runs, which is upkeep, hall and electricity.
    Money energy, running;
    /// With capital as yearly payments over the life of the racks, as a site counts it.
    TokenPrice cost;
    std::vector<FleetShare> generations;
};
struct FleetPlan {
    std::vector<FleetQuarter> quarters;
    /// What still stands at the end is worth so much.
    Money value;
    /// Of all quarters: sold, and asked for beyond what stood.
    Tokens sold, missed;
    /// Capital and running cost less resale and the value at the end, not discounted.
    Money spent() const;
};

/// Greedy, quarter by quarter: racks leave after economics.horizon; where demand is not met, the generation with the cheapest
/// token that meets it within the megawatts is bought, otherwise the one with the most tokens per watt, for which those with the
/// fewest leave. Nothing is bought before the quarter `opens`. The megawatts and the share that is sold are the first scenario's.
FleetPlan planFleet(std::span<const FleetGeneration> generations, const FleetDemand& demand, int opens = 0);

} // namespace rackline
