// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"

#include <span>

namespace rackline {

/// How many sequences of a length one rank holds beside the weights; the ring is what runs now.
LineChart fitChart(std::span<const ChartScenario> scenarios);

/// Tokens for a facility joule of decoding under limits of the chip's power; the ring is the best limit.
LineChart decodeCapChart(std::span<const ChartScenario> scenarios);

/// What a million tokens cost by the share of the time that they are sold, the GPUs owned; the ring is where renting them by the
/// hour costs the same. The scenarios hold the market's rate.
LineChart useChart(std::span<const ChartScenario> scenarios);

} // namespace rackline
