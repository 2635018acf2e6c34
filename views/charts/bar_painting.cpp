// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bar_painting.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

constexpr int margin = 18, titleRoom = 38, axisRoom = 26, rowHeight = 34, barHeight = 16;

/// Without the unit, which the axis names.
QString bareText(const BarStep& step, const BarChart& chart) {
    QString text = figureText(step.text);
    const QString unit = fromView(chart.value.unit);
    if (!unit.isEmpty() && text.endsWith(unit)) text.chop(unit.size());
    while (!text.isEmpty() && text.back().isSpace()) text.chop(1);
    return text;
}

double snapped(double value) { return std::floor(value) + 0.5; }

int wrapFlags() { return Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap; }

} // namespace

double WaterfallPlaces::pixel(double value) const {
    return frame.top() + frame.height() * (1 - std::clamp(scale.position(value), 0.0, 1.0));
}

WaterfallPlaces waterfallPlaces(const Theme& theme, const BarChart& chart, const QRectF& room) {
    WaterfallPlaces places;
    places.scale = waterfallScale(chart);
    const QFontMetricsF ticks(theme.font(Type::tick)), names(theme.font(Type::tick));
    double left = theme.px(58);
    for (const AxisTick& tick : places.scale.ticks)
        left = std::max(left, ticks.horizontalAdvance(figureText(tick.label)) + theme.px(26));
    const double width = room.width() - left - theme.px(margin);
    const double slot = width / static_cast<double>(std::max<std::size_t>(1, chart.steps.size()));
    double nameRoom = names.height();
    for (const BarStep& step : chart.steps) {
        const QFontMetricsF own(theme.font(step.total ? Type::section : Type::tick));
        nameRoom = std::max(
            nameRoom, own.boundingRect(QRectF(0, 0, slot - theme.px(6), 1000), wrapFlags(), engineText(step.name)).height());
    }
    nameRoom = std::min(nameRoom, room.height() / 3);
    // The text above the highest bar needs a line of its own.
    const double top = room.top() + theme.px(titleRoom) + ticks.height();
    places.frame = QRectF(room.left() + left, top, width, room.bottom() - top - nameRoom - theme.px(20));
    for (std::size_t i = 0; i < chart.steps.size(); ++i)
        places.columns.emplace_back(places.frame.left() + slot * static_cast<double>(i), places.frame.top() - theme.px(20), slot,
                                    places.frame.height() + theme.px(30) + nameRoom);
    return places;
}

namespace {
/// The title above a waterfall, and its lines with what they stand for.
void paintWaterfallAxis(QPainter& painter, const Theme& theme, const BarChart& chart, const WaterfallPlaces& places) {
    const QRectF& frame = places.frame;
    const double s = theme.scale();
    const QFontMetricsF ticks(theme.font(Type::tick));
    painter.setFont(theme.font(Type::axisTitle));
    painter.setPen(theme.color(Role::text2));
    const double right = frame.right();
    painter.drawText(QRectF(theme.px(margin), theme.px(10), right, ticks.height() + 2), Qt::AlignLeft | Qt::AlignVCenter,
                     axisText(chart.value.title));
    const QString hint = chart.value.logarithmic ? tr("equal heights are equal factors") : QString();
    painter.setFont(theme.font(Type::tick));
    painter.setPen(theme.color(Role::text3));
    const double titleEnd =
        theme.px(margin) + QFontMetricsF(theme.font(Type::axisTitle)).horizontalAdvance(axisText(chart.value.title));
    if (titleEnd + ticks.horizontalAdvance(hint) + theme.px(24) < right)
        painter.drawText(QRectF(0, theme.px(10), right, ticks.height() + 2), Qt::AlignRight | Qt::AlignVCenter, hint);
    for (const AxisTick& tick : places.scale.ticks) {
        if (tick.label.empty() || !places.scale.holds(tick.value)) continue;
        const double y = snapped(places.pixel(tick.value));
        painter.setPen(QPen(theme.color(Role::line), 1));
        painter.drawLine(QPointF(frame.left(), y), QPointF(right, y));
        painter.setPen(theme.color(Role::text3));
        painter.drawText(QRectF(0, y - ticks.height() / 2, frame.left() - 9 * s, ticks.height()),
                         Qt::AlignRight | Qt::AlignVCenter, figureText(tick.label));
    }
}
} // namespace

