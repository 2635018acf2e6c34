// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/comparison_analysis.h"
#include "app/workbench/runs/training_analysis.h"
#include "model/trust/training_trust.h"

#include <memory>

namespace rackline {

/// Two runs with their difference, for any metric. It owns what its parts point to.
struct RunComparisonStudy {
    RunInput a, b;
    TrainedScenario from, to;
    Result<TrainingDifference> difference;
};
/// Makes the study, which takes its time and belongs on another thread.
std::shared_ptr<const RunComparisonStudy> runComparisonStudy(RunInput a, RunInput b);
/// The study of the two that reports compare, of two or more runs: the quickest one as B. Where none fits it is that of the
/// first.
std::shared_ptr<const RunComparisonStudy> firstRunComparison(const std::vector<RunInput>& runs);

/// Why B differs from A in one metric, and both side by side.
ComparisonAnalysis runComparison(const RunComparisonStudy& study, TrainingMetric metric, const QLocale& locale);

} // namespace rackline
