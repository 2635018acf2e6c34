// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/cases.h"
#include "hwdb/catalogue.h"
#include "model/base/result.h"
#include "model/training/training_step.h"

#include <string>

namespace rackline {

/// What the columns of a case file say of a measured training run. Empty cells are 0 or an empty text, and -1 where 0 is a value.
struct TrainingCase {
    std::string hardware, model, engine, precision, recompute, metric, source;
    int gpus = 0, gpusPerNode = 0;
    int tp = 0, pp = 0, ep = 0, dp = 0, cp = 0, virtualStages = 0, zeroStage = -1, sequenceParallel = -1;
    double microBatch = 0, globalBatch = 0, sequence = 0;
};

TrainingCase trainingCaseOf(const MeasuredCase& row);

/// In the unit of the metric: s, tok/s/GPU, TFLOP/s/GPU, GiB; for `fits` 1 or 0, and the chance of it in `probability`.
struct TrainingCasePrediction {
    double predicted = 0, low = 0, high = 0, probability = 1;
    std::string profile;
    TrainingLayout layout;
    TrainingStep step;
};

/// `framework` names a profile to use instead of the row's own: `fused` and `eager` are the classes without calibration.
Result<TrainingCasePrediction> predictTraining(const TrainingCase& row, const Catalogue& catalogue,
                                               const std::string& framework = {});

} // namespace rackline
