// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <ctime>

namespace rackline {

/// Reads CLOCK_PROCESS_CPUTIME_ID, for all threads together, or CLOCK_THREAD_CPUTIME_ID.
inline double processorMilliseconds(clockid_t clock) {
    std::timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

} // namespace rackline
