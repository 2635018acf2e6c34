// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/runs/lone_task_analysis.h"
#include "views/pages/analysis_page.h"

class QStackedLayout;

namespace rackline {

class ChartView;
class DataTable;
class ParetoPlot;

/// Forward passes, or learning from own answers: the answer, its charts, and the tables of the command line.
class LoneTaskPage : public AnalysisPage {
    Q_OBJECT

public:
    /// The chart and the table of these ids stand first to be seen.
    explicit LoneTaskPage(const PageContext& context, std::initializer_list<std::string_view> about = {});

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    ParetoPlot* plot() const { return m_plot; }
    ChartView* stacks() const { return m_stacks; }
    DataTable* table() const { return m_table; }
    ChoiceButton* chartChoice() const { return m_chart; }
    ChoiceButton* tableChoice() const { return m_sheet; }

protected:
    void refresh() override;

private:
    Card* makeCard(ChoiceButton* choice, QWidget* content);
    void showChart();
    void showTable();

    std::vector<std::string_view> m_about;
    LoneTaskView m_view;
    QStringList m_chartTitles, m_tableTitles;
    ChoiceButton *m_chart, *m_sheet;
    Card* m_chartCard = nullptr;
    QWidget* m_charts;
    QStackedLayout* m_kinds;
    ParetoPlot* m_plot;
    ChartView* m_stacks;
    DataTable* m_table;
};

/// Stands for a page that has nothing to say of such a task.
class OtherTaskPage : public AnalysisPage {
    Q_OBJECT

public:
    using AnalysisPage::AnalysisPage;

protected:
    void refresh() override;
};

} // namespace rackline
