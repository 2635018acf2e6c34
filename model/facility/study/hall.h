// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/coolant.h"
#include "model/facility/power/feeds.h"
#include "model/hardware/rack.h"
#include "model/units/constants.h"

#include <cstddef>

namespace rackline {

/// The checks of a rack and of the hall that it stands in.
enum class BudgetCheck {
    rating,
    shelves,
    busbar,
    hall,
    feeds,
    coolingMethod,
    coolantFlow,
    airHeat,
    floorLoad,
    mass,
};
inline constexpr std::size_t budgetCheckCount = static_cast<std::size_t>(BudgetCheck::mass) + 1;

/// How a rack is fed inside: its shelves, its busbar and what they may carry.
struct RackSupply {
    int shelves = 8, spareShelves = 1;
    Power perShelf = 33 * kW;
    Voltage busbar = Voltage::fromSi(54);
    /// The most that a shipping rack carries at 54 V is 264 kW.
    Current busbarLimit = Current::fromSi(5000);
    Resistance busbarResistance = Resistance::fromSi(50e-6);
};

/// What a hall gives to one rack position.
struct Hall {
    Power perRack = 150 * kW;
    FeedScheme scheme = FeedScheme::twoN;
    int feeds = 4;
    Current breaker = Current::fromSi(160);
    Voltage lineToLine = Voltage::fromSi(415);
    double powerFactor = 0.95;
    Cooling cooling = Cooling::directLiquid;
    /// The liquid flow at the position and its warming, and the heat that the room's air takes.
    FlowRate coolantFlow = FlowRate::fromSi(200.0 / 60e3);
    Temperature rise = 10 * kelvin;
    Coolant coolant = waterGlycol;
    Power airHeat = 30 * kW;
    /// The load that the floor bears, and the area over which a rack's weight is spread (zero: its own footprint).
    Quantity<dim::mass - dim::area> floorLoad = Quantity<dim::mass - dim::area>::fromSi(1500);
    Area spread;
    Mass rackMass = 2000 * kilogram;
};

} // namespace rackline
