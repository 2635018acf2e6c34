// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_labels.h"

#include "app/workbench/text/engine_text.h"
#include "views/charts/plot_painting.h"
#include "views/charts/roofline_painting.h"

#include <QPainter>
#include <QStaticText>

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {
namespace {

constexpr double haloMargin = 4, cellSide = 32;
constexpr qsizetype mostLabels = 400;
constexpr std::array<QPointF, 8> haloSides{
    {{-1.75, 0}, {1.75, 0}, {0, -1.75}, {0, 1.75}, {-1.25, -1.25}, {1.25, -1.25}, {-1.25, 1.25}, {1.25, 1.25}}};

bool overlap(const QRectF& a, const QRectF& b) {
    return a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom();
}

/// The point furthest below the straight line between the ends, in pixels.
int kneeOf(const PlotSpace& space, const ChartSeries& series) {
    const QPointF first = space.at(series.points.front()), last = space.at(series.points.back());
    const QPointF along = last - first;
    int knee = -1;
    double furthest = 0;
    for (std::size_t i = 1; i + 1 < series.points.size(); ++i) {
        const QPointF to = space.at(series.points[i]) - first;
        const double off = std::abs(along.x() * to.y() - along.y() * to.x());
        if (off > furthest) {
            furthest = off;
            knee = static_cast<int>(i);
        }
    }
    return knee;
}

/// A ring that is the line's own says its figure; one of many measured runs does so when it is pointed at.
bool isMarked(const ChartSeries& series) { return series.look == ChartSeries::Look::frontier && series.measured.size() == 1; }

} // namespace

QSizeF HaloText::sizeOf(const QString& text, Type type) const {
    const QFontMetricsF metrics(m_theme.font(type));
    return {metrics.horizontalAdvance(text), metrics.height()};
}

void HaloText::draw(QPainter& painter, const QPointF& topLeft, const QString& text, Type type, const QColor& colour) {
    const double ratio = painter.device()->devicePixelRatioF();
    const QString key = QStringLiteral("%1|%2|%3|%4").arg(text, colour.name()).arg(static_cast<int>(type)).arg(ratio);
    if (m_pixmaps.size() > mostLabels) m_pixmaps.clear();
    QPixmap& pixmap = m_pixmaps[key];
    const QFont font = m_theme.font(type);
    if (pixmap.isNull()) {
        const QFontMetricsF metrics(font);
        const QSizeF size = sizeOf(text, type) + QSizeF(2 * haloMargin, 2 * haloMargin);
        pixmap = QPixmap((size * ratio).toSize());
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter inner(&pixmap);
        // Between the letters the halo has gaps: candidates there would read as signs.
        inner.fillRect(QRectF(haloMargin, haloMargin + 2, size.width() - 2 * haloMargin, size.height() - 2 * haloMargin - 4),
                       m_theme.color(Role::surface, 0.85));
        QStaticText letters(text);
        letters.setTextFormat(Qt::PlainText);
        inner.setFont(font);
        // Copies all around: to stroke the outlines takes ten times as long, and labels change while a slider moves.
        inner.setPen(m_theme.color(Role::surface));
        for (const QPointF& side : haloSides) inner.drawStaticText(QPointF(haloMargin, haloMargin) + side, letters);
        inner.setPen(colour);
        inner.drawStaticText(QPointF(haloMargin, haloMargin), letters);
    }
    painter.drawPixmap(QPointF(std::round(topLeft.x() - haloMargin), std::round(topLeft.y() - haloMargin)), pixmap);
}

LabelPlacer::LabelPlacer(const QRectF& frame)
    : m_frame(frame), m_columns(std::max(1, static_cast<int>(frame.width() / cellSide) + 1)),
      m_rows(std::max(1, static_cast<int>(frame.height() / cellSide) + 1)),
      m_blocked(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows)) {}

LabelPlacer::Cells LabelPlacer::cellsOf(const QRectF& box) const {
    const auto cell = [](double at, int count) { return static_cast<int>(std::clamp(at / cellSide, 0.0, count - 1.0)); };
    return {cell(box.left() - m_frame.left(), m_columns), cell(box.right() - m_frame.left(), m_columns),
            cell(box.top() - m_frame.top(), m_rows), cell(box.bottom() - m_frame.top(), m_rows)};
}

void LabelPlacer::block(const QRectF& box) {
    if (!overlap(box, m_frame)) return;
    const Cells cells = cellsOf(box);
    for (int row = cells.top; row <= cells.bottom; ++row)
        for (int column = cells.left; column <= cells.right; ++column)
            m_blocked[static_cast<std::size_t>(row * m_columns + column)].push_back(box);
}

void LabelPlacer::blockPoint(const QPointF& point, double radius) {
    block(QRectF(point.x() - radius, point.y() - radius, 2 * radius, 2 * radius));
}

void LabelPlacer::blockLine(const PlotSpace& space, const ChartSeries& series) {
    // A label keeps a little off a line.
    const auto keepOff = [this](const QPointF& at) { block(QRectF(at.x() - 2, at.y() - 1, 4, 2)); };
    QPointF last;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const QPointF to = space.at(series.points[i]);
        if (i > 0) {
            const QPointF from = space.at(series.points[i - 1]), step = to - from;
            const int pieces = std::min(200, static_cast<int>(std::hypot(step.x(), step.y()) / 4));
            for (int k = 1; k < pieces; ++k) keepOff(last = from + step * k / pieces);
        }
        if (i == 0 || (last - to).manhattanLength() > 2) keepOff(last = to);
    }
}

