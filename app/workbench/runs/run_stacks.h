// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/stack_facts.h"
#include "app/workbench/runs/training_analysis.h"

#include <vector>

namespace rackline {

/// Lines under the stacks of a run that has a step.
std::vector<StackFact> runMemoryFacts(const TrainedScenario& trained, const QLocale& locale);
std::vector<StackFact> runPowerFacts(const TrainedScenario& trained, const QLocale& locale);
std::vector<StackFact> runCostFacts(const TrainedScenario& trained, const QLocale& locale);

/// The parts of a stack and what is known beside them, a column for each scenario.
TableData stackTable(const StackChart& chart, const std::vector<std::vector<StackFact>>& facts);

} // namespace rackline
