// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/map_view.h"

#include "views/charts/hover_tip.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace rackline {

MapView::MapView(const Theme& theme, const QString& name, QWidget* parent) : DrawnView(theme, name, parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_margins = {16, 4, 8, 4};
}

void MapView::showMap(MapChart chart, const MapWords& words) {
    const bool sameGrid = chart.xValues == m_chart.xValues && chart.yValues == m_chart.yValues;
    m_chart = std::move(chart);
    m_layout = layoutOf(m_chart);
    forgetDrawing();
    if (!sameGrid) setPointed({});
    adopt(words);
}

void MapView::showPoint(std::optional<MapChart::Place> point, const MapWords& words) {
    m_chart.point = point;
    adopt(words);
    renewOver();
}

void MapView::adopt(const MapWords& words) {
    m_chart.pointText = words.point.toStdString();
    m_chart.pointX = words.pointX.toStdString();
    m_chart.pointY = words.pointY.toStdString();
    m_said = words.said;
    pointedChanged();
}

Drawing MapView::layOut(const DrawingSheet& sheet) const { return groundOf(m_chart, m_layout, sheet); }
Drawing MapView::layOutOver(const DrawingSheet& sheet) const { return overlayOf(m_chart, m_layout, sheet); }

QSize MapView::sizeHint() const { return {m_theme.px(680), m_theme.px(460)}; }
QSize MapView::minimumSizeHint() const { return {m_theme.px(300), m_theme.px(230)}; }

std::optional<MapView::Cell> MapView::cellAt(const QPointF& at) const { return cellOf(markAt(at)); }

std::optional<MapView::Cell> MapView::cellOf(const Mark& mark) {
    if (mark.kind != Mark::Kind::cell) return {};
    return Cell{static_cast<std::size_t>(mark.group), static_cast<std::size_t>(mark.item)};
}

std::optional<MapView::Cell> MapView::pointCell() const {
    if (!m_chart.point) return {};
    const auto place = [](double at, std::size_t count) { return std::min(static_cast<std::size_t>(at), count - 1); };
    return Cell{place(m_chart.point->across, m_chart.xValues.size()), place(m_chart.point->up, m_chart.yValues.size())};
}

void MapView::pointedChanged() {
    const std::optional<Cell> cell = hovered();
    setAccessibleDescription(cell && m_tipTexts ? m_tipTexts(cell->first, cell->second).join(QStringLiteral(", ")) : m_said);
}

void MapView::paintEvent(QPaintEvent*) {
    if (isEmpty()) return;
    QPainter painter(this);
    paintDrawing(painter);
    if (const std::optional<Cell> at = hovered(); at && m_tipTexts && !m_dragging) {
        const QRectF cell = boxOf(pointed());
        drawFrame(painter, cell.adjusted(-1, -1, 1, 1), 2, m_theme.color(Role::text), Qt::transparent, 1.5);
        paintHover(painter, m_theme, frame(), cell.center(), m_tipTexts(at->first, at->second));
    }
    if (m_ring) drawFocusRing(painter, m_theme, QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6));
}

void MapView::take(const Cell& cell, bool live) {
    if (cell == m_taken) return;
    m_taken = cell;
    Q_EMIT cellPicked(cell.first, cell.second, live);
}

void MapView::mousePressEvent(QMouseEvent* event) {
    const std::optional<Cell> cell = cellAt(event->position());
    if (event->button() != Qt::LeftButton || !cell) return DrawnView::mousePressEvent(event);
    m_dragging = true;
    m_moved = false;
    m_pressedAt = event->position();
    m_taken = pointCell();
    m_ring = false;
    update();
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
    const QRectF box = frame();
    if (!m_dragging) {
        const Mark mark = markAt(event->position());
        setCursor(mark ? Qt::CrossCursor : Qt::ArrowCursor);
        return setPointed(mark);
    }
    constexpr double slack = 3;
    const QPointF way = event->position() - m_pressedAt;
    if (!m_moved && std::hypot(way.x(), way.y()) < slack) return;
    m_moved = true;
    const QPointF inside(heldWithin(event->position().x(), box.left(), box.right() - 1),
                         heldWithin(event->position().y(), box.top() + 1, box.bottom()));
    if (const std::optional<Cell> cell = cellAt(inside)) {
        setPointed(markOf(*cell));
        take(*cell, true);
    }
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_dragging || event->button() != Qt::LeftButton) return DrawnView::mouseReleaseEvent(event);
    m_dragging = false;
    if (m_moved)
        Q_EMIT dragSettled();
    else if (const std::optional<Cell> cell = cellAt(event->position()))
        take(*cell, false);
    update();
}

void MapView::wheelEvent(QWheelEvent* event) {
    const QRectF box = frame();
    const double steps = event->angleDelta().y() / 120.0;
    if (isEmpty() || steps == 0 || !box.contains(event->position())) return DrawnView::wheelEvent(event);
    const QPointF way = event->position() - box.bottomLeft();
    Q_EMIT zoomAsked(
        {way.x() / box.width() * double(m_chart.xValues.size()), -way.y() / box.height() * double(m_chart.yValues.size())},
        steps);
    event->accept();
}

void MapView::walk(int across, int up) {
    const Cell middle{m_chart.xValues.size() / 2, m_chart.yValues.size() / 2};
    const Cell from = hovered().value_or(pointCell().value_or(middle));
    const auto step = [](std::size_t at, int by, std::size_t count) {
        return static_cast<std::size_t>(std::clamp(static_cast<int>(at) + by, 0, static_cast<int>(count) - 1));
    };
    setPointed(markOf({step(from.first, across, m_chart.xValues.size()), step(from.second, up, m_chart.yValues.size())}));
}

void MapView::keyPressEvent(QKeyEvent* event) {
    if (isEmpty()) return DrawnView::keyPressEvent(event);
    const int stride = event->modifiers() & Qt::ControlModifier ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-stride, 0);
    case Qt::Key_Right:
        return walk(stride, 0);
    case Qt::Key_Up:
        return walk(0, stride);
    case Qt::Key_Down:
        return walk(0, -stride);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!hovered() || hovered() == pointCell()) return Q_EMIT pointOpened();
        m_taken.reset();
        return take(*hovered(), false);
    case Qt::Key_Plus:
    case Qt::Key_Minus: {
        const Cell cell = hovered().value_or(pointCell().value_or(Cell{0, 0}));
        return Q_EMIT zoomAsked({double(cell.first) + 0.5, double(cell.second) + 0.5}, event->key() == Qt::Key_Plus ? 1 : -1);
    }
    case Qt::Key_Escape:
        if (m_dragging) {
            m_dragging = false;
            if (m_moved) Q_EMIT dragCancelled();
            return update();
        }
        if (hovered()) return setPointed({});
        break;
    default:
        break;
    }
    DrawnView::keyPressEvent(event);
}

} // namespace rackline
