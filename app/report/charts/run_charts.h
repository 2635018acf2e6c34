// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"
#include "app/report/charts/trained_scenario.h"
#include "app/report/words/number_text.h"
#include "model/runs/run_sizes.h"

#include <span>
#include <string>

namespace rackline {

inline std::string titleOf(const TrainedScenario& trained) { return titleOf(trained.scenario->scenario); }
/// A metric of a run as people read it: `138 d`, `$62.5 M`, `40 %`.
std::string runText(TrainingMetric metric, double value, const NumberStyle& style = screenNumbers);
/// The ends of its interval alone.
std::string runRangeText(TrainingMetric metric, const Interval<double>& value, const NumberStyle& style = screenNumbers);

/// A run as its scenario has it, and those on fewer racks.
struct RunSizes {
    const TrainedScenario* own = nullptr;
    std::span<const SizedRun> tried;
};
/// A deadline as its limit's pill says it.
std::string deadlineText(double days);
/// The runs that no other of the scenario beats in both metrics, those beside them, and a ring for the scenario's own.
LineChart runFrontierChart(std::span<const RunSizes> scenarios, TrainingMetric x, TrainingMetric y);
/// The same of scenarios whose other sizes are still to be tried.
LineChart runFrontierChart(std::span<const TrainedScenario> scenarios, TrainingMetric x, TrainingMetric y, unsigned threads = 0);

/// Facility watts of one GPU while it trains, provisioned; and what the whole run costs.
StackChart runPowerChart(std::span<const TrainedScenario> scenarios);
StackChart runCostChart(std::span<const TrainedScenario> scenarios);
/// Tokens for a facility joule under limits of the chip's power.
LineChart runLimitsChart(std::span<const TrainedScenario> scenarios);

} // namespace rackline
