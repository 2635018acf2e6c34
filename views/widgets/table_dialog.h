// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/table_data.h"
#include "views/style/theme.h"

#include <QDialog>

namespace rackline {

class DataTable;

/// A chart as a table that keys and screen readers go through; it can be written to a file like the chart.
class TableDialog : public QDialog {
    Q_OBJECT

public:
    TableDialog(const Theme& theme, const QString& title, TableData rows, QWidget* parent);
    DataTable* table() const { return m_table; }

Q_SIGNALS:
    void exportAsked();

private:
    DataTable* m_table;
};

} // namespace rackline
