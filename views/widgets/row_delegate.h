// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QStyledItemDelegate>

namespace rackline {

/// A row of a plain list: symbol, words on as many lines as they need, and a soft shape under what is chosen.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    RowDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int wordsLeft(const QModelIndex& index) const;
    QStringList lines(const QModelIndex& index, int width) const;

    const Theme& m_theme;
};

} // namespace rackline
