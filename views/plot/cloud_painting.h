// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/plot/plot_space.h"
#include "views/theme.h"

#include <span>

class QImage;
class QPainter;

namespace rackline {

/// Candidates: squares of 2 px on whole pixels, the denser the darker; from `denseCloud` on the root of how many lie in such a
/// square is its share of the series' colour. Both are set in `canvas`, which is kept from one picture to the next.
void paintClouds(QPainter& painter, const Theme& theme, const PlotSpace& space, std::span<const ChartSeries> all, QImage& canvas);

} // namespace rackline
