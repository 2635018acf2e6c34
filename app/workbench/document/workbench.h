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

/// A scenario of the document with what is known of it.
struct ScenarioState {
    std::string name;
    /// Row of the theme's series table; it stays when others are hidden or reordered.
    int colour = 0;
    bool visible = true;
    /// The last one that could be resolved.
    std::optional<ResolvedScenario> resolved;
    /// What every parameter is without the document's settings.
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
    /// Intervals with every input drawn, instead of the engine's error on measured cases alone.
    bool allInputs = false;

    friend bool operator==(const ChartLayers&, const ChartLayers&) = default;
};

/// What the chart shows.
struct ChartChoice {
    Metric x = Metric::speed;
    Metric y = Metric::perMw;
    /// Both metrics count these tokens and watts, as does whatever stands beside the chart.
    Counting counting;
    bool logarithmicX = false;
    bool logarithmicY = true;
    ChartLayers layers;
    /// A line to hold the vertical axis against, such as a cost; 0 is none.
    double target = 0;

    friend bool operator==(const ChartChoice&, const ChartChoice&) = default;
};

/// The open document, its results and what is selected: all that the windows show. Lives in the GUI's thread.
class Workbench : public QObject {
    Q_OBJECT

public:
    /// `overlay` is where the user's own entries are written; empty for the default place.
    explicit Workbench(Catalogue catalogue, std::filesystem::path overlay = {}, QObject* parent = nullptr);

    Document& document() { return m_document; }
    const Document& document() const { return m_document; }
    const Catalogue& catalogue() const { return *m_catalogue; }
    /// For work on other threads: it outlives a catalogue that is read again meanwhile.
    std::shared_ptr<const Catalogue> sharedCatalogue() const { return m_catalogue; }
    Explorer& explorer() { return m_explorer; }
    /// A file or the name of a shipped example.
    Result<void> open(const QString& source);
    /// One scenario on a shipping rack, without a file.
    void openNew();
    /// What was open before a crash: changes that no file holds yet.
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

    /// Runs to be laid over the chart: those of the user's file, else the published ones; null until they are read.
    const MeasuredRuns* measured() const { return m_ownRuns ? m_ownRuns.get() : m_publishedRuns.get(); }
    void setPublishedRuns(std::shared_ptr<const MeasuredRuns> runs);
    /// Null goes back to the published ones.
    void setOwnRuns(std::shared_ptr<const MeasuredRuns> runs);
    bool hasOwnRuns() const { return m_ownRuns != nullptr; }

    /// A gesture other than 0 is a slider on its way: its steps are one undo step.
    void setParameter(const Parameter& parameter, double value, int gesture = 0);
    void resetParameter(const Parameter& parameter);
    /// Values of all scenarios and, of a speed above 0, the operating point: one undo step, as of a point on a map.
    void setPoint(const std::vector<std::pair<const Parameter*, double>>& inputs, double speed, int gesture = 0);
    int newGesture() { return ++m_gesture; }
    void endGesture();

    /// Pins keep to their scenarios, wherever those move, and all stand at the reading.
    std::optional<Pin> pin(PinName name) const;
    /// Moves the reading to the pin's x, and with it the other pin.
    void setPin(PinName name, std::optional<Pin> pin);
    /// The x that every answer is given at: where it was put, else the limit. Of a speed, it is the project's operating point.
    double reading() const;
    /// With a gesture other than 0 its steps are one undo step.
    void setReading(double x, int gesture = 0);
    /// The best that a scenario reaches at this x or better; null where it does not get there.
    const FrontierPoint* pointAt(std::size_t scenario, double x) const;
    std::optional<Estimate> explained(const Pin& pin) const;

    bool isStale() const;
    /// A slider is on its way: pictures may be coarser.
    bool isLive() const { return m_openGesture != 0; }
    std::size_t evaluated() const;
    std::size_t infeasible() const;
    double seconds() const { return m_seconds; }

Q_SIGNALS:
    /// The scenarios themselves: which, names, colours, visibility.
    void scenariosChanged();
    /// Values of parameters, or which scenario they are shown for.
    void parametersChanged();
    void resultsChanged();
    /// What stands beside a chart follows it: at once, or after the chart is painted while a slider moves.
    void detailsChanged();
    void chartChanged();
    void pinsChanged();
    /// A file of runs was laid over the chart.
    void ownRunsTaken();
    /// Entries of the user's own came or changed.
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
    /// The limit of the chart's x, the strictest of all scenarios; 0 where there is none.
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
    /// Where the reading was put, 0 where nobody did; and where it stands without that and without a limit.
    double m_x = 0, m_middle = 0;
    int m_gesture = 0, m_openGesture = 0;
    double m_seconds = 0;
};

} // namespace rackline
