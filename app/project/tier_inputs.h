// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// The word in place of a tier's id that says: `offload.bandwidth` and its neighbours describe the memory below HBM.
inline constexpr std::string_view typedTier = "typed";

/// Whether storage of the catalogue stands beside racks, which share it.
bool isSharedStorage(const Entry& storage);

/// Takes the memories below HBM that `offload.tier` names, from the first down, as one GPU of the scenario's rack has them:
/// bandwidth, accesses a second, their size, and capacity; storage that a cluster shares comes last, whole. A memory that the
/// rack does not have is refused. It must be called before parameters are read, which describe the first and win.
Result<void> chooseTier(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Refuses a second memory where nobody knows how much the first has room for. Call it when the parameters are read.
Result<void> checkTiers(const Scenario& scenario);
/// Adds those figures with their sources to the list of inputs.
void addTierFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

} // namespace rackline
