// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/cooling.h"
#include "model/facility/power/electrical.h"
#include "model/facility/study/hall.h"
#include "model/hardware/rack.h"
#include "model/units/constants.h"

#include <string_view>
#include <vector>

namespace rackline {

/// The supply that a rack's shelves make. Half of them are spares where the other half carries the rack's rating, otherwise one
/// of several is. In a rack without shelves (a server with its own supplies) the supply is the rack's rating. Busbar figures stay
/// at their defaults.
RackSupply supplyOf(const Rack& rack);

std::string_view nameOf(BudgetCheck check);

/// One check. `need` and `limit` are in coherent units of `dimension`.
struct BudgetLine {
    BudgetCheck check;
    double need, limit;
    Dimension dimension;

    bool passes() const { return need <= limit; }
    /// The share of the limit that is left; negative where the check fails.
    double margin() const { return limit > 0 ? 1.0 - need / limit : -1.0; }
};

/// Every check that applies; `inlet` is the rack's largest power. Where the rack does not state a figure (mass, footprint,
/// rating), its check is left out.
std::vector<BudgetLine> checkBudget(const Rack& rack, Power inlet, const RackSupply& supply, const Hall& hall);

/// The line with the smallest margin, or null for an empty list.
const BudgetLine* bindingOf(const std::vector<BudgetLine>& lines);
bool passes(const std::vector<BudgetLine>& lines);
/// The most that the rack may draw so that all checks pass that were made for `inlet`. The rack's weight does not change with its
/// power.
Power powerWithin(const std::vector<BudgetLine>& lines, Power inlet);

} // namespace rackline
