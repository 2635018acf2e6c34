// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/explore.h"

#include <span>

namespace rackline {

/// The 90 % interval of a frontier point, oblique: a wrong time per token moves it along both axes, so its two low ends belong
/// together, and its two high ends. It is as wide as the frontiers that were measured say (`EngineProfile::frontier...`), and no
/// narrower than the engine's own error on runs that somebody made.
FrontierPoint obliquePoint(const Scenario& scenario, const OperatingPoint& point, Metric x, Metric y);

/// Fills `yAtX` of every point of a frontier from the ends of all of them: at the place of a point, the best height of those
/// whose low, or high, ends still reach it. Nothing as fast leaves an end at 0, or at infinity where less is better.
void setSections(std::span<FrontierPoint> frontier, Metric x, Metric y);

} // namespace rackline
