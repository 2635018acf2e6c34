// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/facility/power/rack_power.h"
#include "model/facility/study/budget.h"
#include "model/facility/study/power_limits.h"
#include "model/facility/study/site_plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace rackline {

/// The power of a rack that does one thing, part by part, and how sure it is.
struct RackLoad {
    std::string_view id, name;
    Power chip;
    RackPower power;
    Interval<Power> inlet;
};

/// One rack under all its limits.
struct RackStudy {
    /// The loads from idle to full; the last is the largest.
    std::vector<RackLoad> loads;
    RackSupply supply;
    Hall hall;
    /// The checks at full load.
    std::vector<BudgetLine> budget;

    /// The user's limit of a chip at full load, where it is below what the chip is set to run at.
    std::optional<Power> heldAt;
    /// Whether a limit holds the clock too, which lowers none of these loads.
    bool slower = false;
    /// How far a rack's inlet swings with the steps of synchronous training.
    Power step;
    /// `trayChip` is a chip at full load without the user's limit of the whole rack, which decides how many trays the rack may
    /// hold. `rackLimit` is that limit, zero where there is none.
    Power trayChip, rackLimit;

    const RackLoad& full() const { return loads.back(); }
};

/// What the rack is asked to do, and the user's limits. The budgets themselves are not among them, because a study is asked what
/// they hold the rack at.
struct RackDuty {
    /// Whether decoding is that of a mixture, and its number of running sequences.
    bool mixture = false;
    double batch = 0;
    PowerLimits limits = {};
    /// Which limits the chips obey that read prompts, and those that write answers.
    ChipUse reads = ChipUse::prefill, writes = ChipUse::decode;
};

/// The power of a chip at full load. The looser limit of its phases counts, and no limit makes it draw less than it does when it
/// is idle.
Power fullChip(const System& system, const RackDuty& duty);
/// The user's limit of such a chip, where it is below what the chip is set to run at.
std::optional<Power> heldAt(const System& system, const RackDuty& duty);

RackStudy studyRack(const System& system, const SitePlan& plan, Cooling cooling, Voltage busbar, const RackDuty& duty);

/// The relative standard deviation of the power of everything but chips in a rack or server.
double overheadSpread(const Rack& rack);

/// A load whose chip power is known otherwise, within its interval.
RackLoad loadAt(const System& system, std::string_view id, std::string_view name, const Interval<Power>& chip,
                double partActivity);

/// The number of compute trays that `limit` carries beside the rest of the rack, with their hosts at full load and chips that
/// draw `chip`; 0 where the rack has no trays.
int traysWithin(const System& system, Power limit, Power chip);

using PowerDensity = Quantity<dim::power - dim::area>;
using PowerPerWidth = Quantity<dim::power - dim::length>;

/// Watts over the area that a rack takes of the floor, and over the length that it takes of its row, alone and with its sidecar.
/// Zero where nobody states the size, and for a server, which shares a rack with others that the catalogue does not count.
struct RackDensity {
    PowerDensity footprint, besideFootprint;
    PowerPerWidth width, besideWidth;
};
RackDensity densityOf(const Rack& rack, Power inlet);

/// What a rack asks of water, air and copper at a power.
struct RackNeeds {
    Power inlet, liquid, air;
    RackDensity density;
    FlowRate coolant, airflow;
    Power pumps;
    Current busbar, at800;
    Power busbarLoss;
    /// The voltage at which the busbar carries it.
    Voltage voltage;
    /// The current of each feed that carries the rack, with three phases.
    Current feed;
    int feeds = 0, shelves = 0;
};
RackNeeds needsOf(const Rack& rack, Power inlet, const RackSupply& supply, const Hall& hall);

} // namespace rackline
