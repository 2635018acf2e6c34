// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/catalogue/catalogue_table.h"

#include "app/workbench/text/engine_text.h"
#include "views/style/drawing.h"
#include "views/widgets/table_head.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace rackline {
namespace {

class CellDelegate : public QStyledItemDelegate {
public:
    CellDelegate(const Theme& theme, QTableView* table) : QStyledItemDelegate(table), m_theme(theme), m_table(table) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const QRect cell = option.rect;
        const bool rowIsCurrent = m_table->currentIndex().row() == index.row();
        if (rowIsCurrent) painter->fillRect(cell, m_theme.color(Role::accentSoft));
        if (index.row() + 1 < index.model()->rowCount())
            painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), m_theme.color(Role::line));
        if (index.column() == 0)
            paintName(*painter, cell.adjusted(m_theme.px(16), 0, -m_theme.px(8), 0), index);
        else
            paintFigure(*painter, cell.adjusted(m_theme.px(8), 0, -m_theme.px(8), 0), index);
        painter->restore();
    }

private:
    void paintName(QPainter& painter, const QRect& box, const QModelIndex& index) const {
        const QString status = index.data(CatalogueModel::statusRole).toString();
        const bool yours = index.data(CatalogueModel::yoursRole).toBool();
        const QString chip = yours                                 ? CatalogueTable::tr("yours")
                             : status == QLatin1String("shipping") ? QString()
                                                                   : engineText(status.toStdString());
        const QFontMetrics caption(m_theme.font(Type::caption));
        const int chipWidth = chip.isEmpty() ? 0 : caption.horizontalAdvance(chip) + m_theme.px(16);
        painter.setFont(m_theme.font(Type::name));
        painter.setPen(m_theme.color(Role::text));
        const int room = box.width() - (chipWidth ? chipWidth + m_theme.px(9) : 0);
        const QString name = painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room);
        painter.drawText(box, Qt::AlignVCenter, name);
        if (chip.isEmpty()) return;
        const int height = m_theme.px(20), left = box.left() + painter.fontMetrics().horizontalAdvance(name) + m_theme.px(9);
        const QRect chipBox(left, box.center().y() - height / 2.0 + 1, chipWidth, height);
        const bool selected = m_table->currentIndex().row() == index.row();
        drawFrame(painter, chipBox, height / 2.0, Qt::transparent,
                  m_theme.color(selected ? Role::surface
                                : yours  ? Role::accentSoft
                                         : Role::sunken));
        painter.setFont(m_theme.font(Type::caption));
        painter.setPen(m_theme.color(yours ? Role::accent : Role::text2));
        painter.drawText(chipBox, Qt::AlignCenter, chip);
    }

    void paintFigure(QPainter& painter, const QRect& box, const QModelIndex& index) const {
        const QString text = index.data().toString();
        const bool last = index.column() + 1 == index.model()->columnCount();
        painter.setFont(m_theme.font(Type::body));
        const int width = painter.fontMetrics().horizontalAdvance(text);
        if (index == m_table->currentIndex()) {
            const int height = m_theme.px(22);
            drawFrame(
                painter,
                QRectF(box.right() - width - m_theme.px(6), box.center().y() - height / 2.0 + 1, width + m_theme.px(13), height),
                m_theme.px(5), m_theme.color(Role::accent), m_theme.color(Role::surface), 2);
        }
        painter.setPen(m_theme.color(last || text == QString(QChar(0x2013)) ? Role::text3 : Role::text));
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, text);
        if (!index.data(CatalogueModel::disputedRole).toBool()) return;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(Role::warn));
        const double r = 2.5 * m_theme.scale();
        painter.drawEllipse(QPointF(box.right() + m_theme.px(5), box.center().y() - m_theme.px(5)), r, r);
    }

    const Theme& m_theme;
    QTableView* m_table;
};

} // namespace

CatalogueTable::CatalogueTable(const Theme& theme, CatalogueFilter* model, QWidget* parent) : QTableView(parent), m_theme(theme) {
    auto* head = new TableHead(theme, this);
    setHorizontalHeader(head);
    head->setSectionResizeMode(QHeaderView::Fixed);
    head->setSectionsClickable(true);
    setModel(model);
    setItemDelegate(new CellDelegate(theme, this));
    setSortingEnabled(true);
    sortByColumn(0, Qt::AscendingOrder);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(theme.px(24));
    verticalHeader()->setDefaultSectionSize(theme.px(38));
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setDragDropMode(QAbstractItemView::DragOnly);
    setAccessibleName(tr("Catalogue"));
    connect(model, &QAbstractItemModel::modelReset, this, &CatalogueTable::fitColumns);
    // The row of the current cell is tinted as a whole.
    connect(selectionModel(), &QItemSelectionModel::currentChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void CatalogueTable::startDrag(Qt::DropActions actions) {
    Q_EMIT dragging(true);
    QTableView::startDrag(actions);
    Q_EMIT dragging(false);
}

void CatalogueTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void CatalogueTable::fitColumns() {
    const QFontMetrics body(m_theme.font(Type::body)), head(m_theme.font(Type::tick));
    const int columns = model()->columnCount(), room = viewport()->width();
    int used = m_theme.px(210);
    bool full = false;
    for (int column = 1; column < columns; ++column) {
        int width = head.horizontalAdvance(model()->headerData(column, Qt::Horizontal).toString()) + m_theme.px(14);
        for (int row = 0; row < model()->rowCount(); ++row)
            width = std::max(width, body.horizontalAdvance(model()->index(row, column).data().toString()));
        width += m_theme.px(26);
        full = full || used + width > room;
        setColumnHidden(column, full);
        if (full) continue;
        setColumnWidth(column, width);
        used += width;
    }
    setColumnWidth(0, m_theme.px(210) + std::max(0, room - used));
}

} // namespace rackline
