// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/estimate.h"

#include <span>
#include <vector>

namespace rackline {

/// What the parts of a step would take at the hardware's peaks alone.
Time speedOfLightOf(std::span<const StepPart> parts);

/// What takes most of a point's decode step, and the step's speed of light over the time that it takes.
struct StepStanding {
    Limit binding = Limit::latency;
    double lightShare = 0;
};
/// For points in their order.
std::vector<StepStanding> stepStandings(const Scenario& scenario, std::span<const OperatingPoint> points);

} // namespace rackline
