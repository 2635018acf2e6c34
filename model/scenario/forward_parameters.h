// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

namespace rackline {

/// The rows of the table of parameters that concern whole passes.
std::span<const Parameter> forwardParameters();
/// Whether a parameter matters to them alone.
bool concernsPasses(const Parameter& parameter);

} // namespace rackline
