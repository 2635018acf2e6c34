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
    ChoiceButton* traceChoice() const { return m_trace; }
    ChoiceButton* loadChoice() const { return m_load; }
    ChoiceButton* routerChoice() const { return m_router; }
    ChoiceButton* fleetChoice() const { return m_fleet; }
    ChoiceButton* goalChoice() const { return m_goal; }
    ChoiceButton* dayChoice() const { return m_day; }
    SegmentBar* overTimeBar() const { return m_overTime; }
    /// Who is there over time, and what they wait for the first token and for each further one.
    ParetoPlot* timePlot() const { return m_time; }
    ParetoPlot* waitPlot(std::size_t wait) const { return m_waits[wait]; }
    DataTable* table() const { return m_table; }
    const TrafficRuns* runs() const { return m_runs.get(); }
    /// As if it were chosen in the menu.
    void openTrace(const QString& file);
    void openDay(const QString& file);

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
    void showVaried(TrafficVary vary);
    void showLimits();
    void moveLimit(std::size_t wait, double seconds, bool live);
    void showTraces();
    void showDays();

    ChoiceButton *m_trace, *m_day, *m_load, *m_router, *m_fleet, *m_goal;
    SegmentBar* m_overTime;
    ParetoPlot* m_time;
    TextLabel* m_hint;
    std::array<ParetoPlot*, waits> m_waits{};
    std::array<TextLabel*, waits> m_within{};
    DataTable* m_table;
    QBoxLayout* m_row;
    /// What can be chosen: shipped traces by name, then the user's own file, if there is one.
    QStringList m_traces;
    int m_chosenTrace = 0;
    /// The same of days; the first is none.
    QStringList m_days;
    int m_chosenDay = 0;
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
