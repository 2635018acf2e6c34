// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/lone_task_charts.h"

#include "app/report/charts/axis_scale.h"
#include "app/report/words/number_text.h"
#include "app/report/words/pass_words.h"
#include "app/report/words/wording.h"

namespace rackline {

namespace {
/// Texts and pictures share one axis as inputs a second.
struct RateAxis {
    double seconds = 1;
    std::string title = "Inputs a second per GPU", unit = "req/s";
};
RateAxis rateAxisOf(std::span<const PassedScenario> scenarios) {
    if (scenarios.empty()) return {};
    const PassWords words = passWordsOf(scenarios.front().scenario->scenario);
    for (const PassedScenario& one : scenarios)
        if (passWordsOf(one.scenario->scenario).one != words.one) return {};
    return {words.seconds, capitalised(std::string(words.many)) + std::string(words.each) + " per GPU", std::string(words.unit)};
}

ChartPoint pointOf(const PassPoint& p, double rate, double factor) {
    return {{p.answer, rate}, rate / factor, rate * factor, labelOf(p.layout), 0};
}
} // namespace

LineChart passesChart(std::span<const PassedScenario> scenarios) {
    LineChart chart;
    chart.title = "Time against rate";
    chart.subtitle = "Pareto-optimal answers, with every GPU busy";
    chart.measuredName = "The answer of the scenario";
    chart.ownRings = true;
    const RateAxis axis = rateAxisOf(scenarios);
    std::vector<double> across, up;
    for (const PassedScenario& one : scenarios) {
        const ForwardEstimate& e = one.estimate;
        ChartSeries series;
        series.name = one.scenario->scenario.name;
        series.colour = one.colour;
        for (const PassPoint& p : e.worthwhile()) {
            series.points.push_back(pointOf(p, axis.seconds * p.perGpu(), e.interval));
            across.push_back(p.answer);
            up.push_back(axis.seconds * p.perGpu());
        }
        if (e.feasible()) {
            const ChartPoint ring{{e.best.answer, axis.seconds * e.rate / e.gpus}, 0, 0, labelOf(e.best.layout), 0};
            across.push_back(ring.x);
            up.push_back(ring.y);
            series.measured.push_back(ring);
        }
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    chart.x = {"Time of an answer", "s", isWide(across), 0, 0};
    chart.y = {axis.title, axis.unit, isWide(up), 0, 0};
    return chart;
}

StackChart passMemoryChart(std::span<const PassedScenario> scenarios) {
    StackChart chart{"What fills the memory", "Gigabytes of a GPU that gives passes; the track is its HBM", "GB per GPU", {}};
    for (const PassedScenario& one : scenarios) {
        if (!one.estimate.feasible()) continue;
        const PassMemory& m = one.estimate.best.memory;
        const double capacity = m.capacity / GB;
        StackRow row{
            one.scenario->scenario.name, {}, digitsText(m.used() / GB) + " of " + digitsText(capacity), capacity, one.colour};
        const auto add = [&](std::string_view name, Data bytes) { row.add(name, bytes / GB, digitsText(bytes / GB)); };
        add("Weights", m.weights);
        add("Activations", m.activations);
        add("Runtime", m.runtime);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

StackChart postTrainingStepChart(std::span<const PostTrainedScenario> scenarios) {
    StackChart chart{"Where a step goes", "Seconds of one step; what runs beside a longer part is left out", "s", {}};
    for (const PostTrainedScenario& one : scenarios) {
        const PostTrainingWay& way = one.estimate.best;
        if (!way.feasible()) continue;
        StackRow row{one.scenario->scenario.name, {}, timeText(way.step), 0, one.colour};
        for (const PostTrainingPart& part : way.parts())
            row.add(capitalised(std::string(part.name)), part.beside ? 0 : part.time.si(), timeText(part.time.si()));
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

} // namespace rackline
