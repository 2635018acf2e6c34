// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/map_painting.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/plot_painting.h"
#include "views/style/drawing.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

constexpr double above = 40, below = 46, rightOf = 22, swatch = 13;

double widest(const Theme& theme, const std::vector<MapChart::Tick>& ticks) {
    const QFontMetricsF metrics(theme.font(Type::tick));
    double width = 0;
    for (const MapChart::Tick& tick : ticks) width = std::max(width, metrics.horizontalAdvance(figureText(tick.text)));
    return width;
}

QRectF boxOf(const MapChart& chart, const QRectF& frame, const MapRun& run) {
    const QPointF a = mapPlace(chart, frame, {double(run.from), double(run.row) + 1}),
                  b = mapPlace(chart, frame, {double(run.to), double(run.row)});
    // On whole pixels, so that neighbours neither overlap nor leave a gap.
    return QRectF(QPointF(std::round(a.x()), std::round(a.y())), QPointF(std::round(b.x()), std::round(b.y())));
}

int colourOf(const MapChart& chart, int winner) { return chart.colours[static_cast<std::size_t>(winner)]; }

void paintMapCells(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const MapRun& run : map.layout.fills) {
        QColor fill = theme.series(colourOf(map.chart, run.winner)).line;
        fill.setAlphaF(static_cast<float>(run.depth));
        painter.fillRect(boxOf(map.chart, frame, run), fill);
    }
    QPainterPath open;
    for (const MapRun& run : map.layout.hatches) open.addRect(boxOf(map.chart, frame, run));
    if (open.isEmpty()) return;
    painter.setBrushOrigin(frame.topLeft());
    painter.fillPath(open, hatchBrush(theme.color(Role::text, 0.26), painter.device()->devicePixelRatioF()));
}

void paintMapLines(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame) {
    const auto drawn = [&](const std::vector<MapSegment>& segments, const QPen& pen) {
        painter.setPen(pen);
        for (const MapSegment& s : segments)
            painter.drawLine(mapPlace(map.chart, frame, s.from), mapPlace(map.chart, frame, s.to));
    };
    painter.setRenderHint(QPainter::Antialiasing);
    for (const LeadLine& line : map.layout.leads)
        drawn(line.segments, QPen(theme.color(Role::text2, 0.55), 1, Qt::SolidLine, Qt::RoundCap));
    drawn(map.layout.borders, QPen(theme.color(Role::text), 1.8, Qt::SolidLine, Qt::RoundCap));
}

void paintLeadNames(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame,
                    std::vector<QRectF>& taken) {
    const double s = theme.scale();
    painter.setFont(theme.font(Type::pointLabel));
    for (const LeadLine& line : map.layout.leads) {
        const QString words = figureText(leadName(line.lead, screenNumbers));
        const QPointF at = mapPlace(map.chart, frame, line.label);
        const double width = painter.fontMetrics().horizontalAdvance(words) + 14 * s;
        const QRectF box(std::round(at.x() - width / 2), std::round(at.y() - 8 * s), width, 16 * s);
        const bool free = frame.contains(box) &&
                          std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); });
        if (!free) continue;
        taken.push_back(box.adjusted(-2, -2, 2, 2));
        drawFrame(painter, box, 8 * s, theme.color(Role::line), theme.color(Role::surface));
        painter.setPen(theme.color(Role::text2));
        painter.drawText(box, Qt::AlignCenter, words);
    }
}

/// With the marker of the scenario, so that neither colour nor words alone tell regions apart. A region without room for its
/// name has the marker alone.
void paintRegionNames(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame,
                      std::vector<QRectF>& taken) {
    const double s = theme.scale(), cellWidth = frame.width() / double(map.chart.xValues.size()),
                 cellHeight = frame.height() / double(map.chart.yValues.size());
    const double marker = 9 * s, line = 18 * s;
    for (const MapName& name : map.layout.names) {
        const bool led = name.winner >= 0;
        painter.setFont(theme.font(led ? Type::seriesName : Type::caption));
        const QString words =
            led ? fromView(map.chart.series[static_cast<std::size_t>(name.winner)]) : tr("No scenario is feasible");
        const QPointF at = mapPlace(map.chart, frame, name.at);
        const double room = name.width * cellWidth, full = painter.fontMetrics().horizontalAdvance(words) + (led ? 30 : 16) * s;
        const bool fits = full <= room && line <= name.height * cellHeight + 4 * s;
        if (!fits && (!led || marker + 8 * s > room || marker + 2 * s > name.height * cellHeight)) continue;
        const double width = fits ? full : marker + 8 * s, height = fits ? line : marker + 6 * s;
        const QRectF box(std::round(at.x() - width / 2), std::round(at.y() - height / 2), width, height);
        if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); })) continue;
        taken.push_back(box);
        if (!led) {
            painter.setPen(theme.color(Role::text3));
            painter.drawText(box, Qt::AlignCenter, words);
            continue;
        }
        drawFrame(painter, box, height / 2, Qt::transparent, theme.color(Role::surface, 0.86));
        const SeriesLook look = theme.series(colourOf(map.chart, name.winner));
        painter.setRenderHint(QPainter::Antialiasing);
        drawMarker(painter, look, fits ? QPointF(box.left() + 12 * s, box.center().y()) : box.center(), marker, look.line);
        if (!fits) continue;
        painter.setPen(look.text);
        painter.drawText(box.adjusted(22 * s, 0, -6 * s, 0), Qt::AlignVCenter | Qt::AlignLeft, words);
    }
}

