// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QWidget>

namespace rackline {

/// A line that somebody else wrote, such as a project's name: what does not fit ends in an ellipsis and stands in the tooltip.
class ElidedText : public QWidget {
    Q_OBJECT

public:
    ElidedText(const Theme& theme, Type type, QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return m_text; }
    /// As it is painted now.
    QString shownText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Type m_type;
    QString m_text;
};

} // namespace rackline
