// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// The word in place of a tier's id that says: `offload.bandwidth` and its neighbours describe the memory below HBM.
inline constexpr std::string_view typedTier = "typed";

/// Takes the memory below HBM that `offload.tier` names, as one GPU of the scenario's rack has it: bandwidth, accesses a second,
/// their size, and capacity. A tier that the rack does not have is refused. It must be called before parameters are read, which
/// win.
Result<void> chooseTier(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Adds those figures with their sources to the list of inputs.
void addTierFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// The ids of the tiers that belong to a GPU, its host or its node.
std::vector<std::string> tiersOf(const Catalogue& catalogue);

} // namespace rackline
