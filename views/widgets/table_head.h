// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QHeaderView>

namespace rackline {

/// The head of every table: quiet words over a hairline, and a mark on the sorted column.
class TableHead : public QHeaderView {
    Q_OBJECT

public:
    /// `endPadding` is the space behind the last column, in pixels of the guide.
    TableHead(const Theme& theme, QWidget* parent, int endPadding = 8);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const Theme& m_theme;
    int m_endPadding;
};

} // namespace rackline
