// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/crew.h"

#include <vector>

namespace rackline {

/// Seconds until a crew of so many threads has done pieces of work whose loops took these times on one thread: whoever is free
/// begins the next piece, or else takes a part of a loop that is open.
double secondsOnThreads(const std::vector<CrewTimes>& pieces, unsigned threads);

} // namespace rackline
