// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "views/style/theme.h"

#include <QLineEdit>

#include <functional>

namespace rackline {

enum class FieldState { rest, warning, error };

/// What typed text means: a value in coherent units, or a sentence that says what was expected.
struct FieldReading {
    bool ok = false;
    double value = 0;
    QString message;
};

FieldReading readingOf(const Result<double>& read);

/// A number with its unit. The text is read on each key and given out on Enter or when the field is left.
class QuantityEdit : public QLineEdit {
    Q_OBJECT

public:
    using Reader = std::function<FieldReading(const QString& text)>;

    QuantityEdit(const Theme& theme, Reader reader, QWidget* parent = nullptr);

    /// What the document holds; typed text that is not committed yet stays.
    void showValue(const QString& number, const QString& unit, bool changed);
    FieldState fieldState() const { return m_state; }
    bool hasMessage() const { return !m_message.isEmpty(); }
    QString message() const { return m_message; }

Q_SIGNALS:
    /// What stands in the field at a key, where it can be read; Escape says so of what stood before.
    void typed(double value);
    void committed(double value);
    /// An empty sentence when the text is readable again.
    void messageChanged(const QString& sentence);

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QSize sizeHint() const override;

private:
    void read();
    void commit();
    void restore();
    void setMessage(const QString& sentence);

    const Theme& m_theme;
    Reader m_reader;
    QString m_number, m_unit, m_message;
    FieldState m_state = FieldState::rest;
};

} // namespace rackline
