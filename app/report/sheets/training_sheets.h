// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/trained_scenario.h"
#include "app/report/sheets/sheet.h"
#include "model/site/run.h"
#include "model/trust/training_trust.h"

#include <utility>
#include <vector>

namespace rackline {

/// "8192 H100: Llama 3.1 405B on 1024 racks of DGX H100 (8 H100)".
std::string runTitle(const Scenario& scenario);

/// The runs that no other one beats, or with all of them; `x` and `y` are what they were judged by.
SheetPage runFrontierPage(const ResolvedScenario& scenario, const std::vector<SizedRun>& frontier,
                          const std::vector<SizedRun>& tried, bool all, TrainingMetric x, TrainingMetric y);

SheetPage runPlanPage(const ResolvedScenario& scenario, const RunPlan& plan, const RunTarget& target);

/// `to` against `from`: every metric, and why one of them differs.
SheetPage runComparisonPage(const TrainedScenario& from, const TrainedScenario& to, const Result<TrainingDifference>& difference,
                            TrainingMetric metric);

SheetPage siteRunPage(const ResolvedScenario& scenario, const SiteRun& site);

/// A break-even with the metric that it is of.
using RunBreakEven = std::pair<TrainingMetric, BreakEven>;
SheetPage runSensitivityPage(const ResolvedScenario& scenario, const TrainingSensitivity& found, TrainingMetric metric,
                             const std::vector<RunBreakEven>& breakEvens);

} // namespace rackline
