// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_painting.h"

#include "views/style/drawing.h"

#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <cmath>
#include <vector>

namespace rackline {
namespace {

constexpr double markerDistance = 26;

} // namespace

QBrush hatchBrush(const QColor& colour, double pixelRatio) {
    QPixmap tile(QSize(10, 10) * pixelRatio);
    tile.setDevicePixelRatio(pixelRatio);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.2));
    painter.drawLine(QPointF(-1, 11), QPointF(11, -1));
    painter.drawLine(QPointF(-1, 1), QPointF(1, -1));
    painter.drawLine(QPointF(9, 11), QPointF(11, 9));
    return tile;
}

void paintHatch(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartLimit& limit) {
    QRectF area = space.frame;
    const double at = limit.onX ? space.x.pixel(limit.value) : space.y.pixel(limit.value);
    if (!std::isfinite(at)) return;
    if (limit.onX)
        limit.below ? area.setRight(at) : area.setLeft(at);
    else
        limit.below ? area.setTop(at) : area.setBottom(at);
    area = area.intersected(space.frame);
    if (area.isEmpty()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrushOrigin(space.frame.topLeft());
    painter.fillRect(area, hatchBrush(theme.color(Role::hatch), painter.device()->devicePixelRatioF()));
}

void paintInfeasible(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(Role::text3), 1.2));
    for (const ChartPoint& point : series.infeasible) {
        const QPointF at = space.at(point);
        if (!space.frame.contains(at)) continue;
        painter.drawLine(at + QPointF(-2.5, -2.5), at + QPointF(2.5, 2.5));
        painter.drawLine(at + QPointF(-2.5, 2.5), at + QPointF(2.5, -2.5));
    }
}

void paintMeasured(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ChartPoint& point : series.measured) {
        const QPointF at = space.at(point);
        if (!space.frame.contains(at)) continue;
        painter.setPen(QPen(theme.color(Role::text), 1.4));
        painter.setBrush(theme.color(Role::surface));
        painter.drawEllipse(at, 4.5, 4.5);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(Role::text));
        painter.drawEllipse(at, 1.7, 1.7);
    }
}

bool isDrawnInFull(const LineChart& chart, const ChartSeries& series, const std::vector<PlotPin>& pins) {
    constexpr std::size_t crowd = 24;
    const int own = static_cast<int>(&series - chart.series.data());
    return series.look != ChartSeries::Look::frontier || chart.series.size() <= crowd ||
           std::any_of(pins.begin(), pins.end(), [own](const PlotPin& pin) { return pin.series == own; });
}

void paintBand(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, bool fine) {
    const std::size_t count = series.points.size();
    const auto isBand = [](const ChartPoint& p) { return p.low < p.high; };
    if (std::none_of(series.points.begin(), series.points.end(), isBand)) return;
    QPolygonF outline;
    outline.reserve(2 * static_cast<qsizetype>(count));
    // An end that is not there at this speed lies on the edge of the plot.
    for (const ChartPoint& point : series.points)
        outline << (std::isfinite(point.high) ? space.at(point.x, point.high)
                                              : QPointF(space.x.pixel(point.x), space.frame.top()));
    for (std::size_t i = count; i-- > 0;) {
        const ChartPoint& point = series.points[i];
        outline << (point.low > 0 ? space.at(point.x, point.low) : QPointF(space.x.pixel(point.x), space.frame.bottom()));
    }
    QColor colour = theme.series(series.colour).line;
    colour.setAlphaF(0.16f);
    painter.setRenderHint(QPainter::Antialiasing, fine);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(outline);
}

void paintLine(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, bool full) {
    const SeriesLook look = theme.series(series.colour);
    const bool dashed = full && !look.dash.isEmpty();
    QPen pen(look.line, full ? 2 * theme.scale() : 1, Qt::SolidLine, dashed ? Qt::FlatCap : Qt::RoundCap, Qt::BevelJoin);
    if (dashed) pen.setDashPattern(look.dash);
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(series.points.size()));
    for (const ChartPoint& point : series.points) {
        const QPointF at = space.at(point);
        // Points closer than half a pixel change nothing that can be seen.
        if (line.isEmpty() || (at - line.back()).manhattanLength() > 0.5) line << at;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

std::vector<int> markedPoints(const PlotSpace& space, const ChartSeries& series, double distance) {
    std::vector<int> marked;
    const int last = static_cast<int>(series.points.size()) - 1;
    const auto gap = [&](int i, int j) {
        const QPointF d =
            space.at(series.points[static_cast<std::size_t>(i)]) - space.at(series.points[static_cast<std::size_t>(j)]);
        return std::hypot(d.x(), d.y());
    };
    for (int i = 0; i <= last; ++i)
        if (marked.empty() || gap(i, marked.back()) >= distance) marked.push_back(i);
    if (marked.empty() || marked.back() == last) return marked;
    if (marked.size() > 1 && gap(last, marked.back()) < distance * 0.6) marked.pop_back();
    marked.push_back(last);
    return marked;
}

void paintMarkers(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    const SeriesLook look = theme.series(series.colour);
    const double s = theme.scale(), ratio = painter.device()->devicePixelRatioF();
    // One is drawn and stamped: a path for each would take most of a frame.
    const int side = 2 * qRound(6 * s * ratio) + 1;
    QPixmap stamp(side, side);
    stamp.fill(Qt::transparent);
    QPainter inner(&stamp);
    inner.setRenderHint(QPainter::Antialiasing);
    inner.scale(ratio, ratio);
    drawMarker(inner, look, QPointF(side, side) / (2 * ratio), 7 * s, theme.color(Role::surface), 1.7 * s);
    inner.end();
    stamp.setDevicePixelRatio(ratio);
    const QPointF middle = QPointF(side, side) / (2 * ratio);
    for (const int index : markedPoints(space, series, markerDistance * s))
        painter.drawPixmap(space.at(series.points[static_cast<std::size_t>(index)]) - middle, stamp);
}

} // namespace rackline
