// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/winner_map.h"
#include "app/report/charts/chart.h"

namespace rackline {

MapChart mapChart(const WinnerMap& map);

/// How much of the map a scenario leads, and in how much of it the intervals leave that open: one sentence each, the widest
/// first; then what nobody can serve.
std::vector<std::string> mapSentences(const WinnerMap& map);

/// "1.25 x", or that there is no other.
std::string leadText(const MapCell& cell);

} // namespace rackline
