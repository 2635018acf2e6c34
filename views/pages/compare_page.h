// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/comparison_analysis.h"
#include "app/workbench/runs/run_comparison.h"
#include "views/pages/analysis_page.h"

#include <array>

namespace rackline {

class ChartView;
class DataTable;

/// Why point B differs from point A as a waterfall, over all scenarios side by side.
class ComparePage : public AnalysisPage {
    Q_OBJECT

public:
    explicit ComparePage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    ChartView* bars() const { return m_bars; }
    DataTable* table() const { return m_table; }
    ChoiceButton* metricChoice() const { return m_metric; }
    ChoiceButton* pointChoice(PinName name) const { return name == PinName::a ? m_a : m_b; }
    SymbolButton* swapButton() const { return m_swap; }
    SegmentBar* tableBar() const { return m_kind; }

protected:
    void refresh() override;

private:
    void makeHead();
    void showPoints();
    /// Whether runs are compared, and starts their comparison.
    bool comparesRuns() const;
    void compareRuns();
    void explain();
    void show();
    Metric metric() const;

    ChoiceButton *m_a, *m_b, *m_metric;
    SymbolButton* m_swap;
    SegmentBar* m_kind;
    ChartView* m_bars;
    DataTable* m_table;
    Card* m_chart;
    TextLabel* m_missing;
    /// One of them, of points or of runs.
    std::shared_ptr<const ComparisonStudy> m_study;
    std::shared_ptr<const RunComparisonStudy> m_runs;
    /// The runs that were chosen, by name.
    std::array<QString, 2> m_runNames;
    ComparisonAnalysis m_found;
};

} // namespace rackline
