// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/roofline_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class ChartView;
class DataTable;
class OperatorList;
class ParetoPlot;

/// The operators of the selected scenario's step under the roofs of its chip, or one after the other in lanes of what works on
/// them; and what would help.
class RooflinePage : public AnalysisPage {
    Q_OBJECT

public:
    explicit RooflinePage(const PageContext& context);
    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;

    ParetoPlot* plot() const { return m_plot; }
    ChartView* lanes() const { return m_lanes; }
    SegmentBar* phaseBar() const { return m_phase; }
    SegmentBar* kindBar() const { return m_kind; }
    ChoiceButton* baselineChoice() const { return m_baseline; }
    DataTable* remedies() const { return m_remedies; }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeSide();
    void show(const RooflineAnalysis& found);
    /// The chart that is chosen, and the answer over it; the other one is not laid out.
    void showKind();
    bool showsLanes() const { return m_kind->current() == 1; }
    /// The scenario that is drawn behind the selected one, by its place.
    std::optional<std::size_t> baseline() const;
    /// Offers the other shown scenarios that have a point; what is chosen stays chosen as long as it is among them.
    void offerBaselines();

    ParetoPlot* m_plot;
    ChartView* m_lanes;
    SegmentBar *m_kind, *m_phase;
    ChoiceButton* m_baseline;
    /// The places of the scenarios that it offers, behind "none".
    std::vector<std::size_t> m_offered;
    SymbolButton* m_fit = nullptr;
    RooflineAnalysis m_found;
    OperatorList* m_operators;
    TextLabel *m_step, *m_light;
    DataTable* m_remedies;
    QWidget* m_side;
    QBoxLayout* m_row;
};

} // namespace rackline
