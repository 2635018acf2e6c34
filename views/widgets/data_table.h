// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/table_data.h"
#include "views/style/theme.h"

#include <QTableView>

namespace rackline {

class TableDataModel;

/// A TableData as it is; it is as high as its rows, or scrolls where it must. Narrow tables drop columns from the right.
class DataTable : public QTableView {
    Q_OBJECT

public:
    DataTable(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    void showData(TableData data);
    const TableData& data() const;
    /// Rows that are shown before the table scrolls; 0 is all.
    void setMostRows(int rows);
    /// The row under the pointer where a click asks for something; else -1.
    int hoveredRow() const { return m_hoveredRow; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void targetAsked(const QString& target);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int heightOf(int rows) const;
    void fitColumns();
    int wantedWidth(int column) const;
    void ask(const QModelIndex& index);

    const Theme& m_theme;
    TableDataModel* m_model;
    int m_mostRows = 0, m_hoveredRow = -1;
    /// Whether its columns are wider than it is.
    bool m_scrolls = false;
};

} // namespace rackline
