// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

#include <span>

namespace rackline {

/// The rows for limits that the user sets on chips, trays and racks, and for what is done about budgets.
std::span<const Parameter> powerParameters();
bool concernsPower(const Parameter& parameter);

} // namespace rackline