bool LabelPlacer::isFree(const QRectF& box) const {
    if (!m_frame.contains(box)) return false;
    const Cells cells = cellsOf(box);
    for (int row = cells.top; row <= cells.bottom; ++row)
        for (int column = cells.left; column <= cells.right; ++column)
            for (const QRectF& other : m_blocked[static_cast<std::size_t>(row * m_columns + column)])
                if (overlap(other, box)) return false;
    return true;
}

bool LabelPlacer::take(const QRectF& box) {
    const bool free = isFree(box);
    if (free) block(box);
    return free;
}

std::optional<QRectF> LabelPlacer::place(const QPointF& anchor, const QSizeF& size, double distance) {
    const double w = size.width(), h = size.height(), d = distance, diagonal = d * 0.7;
    const std::array<QPointF, 8> corners{{{d, -h / 2},
                                          {diagonal, -h - diagonal},
                                          {-w / 2, -h - d},
                                          {-w - diagonal, -h - diagonal},
                                          {-w - d, -h / 2},
                                          {-w - diagonal, diagonal},
                                          {-w / 2, d},
                                          {diagonal, diagonal}}};
    for (const QPointF& corner : corners) {
        const QRectF box(anchor + corner, size);
        if (take(box)) return box;
    }
    return std::nullopt;
}

namespace {
/// No label stands on what is drawn: boxes, pins, lines and their marks.
void blockDrawn(LabelPlacer& placer, const Theme& theme, const PlotSpace& space, const LineChart& chart,
                const std::vector<PlotPin>& pins, const std::vector<QRectF>& reserved) {
    const double s = theme.scale();
    for (const QRectF& box : reserved) placer.block(box);
    for (const PlotPin& pin : pins) placer.blockPoint(space.at(pin.x, pin.y), 12 * s);
    for (const ChartSeries& series : chart.series) {
        if (!isDrawnInFull(chart, series, pins)) continue;
        if (series.look == ChartSeries::Look::discs) {
            blockDiscs(theme, space, series, placer);
            continue;
        }
        if (series.look == ChartSeries::Look::scatter) continue;
        placer.blockLine(space, series);
        if (series.look != ChartSeries::Look::frontier) continue;
        for (const int index : markedPoints(space, series, 26 * s))
            placer.blockPoint(space.at(series.points[static_cast<std::size_t>(index)]), 5 * s);
        if (isMarked(series)) placer.blockPoint(space.at(series.measured.front()), 6 * s);
    }
}
} // namespace

void paintLabels(QPainter& painter, const Theme& theme, const PlotSpace& space, const LineChart& chart,
                 const std::vector<PlotPin>& pins, const std::vector<QRectF>& reserved, HaloText& halo) {
    const double s = theme.scale(), distance = 9 * s;
    // Names may stand right of the last tick; only the widget's edge cuts them.
    LabelPlacer placer(space.frame.adjusted(0, -8 * s, 8 * s, 0));
    blockDrawn(placer, theme, space, chart, pins, reserved);
    const auto inFull = [&](const ChartSeries& series) { return isDrawnInFull(chart, series, pins); };
    for (const ChartSeries& series : chart.series)
        if (series.look == ChartSeries::Look::roof || series.look == ChartSeries::Look::lowerRoof ||
            series.look == ChartSeries::Look::guide)
            nameRoof(painter, theme, space, series, placer, halo);
    for (const ChartSeries& series : chart.series)
        if (series.look == ChartSeries::Look::discs) nameDiscs(painter, theme, space, series, placer, halo);
    for (const ChartSeries& series : chart.series) {
        if (series.points.empty() || series.look != ChartSeries::Look::frontier || !inFull(series)) continue;
        const QString name = QString::fromStdString(series.name), remark = remarkText(series.remark);
        const QSizeF nameSize = halo.sizeOf(name, Type::seriesName), remarkSize = halo.sizeOf(remark, Type::pointLabel);
        QSizeF both = nameSize;
        if (!remark.isEmpty())
            both = {std::max(nameSize.width(), remarkSize.width()), nameSize.height() + remarkSize.height() - 2 * s};
        auto box = placer.place(space.at(series.points.back()), both, distance);
        for (std::size_t back = 2; !box && back < series.points.size(); back *= 2)
            box = placer.place(space.at(series.points[series.points.size() - back]), both, distance + 2 * s);
        if (!box) continue;
        const bool flushRight = box->center().x() < space.at(series.points.back()).x();
        const auto left = [&](double width) { return flushRight ? box->right() - width : box->left(); };
        if (!remark.isEmpty())
            halo.draw(painter, {left(remarkSize.width()), box->top()}, remark, Type::pointLabel, theme.color(Role::text3));
        halo.draw(painter, {left(nameSize.width()), box->bottom() - nameSize.height()}, name, Type::seriesName,
                  theme.series(series.colour).text);
    }
    for (const ChartSeries& series : chart.series) {
        if (!isMarked(series)) continue;
        const ChartPoint& ring = series.measured.front();
        const QString text = figureText(ring.label);
        if (const auto box = placer.place(space.at(ring), halo.sizeOf(text, Type::pointLabel), distance))
            halo.draw(painter, box->topLeft(), text, Type::pointLabel, theme.color(Role::text2));
    }
    for (const ChartSeries& series : chart.series) {
        if (series.points.size() < 3 || series.look != ChartSeries::Look::frontier || !inFull(series)) continue;
        for (const int index : {static_cast<int>(series.points.size()) - 1, 0, kneeOf(space, series)}) {
            if (index < 0) continue;
            const ChartPoint& point = series.points[static_cast<std::size_t>(index)];
            const QString text = figureText(point.label);
            if (const auto box = placer.place(space.at(point), halo.sizeOf(text, Type::pointLabel), distance))
                halo.draw(painter, box->topLeft(), text, Type::pointLabel, theme.color(Role::text2));
        }
    }
}

} // namespace rackline
