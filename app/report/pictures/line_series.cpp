// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/line_series.h"

#include "app/report/pictures/curve.h"

#include <algorithm>
#include <cmath>

namespace rackline {

std::vector<PlacedPoint> placedPoints(const std::vector<ChartPoint>& points, const LineFrame& frame) {
    std::vector<PlacedPoint> placed;
    placed.reserve(points.size());
    const auto lies = [](double value, const AxisScale& scale) {
        return std::isfinite(value) && (!scale.logarithmic || value > 0);
    };
    for (std::size_t i = 0; i < points.size(); ++i)
        if (lies(points[i].x, frame.xScale) && lies(points[i].y, frame.yScale))
            placed.push_back({&points[i], static_cast<int>(i), frame.at(points[i])});
    return placed;
}

std::vector<PlacedSeries> placedSeries(const LineChart& chart, const LineFrame& frame) {
    std::vector<PlacedSeries> placed;
    for (const ChartSeries& series : chart.series)
        placed.push_back(
            {&series, static_cast<int>(placed.size()), isDrawnInFull(chart, series), placedPoints(series.points, frame)});
    return placed;
}

std::vector<PicturePoint> PlacedSeries::line() const {
    std::vector<PicturePoint> line;
    for (const PlacedPoint& p : points) line.push_back(p.at);
    return line;
}

std::vector<PicturePoint> PlacedSeries::curve(const PictureBox& within) const { return curveThrough(line(), within); }

std::vector<std::size_t> PlacedSeries::marked() const {
    constexpr double distance = 22;
    std::vector<std::size_t> marked;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto isFar = [&](std::size_t j) {
            return std::hypot(points[i].at.x - points[j].at.x, points[i].at.y - points[j].at.y) >= distance;
        };
        if (marked.empty() || isFar(marked.back())) {
            marked.push_back(i);
        } else if (i + 1 == points.size()) {
            if (marked.size() > 1) marked.pop_back();
            marked.push_back(i);
        }
    }
    return marked;
}

Outline crossAt(PicturePoint middle) {
    constexpr double half = 2.5;
    const auto [x, y] = middle;
    return {{{x - half, y - half}, {x + half, y + half}, {x - half, y + half}, {x + half, y - half}}, false, true};
}

double discRadius(const ChartPoint& point) {
    constexpr double largest = 26, smallest = 3;
    return std::max(smallest, largest * std::sqrt(std::clamp(point.weight, 0.0, 1.0)));
}

double ringRadius(const LineChart& chart, double weight) {
    constexpr double largest = 16;
    return chart.rings ? largest * std::sqrt(std::clamp(weight, 0.0, 1.0)) : 0;
}

} // namespace rackline
