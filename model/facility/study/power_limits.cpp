// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/power_limits.h"

#include "model/facility/study/budget.h"

#include "model/facility/power/chip_power.h"
#include "model/facility/power/rack_power.h"

#include <algorithm>
#include <vector>

namespace rackline {

namespace {
constexpr double untouched = 1 + 1e-9;

/// The power of hosts and cards that come with trays: all parts except units of other kinds and those of which a rack has one.
Power besideChipsOfTray(const Rack& rack, int trays) {
    Power sum;
    for (const RackPart& part : rack.parts)
        if (part.kind == PartKind::computeTray ||
            (part.count > 1 && (part.kind == PartKind::host || part.kind == PartKind::network || part.kind == PartKind::chips)))
            sum += part.count / part.conversion * part.busyEach;
    return sum * (1.0 / trays);
}

/// The limit of a chip whose tray draws `tray` from the busbar. A rack without trays is one tray.
Power capOfTray(const System& system, Power tray) {
    const Rack& rack = system.rack;
    int trays = 0;
    for (const RackPart& part : rack.parts)
        if (part.kind == PartKind::computeTray) trays += part.count;
    if (trays == 0) return capWithin(system, tray);
    const double chips = double(rack.packages) / trays;
    const Power share = (tray - besideChipsOfTray(rack, trays)) * (1 / (rack.losses.gpuFactor * chips));
    return max(Power{}, share * (1 / system.accelerator.power.capReached));
}

struct Budget {
    BudgetCheck check;
    Power cap;
};

/// The tightest budget among those that `counts` accepts, as the cap that meets it; empty where all of them are met at `cap`.
template <class Counts>
std::optional<Budget> tightest(const System& system, const std::vector<BudgetLine>& lines, Power inlet, Power cap,
                               Counts counts) {
    std::optional<Budget> worst;
    for (const BudgetLine& line : lines) {
        if (!isOfPower(line.check) || !counts(line) || line.need <= untouched * line.limit) continue;
        const Power meets = min(cap, capWithin(system, line.limit / line.need * inlet));
        if (!worst || meets < worst->cap) worst = Budget{line.check, meets};
    }
    return worst;
}

Power least(Power a, Power b) { return b.si() > 0 ? min(a, b) : a; }
double least(double a, double b) { return b > 0 ? std::min(a, b) : a; }

} // namespace

bool isOfRack(BudgetCheck check) {
    return check == BudgetCheck::rating || check == BudgetCheck::shelves || check == BudgetCheck::busbar;
}

bool isAssumed(BudgetCheck check, const SitePlan& site) {
    return !isOfRack(check) && !site.described[static_cast<std::size_t>(check)];
}

bool isOfPower(BudgetCheck check) { return check != BudgetCheck::floorLoad && check != BudgetCheck::mass; }

ChipLimit ownLimit(const System& system, const PowerLimits& limits, ChipUse use) {
    ChipLimit own{least(usualCap(system.accelerator), limits.chip), least(1.0, limits.clock)};
    if (use == ChipUse::everything || use == ChipUse::prefill) {
        own.cap = least(own.cap, limits.prefillChip);
        own.clock = least(own.clock, limits.prefillClock);
    }
    if (use == ChipUse::everything || use == ChipUse::decode) {
        own.cap = least(own.cap, limits.decodeChip);
        own.clock = least(own.clock, limits.decodeClock);
    }
    own.cap = least(own.cap, limits.chosen.gpus);
    if (limits.tray.si() > 0) own.cap = min(own.cap, capOfTray(system, limits.tray));
    if (limits.rack.si() > 0) own.cap = min(own.cap, capWithin(system, limits.rack));
    return own;
}

Power fullLoad(const System& system, Power cap) {
    const Accelerator& chip = system.accelerator;
    return rackPower(system.rack, reachedCap(chip, min(cap, usualCap(chip))), activity::full).inlet();
}

Power capWithin(const System& system, Power inlet) {
    return max(Power{}, chipShareOf(system.rack, inlet, activity::full) * (1 / system.accelerator.power.capReached));
}

HeldChip heldChip(const System& system, const PowerLimits& limits, const SitePlan& site, Cooling cooling, ChipUse use) {
    HeldChip held{ownLimit(system, limits, use), {}, {}, {}, {}, {}, {}};
    held.rack = least(unlimitedPower, limits.rack);
    if (limits.budgets == Budgets::ignore || system.rack.packages < 1) return held;
    const Power inlet = fullLoad(system, held.limit.cap);
    RackSupply supply = supplyOf(system.rack);
    supply.busbar = site.busbar.si() > 0 ? site.busbar : system.rack.busbar;
    supply.busbarLimit = site.busbarLimit;
    Hall hall = site.hall;
    hall.cooling = cooling;
    const std::vector<BudgetLine> lines = checkBudget(system.rack, inlet, supply, hall);
    const bool enforced = limits.budgets == Budgets::enforce;
    const bool busbarKnown = site.busbar.si() > 0 || system.rack.busbarStated;
    // A figure that nobody stated for this rack or this hall limits nothing by itself.
    const auto stated = [&](const BudgetLine& line) {
        if (line.check == BudgetCheck::busbar && !busbarKnown) return false;
        return site.described[static_cast<std::size_t>(line.check)] || (isOfRack(line.check) && line.limit > 0);
    };
    const auto holds = [&](const BudgetLine& line) { return enforced && stated(line); };
    if (const auto worst = tightest(system, lines, inlet, held.limit.cap, holds)) {
        held.limit.cap = worst->cap;
        held.by = worst->check;
    }
    const auto told = [&](const BudgetLine& line) {
        return !holds(line) && (stated(line) || line.check == BudgetCheck::coolingMethod);
    };
    if (const auto over = tightest(system, lines, inlet, held.limit.cap, told); over && over->cap < held.limit.cap) {
        held.exceeded = over->check;
        held.wouldFit = over->cap;
    }
    const double drawn = fullLoad(system, held.limit.cap) / inlet;
    for (const BudgetLine& line : lines) {
        const double share = line.limit > 0 ? (isOfPower(line.check) ? drawn : 1) * line.need / line.limit - 1 : 0;
        if (share <= untouched - 1) continue;
        const auto take = [&](HeldChip::Beyond& beyond) {
            if (share > beyond.share) beyond = {line.check, share};
        };
        if (isAssumed(line.check, site))
            take(held.assumed);
        else if (!isOfPower(line.check))
            take(enforced ? held.refused : held.reported);
    }
    return held;
}

namespace {
Finding findingOf(FindingCode code, const HeldChip::Beyond& beyond) {
    return beyond.check ? Finding{code, {beyond.share, static_cast<double>(*beyond.check)}} : Finding{};
}
} // namespace

Finding HeldChip::refusal() const { return findingOf(FindingCode::hallRefuses, refused); }

void addFindings(std::vector<Finding>& findings, const HeldChip& held, const System& system) {
    const Accelerator& chip = system.accelerator;
    const auto check = [](BudgetCheck of) { return static_cast<double>(of); };
    if (held.by) findings.push_back({FindingCode::budgetHolds, {held.limit.cap.si(), check(*held.by)}});
    if (held.exceeded) findings.push_back({FindingCode::budgetExceeded, {held.wouldFit.si(), check(*held.exceeded)}});
    for (const Finding& beyond :
         {findingOf(FindingCode::hallRefuses, held.reported), findingOf(FindingCode::hallAssumed, held.assumed)})
        if (beyond.code != FindingCode::none) findings.push_back(beyond);
    if (chip.tdp > chip.ratedTdp()) findings.push_back({FindingCode::tdpAboveRated, {chip.tdp.si(), chip.ratedTdp().si()}});
}

} // namespace rackline
