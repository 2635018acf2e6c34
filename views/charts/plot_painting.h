// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_space.h"
#include "views/style/theme.h"

#include <span>
#include <vector>

class QBrush;
class QPainter;

namespace rackline {

/// Diagonals that are 7 px apart; Qt's own pattern is too dense and does not follow the pixel ratio.
QBrush hatchBrush(const QColor& colour, double pixelRatio);
/// What lies outside a limit, hatched.
void paintHatch(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartLimit& limit);
void paintInfeasible(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
void paintMeasured(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
/// The 90 % interval; `fine` smooths its edge.
/// Of more frontiers than anybody can tell apart only those with a pin have a band, markers and labels.
bool isDrawnInFull(const LineChart& chart, const ChartSeries& series, const std::vector<PlotPin>& pins);
void paintBand(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, bool fine);
/// In its own width and dashes, or as a hair.
void paintLine(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, bool full = true);
void paintMarkers(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);

/// Points of a line that get a marker: both ends, and those that keep a distance from the one before.
std::vector<int> markedPoints(const PlotSpace& space, const ChartSeries& series, double distance);

} // namespace rackline
