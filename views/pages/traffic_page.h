// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/traffic_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class ChartView;
class DataTable;
class ParameterSlider;
class ParetoPlot;

/// A trace of requests that a fleet of each scenario serves, request by request: how many instances it takes, who is there over
/// time, and what requests wait, with the limits as lines that are dragged. What is asked is saved in the project.
class TrafficPage : public AnalysisPage {
    Q_OBJECT

public:
    explicit TrafficPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    bool isSettled() const override { return !m_background->isBusy() && !m_settle.isActive(); }
    ChoiceButton* traceChoice() const { return m_trace.button; }
    ChoiceButton* loadChoice() const { return m_load.button; }
    ChoiceButton* routerChoice() const { return m_router; }
    ChoiceButton* fleetChoice() const { return m_fleet.button; }
    ChoiceButton* goalChoice() const { return m_goal.button; }
    ChoiceButton* lossChoice() const { return m_loss.button; }
    ChoiceButton* thoughtsMenu() const { return m_thoughts.button; }
    ChoiceButton* samplesMenu() const { return m_samples.button; }
    ChoiceButton* dayChoice() const { return m_day.button; }
    SegmentBar* overTimeBar() const { return m_overTime; }
    /// Who is there over time, and what they wait for the first token and for each further one.
    ParetoPlot* timePlot() const { return m_time; }
    /// Who keeps the limits over load and instances, or what one instance or session does, in its place.
    ChartView* mapView() const { return m_map; }
    ParetoPlot* waitPlot(std::size_t wait) const { return m_waits[wait]; }
    DataTable* table() const { return m_table; }
    /// So many times the load on the fleets that are shown: they follow the pointer.
    ParameterSlider* underLoadSlider() const { return m_under; }
    const TrafficRuns* runs() const { return m_runs.get(); }
    /// What is shown while the slider is held.
    const TrafficRuns* held() const { return m_held.get(); }
    /// As if it were chosen in the menu.
    void openTrace(const QString& file) { setFile(m_trace, file); }
    void openDay(const QString& file) { setFile(m_day, file); }

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr std::size_t waits = 2;

    QWidget* makeHead();
    Card* makeTimeCard();
    Card* makeWaitCard(std::size_t wait, const QString& title);
    /// What the project asks, or else what is asked where nobody chose.
    TrafficAsked asked() const;
    void ask(const std::function<void(TrafficAsked&)>& change);
    void showAsked();
    void showHint(const QString& ofChart);
    void showRuns();
    void showOverTime();
    void showServed(const TrafficRuns& runs);
    Card* makeFleetCard();
    QWidget* makeUnderLoad();
    void moveLoad(int position);
    void runUnderLoad();
    void settleLoad();
    void showUnderLoad(double times);
    /// What is varied in the first chart, where that is not over time.
    std::optional<TrafficVary> varied() const;
    void showVaried(TrafficVary vary);
    /// Whether the run that is shown is of what is asked now: no other one is on its way.
    bool isCurrent() const;
    void showMap();
    void showClosely(TrafficVary vary);
    void takeCell(int cell);
    void showLimits();
    void moveLimit(std::size_t wait, double seconds, bool live);
    /// Shipped files, and behind them the project's own, if it has one; last in the menu is a dialog that asks for another.
    struct FileChoice {
        ChoiceButton* button;
        std::string TrafficAsked::*file;
        QString dialogTitle, dialogFilter;
        /// As `rackline traffic` takes them, and as the menu has them.
        QStringList shipped{}, titles{};
        /// What the menu has now.
        QStringList names{};
    };
    void offerFiles(FileChoice& choice, const QStringList& names, const QStringList& titles);
    void showFile(FileChoice& choice, const TrafficAsked& asked);
    void setFile(FileChoice& choice, const QString& file);
    /// Numbers that are offered, and among them the project's where it is another.
    struct NumberChoice {
        ChoiceButton* button;
        std::vector<double> offered;
        QString (*title)(double value, const QLocale& locale);
        double (*of)(const TrafficAsked& asked);
        void (*set)(TrafficAsked& asked, double value);
        /// What the menu has now.
        std::vector<double> values{};
    };
    NumberChoice thoughtsChoice() const;
    NumberChoice samplesChoice() const;
    std::array<NumberChoice*, 6> numbers() { return {&m_load, &m_fleet, &m_loss, &m_goal, &m_thoughts, &m_samples}; }
    void offerNumbers(NumberChoice& choice);
    void showNumber(NumberChoice& choice, const TrafficAsked& asked);

    FileChoice m_trace, m_day;
    NumberChoice m_load, m_fleet, m_goal, m_loss, m_thoughts, m_samples;
    ChoiceButton* m_router;
    /// Instead of the project's where that can only be read.
    std::optional<TrafficAsked> m_own;
    SegmentBar* m_overTime;
    ParetoPlot* m_time;
    ChartView* m_map;
    TextLabel* m_hint;
    std::array<ParetoPlot*, waits> m_waits{};
    std::array<TextLabel*, waits> m_within{};
    DataTable* m_table;
    QWidget* m_loadRow;
    ParameterSlider* m_under;
    TextLabel* m_underText;
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
        /// Under the map, once it is known.
        std::optional<QString> nextRack{};
    };
    Varied m_varied;
    int m_gesture = 0;
    /// What the slider asks, while it is held and until what was let go is shown, and the fleets under the last load that was
    /// run.
    std::optional<double> m_heldTimes;
    std::shared_ptr<const TrafficRuns> m_held;
    QTimer m_settle;
};

} // namespace rackline
