// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <chrono>

namespace rackline {

/// Seconds of the best of several runs: what the machine can do when nothing disturbs it.
template <class Work> double secondsOf(const Work& work, int repeats) {
    using Clock = std::chrono::steady_clock;
    double best = 1e9;
    for (int i = 0; i < repeats; ++i) {
        const Clock::time_point start = Clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return best;
}

} // namespace rackline
