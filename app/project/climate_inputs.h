// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// In place of a climate's id: no plant is run, and the PUE is the scenario's or the catalogue's.
inline constexpr std::string_view noClimate = "none";

/// The plant that `facility.climate` names the outside air of: its year gives the PUE, the water and what chillers cost, where
/// the scenario does not state them. After parameters are read.
Result<void> takePlant(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// What it gave, in the list of inputs.
void addPlantFigures(ResolvedScenario& scenario, const Settings& settings);

} // namespace rackline
