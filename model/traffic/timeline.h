// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/fleet.h"

#include <span>
#include <vector>

namespace rackline::traffic {

/// A part of the time: how many requests were sent a second, and how many were there on average.
struct TimelinePart {
    double begin = 0, end = 0;
    double sent = 0;
    /// The requests that wait for their first token, and those whose answer is being written.
    double waiting = 0, answering = 0;
};
/// The time from 0 to `end` in equal parts. A request that was never served is counted as sent alone.
std::vector<TimelinePart> timelineOf(std::span<const RequestTimes> requests, double end, std::size_t parts);

/// What requests waited, in rising order: for the first token, for each further one (of answers that have one), or for the last.
enum class Wait { firstToken, perToken, lastToken };
std::vector<double> waitsOf(std::span<const RequestTimes> requests, Wait wait);
/// The share of all requests, served or not, that wait no longer than a limit in seconds; an answer of one token has no gap.
double shareWithin(std::span<const RequestTimes> requests, Wait wait, double limit);

} // namespace rackline::traffic
