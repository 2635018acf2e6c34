// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/runs/training_estimate.h"

namespace rackline {

/// A scenario that trains, with what the engine says of it; the scenario outlives it.
struct TrainedScenario {
    const ResolvedScenario* scenario = nullptr;
    TrainingEstimate estimate;
    /// The row of the series table.
    int colour = 0;
};

} // namespace rackline
