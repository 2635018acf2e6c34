// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"
#include "model/runs/training_estimate.h"

namespace rackline {

/// A measured training run: its scenario, and what estimateTraining() says of it.
struct TrainedRun {
    Scenario scenario;
    TrainingEstimate estimate;
};
/// With `framework` the run is predicted by that profile instead: `fused` and `eager` are the classes without calibration.
Result<TrainedRun> trainedRun(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes,
                              const std::string& framework = {});

/// The figure of a row's metric at an evaluated layout: s, tok/s/GPU, TFLOP/s/GPU or GiB; 0 where no training run has such a
/// metric.
double trainedFigure(const MeasuredCase& row, const TrainingEvaluator& evaluator, const TrainingPoint& point);
/// For `fits` the figure is 1 or 0, and the prediction has the chance of it.
CasePrediction predictTraining(const MeasuredCase& row, const TrainedRun& run);

} // namespace rackline
