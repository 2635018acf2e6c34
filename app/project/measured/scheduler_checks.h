// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"
#include "app/project/measured/error_statistics.h"
#include "app/project/measured/recipes.h"
#include "app/project/measured/replays.h"
#include "model/traffic/known_queues.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Runs that somebody made beside the engine's scheduler, iteration by iteration, and beside the closed forms of a search.
struct SimulatedRuns {
    std::string_view metric;
    /// All of them where both are empty; else those whose requests are of one length or of several, and so on.
    std::string_view by, name;
    std::size_t figures = 0;
    RatioErrors simulated, closed;
};

/// What speaks for the scheduler that traffic is served with.
struct SchedulerChecks {
    std::vector<traffic::KnownQueue> queues;
    std::vector<SimulatedRuns> runs;
    /// Traces that somebody sent to a fleet, where these were simulated.
    std::vector<ReplayFigure> replays;
    /// How many figures have no simulation, by the reason.
    std::map<std::string, std::size_t> leftOut;
};

SchedulerChecks checkScheduler(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                               std::uint64_t seed, unsigned threads);

} // namespace rackline
