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

/// A rack that does one thing: what it draws part by part, and how sure that is.
struct RackLoad {
    std::string_view id, name;
    Power chip;
    RackPower power;
    Interval<Power> inlet;
};

/// One rack under everything that it must obey.
struct RackStudy {
    /// From idle to full load; the last is the largest.
    std::vector<RackLoad> loads;
    RackSupply supply;
    Hall hall;
    /// At full load.
    std::vector<BudgetLine> budget;

    /// The user's limit of a chip at full load, where it is below what the chip is set to run at.
    std::optional<Power> heldAt;
    /// A limit holds the clock too, which lowers none of these loads.
    bool slower = false;
    /// How far a rack's inlet swings with the steps of synchronous training.
    Power step;
    /// A chip at full load where the user's limit of the whole rack is not counted, which decides how many trays may be in it;
    /// and that limit, zero where there is none.
    Power trayChip, rackLimit;

    const RackLoad& full() const { return loads.back(); }
};

/// What the rack is asked to do, and under which limits of the user's. What budgets would hold it at is what a study is asked
/// for.
struct RackDuty {
    /// Decoding is a mixture's; `batch` is its running sequences.
    bool mixture = false;
    double batch = 0;
    PowerLimits limits = {};
    /// Whose limits chips obey that read prompts, and that write answers.
    ChipUse reads = ChipUse::prefill, writes = ChipUse::decode;
};

/// What a chip draws at full load: the looser of its phases counts, and no limit makes it draw less than it does when it is idle.
Power fullChip(const System& system, const RackDuty& duty);
/// The user's limit of such a chip, where it is below what the chip is set to run at.
std::optional<Power> heldAt(const System& system, const RackDuty& duty);

RackStudy studyRack(const System& system, const SitePlan& plan, Cooling cooling, Voltage busbar, const RackDuty& duty);

/// Relative standard deviation of what is not chips in the power of a rack or server.
double overheadSpread(const Rack& rack);

/// A load at a chip power that is known otherwise, within its interval.
RackLoad loadAt(const System& system, std::string_view id, std::string_view name, const Interval<Power>& chip,
                double partActivity);

/// Compute trays with their hosts at full load and chips that draw `chip`, which `limit` carries beside the rest of the rack; 0
/// where the rack has no trays.
int traysWithin(const System& system, Power limit, Power chip);

using PowerDensity = Quantity<dim::power - dim::area>;
using PowerPerWidth = Quantity<dim::power - dim::length>;

/// Watts over what a rack takes of the floor and of its row, alone and with the sidecar beside it. Zero where nobody says how
/// large that is, and of a server, which shares it with others that the catalogue does not count.
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
    /// At which the busbar carries it.
    Voltage voltage;
    /// Of each feed that carries the rack, three phases.
    Current feed;
    int feeds = 0, shelves = 0;
};
RackNeeds needsOf(const Rack& rack, Power inlet, const RackSupply& supply, const Hall& hall);

} // namespace rackline
