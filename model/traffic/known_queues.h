// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <vector>

namespace rackline::traffic {

/// A queue whose mean time has a formula, and what a fleet of one instance makes of it.
struct KnownQueue {
    /// One request at a time, each waits for those before it (Pollaczek and Khinchine); or all at once, each with its share of
    /// the processor (Kleinrock), where the time depends on the mean of the work alone.
    enum class Kind { oneByOne, shared } kind = Kind::oneByOne;
    /// The coefficient of variation of the work, and the share of the time in which there is some.
    double spread = 0, utilisation = 0;
    /// The mean wait before the work, or the mean time from the request to its end, in seconds.
    double formula = 0, simulated = 0;

    double error() const { return simulated / formula - 1; }
};

/// Both kinds at several utilisations and spreads, with so many requests each that arrive at random.
std::vector<KnownQueue> knownQueues(std::int64_t requests, std::uint64_t seed, unsigned threads);

} // namespace rackline::traffic