void paintMapAxes(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame) {
    const double s = theme.scale();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFontMetricsF metrics(theme.font(Type::tick));
    const auto spaced = [&](const std::vector<MapChart::Tick>& ticks, double cell, bool across) {
        std::vector<double> lengths;
        for (const MapChart::Tick& tick : ticks)
            lengths.push_back((across ? metrics.horizontalAdvance(figureText(tick.text)) + 18 * s : 24 * s) / cell);
        return apart(ticks, lengths);
    };
    painter.setFont(theme.font(Type::tick));
    // A value that the point's own tag covers is left out.
    const QPointF point = map.chart.point ? mapPlace(map.chart, frame, *map.chart.point) : QPointF(-1e6, -1e6);
    const auto tick = [&](const QPointF& from, const QPointF& to, const QRectF& box, int alignment, const std::string& words,
                          bool covered) {
        painter.setPen(QPen(theme.color(Role::axis), 1));
        painter.drawLine(from, to);
        painter.setPen(theme.color(Role::text3));
        if (!covered) painter.drawText(box, alignment, figureText(words));
    };
    for (const MapChart::Tick& t : spaced(map.chart.xTicks, frame.width() / double(map.chart.xValues.size()), true)) {
        const double x = std::round(mapPlace(map.chart, frame, {t.at, 0}).x());
        tick({x, frame.bottom()}, {x, frame.bottom() + 4 * s}, QRectF(x - 60 * s, frame.bottom() + 5 * s, 120 * s, 18 * s),
             Qt::AlignHCenter | Qt::AlignTop, t.text, std::abs(x - point.x()) < 52 * s);
    }
    for (const MapChart::Tick& t : spaced(map.chart.yTicks, frame.height() / double(map.chart.yValues.size()), false)) {
        const double y = std::round(mapPlace(map.chart, frame, {0, t.at}).y());
        tick({frame.left() - 4 * s, y}, {frame.left(), y}, QRectF(frame.left() - 128 * s, y - 9 * s, 120 * s, 18 * s),
             Qt::AlignRight | Qt::AlignVCenter, t.text, std::abs(y - point.y()) < 20 * s);
    }
    painter.setPen(QPen(theme.color(Role::axis), 1));
    painter.drawLine(frame.bottomLeft(), frame.bottomRight());
    painter.drawLine(frame.topLeft(), frame.bottomLeft());
    painter.setFont(theme.font(Type::axisTitle));
    painter.setPen(theme.color(Role::text2));
    painter.drawText(QRectF(frame.left(), frame.bottom() + 24 * s, frame.width(), 20 * s), Qt::AlignRight | Qt::AlignVCenter,
                     map.words.xTitle);
}

/// Over the map, beside the title of the axis, as many entries as there is room for: the regions have their names.
void paintMapLegend(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame, const QRectF& area) {
    const double s = theme.scale(), side = swatch * s, row = 22 * s, y = frame.top() - 29 * s;
    painter.setFont(theme.font(Type::axisTitle));
    painter.setPen(theme.color(Role::text2));
    painter.drawText(QRectF(area.left() + 16 * s, y, area.width() - 32 * s, row), Qt::AlignVCenter, map.words.yTitle);
    double x = area.left() + 16 * s + painter.fontMetrics().horizontalAdvance(map.words.yTitle) + 28 * s;
    painter.setFont(theme.font(Type::tick));
    const double end = area.right() - 12 * s;
    const auto entry = [&](const QString& words, auto mark) {
        const double width = side + 6 * s + painter.fontMetrics().horizontalAdvance(words);
        if (x + width > end) return;
        mark(QRectF(x, y + (row - side) / 2, side, side));
        painter.setPen(theme.color(Role::text2));
        painter.drawText(QRectF(x + side + 6 * s, y, width, row), Qt::AlignVCenter | Qt::AlignLeft, words);
        x += width + 16 * s;
    };
    // Some of the scenarios would look like all of them.
    double needed = x;
    for (const std::string& name : map.chart.series)
        needed += side + 22 * s + painter.fontMetrics().horizontalAdvance(fromView(name));
    for (std::size_t i = 0; i < map.chart.series.size() && needed <= end; ++i)
        entry(fromView(map.chart.series[i]), [&](const QRectF& box) {
            const SeriesLook look = theme.series(map.chart.colours[i]);
            QColor fill = look.line;
            fill.setAlphaF(0.4F);
            drawFrame(painter, box.adjusted(-1, -1, 1, 1), 3 * s, Qt::transparent, fill);
            painter.setRenderHint(QPainter::Antialiasing);
            drawMarker(painter, look, box.center(), 7 * s, look.line, 1.2);
        });
    entry(tr("intervals overlap"), [&](const QRectF& box) {
        painter.fillRect(box, hatchBrush(theme.color(Role::text2), painter.device()->devicePixelRatioF()));
        drawFrame(painter, box, 3 * s, theme.color(Role::line), Qt::transparent);
    });
    if (map.layout.borders.empty()) return;
    entry(tr("even"), [&](const QRectF& box) {
        painter.setPen(QPen(theme.color(Role::text), 1.8));
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    });
}