void paintWaterfall(QPainter& painter, const Theme& theme, const BarChart& chart, const WaterfallPlaces& places,
                    const std::vector<int>& colours) {
    const QRectF& frame = places.frame;
    const double s = theme.scale(), right = frame.right();
    const QFontMetricsF ticks(theme.font(Type::tick));
    paintWaterfallAxis(painter, theme, chart, places);
    std::size_t totals = 0;
    QRectF written;
    for (std::size_t i = 0; i < chart.steps.size(); ++i) {
        const BarStep& step = chart.steps[i];
        const QRectF& slot = places.columns[i];
        const double width = std::min(56 * s, slot.width() * 0.62), x = std::round(slot.center().x() - width / 2);
        const double from = places.pixel(step.low), to = places.pixel(step.high), top = std::min(from, to);
        if (i + 1 < chart.steps.size()) {
            QPen join(theme.color(Role::text3), 1);
            join.setDashPattern({2, 2});
            painter.setPen(join);
            painter.drawLine(QPointF(x + width, snapped(to)),
                             QPointF(places.columns[i + 1].center().x() - width / 2, snapped(to)));
        }
        const bool losing = step.high < step.low && !step.total;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        if (step.total) {
            const SeriesLook look = theme.series(totals < colours.size() ? colours[totals] : static_cast<int>(totals));
            QColor fill = look.line;
            fill.setAlphaF(0.16f);
            painter.fillRect(QRectF(x, to, width, frame.bottom() - to), fill);
            painter.setPen(QPen(look.line, 2.5 * s, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(x, to), QPointF(x + width, to));
            drawMarker(painter, look, QPointF(x + width / 2, to), 8 * s, theme.color(Role::surface), 1.7 * s);
            ++totals;
        } else {
            painter.setBrush(losing ? theme.color(Role::bad) : theme.ink(1));
            painter.drawRoundedRect(QRectF(x, top, width, std::max(1.5, std::abs(from - to))), 2 * s, 2 * s);
        }
        painter.setFont(theme.font(Type::section));
        painter.setPen(theme.color(losing ? Role::bad : Role::text));
        const QString words = bareText(step, chart);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(words);
        const QRectF label(std::min(slot.center().x() - wide / 2, right + 8 * s - wide),
                           (step.total ? to : top) - ticks.height() - 7 * s, wide + 1, ticks.height() + 2);
        // Narrow slots leave out a text rather than paint it over the one before; the tip has it.
        if (step.total || !label.adjusted(-3 * s, 0, 0, 0).intersects(written)) {
            painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, words);
            written = label;
        }
        painter.setFont(theme.font(step.total ? Type::section : Type::tick));
        painter.setPen(theme.color(step.total ? Role::text : Role::text2));
        painter.drawText(
            QRectF(slot.left() + 3 * s, frame.bottom() + 8 * s, slot.width() - 6 * s, slot.bottom() - frame.bottom() - 8 * s),
            wrapFlags(), engineText(step.name));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.color(Role::axis), 1));
    painter.drawLine(QPointF(frame.left(), snapped(frame.bottom())), QPointF(right, snapped(frame.bottom())));
}

double TornadoPlaces::pixel(double value) const { return frame.left() + frame.width() * scale.position(value); }

int tornadoHeight(const Theme& theme, int rows) { return rows * theme.px(rowHeight) + theme.px(14 + axisRoom + 28); }

