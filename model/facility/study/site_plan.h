// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/plant.h"
#include "model/facility/network/footprint.h"
#include "model/facility/network/topology.h"
#include "model/facility/study/hall.h"

#include <array>
#include <string>

namespace rackline {

/// The network that joins a site's GPUs; what is zero or empty is the rack's, the switch's or the catalogue's.
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
    TokenPrice inputPrice, cachedPrice;
    /// Zero: the hall is built, and the market's rate for this GPU.
    Quantity<dim::money - dim::energy> colocation;
    MoneyRate cloud;
    double storage = 0.04, spares = 0.02, installation = 0.03;
    /// Share of the price of what stood that its sale brings.
    double resale = 0.10;
    /// Of demand; zero leaves the price where it is, however many tokens come to the market.
    double elasticity = 0;
};

/// The plant behind the hall. Without a climate there is none, and the PUE is what the scenario or the catalogue says.
struct SiteCooling {
    Rejection rejection = Rejection::dry;
    /// Of what the hall supplies to the racks, liquid or else air; zero is the way of cooling's own.
    Temperature inlet;
    std::string climate;
    PlantYear year;
};

/// What a site is asked beside its throughput: the hall that its racks stand in, their network, and their money.
struct SitePlan {
    Hall hall;
    /// The checks of a hall whose limits the scenario states, rather than leaving them at the defaults.
    std::array<bool, budgetCheckCount> described{};
    /// Zero is the rack's own.
    Voltage busbar;
    Current busbarLimit = RackSupply{}.busbarLimit;
    /// Zero fills the site's power.
    int racks = 0;
    NetworkPlan network;
    SiteMoney money;
    WaterIntensity water = SiteFootprint{}.water;
    SiteCooling cooling;
};

} // namespace rackline
