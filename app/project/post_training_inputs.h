// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/scenario/scenario.h"

namespace rackline {

/// What reinforcement learning is asked for contradicts itself, or the model.
Result<void> checkPostTraining(const Scenario& scenario);

} // namespace rackline
