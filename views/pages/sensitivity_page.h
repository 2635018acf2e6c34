// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/sensitivity_analysis.h"
#include "app/workbench/runs/run_sensitivity.h"
#include "views/pages/analysis_page.h"
#include "views/widgets/quantity_edit.h"

class QBoxLayout;

namespace rackline {

class ChartView;
class Card;
class DataTable;

/// What moves a metric of the selected scenario: a tornado and elasticities, what each limit costs and where it binds, what each
/// input would have to be for a target, and what is assumed. A click goes to the input.
class SensitivityPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit SensitivityPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    ChartView* bars() const { return m_bars; }
    DataTable* table() const { return m_table; }
    /// Below it in a high window: what the bars rest on, and beside limits what moves them.
    DataTable* more() const { return m_more; }
    DataTable* assumptions() const { return m_assumptions; }
    DataTable* breakEvens() const { return m_breakEvens; }
    QuantityEdit* targetField() const { return m_target; }
    ChoiceButton* metricChoice() const { return m_metric; }
    SegmentBar* kindBar() const { return m_kind; }
    /// The parameter that a bar stands for.
    QString targetOf(int bar) const { return shown().targets.value(bar); }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Kind { inputs, limits, breakEvens, assumptions };

    QWidget* makeHead();
    void makeTarget();
    SensitivityQuestion question() const;
    RunQuestion runQuestion() const;
    /// Starts the study of the selected scenario where it trains; false where it serves.
    bool studyRun();
    /// A value of the chosen metric in words, and such words as a value.
    QString shownTarget() const;
    FieldReading readTarget(const QString& text) const;
    /// The id of the chosen metric, of points or of runs.
    QString metricId() const;
    Kind kind() const { return static_cast<Kind>(m_kind->current()); }
    Metric metric() const;
    bool ofRuns() const { return selectedTrains(m_workbench); }
    const NamedBars& shown() const;
    void show();
    void showMore();

    ChoiceButton* m_metric;
    SegmentBar* m_kind;
    ChartView* m_bars;
    DataTable *m_table, *m_more, *m_breakEvens, *m_assumptions;
    Card *m_side, *m_moreCard;
    QWidget* m_sides;
    QBoxLayout* m_row;
    TextLabel* m_key;
    QWidget* m_targetBox;
    QuantityEdit* m_target;
    TextLabel* m_message;
    /// What was typed, for the metric that it was typed for.
    std::optional<std::pair<QString, double>> m_wanted;
    SensitivityAnalysis m_found;
};

} // namespace rackline
