// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/comparison_analysis.h"
#include "views/pages/analysis_page.h"

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
    std::shared_ptr<const ComparisonStudy> m_study;
    ComparisonAnalysis m_found;
};

} // namespace rackline
