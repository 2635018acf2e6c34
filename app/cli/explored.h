// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/command.h"
#include "app/report/records.h"

namespace rackline {

/// The two metrics that --x and --y name.
Result<ExploreOptions> axesOf(const Options& options);

/// Every scenario explored, several at a time; the result does not depend on how many.
std::vector<ExploredScenario> exploreAll(const Loaded& loaded, const ExploreOptions& options, unsigned threads);

/// Every scenario's own point, explained.
std::vector<EstimatedScenario> estimateAll(const Loaded& loaded);

} // namespace rackline
