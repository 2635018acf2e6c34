// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/records.h"

#include <string>
#include <vector>

namespace rackline {

/// Simulates every point on several threads, with the same result for any number of them; false where one has nothing to
/// simulate.
bool simulateAll(std::vector<EstimatedScenario>& estimates, std::int64_t requests, const Options& options);
/// Every point of each frontier.
bool simulateAll(std::vector<ExploredScenario>& explored, std::int64_t requests, const Options& options);

/// The simulation beside the closed form, or why there is none.
std::string simulationTable(const Simulation& simulation, const OperatingPoint& point);
/// A line per point of the frontier, and under it why some are not simulated.
std::string simulatedFrontier(const ExploredScenario& scenario, Metric along);

} // namespace rackline
