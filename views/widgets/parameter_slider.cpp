// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/parameter_slider.h"

#include "views/style/drawing.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace rackline {

ParameterSlider::ParameterSlider(const Theme& theme, QWidget* parent) : QAbstractSlider(parent), m_theme(theme) {
    setRange(0, steps);
    setSingleStep(steps / 100);
    setPageStep(steps / 10);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(theme.px(18));
}

QSize ParameterSlider::sizeHint() const { return {m_theme.px(120), m_theme.px(18)}; }

void ParameterSlider::showPosition(int position) {
    if (isSliderDown() || position == value()) return;
    const QSignalBlocker quiet(this);
    setValue(position);
    update();
}

void ParameterSlider::setDefaultPosition(std::optional<int> position) {
    if (m_default == position) return;
    m_default = position;
    update();
}

double ParameterSlider::xOf(int position) const {
    const double inset = m_theme.scale() * 1;
    return inset + (width() - 2 * inset) * position / steps;
}

int ParameterSlider::positionAt(double x) const {
    const double inset = m_theme.scale() * 1;
    return std::clamp(static_cast<int>(std::lround((x - inset) / std::max(1.0, width() - 2 * inset) * steps)), 0, steps);
}

void ParameterSlider::moveTo(int position, bool live) {
    const int bounded = std::clamp(position, 0, steps);
    if (bounded == value()) return;
    setValue(bounded);
    update();
    Q_EMIT moved(bounded, live);
}

void ParameterSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setSliderDown(true);
    // Pressed on the thumb: it stays under the pointer until it is moved.
    if (std::abs(event->position().x() - xOf(value())) > m_theme.px(7)) moveTo(positionAt(event->position().x()), true);
}

void ParameterSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) moveTo(positionAt(event->position().x()), true);
}

void ParameterSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !isSliderDown()) return;
    setSliderDown(false);
    update();
    Q_EMIT settled();
}

void ParameterSlider::keyPressEvent(QKeyEvent* event) {
    const int step = event->modifiers() & Qt::ControlModifier ? pageStep() : singleStep();
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        moveTo(value() - step, false);
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        moveTo(value() + step, false);
        break;
    case Qt::Key_PageDown:
        moveTo(value() - pageStep(), false);
        break;
    case Qt::Key_PageUp:
        moveTo(value() + pageStep(), false);
        break;
    case Qt::Key_Home:
        moveTo(0, false);
        break;
    case Qt::Key_End:
        moveTo(steps, false);
        break;
    case Qt::Key_Delete:
        Q_EMIT resetAsked();
        break;
    default:
        QAbstractSlider::keyPressEvent(event);
        return;
    }
    Q_EMIT settled();
}

/// The wheel scrolls the panel: a value must not change because the pointer passed over it.
void ParameterSlider::wheelEvent(QWheelEvent* event) { event->ignore(); }

void ParameterSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!isEnabled()) painter.setOpacity(0.42);
    const double s = m_theme.scale(), y = std::floor(height() / 2.0) + 0.5, thumb = xOf(value());
    const QRectF track(0, y - 1.5 * s, width(), 3 * s);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(Role::line));
    painter.drawRoundedRect(track, 1.5 * s, 1.5 * s);
    painter.setBrush(m_theme.color(Role::accent));
    painter.drawRoundedRect(QRectF(track.left(), track.top(), thumb, track.height()), 1.5 * s, 1.5 * s);
    if (m_default && *m_default != value())
        painter.fillRect(QRectF(heldWithin(xOf(*m_default) - 0.75 * s, 0.0, width() - 1.5 * s), y - 5.5 * s, 1.5 * s, 11 * s),
                         m_theme.color(Role::control));
    const double radius = 5 * s, centre = heldWithin(thumb, radius + s, width() - radius - s);
    if (hasFocus()) {
        painter.setBrush(m_theme.color(Role::accent, 0.22));
        painter.drawEllipse(QPointF(centre, y), radius + 3 * s, radius + 3 * s);
    }
    painter.setBrush(isSliderDown() ? m_theme.color(Role::accent) : m_theme.color(Role::surface));
    painter.setPen(QPen(m_theme.color(Role::accent), 2 * s));
    painter.drawEllipse(QPointF(centre, y), radius, radius);
}

} // namespace rackline
