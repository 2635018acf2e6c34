// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/link_button.h"

#include "views/widgets/rackline_style.h"

#include <QPainter>

namespace rackline {

LinkButton::LinkButton(const Theme& theme, const QString& text, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const {
    return {QFontMetrics(m_theme.font(Type::name)).horizontalAdvance(text()) + m_theme.px(4), m_theme.px(26)};
}

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QFont font = m_theme.font(Type::name);
    font.setUnderline(underMouse());
    painter.setFont(font);
    painter.setPen(m_theme.color(Role::accent));
    painter.drawText(rect().adjusted(m_theme.px(2), 0, 0, 0), Qt::AlignVCenter, text());
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(5));
}

} // namespace rackline
