// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_overlay.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "views/style/drawing.h"

#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {
namespace {

double snapped(double x) { return std::floor(x) + 0.5; }

void paintPill(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& outline, const QColor& ink,
               const QFont& font, const QString& text) {
    drawFrame(painter, box, box.height() / 2, outline, fill);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

QRectF pinTagBox(const Theme& theme, const PlotSpace& space, double x, const QString& text) {
    const double s = theme.scale();
    const double width = std::max(28 * s, QFontMetricsF(theme.font(Type::value)).horizontalAdvance(text) + 14 * s);
    return {std::round(space.x.pixel(x) - width / 2), space.frame.bottom() + 5 * s, width, 19 * s};
}

namespace {

/// A ring on the point itself, with the letter's disc beside it where it would cover the other.
void paintPin(QPainter& painter, const Theme& theme, const QPointF& point, const QPointF& away, char letter) {
    const double s = theme.scale(), radius = 10 * s;
    const QPointF centre = point + away;
    painter.setPen(QPen(theme.color(Role::surface), 2 * s));
    painter.setBrush(theme.color(Role::text));
    painter.drawEllipse(centre, radius, radius);
    if (!away.isNull()) {
        painter.setPen(QPen(theme.color(Role::text), 2 * s));
        painter.setBrush(theme.color(Role::surface));
        painter.drawEllipse(point, 4 * s, 4 * s);
    }
    painter.setFont(theme.font(Type::section));
    painter.setPen(theme.color(Role::surface));
    painter.drawText(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius), Qt::AlignCenter,
                     QChar::fromLatin1(letter));
}

} // namespace

void paintPins(QPainter& painter, const Theme& theme, const PlotSpace& space, const std::vector<PlotPin>& pins, double at,
               const QString& factor, const QString& xText) {
    const double s = theme.scale(), x = space.x.pixel(at);
    if (pins.empty() || space.frame.isEmpty() || x < space.frame.left() - 1 || x > space.frame.right() + 1) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = space.frame.adjusted(-1, -1, 1, 1);
    std::vector<QPointF> points;
    for (const PlotPin& pin : pins) points.push_back(space.at(pin.x, pin.y));
    double top = space.frame.bottom(), bottom = space.frame.top();
    for (const QPointF& point : points) {
        top = std::clamp(point.y(), space.frame.top(), top);
        bottom = std::clamp(point.y(), bottom, space.frame.bottom());
    }
    QPen dotted(theme.color(Role::text2), 1.2);
    dotted.setDashPattern({1.5, 2.5});
    painter.setPen(dotted);
    painter.drawLine(QPointF(snapped(x), top), QPointF(snapped(x), space.frame.bottom()));
    if (pins.size() == 2 && bottom - top >= 46 * s && !factor.isEmpty()) {
        const QFont font = theme.font(Type::seriesName);
        const double width = QFontMetricsF(font).horizontalAdvance(factor) + 18 * s;
        const QRectF box(std::round(x - width / 2), std::round((top + bottom) / 2 - 10 * s), width, 20 * s);
        paintPill(painter, box, theme.color(Role::surface), theme.color(Role::line), theme.color(Role::text), font, factor);
    }
    const bool meet = points.size() == 2 && QLineF(points[0], points[1]).length() < 21 * s;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double side = pins[i].letter == 'A' ? -1 : 1;
        if (frame.contains(points[i]))
            paintPin(painter, theme, points[i], meet ? QPointF(13 * side * s, -13 * side * s) : QPointF(), pins[i].letter);
    }
    const QRectF tag = pinTagBox(theme, space, at, xText);
    drawFrame(painter, tag, 4 * s, Qt::transparent, theme.color(Role::text));
    painter.setFont(theme.font(Type::section));
    painter.setPen(theme.color(Role::surface));
    painter.drawText(tag, Qt::AlignCenter, xText);
}

