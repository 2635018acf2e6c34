// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/sensitivity_analysis.h"
#include "views/analysis_page.h"

class QBoxLayout;

namespace rackline {

class BarView;
class Card;
class DataTable;

/// What moves a metric of the selected scenario: a tornado, what each limit costs, elasticities, and what is assumed. A click
/// goes to the input.
class SensitivityPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit SensitivityPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    BarView* bars() const { return m_bars; }
    DataTable* table() const { return m_table; }
    DataTable* assumptions() const { return m_assumptions; }
    ChoiceButton* metricChoice() const { return m_metric; }
    SegmentBar* kindBar() const { return m_kind; }
    /// The parameter that a bar stands for.
    QString targetOf(int bar) const { return shown().targets.value(bar); }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Kind { inputs, limits, assumptions };

    QWidget* makeHead();
    Kind kind() const { return static_cast<Kind>(m_kind->current()); }
    Metric metric() const;
    const NamedBars& shown() const;
    void show();

    ChoiceButton* m_metric;
    SegmentBar* m_kind;
    BarView* m_bars;
    DataTable *m_table, *m_assumptions;
    Card* m_side;
    QBoxLayout* m_row;
    TextLabel* m_key;
    SensitivityAnalysis m_found;
};

} // namespace rackline
