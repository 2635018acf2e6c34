// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/data_table.h"

#include "views/style/drawing.h"
#include "views/style/screen_pen.h"
#include "views/widgets/basics.h"
#include "views/widgets/rackline_style.h"
#include "views/widgets/table_head.h"

#include <QAbstractTableModel>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace rackline {

class TableDataModel : public QAbstractTableModel {
public:
    explicit TableDataModel(QObject* parent) : QAbstractTableModel(parent) {}

    TableData table;

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(table.rows.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(table.columns.size());
    }
    const TableRow& row(const QModelIndex& index) const { return table.rows[static_cast<std::size_t>(index.row())]; }
    TableCell cell(const QModelIndex& index) const {
        const auto at = static_cast<std::size_t>(index.column());
        return at < row(index).cells.size() ? row(index).cells[at] : TableCell{};
    }
    QVariant data(const QModelIndex& index, int role) const override {
        if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole) return {};
        const TableCell here = cell(index);
        return here.quiet.isEmpty() ? here.text : here.text + QLatin1Char(' ') + here.quiet;
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section >= columnCount()) return {};
        const TableColumn& column = table.columns[static_cast<std::size_t>(section)];
        if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter | (column.right ? Qt::AlignRight : Qt::AlignLeft));
        return role == Qt::DisplayRole ? column.title : QVariant();
    }
    void show(TableData data) {
        beginResetModel();
        table = std::move(data);
        endResetModel();
    }
};

namespace {

constexpr int lineHeight = 30, cellPadding = 8, edgePadding = 16;

/// What stands before the text of a first cell.
int markWidth(const Theme& theme, const TableRow& row) { return row.series >= 0 ? theme.px(26 + 9) : 0; }
int gradeWidth(const Theme& theme, const TableCell& cell) { return cell.grade ? theme.px(18) : 0; }

class CellDelegate : public QStyledItemDelegate {
public:
    CellDelegate(const Theme& theme, const TableDataModel& model, DataTable* view)
        : QStyledItemDelegate(view), m_theme(theme), m_model(model), m_view(view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const TableRow& row = m_model.row(index);
        const TableCell cell = m_model.cell(index);
        const QRect box = option.rect;
        const bool selected = option.state & QStyle::State_Selected && m_view->hasFocus();
        const bool over = !row.target.isEmpty() && m_view->hoveredRow() == index.row();
        if (selected || over) painter->fillRect(box, m_theme.color(selected ? Role::accentSoft : Role::sunken));
        if (row.total || index.row() + 1 < m_model.rowCount())
            painter->fillRect(QRect(box.left(), row.total ? box.top() : box.bottom(), box.width(), 1),
                              m_theme.color(row.total ? Role::control : Role::line));
        const bool last = index.column() + 1 == m_model.columnCount();
        QRect inner = box.adjusted(m_theme.px(index.column() == 0 ? edgePadding : cellPadding), 0,
                                   -m_theme.px(last ? edgePadding : cellPadding), 0);
        if (index.column() == 0) paintMark(*painter, inner, row);
        paintText(*painter, inner, cell, m_model.table.columns[static_cast<std::size_t>(index.column())].right, row.total);
        if (cell.grade) drawEvidence(*painter, m_theme, inner, *cell.grade, Role::surface);
        painter->restore();
    }

private:
    void paintMark(QPainter& painter, QRect& inner, const TableRow& row) const {
        const int centre = inner.center().y() + 1;
        if (row.series >= 0)
            drawSwatch(painter, m_theme, row.series,
                       QRectF(inner.left(), centre - m_theme.px(8), m_theme.px(26), m_theme.px(16)));
        inner.setLeft(inner.left() + markWidth(m_theme, row));
    }
    void paintText(QPainter& painter, QRect inner, const TableCell& cell, bool right, bool total) const {
        if (cell.grade) {
            drawGrade(painter, QPointF(inner.left() + m_theme.px(6), inner.center().y() + 1), *cell.grade,
                      m_theme.color(Role::text2), m_theme.scale());
            inner.setLeft(inner.left() + gradeWidth(m_theme, cell));
        }
        const Qt::Alignment side = Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft);
        const QFont font = m_theme.font(cell.strong || total ? Type::value : Type::body);
        if (!cell.quiet.isEmpty()) {
            QRect behind = inner;
            if (!right) behind.setLeft(inner.left() + QFontMetrics(font).horizontalAdvance(cell.text) + m_theme.px(6));
            painter.setFont(m_theme.font(Type::body));
            painter.setPen(m_theme.color(Role::text3));
            painter.drawText(behind, side, painter.fontMetrics().elidedText(cell.quiet, Qt::ElideRight, behind.width() + 1));
            if (right) inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(cell.quiet) - m_theme.px(5));
        }
        painter.setFont(font);
        painter.setPen(m_theme.color(cell.bad ? Role::bad : Role::text));
        painter.drawText(inner, side, painter.fontMetrics().elidedText(cell.text, Qt::ElideRight, inner.width() + 1));
    }

    const Theme& m_theme;
    const TableDataModel& m_model;
    const DataTable* m_view;
};

} // namespace

