// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/dragged_entry.h"
#include "app/workbench/document/workbench.h"

#include <string>

namespace rackline {

/// Each is one undoable step. A scenario that is named after its rack is named after the new one.
void changeRack(Workbench& workbench, std::size_t scenario, const std::string& rack);
/// For all scenarios: they are compared on one model.
void changeModel(Workbench& workbench, const std::string& model);
/// A copy of the selected scenario on another rack, below it and selected.
void addScenarioOn(Workbench& workbench, const std::string& rack);
/// For one scenario alone.
void useEntry(Workbench& workbench, std::size_t scenario, const DraggedEntry& entry);
/// A copy of the selected scenario with another rack or model, at this place and selected.
void addScenarioWith(Workbench& workbench, const DraggedEntry& entry, std::size_t at);

} // namespace rackline
