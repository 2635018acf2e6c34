// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/measured_runs.h"
#include "app/workbench/document/document.h"
#include "app/workbench/document/explorer.h"
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/catalogue/overlay.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace rackline {

/// A scenario of the document with its results.
struct ScenarioState {
    std::string name;
    /// The row of the theme's series table, which stays when other scenarios are hidden or reordered.
    int colour = 0;
    bool visible = true;
    /// The last version that could be resolved.
    std::optional<ResolvedScenario> resolved;
    /// The values that every parameter has without the document's settings.
    std::optional<Scenario> defaults;
    /// Why the present settings cannot be resolved; empty where they can.
    std::string problem;
    Exploration exploration;
    bool explored = false;

    bool isAnnounced() const { return resolved && resolved->scenario.system.rack.status != Status::shipping; }
};

/// A scenario at the reading.
struct Pin {
    std::size_t scenario = 0;
    double x = 0;
};
enum class PinName { a, b };

/// What the chart draws beside its frontiers.
struct ChartLayers {
    bool candidates = true, intervals = true, infeasible = true, measured = true;
    /// Whether intervals have every input drawn, instead of only the engine's error on measured cases.
    bool allInputs = false;

    friend bool operator==(const ChartLayers&, const ChartLayers&) = default;
};

/// What the chart shows.
struct ChartChoice {
    Metric x = Metric::speed;
    Metric y = Metric::perMw;
    /// Both metrics count these tokens and watts, and so does everything beside the chart.
    Counting counting;
    bool logarithmicX = false;
    bool logarithmicY = true;
    ChartLayers layers;
    /// A line to compare the vertical axis with, such as a cost; 0 is none.
    double target = 0;

    friend bool operator==(const ChartChoice&, const ChartChoice&) = default;
};

/// The open document, its results and what is selected: everything that the windows show. It lives in the GUI's thread;
/// explorations run on copies in other threads.
class Workbench : public QObject {
    Q_OBJECT

public:
    /// `overlay` is where the user's own entries are written; an empty one is the default place.
    explicit Workbench(Catalogue catalogue, std::filesystem::path overlay = {}, QObject* parent = nullptr);

    Document& document() { return m_document; }
    const Document& document() const { return m_document; }
    const Catalogue& catalogue() const { return *m_catalogue; }
    /// The catalogue for work on other threads, which stays alive where the window reads a new one meanwhile.
    std::shared_ptr<const Catalogue> sharedCatalogue() const { return m_catalogue; }
    Explorer& explorer() { return m_explorer; }
    /// Opens a file or the shipped example of a name.
    Result<void> open(const QString& source);
    /// Opens one scenario on a shipping rack, without a file.
    void openNew();
    /// Opens a project that no file holds.
    void openNew(Project project);
    /// Opens the changes that were open before a crash, which no file holds yet.
    void openRecovered(Project project, const QString& path);

    /// Writes into the user's own catalogue and reads it again; the scenarios follow.
    Result<void> changeOwnEntries(const OverlayChange& change);

    const std::vector<ScenarioState>& scenarios() const { return m_scenarios; }
    std::size_t current() const { return m_current; }
    void setCurrent(std::size_t scenario);
    void setVisible(std::size_t scenario, bool visible);

    const ChartChoice& chart() const { return m_chart; }
    void setChart(ChartChoice chart);
    Metric counted(Metric metric) const { return countedAs(metric, m_chart.counting); }

    /// The runs that are laid over the chart: those of the user's file, or else the published ones; null until they are read.
    const MeasuredRuns* measured() const { return m_ownRuns ? m_ownRuns.get() : m_publishedRuns.get(); }
    void setPublishedRuns(std::shared_ptr<const MeasuredRuns> runs);
    /// Lays the runs of a file over the chart; null returns to the published ones.
    void setOwnRuns(std::shared_ptr<const MeasuredRuns> runs);
    bool hasOwnRuns() const { return m_ownRuns != nullptr; }

    /// Sets a value. A gesture other than 0 is a moving slider, all of whose steps are one undo step.
    void setParameter(const Parameter& parameter, double value, int gesture = 0);
    void resetParameter(const Parameter& parameter);
    /// Sets values of all scenarios and, where a speed above 0 is given, the operating point, in one undo step. Points of a map
    /// are set so.
    void setPoint(const std::vector<std::pair<const Parameter*, double>>& inputs, double speed, int gesture = 0);
    int newGesture() { return ++m_gesture; }
    void endGesture();

    /// A pin. Pins keep to their scenarios wherever those move, and all stand at the reading.
    std::optional<Pin> pin(PinName name) const;
    /// Moves the reading to the pin's x, and with it the other pin.
    void setPin(PinName name, std::optional<Pin> pin);
    /// The x at which every answer is given: where it was put, or else the limit. If x is a speed, it is the project's operating
    /// point.
    double reading() const;
    /// Moves the reading; steps with the same gesture, if it is not 0, are one undo step.
    void setReading(double x, int gesture = 0);
    /// The best point of a scenario at this x or better, or null where it does not get there.
    const FrontierPoint* pointAt(std::size_t scenario, double x) const;
    std::optional<Estimate> explained(const Pin& pin) const;

    bool isStale() const;
    /// Whether a slider moves, so that pictures may be coarser.
    bool isLive() const { return m_openGesture != 0; }
    std::size_t evaluated() const;
    std::size_t infeasible() const;
    double seconds() const { return m_seconds; }

Q_SIGNALS:
    /// Emitted when the scenarios themselves changed: which there are, their names, colours or visibility.
    void scenariosChanged();
    /// Emitted when values of parameters changed, or the scenario that they are shown for.
    void parametersChanged();
    void resultsChanged();
    /// Emitted when what stands beside a chart must follow it: at once, or after the chart is painted while a slider moves.
    void detailsChanged();
    void chartChanged();
    void pinsChanged();
    /// Emitted when a file of runs was laid over the chart.
    void ownRunsTaken();
    /// Emitted when the user's own entries changed.
    void catalogueChanged();

private:
    void begin(Project project, const QString& path);
    void adoptStructure();
    void resolveAll();
    void explore();
    void take(const std::shared_ptr<ExplorationSet>& set);
    void announceResults();
    void placeDefaultPins();
    void takePoint();
    /// The limit of the chart's x, which is the strictest of all scenarios; 0 where there is none.
    double limitOfX() const;

    std::shared_ptr<const Catalogue> m_catalogue;
    std::filesystem::path m_overlay;
    Document m_document;
    Explorer m_explorer;
    QTimer m_details;
    std::vector<ScenarioState> m_scenarios;
    std::size_t m_current = 0;
    ChartChoice m_chart;
    std::shared_ptr<const MeasuredRuns> m_publishedRuns, m_ownRuns;
    std::array<std::optional<std::size_t>, 2> m_pins;
    bool m_pinsAreDefault = true;
    /// Where the reading was put (0: nowhere), and where it stands without that and without a limit.
    double m_x = 0, m_middle = 0;
    int m_gesture = 0, m_openGesture = 0;
    double m_seconds = 0;
};

} // namespace rackline
