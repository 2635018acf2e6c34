// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/runs/training_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class DataTable;
class ParetoPlot;
class ChartView;

/// Training runs: the step and the memory in parts, what more GPUs bring, and days, energy and money side by side.
class TrainingPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit TrainingPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override { return trainingLine(m_workbench, "train"); }
    ChartView* stack() const { return m_stack; }
    ParetoPlot* plot() const { return m_plot; }
    DataTable* table() const { return m_table; }
    SegmentBar* stackBar() const { return m_stackKind; }
    SegmentBar* scalingBar() const { return m_figure; }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    Card* makeCard(SegmentBar* choice, QWidget* content);
    void showStack();
    void showScaling();

    std::shared_ptr<const TrainingStudy> m_study;
    TrainingView m_view;
    SegmentBar *m_stackKind, *m_figure;
    ChartView* m_stack;
    ParetoPlot* m_plot;
    DataTable* m_table;
    QBoxLayout* m_row;
};

} // namespace rackline
