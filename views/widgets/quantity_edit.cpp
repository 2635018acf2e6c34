// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/quantity_edit.h"

#include <QKeyEvent>
#include <QPainter>

namespace rackline {

FieldReading readingOf(const Result<double>& read) {
    if (read) return {true, *read, {}};
    return {false, 0, QString::fromStdString(read.error().detail)};
}

QuantityEdit::QuantityEdit(const Theme& theme, Reader reader, QWidget* parent)
    : QLineEdit(parent), m_theme(theme), m_reader(std::move(reader)) {
    setAlignment(Qt::AlignRight);
    setFixedHeight(theme.px(28));
    connect(this, &QLineEdit::textEdited, this, &QuantityEdit::read);
}

QSize QuantityEdit::sizeHint() const { return {m_theme.px(110), m_theme.px(28)}; }

void QuantityEdit::showValue(const QString& number, const QString& unit, bool changed) {
    m_number = number;
    m_unit = unit;
    QFont font = m_theme.font(changed ? Type::value : Type::body);
    if (this->font() != font) setFont(font);
    if (!(hasFocus() && isModified())) restore();
}

void QuantityEdit::restore() {
    const QFontMetrics metrics(m_theme.font(Type::body));
    // A focused field holds the whole text, so that the unit can be edited too.
    const bool whole = hasFocus();
    const QString text = whole && !m_unit.isEmpty() ? m_number + QChar(0x202F) + m_unit : m_number;
    const int margin = m_theme.px(6);
    const int unitWidth = whole || m_unit.isEmpty() ? 0 : metrics.horizontalAdvance(m_unit) + m_theme.px(4);
    setTextMargins(margin, 0, margin + unitWidth - 2, 0);
    if (this->text() != text) setText(text);
    setModified(false);
    setMessage({});
}

void QuantityEdit::setMessage(const QString& sentence) {
    m_state = sentence.isEmpty() ? FieldState::rest : FieldState::error;
    if (m_message == sentence) return;
    m_message = sentence;
    update();
    Q_EMIT messageChanged(sentence);
}

void QuantityEdit::read() {
    const FieldReading reading = m_reader(text());
    setMessage(reading.ok ? QString() : reading.message);
    if (reading.ok) Q_EMIT typed(reading.value);
}

void QuantityEdit::commit() {
    if (!isModified()) return;
    const FieldReading reading = m_reader(text());
    if (!reading.ok) {
        setMessage(reading.message);
        return;
    }
    setModified(false);
    setMessage({});
    Q_EMIT committed(reading.value);
    restore();
}

void QuantityEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        commit();
        if (!hasMessage()) selectAll();
        return;
    }
    if (event->key() == Qt::Key_Escape && isModified()) {
        setModified(false);
        restore();
        if (const FieldReading before = m_reader(text()); before.ok) Q_EMIT typed(before.value);
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void QuantityEdit::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    if (isModified()) return;
    restore();
    selectAll();
}

void QuantityEdit::focusOutEvent(QFocusEvent* event) {
    commit();
    QLineEdit::focusOutEvent(event);
    if (!hasMessage()) restore();
}

void QuantityEdit::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (hasFocus() || isModified() || m_unit.isEmpty()) return;
    QPainter painter(this);
    painter.setFont(m_theme.font(Type::body));
    painter.setPen(m_theme.color(Role::text3, isEnabled() ? 1 : 0.42));
    painter.drawText(rect().adjusted(0, 0, -m_theme.px(8), 0), Qt::AlignRight | Qt::AlignVCenter, m_unit);
}

} // namespace rackline
