// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/facility/power/clock_power.h"
#include "model/facility/power/site_power.h"
#include "model/facility/study/site_plan.h"
#include "model/hardware/rack.h"

#include <optional>
#include <string_view>
#include <vector>

namespace rackline {

/// What is done about chips that would exceed what the rack and its place carry: they are held below it, or it is only reported,
/// or ignored.
enum class Budgets { enforce, report, ignore };

/// Whether chips run at the caps that the user sets, or a search also looks at lower ones, at each point the best.
enum class Caps { fixed, searched };

/// What a search chose to hold a point's chips at: GPUs, and chips of other hardware that reads prompts. Zero where it chose
/// nothing.
struct ChosenCaps {
    Power gpus, readers;

    bool any() const { return gpus.si() > 0; }
    bool operator==(const ChosenCaps&) const = default;
};

/// The limits that the user sets for chips; zero is no limit. Clocks are shares of the maximum.
struct PowerLimits {
    Power chip, prefillChip, decodeChip, tray, rack;
    double clock = 0, prefillClock = 0, decodeClock = 0;
    Budgets budgets = Budgets::enforce;
    Caps caps = Caps::fixed;
    /// What a search chose for the point that this is about, beside the user's own limits.
    ChosenCaps chosen{};
};

/// The work that chips do; each kind may have limits of its own.
enum class ChipUse { everything, prefill, decode, training };

/// A chip's limit, and the budget that set it where the user's own limits are looser.
struct HeldChip {
    ChipLimit limit;
    std::optional<BudgetCheck> by;
    /// A budget that is exceeded and not enforced, and the cap that would meet it.
    std::optional<BudgetCheck> exceeded;
    Power wouldFit;
    /// A check that is exceeded, and by which share. `refused` forbids the rack, because less power would not help; the other two
    /// are said: budgets are only reported, or nobody described the hall.
    struct Beyond {
        std::optional<BudgetCheck> check;
        double share = 0;
    };
    Beyond refused, reported, assumed;
    /// The most that the rack may draw, where the user says so.
    Power rack = unlimitedPower;

    RackCaps caps() const { return {limit.cap, rack}; }
    /// Why nothing runs on the rack where it would stand; its code is `none` where it may stand there.
    Finding refusal() const;
};

/// Whether the rack's own parts alone decide a check; the others need a hall.
bool isOfRack(BudgetCheck check);
/// Whether its limit is that of a usual hall, because the scenario states none.
bool isAssumed(BudgetCheck check, const SitePlan& site);
/// Whether less power would pass a check.
bool isOfPower(BudgetCheck check);

/// The limit of a chip whose rack draws `inlet` at full load.
Power capWithin(const System& system, Power inlet);

/// The limit that the user's own settings leave a chip, whatever the budgets are.
ChipLimit ownLimit(const System& system, const PowerLimits& limits, ChipUse use);

HeldChip heldChip(const System& system, const PowerLimits& limits, const SitePlan& site, Cooling cooling, ChipUse use);

/// Adds what a reader must know of such chips beside their figures.
void addFindings(std::vector<Finding>& findings, const HeldChip& held, const System& system);

/// The full load of a rack whose chips are held at `cap`.
Power fullLoad(const System& system, Power cap = unlimitedPower);

} // namespace rackline
