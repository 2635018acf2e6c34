// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/measured_runs.h"
#include "app/report/records/records.h"

#include <optional>
#include <string>

namespace rackline {

/// The runs of --measured; none without it.
Result<std::optional<MeasuredRuns>> measuredRuns(const std::string& file);
/// Says of each scenario how many runs are like it, so that an empty chart is no riddle.
void sayMeasured(const MeasuredRuns& runs, const Loaded& loaded, const ExploreOptions& axes, const Options& options,
                 Streams streams);
/// Runs like the scenario on the axes of its frontier, and what the frontier reaches there.
std::string measuredTable(const MeasuredRuns& runs, const ExploredScenario& explored, const ExploreOptions& axes);

} // namespace rackline
