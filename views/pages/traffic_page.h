// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/traffic_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class DataTable;
class ParetoPlot;

/// A trace of requests that a fleet of each scenario serves, request by request: how many instances it takes, who is there over
/// time, and what requests wait, with the limits as lines that are dragged.
class TrafficPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit TrafficPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    bool isSettled() const override { return !m_background->isBusy(); }
    ChoiceButton* traceChoice() const { return m_trace.button; }
    ChoiceButton* loadChoice() const { return m_load; }
    ChoiceButton* routerChoice() const { return m_router; }
    ChoiceButton* fleetChoice() const { return m_fleet; }
    ChoiceButton* goalChoice() const { return m_goal; }
    ChoiceButton* dayChoice() const { return m_day.button; }
    SegmentBar* overTimeBar() const { return m_overTime; }
    /// Who is there over time, and what they wait for the first token and for each further one.
    ParetoPlot* timePlot() const { return m_time; }
    ParetoPlot* waitPlot(std::size_t wait) const { return m_waits[wait]; }
    DataTable* table() const { return m_table; }
    const TrafficRuns* runs() const { return m_runs.get(); }
    /// As if it were chosen in the menu.
    void openTrace(const QString& file) { openFile(m_trace, file); }
    void openDay(const QString& file) { openFile(m_day, file); }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr std::size_t waits = 2;

    QWidget* makeHead();
    Card* makeWaitCard(std::size_t wait, const QString& title);
    TrafficAsked asked() const;
    void showRuns();
    void showOverTime();
    /// What is varied in the first chart, where that is not over time.
    std::optional<TrafficVary> varied() const;
    void showVaried(TrafficVary vary);
    void showLimits();
    void moveLimit(std::size_t wait, double seconds, bool live);
    /// Shipped files, and behind them the user's own, if there is one; last in the menu is a dialog that asks for another.
    struct FileChoice {
        ChoiceButton* button;
        QString dialogTitle, dialogFilter;
        /// As `rackline traffic` takes them, and as the menu has them.
        QStringList names{}, titles{};
        qsizetype shipped = 0;
        int chosen = 0;
    };
    void offerFiles(FileChoice& choice, const QStringList& names, const QStringList& titles);
    void showFiles(FileChoice& choice);
    void openFile(FileChoice& choice, const QString& file);

    FileChoice m_trace, m_day;
    ChoiceButton *m_load, *m_router, *m_fleet, *m_goal;
    SegmentBar* m_overTime;
    ParetoPlot* m_time;
    TextLabel* m_hint;
    std::array<ParetoPlot*, waits> m_waits{};
    std::array<TextLabel*, waits> m_within{};
    DataTable* m_table;
    QBoxLayout* m_row;
    /// The run that is shown, and what was asked for it.
    std::shared_ptr<const TrafficRuns> m_runs;
    TrafficAsked m_question;
    /// What was varied around which run of which scenario; null where that cannot be.
    struct Varied {
        std::shared_ptr<const TrafficRuns> runs;
        std::size_t place = 0;
        TrafficVary vary = TrafficVary::load;
        std::shared_ptr<const VariedTraffic> traffic;
    };
    Varied m_varied;
    int m_gesture = 0;
};

} // namespace rackline
