// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/plot/plot_space.h"
#include "views/theme.h"

#include <span>
#include <vector>

class QPainter;

namespace rackline {

/// What lies outside a limit, hatched.
void paintHatch(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartLimit& limit);
void paintInfeasible(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
void paintMeasured(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
/// The 90 % interval; `fine` smooths its edge.
void paintBand(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, bool fine);
void paintLine(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
void paintMarkers(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);

/// Points of a line that get a marker: both ends, and those that keep a distance from the one before.
std::vector<int> markedPoints(const PlotSpace& space, const ChartSeries& series, double distance);

} // namespace rackline
