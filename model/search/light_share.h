// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/estimate.h"

#include <span>
#include <vector>

namespace rackline {

/// What the parts of a step would take at the hardware's peaks alone.
Time speedOfLightOf(std::span<const StepPart> parts);

/// For points in their order: the speed of light of their decode steps, over the time that these take.
std::vector<double> lightShares(const Scenario& scenario, std::span<const OperatingPoint> points);

} // namespace rackline
