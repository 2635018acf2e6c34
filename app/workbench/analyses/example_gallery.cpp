// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/example_gallery.h"

#include "app/project/keys.h"
#include "app/project/project.h"
#include "app/report/charts/charts.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/facility_drawings.h"
#include "app/report/words/graded_inputs.h"
#include "model/runs/training_estimate.h"
#include "model/trust/uncertainty.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <atomic>

namespace rackline {
namespace {

using Scenarios = std::vector<ResolvedScenario>;
using Stop = std::atomic<bool>;

std::vector<ChartScenario> charted(const Scenarios& scenarios, const std::vector<Exploration>& explorations,
                                   const std::vector<Estimate>& estimates) {
    std::vector<ChartScenario> all;
    for (std::size_t i = 0; i < scenarios.size(); ++i)
        all.push_back({&scenarios[i].scenario, explorations.empty() ? nullptr : &explorations[i],
                       estimates.empty() ? nullptr : &estimates[i], static_cast<int>(i)});
    return all;
}

std::vector<Estimate> estimated(const Scenarios& scenarios) {
    std::vector<Estimate> all;
    for (const ResolvedScenario& one : scenarios) all.push_back(estimate(one.scenario));
    return all;
}

Picture pareto(const Scenarios& scenarios, const Stop& stop) {
    std::vector<Exploration> explorations;
    ExploreOptions options;
    options.keepSpots = options.published = true;
    options.cancelled = &stop;
    for (const ResolvedScenario& one : scenarios) explorations.push_back(explore(one.scenario, options));
    return paretoChart(charted(scenarios, explorations, {}));
}

Picture roofline(const Scenarios& scenarios, const Stop&) {
    const std::vector<Estimate> estimates = estimated(scenarios);
    return rooflineChart(charted(scenarios, {}, estimates).front());
}

Picture power(const Scenarios& scenarios, const Stop&) {
    const std::vector<Estimate> estimates = estimated(scenarios);
    return powerChart(charted(scenarios, {}, estimates));
}

Picture tornado(const Scenarios& scenarios, const Stop&) {
    const Scenario& scenario = scenarios.front().scenario;
    const Estimate found = estimate(scenario);
    if (!found.point.feasible()) return {};
    return tornadoChart(tornadoOf(scenario, found.point, factorsOf(scenario, gradedInputs(scenarios.front())), Metric::perMw),
                        found.point, scenario.name, Metric::perMw);
}

Picture racks(const Scenarios& scenarios, const Stop&) { return rackDrawing(charted(scenarios, {}, {})); }

/// Draws the progress of training runs from their first token to their last one, over days.
Picture progress(const Scenarios& scenarios, const Stop& stop) {
    LineChart chart;
    constexpr double day = 86400;
    for (std::size_t i = 0; i < scenarios.size() && !stop; ++i) {
        const TrainingEstimate run = estimateTraining(scenarios[i].scenario, 1);
        if (!run.feasible) continue;
        ChartSeries series;
        series.name = scenarios[i].scenario.name;
        series.colour = static_cast<int>(i);
        series.points = {{0, 0, 0, 0, {}, 0}, {run.duration.mid.si() / day, 1, 1, 1, {}, 0}};
        chart.series.push_back(std::move(series));
    }
    return chart;
}

struct Subject {
    const char* example;
    const char* title;
    const char* caption;
    const char* page;
    Picture (*draw)(const Scenarios&, const Stop&);
};

constexpr std::array subjects{
    Subject{"three-generations", QT_TRANSLATE_NOOP("Examples", "100 MW: GB200, Kyber, H100"),
            QT_TRANSLATE_NOOP("Examples", "DeepSeek-V3 \u00b7 Pareto of three generations"), "factory", pareto},
    Subject{"racks-ir7000", QT_TRANSLATE_NOOP("Examples", "What fits into an IR7000"),
            QT_TRANSLATE_NOOP("Examples", "30 or 36 XE8712 \u00b7 rack page, budgets"), "rack", racks},
    Subject{"llama-70b-generations", QT_TRANSLATE_NOOP("Examples", "What binds decoding"),
            QT_TRANSLATE_NOOP("Examples", "Llama 3.1 70B \u00b7 roofline per operator"), "roofline", roofline},
    Subject{"three-generations", QT_TRANSLATE_NOOP("Examples", "Where the watts go"),
            QT_TRANSLATE_NOOP("Examples", "Chip to utility, three generations"), "power", power},
    Subject{"train-llama-405b", QT_TRANSLATE_NOOP("Examples", "Train Llama 3.1 405B"),
            QT_TRANSLATE_NOOP("Examples", "Failures, goodput, days and cost"), "training", progress},
    Subject{"three-generations", QT_TRANSLATE_NOOP("Examples", "Which inputs matter"),
            QT_TRANSLATE_NOOP("Examples", "Sensitivity of tokens per megawatt"), "sensitivity", tornado},
};

bool trains(const Project& project) {
    const auto kind = project.shared.find("workload.kind");
    return kind != project.shared.end() && (kind->second == nameOf(Task::train) || kind->second == nameOf(Task::postTrain));
}

Scenarios resolved(const std::string& example, const Catalogue& catalogue) {
    Scenarios scenarios;
    const Result<Project> project = readProject(example);
    if (!project) return scenarios;
    for (std::size_t i = 0; i < project->scenarios.size(); ++i)
        if (Result<ResolvedScenario> one = resolve(*project, i, catalogue)) scenarios.push_back(std::move(one).value());
    return scenarios;
}

} // namespace

ExampleGallery::ExampleGallery(QObject* parent) : QObject(parent) {
    const auto text = [](const char* words) { return QCoreApplication::translate("Examples", words); };
    const std::vector<ExampleInfo> examples = shippedExamples();
    for (const Subject& subject : subjects)
        if (std::any_of(examples.begin(), examples.end(), [&](const ExampleInfo& e) { return e.id == subject.example; }))
            m_cards.push_back({subject.example, text(subject.title), text(subject.caption), subject.page});
    for (const ExampleInfo& example : examples) {
        if (std::any_of(m_cards.begin(), m_cards.end(), [&](const ExampleCard& card) { return card.example == example.id; }))
            continue;
        const Result<Project> project = readProject(example.path);
        if (!project) continue;
        QStringList names;
        for (const ScenarioSettings& scenario : project->scenarios) names << QString::fromStdString(scenario.name);
        m_cards.push_back({example.id, QString::fromStdString(example.name), names.join(QStringLiteral(", ")),
                           trains(*project) ? "training" : "factory"});
    }
    m_pictures.resize(m_cards.size());
}

ExampleGallery::~ExampleGallery() { m_stop = true; }

void ExampleGallery::draw(std::size_t most) {
    m_wanted = std::max(m_drawn, std::min(most, m_cards.size()));
    if (!m_thread.joinable()) launch();
}

/// Draws one card after the other. The thread has a catalogue of its own, because the window's may be replaced meanwhile.
void ExampleGallery::launch() {
    if (m_drawn >= m_wanted) return;
    m_thread = std::jthread([this, from = m_drawn, to = m_wanted, cards = m_cards] {
        const Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath());
        for (std::size_t i = from; catalogue && i < to; ++i) {
            if (m_stop) return;
            const Scenarios scenarios = resolved(cards[i].example, *catalogue);
            if (scenarios.empty()) continue;
            const auto subject = std::find_if(subjects.begin(), subjects.end(), [&](const Subject& s) {
                return cards[i].example == s.example && cards[i].page == s.page;
            });
            const auto picture = subject != subjects.end()                 ? subject->draw
                                 : scenarios.front().scenario.postTrains() ? racks
                                 : scenarios.front().scenario.trains()     ? progress
                                                                           : pareto;
            QMetaObject::invokeMethod(
                this,
                [this, i, drawing = picture(scenarios, m_stop)]() mutable {
                    m_pictures[i] = std::move(drawing);
                    Q_EMIT drawn(static_cast<int>(i));
                },
                Qt::QueuedConnection);
        }
        QMetaObject::invokeMethod(
            this,
            [this, to] {
                m_drawn = to;
                m_thread = {};
                launch();
            },
            Qt::QueuedConnection);
    });
}

} // namespace rackline
