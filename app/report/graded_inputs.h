// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/factory/uncertainty_factors.h"

#include <vector>

namespace rackline {

/// How well a scenario's inputs are known, as uncertainty and tornado want it. Defaults of the product are left out: they have
/// ranges of their own.
std::vector<GradedInput> gradedInputs(const ResolvedScenario& scenario);

} // namespace rackline
