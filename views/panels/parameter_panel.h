// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "app/workbench/models/named_parameters.h"
#include "views/widgets/parameter_row.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QWidget>

#include <array>
#include <vector>

namespace rackline {

/// The head of a group, which opens and closes its rows.
class GroupHead : public QAbstractButton {
    Q_OBJECT

public:
    GroupHead(const Theme& theme, const QString& name, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

/// A row for each parameter of the table, made once. Those that the selected scenario does not read are hidden, unless it has a
/// value of its own for them, and the filter hides more.
class ParameterPanel : public QWidget {
    Q_OBJECT

public:
    ParameterPanel(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent = nullptr);

    QLineEdit* filter() const { return m_filter; }
    ParameterRow* row(std::string_view id) const;
    /// Shows a row: clears the filter where it hides the row, scrolls to it and focuses its editor.
    void show(ParameterRow& row);

private:
    void makeRows(const QLocale& locale);
    void addRow(const Parameter& parameter, const QLocale& locale, QVBoxLayout& column);
    void connectRow(ParameterRow& row);
    void showStates();
    /// The scenario in hand; null where it cannot be looked up.
    const Scenario* selected() const;
    bool isRead(const ParameterRow& row) const;
    void applyFilter();

    const Theme& m_theme;
    Workbench& m_workbench;
    NamedParameters m_named;
    SearchField* m_filter;
    QScrollArea* m_area;
    TextLabel* m_nothing = nullptr;
    std::vector<GroupHead*> m_heads;
    std::vector<ParameterRow*> m_rows;
    /// Asked for by name although the scenario does not read it.
    const ParameterRow* m_asked = nullptr;
    /// Its task, none below 0, and whether its model sees, draws and has experts: what decides which parameters are read.
    std::array<int, 4> m_reads{-1, 0, 0, 0};
    int m_gesture = 0;
};

} // namespace rackline
