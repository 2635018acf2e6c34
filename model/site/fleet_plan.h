// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/site/study.h"

#include <optional>
#include <vector>

namespace rackline {

/// A generation of hardware that can be bought from a quarter on. Quarters count from the plan's first.
struct FleetGeneration {
    SiteCandidate site;
    int delivered = 0;
    /// The tokens that software adds in each half-year after delivery, as a share.
    double software = 0;
};

/// What is asked of a fleet over its quarters.
struct FleetDemand {
    int quarters = 12;
    TokenRate first;
    /// The growth of demand and the decline of prices, as shares a year.
    double growth = 0, priceDecline = 0;
};

/// One generation in one quarter.
struct FleetShare {
    double bought = 0, left = 0, racks = 0;
    /// What was got for those that left.
    Money resale;
    /// What its racks can serve.
    TokenRate tokens;
};
struct FleetQuarter {
    TokenRate demand, tokens, served;
    Power provisioned, average;
    /// The money paid for racks, and got for those that leave.
    Money capital, resale;
    /// The money of the quarter: for electricity, and for everything that runs (upkeep, hall and electricity).
    Money energy, running;
    /// The cost of a token with capital as yearly payments over the life of the racks, as a site counts it.
    TokenPrice cost;
    std::vector<FleetShare> generations;
};
struct FleetPlan {
    std::vector<FleetQuarter> quarters;
    /// The worth of what still stands at the end.
    Money value;
    /// The part of it that each generation has.
    std::vector<Money> values;
    /// The tokens of all quarters: those sold, and those asked for beyond what stood.
    Tokens sold, missed;
    /// Capital and running cost, less resale and the value at the end, not discounted.
    Money spent() const;
};

/// Plans greedily, quarter by quarter. Racks leave after economics.horizon. Where demand is not met, the generation with the
/// cheapest token that meets it within the megawatts is bought; otherwise the one with the most tokens per watt is, and the racks
/// with the fewest leave for it. Nothing is bought before the quarter `opens`. The megawatts and the share that is sold are those
/// of the first scenario.
FleetPlan planFleet(std::span<const FleetGeneration> generations, const FleetDemand& demand, int opens = 0);

} // namespace rackline
