// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/drawn_view.h"

#include "app/workbench/text/engine_text.h"
#include "views/widgets/rackline_style.h"

#include <QFocusEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace rackline {

DrawnView::DrawnView(const Theme& theme, const QString& name, QWidget* parent) : QWidget(parent), m_theme(theme), m_pen(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    connect(&theme, &Theme::changed, this, [this] {
        m_pen.forget();
        forgetDrawing();
    });
}

DrawingSheet DrawnView::sheetFor(double width, double height) const {
    DrawingSheet sheet;
    sheet.width = std::max(1.0, width / m_theme.scale() - m_margins.left() - m_margins.right());
    sheet.height = std::max(0.0, height / m_theme.scale() - m_margins.top() - m_margins.bottom());
    sheet.measure = &m_pen;
    sheet.speech = windowSpeech();
    sheet.handles = true;
    // What is written below a picture in a file stands in a table of its page.
    sheet.tables = false;
    return sheet;
}

const Drawing& DrawnView::drawing() const {
    if (!m_drawing) m_drawing = layOut(sheet());
    return *m_drawing;
}

int DrawnView::leastHeight(int width) const {
    if (m_least.width() != width) {
        const double height = layOut(sheetFor(width, 0)).height + m_margins.top() + m_margins.bottom();
        m_least = {width, static_cast<int>(std::ceil(height * m_theme.scale()))};
    }
    return m_least.height();
}

void DrawnView::forgetDrawing() {
    m_drawing.reset();
    m_picture = {};
    m_least = {};
    m_over.reset();
    update();
}

void DrawnView::renewOver() {
    m_over = layOutOver(sheet());
    if (m_drawing && !m_over->shapes.empty() && m_over->frame != m_drawing->frame) m_drawing.reset(), m_picture = {};
    update();
}

QRectF DrawnView::rectOf(const PictureBox& box) const {
    const double s = m_theme.scale();
    return {(box.x + m_margins.left()) * s, (box.y + m_margins.top()) * s, box.width * s, box.height * s};
}

PicturePoint DrawnView::placeOf(const QPointF& at) const {
    return {at.x() / m_theme.scale() - m_margins.left(), at.y() / m_theme.scale() - m_margins.top()};
}

Mark DrawnView::markAt(const QPointF& at) const { return drawing().markAt(placeOf(at)); }

QRectF DrawnView::boxOf(const Mark& mark) const {
    const std::optional<PictureBox> box = mark ? drawing().boxOf(mark) : std::nullopt;
    return box ? rectOf(*box) : QRectF();
}

void DrawnView::paintDrawing(QPainter& painter) {
    const double ratio = devicePixelRatioF();
    if (m_picture.isNull() || m_picture.devicePixelRatio() != ratio) {
        m_picture = QPixmap(size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(Qt::transparent);
        QPainter inner(&m_picture);
        inner.translate(rectOf({}).topLeft());
        m_pen.draw(inner, drawing());
    }
    painter.drawPixmap(0, 0, m_picture);
    if (!m_over) m_over = layOutOver(sheet());
    painter.save();
    painter.translate(rectOf({}).topLeft());
    m_pen.draw(painter, *m_over);
    painter.restore();
}

void DrawnView::setPointed(const Mark& mark) {
    if (mark == m_pointed) return;
    m_pointed = mark;
    pointedChanged();
    update();
}

bool DrawnView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Mark mark = markAt(help->pos());
    // Without words there is none.
    QToolTip::showText(help->globalPos(), mark ? tipOf(mark) : QString(), this);
    return true;
}

void DrawnView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (!m_ring) setPointed({});
}

void DrawnView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_ring = isFromKeys(event->reason());
    update();
}

void DrawnView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_ring = false;
    setPointed({});
    update();
}

void DrawnView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_drawing.reset();
    m_picture = {};
    m_over.reset();
}

} // namespace rackline
