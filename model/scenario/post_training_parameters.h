// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

namespace rackline {

/// The rows of the table of parameters that concern reinforcement learning.
std::span<const Parameter> postTrainingParameters();
/// Whether a parameter matters to it alone.
bool concernsPostTraining(const Parameter& parameter);

} // namespace rackline
