// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/frontier_table.h"

#include "views/style/drawing.h"
#include "views/style/screen_pen.h"
#include "views/widgets/basics.h"
#include "views/widgets/table_head.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

namespace rackline {
namespace {

class RowDelegate : public QStyledItemDelegate {
public:
    RowDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const QRect cell = option.rect;
        const bool selected = option.state & QStyle::State_Selected;
        if (selected) painter->fillRect(cell, m_theme.color(Role::accentSoft));
        if (index.row() + 1 < index.model()->rowCount())
            painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), m_theme.color(Role::line));
        const QRect inner = cell.adjusted(m_theme.px(8), 0, -m_theme.px(8), 0);
        if (index.column() == FrontierModel::nameColumn)
            paintName(*painter, inner.adjusted(m_theme.px(8), 0, 0, 0), index);
        else if (index.column() == FrontierModel::evidenceColumn)
            paintChip(*painter, inner.adjusted(0, 0, -m_theme.px(8), 0), index);
        else
            paintValue(*painter, inner, index);
        if (index.column() != FrontierModel::nameColumn)
            drawEvidence(*painter, m_theme, inner.adjusted(0, 2, 0, -2),
                         static_cast<Grade>(index.data(FrontierModel::groundRole).toInt()), Role::surface);
        painter->restore();
    }

private:
    void paintName(QPainter& painter, const QRect& box, const QModelIndex& index) const {
        const int swatch = m_theme.px(26);
        drawSwatch(painter, m_theme, index.data(FrontierModel::colourRole).toInt(),
                   QRectF(box.left(), box.center().y() - m_theme.px(8) + 1, swatch, m_theme.px(16)));
        painter.setFont(m_theme.font(Type::body));
        painter.setPen(m_theme.color(Role::text));
        const QRect text = box.adjusted(swatch + m_theme.px(9), 0, 0, 0);
        painter.drawText(text, Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    }

    void paintValue(QPainter& painter, const QRect& box, const QModelIndex& index) const {
        QRect room = box;
        const QString range = index.data(FrontierModel::rangeRole).toString();
        if (!range.isEmpty()) {
            painter.setFont(m_theme.font(Type::body));
            painter.setPen(m_theme.color(Role::text3));
            painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, range);
            room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(range) - m_theme.px(5));
        }
        painter.setFont(m_theme.font(index.column() == FrontierModel::valueColumn ? Type::value : Type::body));
        painter.setPen(m_theme.color(Role::text));
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
    }

    void paintChip(QPainter& painter, const QRect& box, const QModelIndex& index) const {
        painter.setFont(m_theme.font(Type::caption));
        const QString text = index.data().toString();
        const int height = m_theme.px(20), width = painter.fontMetrics().horizontalAdvance(text) + m_theme.px(32);
        const QRect chip(box.right() - width + 1, box.center().y() - height / 2 + 1, width, height);
        drawFrame(painter, chip, height / 2.0, Qt::transparent, m_theme.color(Role::sunken));
        drawGrade(painter, QPointF(chip.left() + m_theme.px(13), QRectF(chip).center().y()),
                  static_cast<Grade>(index.data(FrontierModel::gradeRole).toInt()), m_theme.color(Role::text2), m_theme.scale());
        painter.setPen(m_theme.color(Role::text2));
        painter.drawText(chip.adjusted(m_theme.px(22), 0, 0, 0), Qt::AlignVCenter, text);
    }

    const Theme& m_theme;
};

} // namespace

FrontierTable::FrontierTable(const Theme& theme, FrontierModel* model, QWidget* parent) : QTableView(parent), m_theme(theme) {
    setHorizontalHeader(new TableHead(theme, this));
    setModel(model);
    setItemDelegate(new RowDelegate(theme, this));
    dressTable(*this, theme, 32);
    setAccessibleName(tr("Scenarios at the reading"));
    const auto fit = [this] {
        fitColumns();
        updateGeometry();
    };
    connect(model, &QAbstractItemModel::modelReset, this, fit);
    connect(model, &QAbstractItemModel::dataChanged, this, fit);
}

int FrontierTable::fittingHeight() const {
    const int rows = std::clamp(model()->rowCount(), 1, 4);
    return horizontalHeader()->sizeHint().height() + rows * m_theme.px(32) + 2;
}

QSize FrontierTable::sizeHint() const { return {m_theme.px(480), fittingHeight()}; }
QSize FrontierTable::minimumSizeHint() const { return {m_theme.px(240), m_theme.px(66)}; }

void FrontierTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

/// Each column takes what its texts need, and the name takes the rest. Columns without room are left out from the right.
void FrontierTable::fitColumns() {
    std::array<int, FrontierModel::columns> wanted{};
    const QFontMetrics body(m_theme.font(Type::body)), value(m_theme.font(Type::value)), head(m_theme.font(Type::tick));
    for (int column = 0; column < FrontierModel::columns; ++column) {
        const bool name = column == FrontierModel::nameColumn;
        int width = name ? m_theme.px(100) : head.horizontalAdvance(model()->headerData(column, Qt::Horizontal).toString());
        if (name) width = head.horizontalAdvance(model()->headerData(0, Qt::Horizontal).toString());
        for (int row = 0; row < model()->rowCount(); ++row) {
            const QModelIndex index = model()->index(row, column);
            const QString range = index.data(FrontierModel::rangeRole).toString();
            int needed = (column == FrontierModel::valueColumn ? value : body).horizontalAdvance(index.data().toString());
            if (!range.isEmpty()) needed += body.horizontalAdvance(range) + m_theme.px(5);
            if (name) needed += m_theme.px(26 + 9);
            if (column == FrontierModel::evidenceColumn) needed += m_theme.px(26);
            width = std::max(width, needed);
        }
        wanted[static_cast<std::size_t>(column)] = width + m_theme.px(name ? 26 : 18);
    }
    const int room = viewport()->width();
    int used = 0, shown = 0;
    for (int column = 0; column < FrontierModel::columns; ++column) {
        const bool fits = shown == column && used + wanted[static_cast<std::size_t>(column)] <= room;
        if (fits || column < 2) {
            used += wanted[static_cast<std::size_t>(column)];
            ++shown;
        }
        setColumnHidden(column, !(fits || column < 2));
        setColumnWidth(column, wanted[static_cast<std::size_t>(column)]);
    }
    const int left = room - used;
    if (left > 0) setColumnWidth(0, wanted[0] + left);
    if (left < 0) setColumnWidth(0, std::max(m_theme.px(90), wanted[0] + left));
}

} // namespace rackline
