// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>

#include <cmath>

namespace rackline {

/// JSON knows neither infinity nor "not a number".
inline nlohmann::ordered_json number(double value) { return std::isfinite(value) ? nlohmann::ordered_json(value) : nullptr; }

} // namespace rackline
