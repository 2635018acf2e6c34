// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_space.h"
#include "views/style/theme.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QPainter;

namespace rackline {

/// The discs A and B on their points, and the dotted line of the reading `at`, which carries `factor` between two of them.
void paintPins(QPainter& painter, const Theme& theme, const PlotSpace& space, const std::vector<PlotPin>& pins, double at,
               const QString& factor, const QString& xText);
/// The box that the x value of the pins takes on the axis.
QRectF pinTagBox(const Theme& theme, const PlotSpace& space, double x, const QString& text);

/// The line of a limit with its pill above the frame.
void paintLimit(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartLimit& limit, bool held);
QRectF limitPillBox(const Theme& theme, const PlotSpace& space, const ChartLimit& limit);

/// What kinds of marks mean; only those that the chart has.
struct LegendBox {
    QRectF box;
    QStringList entries;
};
LegendBox legendBox(const Theme& theme, const PlotSpace& space, const LineChart& chart);
void paintLegend(QPainter& painter, const Theme& theme, const LegendBox& legend, const LineChart& chart);

/// The point under the pointer: a larger marker, hairlines to the axes, and a tip. The first line is a heading.
struct HoverTip {
    QPointF at;
    SeriesLook look;
    bool infeasible = false;
    QStringList lines;
};
void paintHover(QPainter& painter, const Theme& theme, const PlotSpace& space, const HoverTip& tip);

} // namespace rackline
