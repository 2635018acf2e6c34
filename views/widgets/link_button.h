// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QAbstractButton>

namespace rackline {

/// Words in the accent colour that do something.
class LinkButton : public QAbstractButton {
    Q_OBJECT

public:
    LinkButton(const Theme& theme, const QString& text, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace rackline
