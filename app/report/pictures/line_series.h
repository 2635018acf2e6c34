// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/line_frame.h"

#include <vector>

namespace rackline {

/// A point that lies somewhere: its numbers are finite, and positive on a logarithmic axis.
struct PlacedPoint {
    const ChartPoint* point;
    int index;
    PicturePoint at;
};
std::vector<PlacedPoint> placedPoints(const std::vector<ChartPoint>& points, const LineFrame& frame);

struct PlacedSeries {
    const ChartSeries* series;
    int index;
    /// It has a band, markers and labels.
    bool full;
    std::vector<PlacedPoint> points;

    ChartSeries::Look look() const { return series->look; }
    bool isRoof() const {
        using enum ChartSeries::Look;
        return look() == roof || look() == lowerRoof || look() == guide;
    }
    std::vector<PicturePoint> line() const;
    std::vector<PicturePoint> curve(const PictureBox& within) const;
    /// Those of a frontier that get a marker: its ends, and others that keep apart.
    std::vector<std::size_t> marked() const;
};
std::vector<PlacedSeries> placedSeries(const LineChart& chart, const LineFrame& frame);

/// What both layers of a line chart are drawn from.
struct LineLayer {
    LineLayer(const LineChart& chart, const LineFrame& frame, const DrawingSheet& sheet)
        : m_chart(chart), m_frame(frame), m_box(frame.box), m_sheet(sheet),
          m_series(placedSeries(chart, frame)), m_drawing{sheet.width, sheet.height, frame.box, {}} {}

    const LineChart& m_chart;
    const LineFrame& m_frame;
    const PictureBox m_box;
    const DrawingSheet& m_sheet;
    std::vector<PlacedSeries> m_series;
    Drawing m_drawing;
};

/// Where evidence is shown: how strong what was not measured stays, and how what is judged is dashed.
inline constexpr double faintShare = 0.34;
/// How strong the second line of a scenario is beside its first.
inline constexpr double secondShare = 0.55;
inline constexpr Dash judgedDash{1.5, 4};
/// A frontier that not only published layouts make.
inline constexpr Dash searchedDash{4, 3};

/// Discs with a smaller share of the whole have no stem.
inline constexpr double smallestStem = 0.02;
/// The sign of a candidate that is not feasible.
Outline crossAt(PicturePoint middle);
/// By the share of the whole, which is its area.
double discRadius(const ChartPoint& point);
/// The same of the ring around a point of a line; 0 where the chart has none.
double ringRadius(const LineChart& chart, double weight);

} // namespace rackline
