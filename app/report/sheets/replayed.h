// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/replays.h"

#include <vector>

namespace rackline {

/// Serves each replay as `rackline traffic` serves its project. The error names the replay that cannot be served, or the figure
/// that its run does not have.
Result<ReplayedTraces> simulateReplays(const std::vector<MeasuredReplay>& replays, const Catalogue& catalogue, unsigned threads);

} // namespace rackline
