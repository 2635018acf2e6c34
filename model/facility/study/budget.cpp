// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/budget.h"
#include "model/base/enum_names.h"

#include <algorithm>
#include <limits>

namespace rackline {

namespace {
constexpr EnumNames<BudgetCheck, budgetCheckCount> names{
    "rack rating", "power shelves", "busbar current", "power of the position", "feeds", "cooling method", "coolant flow",
    "heat to air", "floor load",    "rack mass"};

template <Dimension D> void add(std::vector<BudgetLine>& lines, BudgetCheck check, Quantity<D> need, Quantity<D> limit) {
    lines.push_back({check, need.si(), limit.si(), D});
}
} // namespace

std::string_view nameOf(BudgetCheck check) { return names.of(check); }

RackSupply supplyOf(const Rack& rack) {
    RackSupply supply;
    supply.shelves = 1;
    supply.spareShelves = 0;
    supply.perShelf = rack.provisioned;
    for (const RackPart& part : rack.parts) {
        if (part.kind != PartKind::powerShelf || part.rating.si() <= 0) continue;
        supply.shelves = part.count;
        supply.perShelf = part.rating;
        const int half = part.count / 2;
        const bool halves = half * part.rating >= rack.provisioned;
        supply.spareShelves = halves && part.count > 1 ? part.count - half : (part.count > 1 ? 1 : 0);
    }
    return supply;
}

std::vector<BudgetLine> checkBudget(const Rack& rack, Power inlet, const RackSupply& supply, const Hall& hall) {
    std::vector<BudgetLine> lines;
    lines.reserve(budgetCheckCount);
    if (rack.provisioned.si() > 0) add(lines, BudgetCheck::rating, inlet, rack.provisioned);
    const Power shelves = static_cast<double>(std::max(0, supply.shelves - supply.spareShelves)) * supply.perShelf;
    add(lines, BudgetCheck::shelves, inlet, shelves);
    add(lines, BudgetCheck::busbar, busbarCurrent(inlet, supply.busbar), supply.busbarLimit);
    add(lines, BudgetCheck::hall, inlet, hall.perRack);
    const Power perFeed = threePhasePower(hall.breaker, hall.lineToLine, hall.powerFactor);
    add(lines, BudgetCheck::feeds, inlet, carriedBy(hall.scheme, hall.feeds, perFeed));
    const bool liquid = rack.liquidShare > 0;
    const HeatShares heat = heatShares(inlet, rack.liquidShare);
    add(lines, BudgetCheck::coolingMethod, inlet, coolingLimit(hall.cooling));
    if (liquid) {
        const bool piped = hall.cooling == Cooling::directLiquid || hall.cooling == Cooling::immersion;
        add(lines, BudgetCheck::coolantFlow, flowFor(heat.liquid, hall.rise, hall.coolant),
            piped ? hall.coolantFlow : FlowRate{});
    }
    const Power room = hall.cooling == Cooling::rearDoor ? coolingLimit(Cooling::rearDoor) : hall.airHeat;
    add(lines, BudgetCheck::airHeat, heat.air, room);
    if (rack.mass.si() > 0) {
        const Area under = max(rack.footprint, hall.spread);
        if (under.si() > 0) add(lines, BudgetCheck::floorLoad, rack.mass / under, hall.floorLoad);
        add(lines, BudgetCheck::mass, rack.mass, hall.rackMass);
    }
    return lines;
}

const BudgetLine* bindingOf(const std::vector<BudgetLine>& lines) {
    const auto least = std::min_element(lines.begin(), lines.end(),
                                        [](const BudgetLine& a, const BudgetLine& b) { return a.margin() < b.margin(); });
    return least == lines.end() ? nullptr : &*least;
}

bool passes(const std::vector<BudgetLine>& lines) {
    return std::all_of(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.passes(); });
}

Power powerWithin(const std::vector<BudgetLine>& lines, Power inlet) {
    double share = std::numeric_limits<double>::infinity();
    for (const BudgetLine& line : lines)
        if (line.check != BudgetCheck::floorLoad && line.check != BudgetCheck::mass && line.need > 0)
            share = std::min(share, line.limit / line.need);
    return share * inlet;
}

} // namespace rackline
