// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/workbench.h"

#include "app/report/words/graded_inputs.h"
#include "app/workbench/document/default_pins.h"

#include <algorithm>
#include <utility>

namespace rackline {
namespace {

/// The project without any value that the table of parameters knows, which leaves the names of hardware, model and engine.
Project withoutParameters(Project project) {
    const auto isParameter = [](const auto& setting) { return findParameter(setting.first) != nullptr; };
    std::erase_if(project.shared, isParameter);
    for (ScenarioSettings& scenario : project.scenarios) std::erase_if(scenario.values, isParameter);
    return project;
}

int freeColour(const std::vector<ScenarioState>& states) {
    int colour = 0;
    while (std::any_of(states.begin(), states.end(), [&](const auto& s) { return s.colour == colour; })) ++colour;
    return colour;
}

} // namespace

Workbench::Workbench(Catalogue catalogue, std::filesystem::path overlay, QObject* parent)
    : QObject(parent), m_catalogue(std::make_shared<Catalogue>(std::move(catalogue))),
      m_overlay(overlay.empty() ? Catalogue::defaultOverlay() : std::move(overlay)) {
    connect(&m_document, &Document::structureChanged, this, &Workbench::adoptStructure);
    connect(&m_document, &Document::pointMoved, this, &Workbench::takePoint);
    connect(&m_document, &Document::changed, this, [this] {
        if (m_chart.x == Metric::speed) m_x = m_document.project().readAt;
        resolveAll();
        explore();
        Q_EMIT parametersChanged();
    });
    connect(&m_explorer, &Explorer::finished, this, &Workbench::take);
    m_details.setSingleShot(true);
    connect(&m_details, &QTimer::timeout, this, &Workbench::detailsChanged);
}

Result<void> Workbench::open(const QString& source) {
    Result<Project> project = readProject(source.toStdString());
    if (!project) return project.error();
    begin(std::move(project).value(), source);
    return {};
}

void Workbench::openNew() {
    Project project;
    project.name = tr("New project").toStdString();
    project.shared = {{"model", "deepseek-v3"}, {"workload.kind", "serve"}, {"workload.isl", "1024"}, {"workload.osl", "1024"}};
    project.scenarios = {{"GB200 NVL72", {{"hardware.rack", "gb200-nvl72"}, {"hardware.count", "8"}}}};
    openNew(std::move(project));
}

void Workbench::openNew(Project project) { begin(std::move(project), {}); }

void Workbench::openRecovered(Project project, const QString& path) {
    begin(std::move(project), path);
    m_document.setUnsaved();
}

void Workbench::begin(Project project, const QString& path) {
    m_pins = {};
    m_pinsAreDefault = true;
    m_x = m_middle = 0;
    m_current = 0;
    m_scenarios.clear();
    m_document.setProject(std::move(project), path);
}

Result<void> Workbench::changeOwnEntries(const OverlayChange& change) {
    if (const auto written = writeOverlay(m_overlay, change); !written) return written;
    Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath(), m_overlay);
    if (!catalogue) return catalogue.error();
    m_catalogue = std::make_shared<Catalogue>(std::move(catalogue).value());
    resolveAll();
    explore();
    Q_EMIT catalogueChanged();
    Q_EMIT parametersChanged();
    return {};
}

/// Keeps the states of scenarios by their names; a scenario that was only renamed is found by its place.
void Workbench::adoptStructure() {
    std::vector<ScenarioState> before = std::exchange(m_scenarios, {});
    const auto& settings = m_document.project().scenarios;
    std::vector<std::optional<ScenarioState>> adopted(settings.size());
    std::vector<std::optional<std::size_t>> places(before.size());
    const auto take = [&](std::size_t to, std::size_t from) {
        adopted[to] = std::move(before[from]);
        places[from] = to;
        before[from].colour = -1;
    };
    for (std::size_t i = 0; i < settings.size(); ++i)
        for (std::size_t j = 0; j < before.size() && !adopted[i]; ++j)
            if (before[j].colour >= 0 && before[j].name == settings[i].name) take(i, j);
    if (before.size() == settings.size())
        for (std::size_t i = 0; i < settings.size(); ++i)
            if (!adopted[i] && before[i].colour >= 0) take(i, i);
    for (const auto& state : adopted)
        if (state) m_scenarios.push_back(*state);
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (!adopted[i]) {
            adopted[i] = ScenarioState{};
            adopted[i]->colour = freeColour(m_scenarios);
            m_scenarios.push_back(*adopted[i]);
        }
        adopted[i]->name = settings[i].name;
    }
    m_scenarios.clear();
    for (auto& state : adopted) m_scenarios.push_back(std::move(*state));
    if (m_current < places.size() && places[m_current]) m_current = *places[m_current];
    m_current = m_scenarios.empty() ? 0 : std::min(m_current, m_scenarios.size() - 1);
    for (auto& pin : m_pins)
        if (pin) pin = *pin < places.size() ? places[*pin] : std::nullopt;
    Q_EMIT scenariosChanged();
}

