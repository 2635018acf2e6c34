// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// In place of a profile's name: GPUs are whole.
inline constexpr std::string_view wholeGpus = "whole";

/// What `hardware.mig` cuts each GPU into: devices with a part of its multiprocessors, memory and watts, and without links to
/// each other. Before parameters are read, which then speak of a slice.
Result<void> takeSlices(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// A slice's figures in place of its GPU's, in the list of inputs.
void addSliceFigures(ResolvedScenario& scenario, const Settings& settings);

} // namespace rackline
