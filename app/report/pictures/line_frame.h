// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/axis_map.h"
#include "app/report/pictures/drawing.h"

namespace rackline {

/// The axes of a line chart: their ranges and ticks, and where values lie.
struct LineFrame {
    AxisScale xScale, yScale;
    PictureBox box;
    AxisMap x, y;

    PicturePoint at(double px, double py) const { return {x.pixel(px), y.pixel(py)}; }
    PicturePoint at(const ChartSpot& spot) const { return at(spot.x, spot.y); }
    /// Within both ranges.
    bool holds(const ChartSpot& spot) const { return xScale.holds(spot.x) && yScale.holds(spot.y); }
};

/// The axes' own ranges where they have some, else those of what is drawn.
struct LineScales {
    AxisScale x, y;
};
LineScales scalesOf(const LineChart& chart, const NumberStyle& numbers = screenNumbers);
LineFrame frameOf(const LineChart& chart, LineScales scales, const DrawingSheet& sheet);

/// The chart in two layers: what lies there, and over it the words, limits and pins.
Drawing groundOf(const LineChart& chart, const LineFrame& frame, const DrawingSheet& sheet);
Drawing overlayOf(const LineChart& chart, const LineFrame& frame, const DrawingSheet& sheet);

/// The frontiers of an earlier chart as thin lines, to lie under those of the next in its frame.
Drawing earlierLines(const LineChart& before, const LineFrame& frame, const DrawingSheet& sheet);

/// Where there are more frontiers than anybody can tell apart, only those with a pin have a band, markers and labels.
inline constexpr std::size_t mostInFull = 24;
bool isDrawnInFull(const LineChart& chart, const ChartSeries& series);

} // namespace rackline
