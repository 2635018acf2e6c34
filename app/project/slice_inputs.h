// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// The word in place of a profile's name for GPUs that are not cut.
inline constexpr std::string_view wholeGpus = "whole";

/// Cuts each GPU into what `hardware.mig` names: devices with a part of its multiprocessors, memory and watts, and without links
/// to each other. It must be called before parameters are read, which then are those of a slice.
Result<void> takeSlices(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Puts a slice's figures in the place of its GPU's in the list of inputs.
void addSliceFigures(ResolvedScenario& scenario, const Settings& settings);

} // namespace rackline
