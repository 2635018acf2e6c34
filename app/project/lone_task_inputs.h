// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Whether one command answers a task, and nothing else does; `rackline rl` and `rackline forward` are called as their tasks are.
constexpr bool answersAlone(Task task) { return task == Task::postTrain || task == Task::passes; }
/// What a scenario of a task does, as said behind its name: "trains on its own answers".
std::string_view doneBy(Task task);

/// Gives reinforcement learning what published steps took, and refuses what contradicts itself or the model.
Result<void> takePostTraining(Scenario& scenario, const Catalogue& catalogue);
/// Gives whole passes what published runs took, and refuses what the model or its passes cannot have.
Result<void> takePasses(Scenario& scenario, const Catalogue& catalogue);

} // namespace rackline
