// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/line_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace {
constexpr double leftMargin = 58, rightMargin = 20, bottomMargin = 46, topMargin = 28, pillRoom = 20;

struct Reach {
    bool logarithmic = false;
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();

    void add(double value) {
        if (!std::isfinite(value) || (logarithmic && value <= 0)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    bool any() const { return low <= high; }
};

/// Candidates set no range below the frontiers: they would press them together.
std::pair<Reach, Reach> reachOf(const LineChart& chart) {
    Reach x{chart.x.logarithmic}, y{chart.y.logarithmic};
    const auto addAll = [&](const std::vector<ChartPoint>& points) {
        for (const ChartPoint& p : points) {
            x.add(p.x);
            y.add(p.y);
        }
    };
    for (const ChartSeries& series : chart.series) {
        addAll(series.points);
        addAll(series.measured);
        if (series.look != ChartSeries::Look::frontier) continue;
        for (const ChartPoint& p : series.points)
            if (p.low < p.high) y.add(p.low), y.add(p.high);
    }
    if (!x.any())
        for (const ChartSeries& series : chart.series) {
            for (const ChartSpot& p : series.cloud) x.add(p.x), y.add(p.y);
            addAll(series.infeasible);
        }
    for (const ChartLimit& limit : chart.limits) (limit.onX ? x : y).add(limit.value);
    if (!x.any()) x.low = 0, x.high = 1;
    if (!y.any()) y.low = chart.y.logarithmic ? 0.1 : 0.0, y.high = 1;
    return {x, y};
}
} // namespace

LineScales scalesOf(const LineChart& chart, const NumberStyle& numbers) {
    const auto [x, y] = reachOf(chart);
    return {scaleOf(chart.x, x.low, x.high, numbers), scaleOf(chart.y, y.low, y.high, numbers)};
}

LineFrame frameOf(const LineChart& chart, LineScales scales, const DrawingSheet& sheet) {
    double left = leftMargin;
    for (const AxisTick& tick : scales.y.ticks) left = std::max(left, sheet.widthOf(tick.label, Type::tick) + 20);
    const bool pills = std::any_of(chart.limits.begin(), chart.limits.end(), [](const ChartLimit& limit) { return limit.onX; });
    const double top = topMargin + (pills ? pillRoom : 0);
    LineFrame frame{std::move(scales.x), std::move(scales.y), {std::round(left), top, 0, 0}, {}, {}};
    PictureBox& box = frame.box;
    box.width = std::max(20.0, std::floor(sheet.width - box.x - rightMargin));
    box.height = std::max(20.0, std::floor(sheet.height - top - bottomMargin));
    frame.x = AxisMap(frame.xScale.low, frame.xScale.high, frame.xScale.logarithmic, box.x, box.right());
    frame.y = AxisMap(frame.yScale.low, frame.yScale.high, frame.yScale.logarithmic, box.bottom(), box.y);
    return frame;
}

bool isDrawnInFull(const LineChart& chart, const ChartSeries& series) {
    const int own = static_cast<int>(&series - chart.series.data());
    return series.look != ChartSeries::Look::frontier || chart.series.size() <= mostInFull ||
           std::any_of(chart.pins.begin(), chart.pins.end(), [own](const ChartPin& pin) { return pin.series == own; });
}

} // namespace rackline
