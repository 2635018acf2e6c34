// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/roofline_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class DataTable;
class OperatorList;
class ParetoPlot;

/// The operators of the selected scenario's step under the roofs of its chip, and what would help.
class RooflinePage : public AnalysisPage {
    Q_OBJECT

public:
    explicit RooflinePage(const PageContext& context);
    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;

    ParetoPlot* plot() const { return m_plot; }
    SegmentBar* phaseBar() const { return m_phase; }
    DataTable* remedies() const { return m_remedies; }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeSide();
    void show(const RooflineAnalysis& found);

    ParetoPlot* m_plot;
    SegmentBar* m_phase;
    OperatorList* m_operators;
    TextLabel *m_step, *m_light;
    DataTable* m_remedies;
    QWidget* m_side;
    QBoxLayout* m_row;
};

} // namespace rackline