QRectF limitPillBox(const Theme& theme, const PlotSpace& space, const ChartLimit& limit) {
    const double s = theme.scale();
    const double width = QFontMetricsF(theme.font(Type::pointLabel)).horizontalAdvance(figureText(limit.text)) + 32 * s;
    if (!limit.onX) return {space.frame.right() - width, std::round(space.y.pixel(limit.value) - 10 * s), width, 20 * s};
    const double x = heldWithin(space.x.pixel(limit.value), space.frame.left(), space.frame.right());
    const double left = std::min(x - 8 * s, space.frame.right() - width);
    return {std::round(left), std::round(space.frame.top() - 26 * s), width, 20 * s};
}

void paintLimit(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartLimit& limit, bool held) {
    const double s = theme.scale(), at = limit.onX ? space.x.pixel(limit.value) : space.y.pixel(limit.value);
    const double least = limit.onX ? space.frame.left() : space.frame.top(),
                 most = limit.onX ? space.frame.right() : space.frame.bottom();
    if (!(at >= least - 1 && at <= most + 1)) return;
    const QRectF pill = limitPillBox(theme, space, limit);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.color(held ? Role::accent : Role::text2), 1.2));
    if (limit.onX)
        painter.drawLine(QPointF(snapped(at), pill.bottom() - 1), QPointF(snapped(at), space.frame.bottom()));
    else
        painter.drawLine(QPointF(space.frame.left(), snapped(at)), QPointF(pill.left() + 1, snapped(at)));
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor fill = theme.color(held ? Role::accent : Role::text2);
    drawFrame(painter, pill, pill.height() / 2, Qt::transparent, fill);
    const QColor ink = theme.color(held ? Role::onAccent : Role::surface);
    painter.setPen(QPen(ink, 1.4 * s));
    for (const double dx : {10.0, 13.0})
        painter.drawLine(QPointF(pill.left() + dx * s, pill.top() + 6.5 * s),
                         QPointF(pill.left() + dx * s, pill.bottom() - 6.5 * s));
    painter.setFont(theme.font(Type::pointLabel));
    painter.drawText(pill.adjusted(20 * s, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, figureText(limit.text));
}

namespace {

double legendWidth(const Theme& theme, const LineChart& chart) {
    const double words = QFontMetricsF(theme.font(Type::tick)).horizontalAdvance(engineText(chart.measuredName));
    return std::max(142 * theme.scale(), words + 50 * theme.scale());
}

} // namespace

LegendBox legendBox(const Theme& theme, const PlotSpace& space, const LineChart& chart) {
    LegendBox legend;
    const auto any = [&](auto member) {
        return std::any_of(chart.series.begin(), chart.series.end(), [&](const ChartSeries& s) { return !(s.*member).empty(); });
    };
    if (any(&ChartSeries::cloud)) legend.entries << QStringLiteral("cloud");
    if (any(&ChartSeries::measured)) legend.entries << QStringLiteral("measured");
    if (any(&ChartSeries::infeasible)) legend.entries << QStringLiteral("infeasible");
    const bool banded = std::any_of(chart.series.begin(), chart.series.end(), [](const ChartSeries& s) {
        return s.look == ChartSeries::Look::frontier && !s.points.empty() && s.points.front().low < s.points.front().high;
    });
    if (banded) legend.entries << QStringLiteral("interval");
    if (legend.entries.isEmpty()) return legend;
    const double s = theme.scale(), w = legendWidth(theme, chart), h = (16 + 19 * static_cast<double>(legend.entries.size())) * s,
                 gap = 8 * s;
    if (space.frame.width() < 3.4 * w || space.frame.height() < 2.6 * h) return {};
    const QRectF& f = space.frame;
    const std::array<QRectF, 4> corners{
        QRectF(f.right() - w - gap, f.top() + gap, w, h), QRectF(f.left() + gap, f.bottom() - h - gap, w, h),
        QRectF(f.right() - w - gap, f.bottom() - h - gap, w, h), QRectF(f.left() + gap, f.top() + gap, w, h)};
    std::size_t fewest = SIZE_MAX;
    for (const QRectF& corner : corners) {
        std::size_t met = 0;
        for (const ChartSeries& series : chart.series)
            for (const ChartPoint& point : series.points)
                met += corner.contains(space.at(point)) + corner.contains(space.at(point.x, point.low)) +
                       corner.contains(space.at(point.x, point.high));
        if (met < fewest) {
            fewest = met;
            legend.box = corner;
        }
    }
    return fewest == 0 ? legend : LegendBox{};
}