void paintValueTag(QPainter& painter, const Theme& theme, const QPointF& centre, const QString& words) {
    const double s = theme.scale();
    painter.setFont(theme.font(Type::section));
    const double width = std::max(28 * s, painter.fontMetrics().horizontalAdvance(words) + 14 * s);
    const QRectF box(std::round(centre.x() - width / 2), std::round(centre.y() - 9.5 * s), width, 19 * s);
    drawFrame(painter, box, 4 * s, Qt::transparent, theme.color(Role::text));
    painter.setPen(theme.color(Role::surface));
    painter.drawText(box, Qt::AlignCenter, words);
}

} // namespace

QRectF mapFrame(const Theme& theme, const MapPainting& map, const QRectF& area) {
    const double s = theme.scale();
    const QFontMetricsF tags(theme.font(Type::section));
    const double left =
        std::max({48 * s, widest(theme, map.chart.yTicks) + 24 * s, tags.horizontalAdvance(map.words.pointY) + 26 * s});
    return {std::round(area.left() + left), std::round(area.top() + above * s), std::floor(area.width() - left - rightOf * s),
            std::floor(area.height() - (above + below) * s)};
}

QPointF mapPlace(const MapChart& chart, const QRectF& frame, const MapChart::Place& place) {
    return {frame.left() + frame.width() * place.across / double(chart.xValues.size()),
            frame.bottom() - frame.height() * place.up / double(chart.yValues.size())};
}

void paintMap(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& area) {
    const QRectF frame = mapFrame(theme, map, area);
    if (frame.width() < 20 || frame.height() < 20) return;
    paintMapCells(painter, theme, map, frame);
    paintMapLines(painter, theme, map, frame);
    std::vector<QRectF> taken;
    if (map.chart.point) {
        const QPointF point = mapPlace(map.chart, frame, *map.chart.point);
        const QSizeF room(QFontMetricsF(theme.font(Type::seriesName)).horizontalAdvance(map.words.point) + 34 * theme.scale(),
                          30 * theme.scale());
        taken.emplace_back(point.x() - 14 * theme.scale(), point.y() - room.height(), room.width(), room.height() + 14);
    }
    paintRegionNames(painter, theme, map, frame, taken);
    paintLeadNames(painter, theme, map, frame, taken);
    paintMapAxes(painter, theme, map, frame);
    paintMapLegend(painter, theme, map, frame, area);
}

void paintMapPoint(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame) {
    if (!map.chart.point) return;
    const double s = theme.scale();
    const QPointF at = mapPlace(map.chart, frame, *map.chart.point);
    const QPointF snapped(std::floor(at.x()) + 0.5, std::floor(at.y()) + 0.5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen dashed(theme.color(Role::text), 1);
    dashed.setDashPattern({2, 3});
    painter.setPen(dashed);
    painter.drawLine(QPointF(frame.left(), snapped.y()), QPointF(frame.right(), snapped.y()));
    painter.drawLine(QPointF(snapped.x(), frame.top()), QPointF(snapped.x(), frame.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(Role::surface), 2 * s));
    painter.setBrush(theme.color(Role::text));
    painter.drawEllipse(at, 9 * s, 9 * s);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::surface));
    painter.drawEllipse(at, 2.5 * s, 2.5 * s);
    painter.setFont(theme.font(Type::seriesName));
    const double width = painter.fontMetrics().horizontalAdvance(map.words.point) + 16 * s;
    QRectF words(at.x() + 13 * s, at.y() - 28 * s, width, 20 * s);
    if (words.right() > frame.right() - 2) words.moveRight(at.x() - 13 * s);
    words.moveLeft(std::max(words.left(), frame.left() + 2));
    if (words.top() < frame.top() + 2) words.moveTop(at.y() + 9 * s);
    drawFrame(painter, words, 6 * s, Qt::transparent, theme.color(Role::surface, 0.9));
    painter.setPen(theme.color(Role::text));
    painter.drawText(words, Qt::AlignCenter, map.words.point);
    const double tagWidth = QFontMetricsF(theme.font(Type::section)).horizontalAdvance(map.words.pointY) + 14 * s;
    paintValueTag(painter, theme, {frame.left() - 6 * s - tagWidth / 2, at.y()}, map.words.pointY);
    paintValueTag(painter, theme, {at.x(), frame.bottom() + 14 * s}, map.words.pointX);
}

} // namespace rackline
