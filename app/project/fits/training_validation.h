// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/training_fit.h"
#include "app/project/measured/error_statistics.h"
#include "app/project/measured/recipes.h"

namespace rackline {

/// Errors of one way to predict a family of runs, in the unit of the case and of the time of a step.
struct FamilyErrors {
    RatioErrors own, step;
};

/// Runs of one framework and metric: the class without calibration, the catalogue's profile, and fits that never saw the
/// configuration that they predict.
struct TrainingFamily {
    std::string framework, metric, unfitted;
    std::size_t cases = 0, configurations = 0, parts = 0;
    FamilyErrors byClass, byProfile, crossed;
    std::vector<FittedFigure> fitted;
};

/// How much of the best measured throughput the layout reaches that is predicted to be best, over groups of one model, chip and
/// number of GPUs of which at least eight layouts were measured.
struct LayoutScore {
    std::size_t groups = 0, right = 0;
    double mean = 0, worst = 0;
};

struct TrainingValidation {
    std::vector<TrainingFamily> families;
    LayoutScore choice;
};

/// Parts of a cross-validation by configuration.
inline constexpr std::size_t crossParts = 5;
TrainingValidation validateTraining(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                                    unsigned threads);

/// From the predictions of the catalogue alone.
LayoutScore layoutScore(const std::vector<MeasuredCase>& cases, std::span<const double> predicted);

} // namespace rackline
