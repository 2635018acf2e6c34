// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/read_only_strip.h"

#include "views/style/icons.h"

#include <QHBoxLayout>
#include <QPainter>

namespace rackline {

ReadOnlyStrip::ReadOnlyStrip(const Theme& theme, Document& document, QWidget* parent)
    : QWidget(parent), m_theme(theme),
      m_text(new TextLabel(theme, Type::body, Role::text,
                           tr("A newer version of Rackline wrote this file. It can be read here, but not changed or saved."))) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.px(44), theme.px(6), theme.px(16), theme.px(6));
    m_text->setWordWrap(true);
    row->addWidget(m_text);
    setMinimumHeight(theme.px(32));
    setVisible(document.isReadOnly());
    connect(&document, &Document::changed, this, [this, &document] { setVisible(document.isReadOnly()); });
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ReadOnlyStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::warnSoft));
    const int side = m_theme.px(16);
    symbol(m_theme, QStringLiteral("lock"), Role::warn).paint(&painter, QRect(m_theme.px(20), (height() - side) / 2, side, side));
}

} // namespace rackline
