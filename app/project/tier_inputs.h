// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// In place of a tier's id: the memory below HBM is what `offload.bandwidth` and its neighbours say.
inline constexpr std::string_view typedTier = "typed";

/// The memory below HBM that `offload.tier` names, as one GPU of the scenario's rack has it: bandwidth, accesses a second, their
/// size, and capacity. A tier that the rack does not have is refused. Before parameters are read, which win.
Result<void> chooseTier(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Those figures with their sources, in the list of inputs.
void addTierFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Tiers that belong to a GPU, its host or its node, by their ids.
std::vector<std::string> tiersOf(const Catalogue& catalogue);

} // namespace rackline
