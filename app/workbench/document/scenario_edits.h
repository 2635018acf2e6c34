// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/dragged_entry.h"
#include "app/workbench/document/workbench.h"

#include <string>

namespace rackline {

/// Puts a scenario on another rack. Each function here is one undoable step. A scenario that is named after its rack is renamed
/// after the new one.
void changeRack(Workbench& workbench, std::size_t scenario, const std::string& rack);
/// Changes the model of all scenarios, because they are compared on one model. One that writes nothing is asked for whole passes,
/// here and below, and one that writes in its place serves again.
void changeModel(Workbench& workbench, const std::string& model);
/// Asks another task of all scenarios.
void changeTask(Workbench& workbench, Task task);
/// Adds a copy of the selected scenario on another rack, below it, and selects it.
void addScenarioOn(Workbench& workbench, const std::string& rack);
/// Uses a rack or a model for one scenario alone.
void useEntry(Workbench& workbench, std::size_t scenario, const DraggedEntry& entry);
/// Adds a copy of the selected scenario with another rack or model, at this place, and selects it.
void addScenarioWith(Workbench& workbench, const DraggedEntry& entry, std::size_t at);

} // namespace rackline
