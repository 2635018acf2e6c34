// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/roofline_painting.h"

#include "app/workbench/text/engine_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {
namespace {

constexpr double largestDisc = 26, smallestStem = 0.02, smallestNamed = 0.015, largestNamed = 0.08;

double discRadius(const Theme& theme, const ChartPoint& point) {
    return std::max(3.0, largestDisc * std::sqrt(std::clamp(point.weight, 0.0, 1.0))) * theme.scale();
}

bool isSlope(const QPointF& a, const QPointF& b) { return std::abs(a.y() - b.y()) >= 0.5; }

} // namespace

void paintUnderRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    if (series.points.size() < 2) return;
    QPolygonF area;
    for (const ChartPoint& point : series.points) area << space.at(point);
    area << QPointF(area.back().x(), space.frame.bottom()) << QPointF(area.front().x(), space.frame.bottom());
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::accentSoft, 0.35));
    painter.drawPolygon(area);
}

void paintRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    const bool highest = series.look == ChartSeries::Look::roof;
    QPen pen(theme.color(highest ? Role::text : Role::text3), (highest ? 2 : 1.3) * theme.scale());
    pen.setCapStyle(highest ? Qt::RoundCap : Qt::FlatCap);
    // The line of equality is a guide without a name.
    if (!highest && !series.name.empty()) pen.setDashPattern({4, 3});
    if (series.name.empty()) pen.setColor(theme.color(Role::control));
    QPolygonF line;
    for (const ChartPoint& point : series.points) line << space.at(point);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

void paintDiscs(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    const SeriesLook look = theme.series(series.colour);
    const double s = theme.scale();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ChartPoint& point : series.points) {
        const QPointF at = space.at(point);
        const double radius = discRadius(theme, point);
        const double roof = space.y.pixel(point.high);
        if (point.weight >= smallestStem && roof < at.y() - radius) {
            QPen stem(look.line, 1.2 * s);
            stem.setDashPattern({1.5, 2.5});
            painter.setPen(stem);
            painter.drawLine(QPointF(at.x(), at.y() - radius), QPointF(at.x(), roof));
        }
        QColor fill = look.line;
        fill.setAlphaF(0.22f);
        painter.setPen(QPen(look.line, 1.5 * s));
        painter.setBrush(fill);
        painter.drawEllipse(at, radius, radius);
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.line);
        painter.drawEllipse(at, 1.8 * s, 1.8 * s);
    }
}

void paintScatter(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series) {
    const double radius = 2.6 * theme.scale();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(series.colour < 0 ? theme.color(Role::text3, 0.3) : theme.color(Role::accent, 0.6));
    for (const ChartPoint& point : series.points) painter.drawEllipse(space.at(point), radius, radius);
}

void nameRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer,
              HaloText& halo) {
    if (series.points.size() < 2) return;
    const QPointF a = space.at(series.points[series.points.size() - 2]), b = space.at(series.points.back());
    const QString name = figureText(series.name);
    const QSizeF size = halo.sizeOf(name, Type::pointLabel);
    const double s = theme.scale();
    const bool highest = series.look == ChartSeries::Look::roof;
    const QColor ink = theme.color(highest ? Role::text2 : Role::text3);
    if (series.look == ChartSeries::Look::guide) {
        const bool above = series.points.back().y > series.points.back().x;
        const QPointF at = a + (b - a) * (above ? 0.86 : 0.8);
        const QPointF corner = above ? QPointF(-size.width() - 4 * s, -size.height() - 2 * s) : QPointF(6 * s, 4 * s);
        const QRectF box(at + corner, size);
        if (!name.isEmpty() && space.frame.contains(box)) halo.draw(painter, box.topLeft(), name, Type::pointLabel, ink);
        return;
    }
    if (!isSlope(a, b)) {
        const double right = std::min(b.x(), space.frame.right()) - 6 * s;
        const double left =
            highest ? std::min(std::max(a.x(), space.frame.left()) + 6 * s, right - size.width()) : right - size.width();
        const QRectF box(QPointF(left, b.y() - size.height() - 3 * s), size);
        if (placer.take(box) || highest) halo.draw(painter, box.topLeft(), name, Type::pointLabel, ink);
        return;
    }
    const double angle = std::atan2(b.y() - a.y(), b.x() - a.x()), share = 0.35, gap = 11 * s;
    const QPointF at(a.x() + share * (b.x() - a.x()) + gap * std::sin(angle),
                     a.y() + share * (b.y() - a.y()) - gap * std::cos(angle));
    painter.save();
    painter.translate(at);
    painter.rotate(angle * 180 / 3.14159265358979);
    painter.setFont(theme.font(Type::pointLabel));
    painter.setPen(ink);
    painter.drawText(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()), Qt::AlignCenter, name);
    painter.restore();
    for (double t = -size.width() / 2; t <= size.width() / 2; t += 5)
        placer.blockPoint({at.x() + t * std::cos(angle), at.y() + t * std::sin(angle)}, 7 * s);
}

void blockDiscs(const Theme& theme, const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer) {
    for (const ChartPoint& point : series.points) placer.blockPoint(space.at(point), discRadius(theme, point) * 0.9);
}

namespace {

void blockStems(const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer) {
    for (const ChartPoint& point : series.points) {
        const QPointF at = space.at(point);
        const double roof = space.y.pixel(point.high);
        if (point.weight >= smallestStem && roof < at.y()) placer.block(QRectF(at.x() - 2, roof, 4, at.y() - roof));
    }
}

} // namespace

void nameDiscs(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer,
               HaloText& halo) {
    std::vector<std::size_t> order(series.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t j) { return series.points[i].weight > series.points[j].weight; });
    bool crossing = true;
    for (const std::size_t i : order) {
        const ChartPoint& point = series.points[i];
        if (point.weight < smallestNamed) return;
        // What matters most is named even across a stem.
        if (crossing && point.weight < largestNamed) {
            blockStems(space, series, placer);
            crossing = false;
        }
        const QString text = discText(point.label);
        const double distance = discRadius(theme, point) + 4 * theme.scale();
        if (const auto box = placer.place(space.at(point), halo.sizeOf(text, Type::tick), distance))
            halo.draw(painter, box->topLeft(), text, Type::tick, theme.color(Role::text));
    }
}

} // namespace rackline
