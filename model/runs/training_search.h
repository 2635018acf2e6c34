// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/runs/training_evaluator.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rackline {

struct TrainingSearchResult {
    bool found = false;
    /// The best layout that fits, or where none does, the one that needs the least memory.
    TrainingPoint best;
    std::int64_t evaluated = 0, fitting = 0;
};

/// Why no layout can exist at all; its code is `none` where one may.
Finding trainingObstacle(const Scenario& scenario, int gpus);

/// Searches every layout that the plan leaves free. The result does not depend on `threads`; 0 takes all processors. With `wide`,
/// the numbers of stages and data-parallel ranks need not be powers of two, and every pipeline schedule is tried.
TrainingSearchResult searchTraining(const Scenario& scenario, int gpus, unsigned threads = 0, bool wide = false);

/// The same with chips held at each of `caps` and by each of `goals`, in one search: results come by caps, then by goals.
std::vector<TrainingSearchResult> searchTraining(const Scenario& scenario, int gpus, std::span<const ChosenCaps> caps,
                                                 std::span<const TrainingGoal> goals, unsigned threads = 0, bool wide = false);

} // namespace rackline