TornadoPlaces tornadoPlaces(const Theme& theme, const BarChart& chart, const QRectF& room) {
    TornadoPlaces places;
    const std::size_t rows = std::min<std::size_t>(mostTornadoRows, chart.steps.size());
    const QFontMetricsF names(theme.font(Type::body)), texts(theme.font(Type::tick));
    double low = 0, high = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        const BarStep& step = chart.steps[i];
        places.nameWidth = std::max(places.nameWidth, names.horizontalAdvance(engineText(step.name)));
        places.textWidth = std::max(places.textWidth, texts.horizontalAdvance(figureText(step.text)));
        low = std::min({low, step.low, step.high});
        high = std::max({high, step.low, step.high});
    }
    places.nameWidth = std::min(places.nameWidth, room.width() * 0.3);
    const double left = theme.px(margin) + places.nameWidth + theme.px(18);
    const double right = room.width() - places.textWidth - theme.px(margin + 16);
    // Rows share a taller room, up to half more than they need.
    const double wanted = theme.px(rowHeight),
                 given = (room.height() - theme.px(14 + axisRoom + 28)) / std::max<double>(1, double(rows));
    const double height = std::clamp(given, wanted, wanted * 1.5);
    places.frame = QRectF(room.left() + left, room.top() + theme.px(14), std::max(40.0, right - left), height * double(rows));
    places.scale = scaleOf(chart.value, low, high);
    for (std::size_t i = 0; i < rows; ++i)
        places.rows.emplace_back(room.left() + theme.px(8), places.frame.top() + height * double(i), room.width() - theme.px(16),
                                 height);
    return places;
}

void paintTornado(QPainter& painter, const Theme& theme, const BarChart& chart, const TornadoPlaces& places) {
    const QRectF& frame = places.frame;
    const double s = theme.scale();
    const QFontMetricsF ticks(theme.font(Type::tick));
    painter.setFont(theme.font(Type::tick));
    double labelled = -INFINITY;
    for (const AxisTick& tick : places.scale.ticks) {
        const double x = snapped(places.pixel(tick.value));
        painter.setPen(QPen(theme.color(tick.value == 0 ? Role::axis : Role::grid), 1));
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()));
        const QString label = figureText(tick.label);
        const double width = ticks.horizontalAdvance(label);
        if (label.isEmpty() || x - width / 2 < labelled + 8 * s) continue;
        painter.setPen(theme.color(Role::text3));
        painter.drawText(QRectF(x - width, frame.bottom() + 5 * s, 2 * width, ticks.height()), Qt::AlignHCenter, label);
        labelled = x + width / 2;
    }
    painter.setFont(theme.font(Type::axisTitle));
    painter.setPen(theme.color(Role::text2));
    painter.drawText(QRectF(0, frame.bottom() + 8 * s + ticks.height(), frame.right(), ticks.height() + 2),
                     Qt::AlignRight | Qt::AlignVCenter, axisText(chart.value.title));
    for (std::size_t i = 0; i < places.rows.size(); ++i) {
        const BarStep& step = chart.steps[i];
        const QRectF& row = places.rows[i];
        const double zero = places.pixel(0), bar = barHeight * s, y = std::round(row.center().y() - bar / 2);
        const auto end = [&](double value, const QColor& colour) {
            const double at = places.pixel(value);
            painter.fillRect(QRectF(std::min(at, zero), y, std::max(1.0, std::abs(at - zero)), bar), colour);
        };
        painter.setRenderHint(QPainter::Antialiasing, false);
        // The shorter of two on one side lies on top.
        if (std::abs(step.low) >= std::abs(step.high)) {
            end(step.low, theme.ink(2));
            end(step.high, theme.ink(0));
        } else {
            end(step.high, theme.ink(0));
            end(step.low, theme.ink(2));
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(theme.font(Type::body));
        painter.setPen(theme.color(Role::text));
        const QRectF name(theme.px(margin), row.top(), places.nameWidth + 2, row.height());
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, engineText(step.name));
        painter.setFont(theme.font(Type::tick));
        painter.setPen(theme.color(Role::text2));
        painter.drawText(
            QRectF(row.right() - theme.px(margin - 8) - places.textWidth - 2, row.top(), places.textWidth + 2, row.height()),
            Qt::AlignRight | Qt::AlignVCenter, figureText(step.text));
    }
}

} // namespace rackline