void Workbench::resolveAll() {
    const Project bare = withoutParameters(m_document.project());
    for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
        ScenarioState& state = m_scenarios[i];
        Result<ResolvedScenario> resolved = resolve(m_document.project(), i, *m_catalogue);
        state.problem = resolved ? std::string() : resolved.error().text();
        if (resolved) state.resolved = std::move(resolved).value();
        if (isLive()) continue; // A moving slider changes no default.
        const Result<ResolvedScenario> defaults = resolve(bare, i, *m_catalogue);
        if (defaults) state.defaults = defaults->scenario;
    }
}

void Workbench::explore() {
    std::vector<Scenario> scenarios;
    std::vector<std::vector<GradedInput>> drawn;
    for (const ScenarioState& state : m_scenarios) {
        if (!state.resolved) return announceResults();
        scenarios.push_back(state.resolved->scenario);
        if (m_chart.layers.allInputs) drawn.push_back(gradedInputs(*state.resolved));
    }
    ExploreOptions options;
    options.x = m_chart.x;
    options.y = m_chart.y;
    options.keepSpots = options.published = true;
    m_explorer.request(std::move(scenarios), options, isLive(), std::move(drawn));
}

void Workbench::take(const std::shared_ptr<ExplorationSet>& set) {
    if (set->explorations.size() != m_scenarios.size()) return;
    for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
        m_scenarios[i].exploration = std::move(set->explorations[i]);
        m_scenarios[i].explored = true;
    }
    m_seconds = set->seconds;
    if (m_pinsAreDefault && (!m_pins[0] || !m_pins[1])) placeDefaultPins();
    announceResults();
}

void Workbench::announceResults() {
    Q_EMIT resultsChanged();
    if (isLive())
        m_details.start();
    else
        Q_EMIT detailsChanged();
}

void Workbench::placeDefaultPins() {
    if (!(m_middle > 0)) m_middle = middleReading(m_scenarios);
    const auto pins = defaultPins(m_scenarios, m_chart, reading());
    if (pins == m_pins) return;
    m_pins = pins;
    Q_EMIT pinsChanged();
}

void Workbench::setCurrent(std::size_t scenario) {
    if (scenario >= m_scenarios.size() || scenario == m_current) return;
    m_current = scenario;
    Q_EMIT parametersChanged();
}

void Workbench::setVisible(std::size_t scenario, bool visible) {
    if (scenario >= m_scenarios.size() || m_scenarios[scenario].visible == visible) return;
    m_scenarios[scenario].visible = visible;
    Q_EMIT scenariosChanged();
    announceResults();
}

void Workbench::setChart(ChartChoice chart) {
    chart.x = countedAs(chart.x, chart.counting);
    chart.y = countedAs(chart.y, chart.counting);
    if (chart == m_chart) return;
    const bool explores = chart.x != m_chart.x || chart.y != m_chart.y || chart.layers.allInputs != m_chart.layers.allInputs;
    if (chart.x != m_chart.x) {
        m_pins = {};
        m_pinsAreDefault = true;
        m_x = chart.x == Metric::speed ? m_document.project().readAt : 0;
        m_middle = 0;
    }
    if (chart.y != m_chart.y) {
        m_chart = chart;
        m_chart.target = 0;
    } else {
        m_chart = chart;
    }
    Q_EMIT chartChanged();
    if (explores)
        explore();
    else
        announceResults();
}

void Workbench::setPublishedRuns(std::shared_ptr<const MeasuredRuns> runs) {
    m_publishedRuns = std::move(runs);
    Q_EMIT resultsChanged();
}

void Workbench::setOwnRuns(std::shared_ptr<const MeasuredRuns> runs) {
    m_ownRuns = std::move(runs);
    m_chart.layers.measured = m_chart.layers.measured || m_ownRuns;
    Q_EMIT resultsChanged();
    if (m_ownRuns) Q_EMIT ownRunsTaken();
}

void Workbench::setParameter(const Parameter& parameter, double value, int gesture) {
    m_openGesture = gesture;
    const QString label =
        tr("Change %1").arg(QString::fromUtf8(parameter.label.data(), static_cast<qsizetype>(parameter.label.size())));
    m_document.setValue(m_current, std::string(parameter.id), valueText(parameter, value), label, gesture);
}

