// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/start/thumbnail.h"

#include "views/charts/cloud_painting.h"
#include "views/charts/plot_painting.h"
#include "views/style/drawing.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace rackline {
namespace {

struct Range {
    double low = 0, high = 0;

    void take(double value, bool logarithmic) {
        if (!std::isfinite(value) || (logarithmic && value <= 0)) return;
        if (low == 0 && high == 0) low = high = value;
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

AxisMap axisOf(Range range, bool logarithmic, double from, double to) {
    if (!logarithmic) range.low = std::min(0.0, range.low);
    if (!(range.high > range.low)) range.high = range.low + 1;
    return {range.low, range.high, logarithmic, from, to};
}

/// Of the lines; candidates below them may be cut off.
PlotSpace spaceOf(const LineChart& chart, const QRectF& box) {
    Range x, y;
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points) {
            x.take(point.x, chart.x.logarithmic);
            for (const double value : {point.y, point.low, point.high})
                if (value > 0) y.take(value, chart.y.logarithmic);
        }
    return {box, axisOf(x, chart.x.logarithmic, box.left(), box.right()),
            axisOf(y, chart.y.logarithmic, box.bottom(), box.top())};
}

/// So few candidates that the lines stay readable.
ChartSeries thinned(const ChartSeries& series) {
    constexpr std::size_t most = 220;
    ChartSeries result;
    result.colour = series.colour;
    const std::size_t step = series.cloud.size() / most + 1;
    for (std::size_t i = 0; i < series.cloud.size(); i += step) result.cloud.push_back(series.cloud[i]);
    return result;
}

void paintRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    const bool lower = series.look == ChartSeries::Look::lowerRoof;
    QPolygonF line;
    for (const ChartPoint& point : series.points) line << space.at(point);
    QPen pen(theme.color(lower ? Role::text3 : Role::text2), (lower ? 1.2 : 2) * theme.scale());
    if (lower) pen.setDashPattern({3, 2.4});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

void paintDiscs(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    QColor fill = theme.series(series.colour).line;
    fill.setAlphaF(0.78f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    for (const ChartPoint& point : series.points) {
        const double radius = theme.px(13) * std::sqrt(std::max(0.03, point.weight));
        painter.drawEllipse(space.at(point), radius, radius);
    }
}

void paintGrid(QPainter& painter, const Theme& theme, const QRectF& box) {
    for (int row = 1; row <= 3; ++row)
        painter.fillRect(QRectF(box.left(), std::round(box.top() + row * box.height() / 4), box.width(), 1),
                         theme.color(Role::grid));
}

void paint(QPainter& painter, const Theme& theme, const QRectF& box, const LineChart& chart) {
    paintGrid(painter, theme, box);
    const PlotSpace space = spaceOf(chart, box);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<ChartSeries> clouds;
    for (const ChartSeries& series : chart.series)
        if (series.look == ChartSeries::Look::frontier) clouds.push_back(thinned(series));
    CloudPicture canvas;
    paintClouds(painter, theme, space, clouds, canvas);
    for (const ChartSeries& series : chart.series)
        if (series.look == ChartSeries::Look::frontier) paintBand(painter, theme, space, series, true);
    for (const ChartSeries& series : chart.series) {
        painter.setRenderHint(QPainter::Antialiasing);
        if (series.look == ChartSeries::Look::discs)
            paintDiscs(painter, theme, space, series);
        else if (series.look != ChartSeries::Look::frontier)
            paintRoof(painter, theme, space, series);
        else
            paintLine(painter, theme, space, series);
        if (series.look == ChartSeries::Look::frontier && series.points.size() == 2)
            drawMarker(painter, theme.series(series.colour), space.at(series.points.back()), 8 * theme.scale(),
                       theme.color(Role::surface), 1.7 * theme.scale());
    }
}

void paint(QPainter& painter, const Theme& theme, const QRectF& box, const StackChart& chart) {
    double most = 0;
    const auto sum = [](const StackRow& row) {
        double total = 0;
        for (const StackPart& part : row.parts) total += part.value;
        return total;
    };
    for (const StackRow& row : chart.rows) most = std::max(most, sum(row));
    const double rows = static_cast<double>(chart.rows.size());
    if (most <= 0) return;
    const double step = box.height() / rows, high = std::min(step * 0.55, 20.0 * theme.scale());
    for (std::size_t i = 0; i < chart.rows.size(); ++i) {
        double x = box.left();
        int ink = 0;
        for (const StackPart& part : chart.rows[i].parts) {
            const double width = box.width() * part.value / most;
            painter.fillRect(
                QRectF(x, box.top() + static_cast<double>(i) * step + (step - high) / 2, std::max(0.5, width - 1), high),
                theme.ink(ink++));
            x += width;
        }
    }
}

/// A tornado: each bar from its low end to its high one around the middle.
void paint(QPainter& painter, const Theme& theme, const QRectF& box, const BarChart& chart) {
    constexpr std::size_t most = 6;
    const std::size_t count = std::min(most, chart.steps.size());
    double reach = 0;
    for (std::size_t i = 0; i < count; ++i)
        reach = std::max({reach, std::abs(chart.steps[i].low), std::abs(chart.steps[i].high)});
    if (reach <= 0) return;
    const double step = box.height() / static_cast<double>(count), middle = box.center().x();
    for (std::size_t i = 0; i < count; ++i) {
        const double y = box.top() + static_cast<double>(i) * step + step * 0.18, high = step * 0.64;
        const auto half = [&](double value, int ink) {
            const double x = middle + value / reach * box.width() / 2;
            painter.fillRect(QRectF(QPointF(std::min(x, middle), y), QPointF(std::max(x, middle), y + high)), theme.ink(ink));
        };
        half(chart.steps[i].low, 2);
        half(chart.steps[i].high, 0);
    }
    painter.fillRect(QRectF(middle, box.top(), 1, box.height()), theme.color(Role::axis));
}

/// What is drawn of a rack, from its bottom up.
constexpr std::array drawnParts{PartKind::powerShelf, PartKind::computeTray, PartKind::switchTray};

int unitsOf(const Rack& rack) {
    int units = 0;
    for (const RackPart& part : rack.parts)
        if (std::find(drawnParts.begin(), drawnParts.end(), part.kind) != drawnParts.end()) units += part.count;
    return units;
}

/// One rack as a column of its parts, of `places` that are as high as each other: what it does not fill stays empty.
void paintRack(QPainter& painter, const Theme& theme, const QRectF& box, const Rack& rack, int places) {
    drawFrame(painter, box, theme.px(3), theme.color(Role::control), theme.color(Role::surface));
    const QRectF inside = box.adjusted(theme.px(4), theme.px(4), -theme.px(4), -theme.px(4));
    const double step = inside.height() / places;
    int at = 0;
    for (const PartKind kind : drawnParts)
        for (const RackPart& part : rack.parts)
            for (int i = 0; part.kind == kind && i < part.count; ++i, ++at)
                painter.fillRect(
                    QRectF(inside.left(), inside.bottom() - (at + 1) * step, inside.width(), std::max(1.0, step - 1)),
                    kind == PartKind::powerShelf    ? theme.color(Role::warn)
                    : kind == PartKind::computeTray ? theme.ink(1)
                                                    : theme.ink(4));
}

void paint(QPainter& painter, const Theme& theme, const QRectF& box, const RackRow& row) {
    constexpr std::size_t most = 8;
    const std::size_t count = std::min(row.racks.size(), most);
    int places = 0;
    for (const Rack& rack : row.racks) places = std::max(places, unitsOf(rack));
    if (places == 0) return;
    const double gap = theme.px(6), across = double(count);
    const double width = std::min(box.height() * 0.27, (box.width() - gap * (across - 1)) / across);
    double x = box.center().x() - (width * across + gap * (across - 1)) / 2;
    for (std::size_t i = 0; i < count; ++i, x += width + gap)
        paintRack(painter, theme, QRectF(x, box.top(), width, box.height()), row.racks[i], places);
}

void paint(QPainter&, const Theme&, const QRectF&, std::monostate) {}

} // namespace

void paintThumbnail(QPainter& painter, const Theme& theme, const QRectF& box, const ExamplePicture& picture) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::visit([&](const auto& chart) { paint(painter, theme, box, chart); }, picture);
    painter.restore();
}

} // namespace rackline
