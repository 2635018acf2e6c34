// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/elided_text.h"

#include <QPainter>

#include <algorithm>

namespace rackline {

ElidedText::ElidedText(const Theme& theme, Type type, QWidget* parent) : QWidget(parent), m_theme(theme), m_type(type) {
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ElidedText::setText(const QString& text) {
    if (m_text == text) return;
    m_text = text;
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

QString ElidedText::shownText() const {
    return QFontMetrics(m_theme.font(m_type)).elidedText(m_text.simplified(), Qt::ElideRight, width());
}

QSize ElidedText::sizeHint() const {
    const QFontMetrics metrics(m_theme.font(m_type));
    return {metrics.horizontalAdvance(m_text.simplified()) + 1, metrics.height()};
}

QSize ElidedText::minimumSizeHint() const { return {std::min(m_theme.px(60), sizeHint().width()), sizeHint().height()}; }

void ElidedText::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(m_theme.font(m_type));
    painter.setPen(m_theme.color(Role::text));
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, shownText());
}

} // namespace rackline
