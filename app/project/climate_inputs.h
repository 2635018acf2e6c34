// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// The word in place of a climate's id that says: no plant is run, and the PUE is the scenario's or the catalogue's.
inline constexpr std::string_view noClimate = "none";

/// Runs the plant in the climate that `facility.climate` names. Its year gives the PUE, the water and the cost of chillers, where
/// the scenario does not state them. It must be called after parameters are read.
Result<void> takePlant(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Refuses an efficiency of the supply that somebody states and that loses more than the PUE adds; a default one gives way to it.
Result<void> checkSupply(const Facility& facility, const Settings& settings);
/// Adds what the plant gave to the list of inputs.
void addPlantFigures(ResolvedScenario& scenario, const Settings& settings);

} // namespace rackline
