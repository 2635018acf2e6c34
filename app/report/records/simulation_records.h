// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/words/number_text.h"
#include "model/replay/simulated_point.h"

#include <array>
#include <string>
#include <string_view>

namespace rackline {

/// A figure of every request: what was simulated, and the closed form beside it. Seconds.
struct SimulationRow {
    std::string_view id, name;
    Spread found;
    double closed = 0, difference = 0;
};
std::array<SimulationRow, 3> rowsOf(const SimulatedPoint& simulated, const OperatingPoint& point);

std::string_view idOf(LoadVerdict verdict);
std::string_view nameOf(LoadLimit limit);
std::string_view nameOf(BatchPolicy policy);
/// Whether it is saturated, and why, as a sentence.
std::string saturationText(const SimulatedPoint& simulated, const NumberStyle& style = screenNumbers);

} // namespace rackline
