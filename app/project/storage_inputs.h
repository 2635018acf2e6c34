// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// The key that names storage beside the racks, and the word in its place that names none.
inline constexpr std::string_view storageKey = "storage.system", noStorage = "none";

/// The storage that stands beside racks, by ids.
std::vector<std::string> storageSystemsOf(const Catalogue& catalogue);
/// Takes the storage system that `storage.system` names, as many of them as `storage.count` says: what it takes in, gives out and
/// holds, unless the scenario states these, and its price in place of the share of the racks' price that storage usually is. Call
/// it when the parameters are read.
Result<void> takeStorage(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Adds those figures with their sources to the list of inputs.
void addStorageFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

} // namespace rackline
