// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rackline {

/// What most requests see at a point: percentiles over requests in seconds, and what keeps the limits.
struct TailFigures {
    Spread ttft, tpot, latency;
    /// The share of the requests that keep their limits, over all and by kinds of requests.
    double attainment = 1;
    std::vector<double> classes{};
    /// The requests a second of the whole system that keep them.
    Frequency goodput;
    /// Whether the scheduler was simulated; else these are closed forms.
    bool simulated = false;
    /// The requests that were simulated, and how many a second came to an instance; none where others come as some end.
    std::int64_t requests = 0;
    Frequency offered;
    /// Requests came faster than they were served: every time grows with the length of the run.
    bool saturated = false;
};

/// How many times as late as another figure says first tokens are, how many times as far apart tokens, and how many times as long
/// whole requests.
struct TailStretch {
    double first = 1, token = 1, whole = 1;
};

} // namespace rackline
