// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

#include <span>

namespace rackline {

/// Limits that the user sets to chips, trays and racks, and what is done about budgets.
std::span<const Parameter> powerParameters();
bool concernsPower(const Parameter& parameter);

} // namespace rackline