void paintLegend(QPainter& painter, const Theme& theme, const LegendBox& legend, const LineChart& chart) {
    if (legend.entries.isEmpty()) return;
    const double s = theme.scale();
    drawFrame(painter, legend.box, 8 * s, theme.color(Role::line), theme.color(Role::surface));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(Type::tick));
    double y = legend.box.top() + 8 * s;
    const SeriesLook look = theme.series(chart.series.empty() ? 0 : chart.series.front().colour);
    for (const QString& entry : legend.entries) {
        const QPointF mark(legend.box.left() + 18 * s, y + 9.5 * s);
        QString text;
        if (entry == QLatin1String("cloud")) {
            text = tr("Candidate");
            for (const QPointF offset : {QPointF(-4, 2), QPointF(0, -3), QPointF(4, 2)})
                painter.fillRect(QRectF(mark + offset * s, QSizeF(2 * s, 2 * s)), theme.color(Role::text3));
        } else if (entry == QLatin1String("measured")) {
            text = engineText(chart.measuredName);
            painter.setPen(QPen(theme.color(Role::text), 1.4));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(mark, 4.5 * s, 4.5 * s);
            painter.setBrush(theme.color(Role::text));
            painter.drawEllipse(mark, 1 * s, 1 * s);
        } else if (entry == QLatin1String("infeasible")) {
            text = tr("Infeasible");
            painter.setPen(QPen(theme.color(Role::text3), 1.2));
            painter.drawLine(mark + QPointF(-2.5, -2.5), mark + QPointF(2.5, 2.5));
            painter.drawLine(mark + QPointF(-2.5, 2.5), mark + QPointF(2.5, -2.5));
        } else {
            text = tr("90\u202f% interval");
            QColor band = look.line;
            band.setAlphaF(0.16f);
            painter.fillRect(QRectF(mark.x() - 9 * s, mark.y() - 4 * s, 18 * s, 8 * s), band);
            painter.fillRect(QRectF(mark.x() - 9 * s, mark.y() - 1 * s, 18 * s, 2 * s), look.line);
        }
        painter.setPen(theme.color(Role::text2));
        painter.drawText(QRectF(legend.box.left() + 36 * s, y, legend.box.width(), 19 * s), Qt::AlignVCenter, text);
        y += 19 * s;
    }
}

void paintHover(QPainter& painter, const Theme& theme, const PlotSpace& space, const HoverTip& tip) {
    const double s = theme.scale();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.color(Role::text3), 1));
    painter.drawLine(QPointF(space.frame.left(), snapped(tip.at.y())), tip.at);
    painter.drawLine(QPointF(snapped(tip.at.x()), space.frame.bottom()), tip.at);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!tip.infeasible) drawMarker(painter, tip.look, tip.at, 11 * s, theme.color(Role::surface), 2 * s);
    const QFontMetricsF head(theme.font(Type::section)), body(theme.font(Type::tick));
    double width = 0;
    for (qsizetype i = 0; i < tip.lines.size(); ++i) width = std::max(width, (i ? body : head).horizontalAdvance(tip.lines[i]));
    const double line = 17 * s;
    QRectF box(tip.at.x() + 14 * s, tip.at.y() + 14 * s, width + 24 * s, line * static_cast<double>(tip.lines.size()) + 14 * s);
    if (box.right() > space.frame.right() + 12 * s) box.moveRight(tip.at.x() - 14 * s);
    if (box.bottom() > space.frame.bottom()) box.moveBottom(tip.at.y() - 14 * s);
    box.moveLeft(std::max(box.left(), 2.0));
    box.moveTop(std::max(box.top(), 2.0));
    drawFrame(painter, box, 8 * s, Qt::transparent, theme.color(Role::tip));
    painter.setPen(theme.color(Role::tipText));
    for (qsizetype i = 0; i < tip.lines.size(); ++i) {
        painter.setFont(theme.font(i ? Type::tick : Type::section));
        painter.drawText(QRectF(box.left() + 12 * s, box.top() + 7 * s + line * static_cast<double>(i), width + 4, line),
                         Qt::AlignVCenter, tip.lines[i]);
    }
}

} // namespace rackline
