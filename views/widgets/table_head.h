// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QHeaderView>

namespace rackline {

/// Quiet words over a hairline; a mark on the sorted column alone.
class TableHead : public QHeaderView {
    Q_OBJECT

public:
    TableHead(const Theme& theme, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const Theme& m_theme;
};

} // namespace rackline
