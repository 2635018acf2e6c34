// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/run_charts.h"
#include "app/workbench/runs/training_analysis.h"

#include <memory>
#include <vector>

namespace rackline {

/// Runs as their scenarios have them, and each scenario's runs on fewer racks. It owns what its parts point to.
struct RunSizesStudy {
    std::vector<RunInput> inputs;
    std::vector<TrainedScenario> own;
    std::vector<std::vector<SizedRun>> tried;
};
/// Makes the study, which takes its time and belongs on another thread.
std::shared_ptr<const RunSizesStudy> runSizesStudy(std::vector<RunInput> inputs, const Background::Watch& watch);

/// Two metrics of all these runs: a sentence, the runs that no other one beats in both, and the same as a table.
struct RunFrontierView {
    PageAnswer answer;
    LineChart chart;
    TableData runs;
};
RunFrontierView runFrontierView(const RunSizesStudy& study, TrainingMetric x, TrainingMetric y, const QLocale& locale);

} // namespace rackline
