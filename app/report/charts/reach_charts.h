// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"
#include "model/site/phase_work.h"

#include <span>
#include <string>
#include <vector>

namespace rackline {

/// How many sequences of a length one rank holds beside the weights; the ring is what runs now.
LineChart fitChart(std::span<const ChartScenario> scenarios);

/// What a chip works on, as a line of its own.
struct LimitedWork {
    std::string name;
    int colour = 0;
    PhaseWork work;
};
/// Tokens for a facility joule under limits of each chip's power; the ring is the best limit.
LineChart limitsChart(const std::vector<LimitedWork>& works);
/// The same of decoding.
LineChart decodeCapChart(std::span<const ChartScenario> scenarios);

/// What a million tokens cost by the share of the time that they are sold, the GPUs owned; the ring is where renting them by the
/// hour costs the same. The scenarios hold the market's rate.
LineChart useChart(std::span<const ChartScenario> scenarios);

} // namespace rackline
