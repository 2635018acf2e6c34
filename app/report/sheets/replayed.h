// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/replays.h"

#include <vector>

namespace rackline {

/// Serves each replay as `rackline traffic` serves its project. The figures come back with what the simulation says, in the order
/// of the file.
Result<std::vector<ReplayFigure>> simulateReplays(const std::vector<MeasuredReplay>& replays, const Catalogue& catalogue,
                                                  unsigned threads);

} // namespace rackline
