// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/runs/run_stacks.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class ChartView;
class DataTable;
class ParetoPlot;

/// Memory, power or cost of runs: a stack for each scenario, and its parts and facts as a table.
class RunStackPage : public AnalysisPage {
    Q_OBJECT

public:
    struct Subject {
        StackChart (*chart)(std::span<const TrainedScenario>);
        /// About the selected run: %1 is its name, %2 its total, %3 the share of the largest part and %4 what that is.
        QString sentence;
        std::vector<StackFact> (*facts)(const TrainedScenario&, const QLocale&);
        /// Beside the table; null where there is none.
        LineChart (*beside)(std::span<const TrainedScenario>) = nullptr;
    };
    RunStackPage(const PageContext& context, Subject subject);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override { return trainingLine(m_workbench, "train"); }
    ChartView* stacks() const { return m_stacks; }
    ParetoPlot* plot() const { return m_plot; }
    DataTable* table() const { return m_table; }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Copies of the runs, and the pictures of them.
    struct Study {
        std::vector<RunInput> inputs;
        std::vector<TrainedScenario> trained;
        StackChart stacks;
        LineChart beside;
    };
    PageAnswer answerOn(const Study& study) const;
    void show(const Study& study);

    Subject m_subject;
    ChartView* m_stacks;
    ParetoPlot* m_plot;
    DataTable* m_table;
    Card* m_beside;
    QBoxLayout* m_row;
};

} // namespace rackline
