// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/search/estimate.h"
#include "model/trust/uncertainty.h"

#include <vector>

namespace rackline {

/// How well a scenario's inputs are known, as uncertainty and tornado want it. Defaults of the product are left out: they have
/// ranges of their own.
std::vector<GradedInput> gradedInputs(const ResolvedScenario& scenario);

/// Every input drawn from its spread instead of one factor for all; the middle stays the point itself.
void drawIntervals(Estimate& estimate, const ResolvedScenario& scenario, const SampleOptions& options = {});

} // namespace rackline
