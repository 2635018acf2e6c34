// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/draws.h"

#include <vector>

namespace rackline::traffic {

/// Failures of one kind, such as those of a rack. Times are in seconds.
struct FailureKind {
    /// The instances that one of them takes away, and how many of them such a group has in a second.
    int together = 1;
    double rate = 0;
    /// Until these serve again where a spare is ready, the chance of that, and until they do where none is.
    double restart = 0, spared = 1, repair = 0;

    friend bool operator==(const FailureKind&, const FailureKind&) = default;
};

/// The share of its time that an instance would restart if it never served.
double restarting(const std::vector<FailureKind>& kinds);

/// When instances of a fleet fail, at random. Each group of each kind has draws of its own, so that a larger fleet has what a
/// smaller one has, and more beside it.
class FailureTimes {
public:
    FailureTimes(const std::vector<FailureKind>& kinds, int instances);

    bool any() const { return !m_groups.empty(); }
    /// When the next one comes.
    double next() const { return m_groups[m_first].time; }
    /// The instances from `first` to `last` are gone from that time on, for so long.
    struct Failure {
        int first = 0, last = 0;
        double lasts = 0;
    };
    /// Takes the next one.
    Failure take();

private:
    struct Group {
        Draws draws;
        FailureKind kind;
        int first, last;
        double time;
    };
    void findFirst();

    std::vector<Group> m_groups;
    std::size_t m_first = 0;
};

} // namespace rackline::traffic