void Workbench::resetParameter(const Parameter& parameter) {
    m_document.resetValue(m_current, std::string(parameter.id), tr("Reset"));
}

void Workbench::setPoint(const std::vector<std::pair<const Parameter*, double>>& inputs, double speed, int gesture) {
    if (inputs.empty() && m_chart.x == Metric::speed) return setReading(speed, gesture);
    m_openGesture = gesture;
    m_document.change(
        tr("Move the operating point"),
        [&](Project& project) {
            for (const auto& [parameter, value] : inputs) {
                const std::string path(parameter->id), text = valueText(*parameter, value);
                const bool ofSystem = path.starts_with("hardware") || path.starts_with("mapping");
                if (project.shared.contains(path) || !ofSystem) project.shared[path] = text;
                for (ScenarioSettings& scenario : project.scenarios)
                    ofSystem ? void(scenario.values[path] = text) : void(scenario.values.erase(path));
            }
            if (speed > 0) project.readAt = speed;
        },
        gesture);
}

void Workbench::endGesture() {
    m_openGesture = 0;
    explore();
}

std::optional<Pin> Workbench::pin(PinName name) const {
    const std::optional<std::size_t> scenario = m_pins[static_cast<std::size_t>(name)];
    return scenario ? std::optional(Pin{*scenario, reading()}) : std::nullopt;
}

void Workbench::setPin(PinName name, std::optional<Pin> pin) {
    m_pins[static_cast<std::size_t>(name)] = pin ? std::optional(pin->scenario) : std::nullopt;
    m_pinsAreDefault = false;
    if (pin && pin->x != reading()) return setReading(pin->x);
    Q_EMIT pinsChanged();
}

void Workbench::takePoint() {
    if (m_chart.x == Metric::speed) m_x = m_document.project().readAt;
    Q_EMIT pinsChanged();
}

void Workbench::setReading(double x, int gesture) {
    if (!(x > 0)) return;
    m_x = x;
    // A project that can only be read keeps its point as the file has it.
    if (m_chart.x != Metric::speed || m_document.isReadOnly() || m_document.project().readAt == x) return Q_EMIT pinsChanged();
    m_document.change(
        tr("Move the operating point"), [x](Project& project) { project.readAt = x; }, gesture);
}

double Workbench::limitOfX() const {
    const bool speed = m_chart.x == Metric::speed;
    if (!speed && m_chart.x != Metric::ttft) return 0;
    double strictest = 0;
    for (const ScenarioState& state : m_scenarios) {
        if (!state.resolved) continue;
        const ServiceLimits& limits = state.resolved->scenario.workload.limits;
        const double limit = speed ? limits.speed.si() : limits.ttft.si();
        if (limit > 0) strictest = strictest > 0 ? (speed ? std::max(strictest, limit) : std::min(strictest, limit)) : limit;
    }
    return strictest;
}

double Workbench::reading() const {
    const double limit = limitOfX();
    if (!(m_x > 0)) return limit > 0 ? limit : m_middle;
    if (!(limit > 0)) return m_x;
    return infoOf(m_chart.x).higherIsBetter ? std::max(m_x, limit) : std::min(m_x, limit);
}

const FrontierPoint* Workbench::pointAt(std::size_t scenario, double x) const {
    return scenario < m_scenarios.size() ? frontierPointAt(m_scenarios[scenario].exploration, m_chart.x, x) : nullptr;
}

std::optional<Estimate> Workbench::explained(const Pin& pin) const {
    const FrontierPoint* point = pointAt(pin.scenario, pin.x);
    if (!point || !m_scenarios[pin.scenario].resolved) return std::nullopt;
    const ResolvedScenario& resolved = *m_scenarios[pin.scenario].resolved;
    Estimate estimate = explain(resolved.scenario, point->point);
    if (m_chart.layers.allInputs) drawIntervals(estimate, resolved);
    return estimate;
}

bool Workbench::isStale() const {
    return std::any_of(m_scenarios.begin(), m_scenarios.end(), [](const auto& s) { return !s.problem.empty(); });
}

std::size_t Workbench::evaluated() const {
    std::size_t sum = 0;
    for (const ScenarioState& state : m_scenarios) sum += state.exploration.evaluated;
    return sum;
}

std::size_t Workbench::infeasible() const {
    std::size_t sum = 0;
    for (const ScenarioState& state : m_scenarios) sum += state.exploration.infeasible;
    return sum;
}

} // namespace rackline
