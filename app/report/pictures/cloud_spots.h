// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/pictures/axis_map.h"
#include "app/report/pictures/drawing.h"

#include <span>
#include <vector>

namespace rackline {

/// The candidates of each series as squares of a grid over the box. Few lie over each other as if each were painted; from
/// `denseCloud` on the root of how many lie in a square is its share of the colour.
Spots spotsOf(std::span<const ChartSeries> series, const AxisMap& x, const AxisMap& y, const PictureBox& box);

} // namespace rackline
