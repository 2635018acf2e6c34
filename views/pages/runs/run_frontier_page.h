// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/runs/run_frontier.h"
#include "views/pages/analysis_page.h"

namespace rackline {

class DataTable;
class ParetoPlot;

/// The Factory page of runs: what no other run beats in two metrics, days against dollars at first, and the same as a table.
class RunFrontierPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit RunFrontierPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    ParetoPlot* plot() const { return m_plot; }
    DataTable* table() const { return m_table; }
    ChoiceButton* xChoice() const { return m_x; }
    ChoiceButton* yChoice() const { return m_y; }

protected:
    void refresh() override;

private:
    QWidget* makeHead();
    void choose(ChoiceButton& own, ChoiceButton& other);
    void show();
    /// A deadline follows the pointer, and is set where that lets go; with several of them it is the selected scenario's.
    void moveDeadline(int limit, double days, bool live);
    void setDeadline(double days);

    ChoiceButton *m_y, *m_x;
    ParetoPlot* m_plot;
    DataTable* m_table;
    std::shared_ptr<const RunSizesStudy> m_study;
    /// The metrics that are shown: one may not stand against itself.
    int m_across = 0, m_up = 0;
    /// Where a deadline is held, in days; 0 where none is.
    double m_held = 0;
};

} // namespace rackline
