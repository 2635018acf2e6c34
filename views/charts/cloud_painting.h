// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_space.h"
#include "views/style/theme.h"

#include <QImage>

#include <span>

class QPainter;

namespace rackline {

/// Candidates: squares of 2 px on whole pixels, the denser the darker; from `denseCloud` on the root of how many lie in such a
/// square is its share of the series' colour. Both are set in a picture that is kept: it is made anew where the axes have moved,
/// or where its owner says that it is stale, as with other candidates or another theme.
struct CloudPicture {
    QImage image;
    PlotSpace space;
    bool stale = true;
};
void paintClouds(QPainter& painter, const Theme& theme, const PlotSpace& space, std::span<const ChartSeries> all,
                 CloudPicture& picture);

} // namespace rackline
