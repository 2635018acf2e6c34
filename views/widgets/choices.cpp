// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/basics.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionButton>

#include <algorithm>

namespace rackline {

ChoiceButton::ChoiceButton(const Theme& theme, const QString& prefix, const QString& name, QWidget* parent)
    : QPushButton(parent), m_theme(theme), m_prefix(prefix), m_name(name) {
    setFixedHeight(theme.px(28));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setMenu(new QMenu(this));
    setAutoDefault(false);
    setAccessibleName(name);
}

void ChoiceButton::setChoices(const QStringList& choices, int current, const QStringList& groups) {
    if (choices != m_choices) {
        m_choices = choices;
        m_current = -1;
        menu()->clear();
        m_actions.clear();
        QHash<QString, QMenu*> menus{{QString(), menu()}};
        for (int i = 0; i < choices.size(); ++i) {
            QMenu*& place = menus[groups.value(i)];
            if (!place) place = menu()->addMenu(groups[i]);
            QAction* action = place->addAction(choices[i]);
            m_actions << action;
            action->setCheckable(true);
            connect(action, &QAction::triggered, this, [this, i] {
                setCurrent(i);
                Q_EMIT chosen(i);
            });
        }
    }
    setCurrent(current);
}

void ChoiceButton::setCurrent(int index) {
    if (index == m_current) return;
    m_current = index;
    for (int i = 0; i < m_actions.size(); ++i) m_actions[i]->setChecked(i == index);
    setAccessibleName(m_name + QStringLiteral(", ") + m_choices.value(index));
    updateGeometry();
    update();
}

QSize ChoiceButton::sizeHint() const {
    const int prefix =
        m_prefix.isEmpty() ? 0 : QFontMetrics(m_theme.font(Type::body)).horizontalAdvance(m_prefix) + m_theme.px(6);
    const int text = QFontMetrics(m_theme.font(Type::name)).horizontalAdvance(shownText());
    return {prefix + text + m_theme.px(12 + 8 + 14 + 10), m_theme.px(28)};
}

void ChoiceButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    style()->drawPrimitive(QStyle::PE_PanelButtonCommand, &option, &painter, this);
    if (!isEnabled()) painter.setOpacity(0.42);
    int x = m_theme.px(12);
    if (!m_prefix.isEmpty()) {
        painter.setFont(m_theme.font(Type::body));
        painter.setPen(m_theme.color(Role::text3));
        painter.drawText(QRect(x, 0, width(), height()), Qt::AlignVCenter, m_prefix);
        x += painter.fontMetrics().horizontalAdvance(m_prefix) + m_theme.px(6);
    }
    painter.setFont(m_theme.font(Type::name));
    painter.setPen(m_theme.color(Role::text));
    const int room = width() - x - m_theme.px(32);
    painter.drawText(QRect(x, 0, std::max(room, 1), height()), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(shownText(), Qt::ElideRight, room + m_theme.px(8)));
    const int side = m_theme.px(14);
    symbol(m_theme, QStringLiteral("chev"))
        .paint(&painter, QRect(width() - m_theme.px(10) - side, (height() - side) / 2, side, side));
}

SegmentBar::SegmentBar(const Theme& theme, const QStringList& choices, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_choices(choices), m_enabled(choices.size(), true), m_name(name) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(name + QStringLiteral(", ") + choices.value(0));
}

int SegmentBar::widthWith(int padding) const {
    const QFontMetrics metrics(m_theme.font(Type::value));
    int width = m_theme.px(4);
    for (const QString& choice : m_choices) width += metrics.horizontalAdvance(choice) + padding;
    return width;
}

QSize SegmentBar::sizeHint() const { return {widthWith(m_theme.px(20)), m_theme.px(28)}; }
QSize SegmentBar::minimumSizeHint() const { return {widthWith(m_theme.px(8)), m_theme.px(28)}; }

/// Where there is little room, words stand closer.
QRect SegmentBar::boxOf(int index) const {
    const QFontMetrics metrics(m_theme.font(Type::value));
    const int missing = std::max(0, sizeHint().width() - width()), count = std::max(1, static_cast<int>(m_choices.size()));
    const int padding = std::max(m_theme.px(8), m_theme.px(20) - (missing + count - 1) / count);
    int x = m_theme.px(2);
    for (int i = 0; i < index; ++i) x += metrics.horizontalAdvance(m_choices[i]) + padding;
    return {x, m_theme.px(2), metrics.horizontalAdvance(m_choices[index]) + padding, height() - 2 * m_theme.px(2)};
}

void SegmentBar::setCurrent(int index) {
    if (index == m_current) return;
    m_current = index;
    setAccessibleName(m_name + QStringLiteral(", ") + m_choices.value(index));
    update();
}

void SegmentBar::setChoiceEnabled(int index, bool enabled) {
    m_enabled[index] = enabled;
    update();
}

void SegmentBar::choose(int index) {
    if (index < 0 || index >= m_choices.size() || index == m_current || !m_enabled[index]) return;
    setCurrent(index);
    Q_EMIT chosen(index);
}

void SegmentBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawFrame(painter, rect(), m_theme.px(7), Qt::transparent, m_theme.color(Role::sunken));
    for (int i = 0; i < m_choices.size(); ++i) {
        const QRect box = boxOf(i);
        const bool on = i == m_current;
        if (on) drawFrame(painter, box, m_theme.px(5), m_theme.color(Role::line), m_theme.color(Role::raised));
        painter.setFont(m_theme.font(on ? Type::name : Type::body));
        painter.setPen(m_theme.color(on ? Role::text : Role::text2, m_enabled[i] && isEnabled() ? 1 : 0.42));
        painter.drawText(box, Qt::AlignCenter, m_choices[i]);
    }
    if (m_ring && m_current < m_choices.size()) drawFocusRing(painter, m_theme, boxOf(m_current), m_theme.px(5));
}

void SegmentBar::mousePressEvent(QMouseEvent* event) {
    for (int i = 0; i < m_choices.size(); ++i)
        if (boxOf(i).contains(event->pos())) choose(i);
}

void SegmentBar::keyPressEvent(QKeyEvent* event) {
    m_ring = true;
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)
        choose(m_current - 1);
    else if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)
        choose(m_current + 1);
    else
        QWidget::keyPressEvent(event);
}

void SegmentBar::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_ring = isFromKeys(event->reason());
    update();
}

void SegmentBar::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_ring = false;
    update();
}

} // namespace rackline
