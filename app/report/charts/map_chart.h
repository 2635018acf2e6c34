// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/winner_map.h"
#include "app/report/charts/chart.h"

#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// `colours` are the scenarios' rows of the theme's table; by their order where none are given.
MapChart mapChart(const WinnerMap& map, std::vector<int> colours = {});

/// Where a value lies on an axis, in cells from its low end, also outside of them; nothing where the axis has words.
std::optional<double> placeOf(const SweepAxis& axis, double value);

/// How much of the map a scenario leads, and in how much of it the intervals leave that open: one sentence each, the widest
/// first; then what nobody can serve.
std::vector<std::string> mapSentences(const WinnerMap& map);

/// "1.25 x", or that there is no other.
std::string leadText(const MapCell& cell);

} // namespace rackline
