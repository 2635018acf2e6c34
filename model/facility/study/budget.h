// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/cooling.h"
#include "model/facility/power/electrical.h"
#include "model/hardware/rack.h"
#include "model/units/constants.h"

#include <string_view>
#include <vector>

namespace rackline {

/// How a rack is fed inside: shelves, busbar and what they may carry.
struct RackSupply {
    int shelves = 8, spareShelves = 1;
    Power perShelf = 33 * kW;
    Voltage busbar = Voltage::fromSi(54);
    /// The most that a shipping rack carries at 54 V: 264 kW.
    Current busbarLimit = Current::fromSi(5000);
    Resistance busbarResistance = Resistance::fromSi(50e-6);
};

/// The shelves among a rack's parts; half of them are spares where the other half carries the rack's rating, else one of several.
/// A rack without shelves (a server with its own supplies) is its rating's. Busbar figures stay at their defaults.
RackSupply supplyOf(const Rack& rack);

/// What a hall gives to one rack position.
struct Hall {
    Power perRack = 150 * kW;
    FeedScheme scheme = FeedScheme::twoN;
    int feeds = 4;
    Current breaker = Current::fromSi(160);
    Voltage lineToLine = Voltage::fromSi(415);
    double powerFactor = 0.95;
    Cooling cooling = Cooling::directLiquid;
    /// Liquid flow at the position and its warming; heat that the room's air takes.
    FlowRate coolantFlow = FlowRate::fromSi(200.0 / 60e3);
    Temperature rise = 10 * kelvin;
    Coolant coolant = waterGlycol;
    Power airHeat = 30 * kW;
    /// What the floor bears, and the area over which a rack's weight is spread (zero: its own footprint).
    Quantity<dim::mass - dim::area> floorLoad = Quantity<dim::mass - dim::area>::fromSi(1500);
    Area spread;
    Mass rackMass = 2000 * kilogram;
};

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
std::string_view nameOf(BudgetCheck check);

/// `need` and `limit` are in coherent units of `dimension`.
struct BudgetLine {
    BudgetCheck check;
    double need, limit;
    Dimension dimension;

    bool passes() const { return need <= limit; }
    /// Share of the limit that is left; negative where the check fails.
    double margin() const { return limit > 0 ? 1.0 - need / limit : -1.0; }
};

/// Every check that applies: `inlet` is the rack's largest power. Figures that the rack does not state (mass, footprint, rating)
/// leave their check out.
std::vector<BudgetLine> checkBudget(const Rack& rack, Power inlet, const RackSupply& supply, const Hall& hall);

/// The line with the smallest margin; null for an empty list.
const BudgetLine* bindingOf(const std::vector<BudgetLine>& lines);
bool passes(const std::vector<BudgetLine>& lines);
/// The most that the rack may draw for all of them to pass that were made for `inlet`; what it weighs does not change with it.
Power powerWithin(const std::vector<BudgetLine>& lines, Power inlet);

} // namespace rackline
