// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/callout.h"

#include "views/style/drawing.h"

#include <QPainter>
#include <QVBoxLayout>

namespace rackline {

Callout::Callout(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_head(new TextLabel(theme, Type::value, Role::text)),
      m_text(new TextLabel(theme, Type::body, Role::text2)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(12), theme.px(9), theme.px(12), theme.px(9));
    column->setSpacing(theme.px(1));
    for (TextLabel* label : {m_head, m_text}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
}

void Callout::say(const QString& head, const QString& text) {
    m_head->setText(head);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
}

void Callout::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawFrame(painter, rect(), m_theme.px(8), Qt::transparent, m_theme.color(Role::accentSoft));
}

} // namespace rackline
