// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"
#include "app/workbench/analyses/reach_analysis.h"
#include "app/workbench/analyses/stack_facts.h"
#include "app/workbench/document/workbench.h"
#include "views/pages/page.h"
#include "views/widgets/basics.h"

#include <QLocale>

#include <span>

class QBoxLayout;
class QGridLayout;

namespace rackline {

class AnswerLabel;
class Background;
class ParetoPlot;
class PictureButtons;
class ChartView;
struct PageAnswer;
struct PageContext;

/// One stack per scenario at the reading, on one scale, over the table of its parts and a chart of how far it goes: memory,
/// power, cost.
class StackPage : public Page {
    Q_OBJECT

public:
    using MakeChart = StackChart (*)(std::span<const ChartScenario>);
    using MakeFlow = FlowChart (*)(const ChartScenario&);
    /// "%1" is a scenario, "%2" its total, "%3" the share of its largest part, "%4" that part.
    struct Subject {
        MakeChart chart = nullptr;
        QString sentence;
        std::vector<StackFact> (*facts)(const Estimate&, const QLocale&) = nullptr;
        ReachAnalysis (*reach)(const ReachInput&, const QLocale&) = nullptr;
        /// The selected scenario's amounts as flows; null where there are none.
        MakeFlow flow = nullptr;
        /// Over them, where it is another: "%1" is a scenario, "%2" what the flows' subject has of every hundred.
        QString flowSentence{};
    };

    StackPage(const PageContext& context, Subject subject);
    Picture picture(const QWidget* at) const override;
    QList<QWidget*> areas() const override;
    bool isSettled() const override;
    ParetoPlot* plot() const { return m_plot; }
    ChartView* chart() const { return m_bars; }
    /// Null where the page has no flows.
    SegmentBar* kindBar() const { return m_kind; }
    const FlowChart& flow() const { return m_flow; }
    const PageAnswer& answer() const;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    QWidget* makeReach();
    void refreshReach();
    QWidget* makeHead();
    bool showsFlow() const { return m_kind && m_kind->current() == 1 && !m_flow.nodes.empty(); }
    /// Where the selected scenario is among the rows, else the first.
    std::size_t selectedRow(const StackChart& chart) const;
    FlowChart flowOf(const std::vector<ChartScenario>& charted) const;
    QString unitOf(const StackChart& chart) const;
    PageAnswer answerBeside(const StackChart& chart) const;
    void arrange();
    QString sentence(const StackChart& chart) const;
    std::vector<int> columnWidths() const;
    int besideColumns() const;
    void showTable(const StackChart& chart);
    /// A value, and its interval under it.
    void factCell(QGridLayout& grid, int row, int column, const StackFact& fact);
    void nameCell(QGridLayout& grid, int row, const QString& name);
    TextLabel* cell(QGridLayout& grid, int row, int column, Type type, Role role);

    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    Subject m_subject;
    StackChart m_chart;
    FlowChart m_flow;
    /// One list for each row of the chart.
    std::vector<std::vector<StackFact>> m_facts;
    /// What came with the chart beside the table; the last ones stay until the next are there.
    std::vector<std::vector<StackFact>> m_more;
    AnswerLabel* m_answer;
    PictureButtons* m_buttons = nullptr;
    Card* m_chartCard;
    SegmentBar* m_kind = nullptr;
    ChartView* m_bars;
    QWidget* m_table;
    ParetoPlot* m_plot;
    TextLabel *m_reachTitle, *m_reachText;
    QWidget* m_reach;
    QBoxLayout* m_lower;
    Background* m_background;
    /// So many scenarios there is room for in the table.
    std::size_t m_columns = 1;
};

} // namespace rackline
