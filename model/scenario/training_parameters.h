// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

namespace rackline {

/// The rows of the table of parameters that concern training.
std::span<const Parameter> trainingParameters();
/// Whether a parameter matters to training alone.
bool concernsTraining(const Parameter& parameter);

} // namespace rackline
