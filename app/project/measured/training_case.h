// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"
#include "hwdb/catalogue/catalogue.h"
#include "model/base/result.h"
#include "model/hardware/rack.h"
#include "model/training/training_step.h"

#include <string>

namespace rackline {

/// A measured training run as the model sees it: everything but what is asked of it.
struct TrainingCaseRun {
    Transformer model;
    System system;
    ChipKernels kernels;
    TrainingProfile profile;
    SustainedFactors sustained;
    TrainingRun run;
    TrainingLayout layout;
    /// GPUs of one host, and bytes of HBM, where the row is not of the catalogue's variant; else 0.
    double gpusPerNode = 0, memory = 0;
};

/// Profile of the catalogue that the row's framework and words choose.
std::string frameworkOf(const MeasuredCase& row);
/// `framework` names a profile to use instead: `fused` and `eager` are the classes without calibration.
Result<TrainingCaseRun> trainingCaseRun(const MeasuredCase& row, const Catalogue& catalogue, const std::string& framework = {});

/// In the unit of the metric: s, tok/s/GPU, TFLOP/s/GPU, GiB; for `fits` 1 or 0, and the chance of it in `probability`.
struct TrainingCasePrediction {
    double predicted = 0, low = 0, high = 0, probability = 1;
};
Result<TrainingCasePrediction> predictTraining(const MeasuredCase& row, const TrainingCaseRun& run);

} // namespace rackline
