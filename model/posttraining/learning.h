// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/runs/training_evaluator.h"

#include <vector>

namespace rackline {

/// The scenario as the framework that learns sees it: packs of the longest sequence, so many that they hold the tokens of one
/// update, on GPUs whose HBM has `kept` bytes less. The number of packs is one that so many GPUs can divide.
Scenario learningScenario(const Scenario& scenario, int gpus, Data kept, double tokens);

/// What a step learns on a number of GPUs.
struct Learning {
    bool feasible = false;
    /// Why not.
    Finding finding;
    int gpus = 0;
    TrainingPoint point;
    /// Seconds of one pass that only reads the answers, of all such passes, and of all updates.
    double pass = 0, probabilities = 0, update = 0;
    /// The bytes that a GPU may reserve.
    double limit = 0;

    double seconds() const { return probabilities + update; }
};

/// `answers` are the lengths of all answers of a step.
Learning learnOn(const Scenario& scenario, int gpus, Data kept, const std::vector<double>& answers, unsigned threads);

} // namespace rackline
