// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/records.h"

namespace rackline {

/// What is said of each point of frontiers: what binds along them, how the points stand to what was measured, and whose layouts
/// they are. Nothing is `known` where no measurements are installed.
void remarkPoints(std::span<ExploredScenario> explored, Metric along, Metric over, const std::optional<KnownRuns>& known,
                  const Catalogue& catalogue);

} // namespace rackline
