// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/workbench.h"

#include <string>

namespace rackline {

/// Each is one undoable step. A scenario that is named after its rack is named after the new one.
void changeRack(Workbench& workbench, std::size_t scenario, const std::string& rack);
/// For all scenarios: they are compared on one model.
void changeModel(Workbench& workbench, const std::string& model);
/// A copy of the selected scenario on another rack, below it and selected.
void addScenarioOn(Workbench& workbench, const std::string& rack);

} // namespace rackline