DataTable::DataTable(const Theme& theme, const QString& name, QWidget* parent)
    : QTableView(parent), m_theme(theme), m_model(new TableDataModel(this)) {
    setHorizontalHeader(new TableHead(theme, this, edgePadding));
    horizontalHeader()->setMinimumSectionSize(theme.px(24));
    setModel(m_model);
    setItemDelegate(new CellDelegate(theme, *m_model, this));
    dressTable(*this, theme, lineHeight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(name);
    connect(this, &QTableView::clicked, this, &DataTable::ask);
}

const TableData& DataTable::data() const { return m_model->table; }

void DataTable::showData(TableData data) {
    const int row = currentIndex().row();
    m_model->show(std::move(data));
    if (row >= 0 && row < m_model->rowCount()) setCurrentIndex(m_model->index(row, 0));
    fitColumns();
    updateGeometry();
}

void DataTable::setMostRows(int rows) {
    m_mostRows = rows;
    setVerticalScrollBarPolicy(rows > 0 ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, rows > 0 ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    updateGeometry();
}

int DataTable::heightOf(int rows) const {
    const int bar = m_scrolls ? horizontalScrollBar()->sizeHint().height() : 0;
    return horizontalHeader()->sizeHint().height() + rows * m_theme.px(lineHeight) + bar + 2;
}
QSize DataTable::sizeHint() const {
    const int rows = m_model->rowCount();
    return {m_theme.px(480), heightOf(m_mostRows > 0 ? std::min(rows, m_mostRows) : rows)};
}
QSize DataTable::minimumSizeHint() const {
    const int rows = m_model->rowCount();
    return {m_theme.px(200), heightOf(m_mostRows > 0 ? std::min(rows, 4) : rows)};
}

int DataTable::wantedWidth(int column) const {
    const QFontMetrics body(m_theme.font(Type::body)), value(m_theme.font(Type::value)), head(m_theme.font(Type::tick));
    int width = head.horizontalAdvance(m_model->table.columns[static_cast<std::size_t>(column)].title);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row, column);
        const TableCell cell = m_model->cell(index);
        const TableRow& line = m_model->row(index);
        int needed = (cell.strong || line.total ? value : body).horizontalAdvance(cell.text) + gradeWidth(m_theme, cell);
        if (!cell.quiet.isEmpty()) needed += body.horizontalAdvance(cell.quiet) + m_theme.px(5);
        if (column == 0) needed += markWidth(m_theme, line);
        width = std::max(width, needed);
    }
    const bool first = column == 0, last = column + 1 == m_model->columnCount();
    return width + m_theme.px((first ? edgePadding : cellPadding) + (last ? edgePadding : cellPadding)) + 2;
}

/// The wide column takes what is left and gives way first; columns that then have no room are reached by scrolling sideways.
void DataTable::fitColumns() {
    const int count = m_model->columnCount();
    if (count == 0) return;
    int wide = 0, used = 0;
    std::vector<int> widths;
    for (int column = 0; column < count; ++column) {
        if (m_model->table.columns[static_cast<std::size_t>(column)].wide) wide = column;
        widths.push_back(std::max(m_theme.px(40), wantedWidth(column)));
        used += widths.back();
    }
    int& widest = widths[static_cast<std::size_t>(wide)];
    used -= widest;
    const int room = viewport()->width();
    widest = std::max(std::min(widest, m_theme.px(180)), room - used);
    for (int column = 0; column < count; ++column) setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
    const bool scrolls = used + widest > room;
    if (std::exchange(m_scrolls, scrolls) != scrolls) updateGeometry();
}

void DataTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void DataTable::ask(const QModelIndex& index) {
    if (index.isValid() && !m_model->row(index).target.isEmpty()) Q_EMIT targetAsked(m_model->row(index).target);
}

void DataTable::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    const QModelIndex index = indexAt(event->pos());
    const bool asks = index.isValid() && !m_model->row(index).target.isEmpty();
    viewport()->setCursor(asks ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_hoveredRow = asks ? index.row() : -1;
    viewport()->update();
}

void DataTable::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return ask(currentIndex());
    QTableView::keyPressEvent(event);
}

} // namespace rackline
