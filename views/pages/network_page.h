// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/network_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class DataTable;
class ChartView;

/// The scale-out network: its tiers, what it draws with either kind of optics, and its counts and prices side by side.
class NetworkPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit NetworkPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    ChartView* stack() const { return m_stack; }
    DataTable* table() const { return m_table; }
    ChoiceButton* topologyChoice() const { return m_topology; }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void show();

    NetworkAnalysis m_found;
    ChoiceButton* m_topology;
    ChartView* m_tiers;
    TextLabel* m_tierTitle;
    ChartView* m_stack;
    DataTable* m_table;
    QBoxLayout* m_row;
};

} // namespace rackline
