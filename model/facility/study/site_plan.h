// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/plant.h"
#include "model/facility/network/footprint.h"
#include "model/facility/network/topology.h"
#include "model/facility/study/hall.h"

#include <array>
#include <string>

namespace rackline {

/// The network that joins a site's GPUs. What is zero or empty is taken from the rack, the switch or the catalogue.
struct NetworkPlan {
    Topology topology = Topology::fatTree;
    int gpus = 0;
    int radix = 0;
    int rails = 8, planes = 1, tiers = 0;
    Optics optics = Optics::pluggable;
    Length hostReach = 20 * metre, leafReach = 30 * metre, coreReach = 80 * metre;
    std::string switchId, transceiver;
};

/// What is sold, rented and replaced, beside the figures of Economics.
struct SiteMoney {
    /// The rent of a hall (zero: the hall is built), and the rent of a GPU (zero: the market's rate for this one).
    Quantity<dim::money - dim::energy> colocation;
    MoneyRate cloud;
    double storage = 0.04, spares = 0.02, installation = 0.03;
    /// The share of the price of the old hardware that its sale brings.
    double resale = 0.10;
    /// The elasticity of demand. Zero leaves the price where it is, however many tokens come to the market.
    double elasticity = 0;
};

/// The plant behind the hall. Without a climate there is none, and the PUE is that of the scenario or the catalogue.
struct SiteCooling {
    Rejection rejection = Rejection::dry;
    /// The temperature that the hall supplies to the racks, of liquid or else of air. Zero is that of the way of cooling.
    Temperature inlet;
    std::string climate;
    PlantYear year;
};

/// What a site is asked beside its throughput: its hall, its network and its money.
struct SitePlan {
    Hall hall;
    /// The checks of a hall whose limits the scenario states, instead of leaving them at the defaults.
    std::array<bool, budgetCheckCount> described{};
    /// The voltage of the busbar; zero is the rack's own.
    Voltage busbar;
    Current busbarLimit = RackSupply{}.busbarLimit;
    /// The number of racks; zero fills the site's power.
    int racks = 0;
    NetworkPlan network;
    SiteMoney money;
    WaterIntensity water = SiteFootprint{}.water;
    SiteCooling cooling;
};

} // namespace rackline
