// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"
#include "model/traffic/fleet.h"

#include <vector>

namespace rackline {

/// What a fleet has to carry: requests a second of an open loop, with so many tokens of answer each, or those that are in flight
/// at a time in a closed one; and the longest prompts whose first tokens must still come in time.
struct FleetLoad {
    double rate = 0, answer = 1, inFlight = 0;
    struct LongPrompt {
        double tokens = 0;
        Time ttft;
    };
    std::vector<LongPrompt> longPrompts{};
    /// Whether each worker must be able to read and to decode.
    bool moves = false;
    /// So many answers are to one prompt, which is read once.
    double samples = 1;
};

/// Whether a worker of either pool could serve in the other one: it has as many GPUs, of the same kind.
bool canMove(const OperatingPoint& point);

/// The GPUs of as many instances of a point as carry the load by the closed form, which knows no bursts.
double gpusFor(const FleetLoad& load, const OperatingPoint& point);

/// Points that a small fleet may be made of, each layout at the batch that carries most within the scenario's limits: for the
/// load itself and for what bursts may need above it those of the fewest GPUs. `shared` is the share of prompts that caches may
/// hold at best: what is best with all of it and with none are both among them, where prompts have several answers also what is
/// best with those alone, and what reads the long prompts within the limits. The fewest GPUs for the load itself come first.
std::vector<OperatingPoint> fleetLayouts(const Scenario& scenario, const FleetLoad& load, double shared = 0);

/// The share of the tokens of prompts that came before: what a cache that never forgets would hold.
double sharedShare(const traffic::Trace& trace);
double sharedShare(const traffic::Sessions& sessions);

/// Layouts and loads are compared with so many requests of the traffic, its busiest where they have times.
inline constexpr std::size_t comparedRequests = 20'000;

/// The part of a trace that is enough to compare layouts with: the busiest time of so many requests.
traffic::Trace busiestPart(const traffic::Trace& trace, std::size_t requests);
/// The loss as it is where these requests are all, or a part: without a time it is as the busiest minute begins, and of a time
/// that was said a part knows nothing. Sessions, which are null here, have no such minute.
traffic::InstanceLoss lossIn(const traffic::Trace* requests, bool isPart, traffic::InstanceLoss asked);
/// The first sessions.
traffic::Sessions firstPart(const traffic::Sessions& sessions, std::size_t count);

} // namespace rackline
