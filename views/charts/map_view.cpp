// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/map_view.h"

#include "views/charts/plot_overlay.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace rackline {

MapView::MapView(const Theme& theme, const QString& name, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, &MapView::forgetPicture);
}

void MapView::showMap(MapChart chart, MapWords words) {
    const bool sameGrid = chart.xValues == m_painting.chart.xValues && chart.yValues == m_painting.chart.yValues;
    MapLayout layout = layoutOf(chart);
    m_painting = {std::move(chart), std::move(layout), std::move(words)};
    if (!sameGrid) m_hovered.reset();
    setHovered(m_hovered);
    if (!m_hovered) setAccessibleDescription(m_painting.words.said);
    forgetPicture();
}

void MapView::showPoint(std::optional<MapChart::Place> point, MapWords words) {
    m_painting.chart.point = point;
    m_painting.words = std::move(words);
    if (!m_hovered) setAccessibleDescription(m_painting.words.said);
    forgetPicture();
}

void MapView::forgetPicture() {
    m_picture = {};
    update();
}

QSize MapView::sizeHint() const { return {m_theme.px(680), m_theme.px(460)}; }
QSize MapView::minimumSizeHint() const { return {m_theme.px(300), m_theme.px(230)}; }

std::optional<MapView::Cell> MapView::cellAt(const QPointF& at) const {
    const QRectF box = frame();
    if (isEmpty() || !box.contains(at)) return {};
    const auto columns = m_painting.chart.xValues.size(), rows = m_painting.chart.yValues.size();
    const auto place = [](double share, std::size_t count) {
        return std::min(static_cast<std::size_t>(std::max(0.0, share * double(count))), count - 1);
    };
    return Cell{place((at.x() - box.left()) / box.width(), columns), place((box.bottom() - at.y()) / box.height(), rows)};
}

QPointF MapView::centreOf(const Cell& cell) const {
    return mapPlace(m_painting.chart, frame(), {double(cell.first) + 0.5, double(cell.second) + 0.5});
}

std::optional<MapView::Cell> MapView::pointCell() const {
    if (!m_painting.chart.point) return {};
    const auto place = [](double at, std::size_t count) { return std::min(static_cast<std::size_t>(at), count - 1); };
    return Cell{place(m_painting.chart.point->across, m_painting.chart.xValues.size()),
                place(m_painting.chart.point->up, m_painting.chart.yValues.size())};
}

void MapView::setHovered(std::optional<Cell> cell) {
    const bool changed = cell != m_hovered;
    m_hovered = cell;
    update();
    setAccessibleDescription(cell && m_tipTexts ? m_tipTexts(cell->first, cell->second).join(QStringLiteral(", "))
                                                : m_painting.words.said);
    if (changed) Q_EMIT hoveredChanged();
}

void MapView::paintEvent(QPaintEvent*) {
    if (isEmpty()) return;
    QPainter painter(this);
    const double ratio = devicePixelRatioF();
    if (m_picture.isNull()) {
        m_picture = QPixmap(size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(Qt::transparent);
        QPainter drawing(&m_picture);
        paintMap(drawing, m_theme, m_painting, rect());
    }
    painter.drawPixmap(0, 0, m_picture);
    const QRectF box = frame();
    paintMapPoint(painter, m_theme, m_painting, box);
    if (m_hovered && m_tipTexts && !m_dragging) {
        const double width = box.width() / double(m_painting.chart.xValues.size()),
                     height = box.height() / double(m_painting.chart.yValues.size());
        const QPointF centre = centreOf(*m_hovered);
        drawFrame(painter, QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height).adjusted(-1, -1, 1, 1), 2,
                  m_theme.color(Role::text), Qt::transparent, 1.5);
        PlotSpace space;
        space.frame = box;
        paintHover(painter, m_theme, space, {centre, {}, true, m_tipTexts(m_hovered->first, m_hovered->second)});
    }
    if (m_ring) drawFocusRing(painter, m_theme, QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6));
}

void MapView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    forgetPicture();
}

void MapView::take(const Cell& cell, bool live) {
    if (cell == m_taken) return;
    m_taken = cell;
    Q_EMIT cellPicked(cell.first, cell.second, live);
}

void MapView::mousePressEvent(QMouseEvent* event) {
    const std::optional<Cell> cell = cellAt(event->position());
    if (event->button() != Qt::LeftButton || !cell) return QWidget::mousePressEvent(event);
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
        const std::optional<Cell> cell = cellAt(event->position());
        setCursor(cell ? Qt::CrossCursor : Qt::ArrowCursor);
        return setHovered(cell);
    }
    constexpr double slack = 3;
    const QPointF way = event->position() - m_pressedAt;
    if (!m_moved && std::hypot(way.x(), way.y()) < slack) return;
    m_moved = true;
    const QPointF inside(heldWithin(event->position().x(), box.left(), box.right() - 1),
                         heldWithin(event->position().y(), box.top() + 1, box.bottom()));
    if (const std::optional<Cell> cell = cellAt(inside)) {
        setHovered(cell);
        take(*cell, true);
    }
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_dragging || event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
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
    if (isEmpty() || steps == 0 || !box.contains(event->position())) return QWidget::wheelEvent(event);
    const QPointF way = event->position() - box.bottomLeft();
    Q_EMIT zoomAsked({way.x() / box.width() * double(m_painting.chart.xValues.size()),
                      -way.y() / box.height() * double(m_painting.chart.yValues.size())},
                     steps);
    event->accept();
}

void MapView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (!m_ring) setHovered({});
}

void MapView::walk(int across, int up) {
    const Cell middle{m_painting.chart.xValues.size() / 2, m_painting.chart.yValues.size() / 2};
    const Cell from = m_hovered.value_or(pointCell().value_or(middle));
    const auto step = [](std::size_t at, int by, std::size_t count) {
        return static_cast<std::size_t>(std::clamp(static_cast<int>(at) + by, 0, static_cast<int>(count) - 1));
    };
    setHovered(
        Cell{step(from.first, across, m_painting.chart.xValues.size()), step(from.second, up, m_painting.chart.yValues.size())});
}

void MapView::keyPressEvent(QKeyEvent* event) {
    if (isEmpty()) return QWidget::keyPressEvent(event);
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
        if (!m_hovered || m_hovered == pointCell()) return Q_EMIT pointOpened();
        m_taken.reset();
        return take(*m_hovered, false);
    case Qt::Key_Plus:
    case Qt::Key_Minus: {
        const Cell cell = m_hovered.value_or(pointCell().value_or(Cell{0, 0}));
        return Q_EMIT zoomAsked({double(cell.first) + 0.5, double(cell.second) + 0.5}, event->key() == Qt::Key_Plus ? 1 : -1);
    }
    case Qt::Key_Escape:
        if (m_dragging) {
            m_dragging = false;
            if (m_moved) Q_EMIT dragCancelled();
            return update();
        }
        if (m_hovered) return setHovered({});
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void MapView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_ring = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
             event->reason() == Qt::ShortcutFocusReason;
    update();
}

void MapView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_ring = false;
    setHovered({});
}

} // namespace rackline
