// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/sensitivity_analysis.h"
#include "app/workbench/runs/training_analysis.h"
#include "model/runs/training_metric.h"

#include <memory>
#include <optional>

namespace rackline {

/// What is asked of a run; the target of break-even values is as with points.
struct RunQuestion {
    TrainingMetric metric = TrainingMetric::duration;
    std::optional<double> target;
    /// Break-even values take longer than the rest and are worked out only where they are shown.
    bool breakEvens = false;
};

/// The selected scenario, where it trains.
std::optional<RunInput> selectedRun(const Workbench& workbench);

/// What moves a metric of a run while its layout is held; it has no table of assumptions and of what binds along inputs.
SensitivityAnalysis runSensitivity(const RunInput& input, const Catalogue& catalogue, const RunQuestion& question,
                                   const QLocale& locale);

} // namespace rackline
