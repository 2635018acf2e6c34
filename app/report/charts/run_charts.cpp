// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/run_charts.h"

#include "app/report/charts/axis_scale.h"
#include "app/report/charts/reach_charts.h"
#include "model/scenario/chosen_caps.h"
#include "model/site/phase_work.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
bool isShare(TrainingMetric metric) { return infoOf(metric).shown == Shown::share; }

/// A metric as an axis has it: shares in per cent.
double onAxis(TrainingMetric metric, double value) { return isShare(metric) ? percents * value : value; }

ChartAxis axisOf(TrainingMetric metric, const std::vector<double>& values) {
    const TrainingMetricInfo& info = infoOf(metric);
    const std::string unit = isShare(metric) ? "%" : std::string(info.unit);
    // The title of the days and that of the GPUs say their unit.
    const bool said = info.shown == Shown::time || unit.empty();
    return {std::string(info.title) + (said ? "" : ", " + unit), unit, isWide(values), 0, 0};
}

ChartPoint pointOf(const TrainingEstimate& run, TrainingMetric x, TrainingMetric y) {
    const Interval<double> up = intervalOf(run, y);
    return {onAxis(x, valueOf(run, x)),
            onAxis(y, up.mid),
            onAxis(y, up.low),
            onAxis(y, up.high),
            countText(run.gpus) + " GPUs",
            valueOf(run, TrainingMetric::power)};
}

/// The areas of rings are power; what needs the most has the weight 1.
void ringByPower(LineChart& chart) {
    ChartRings rings{std::string(infoOf(TrainingMetric::power).title), std::string(infoOf(TrainingMetric::power).unit), 0};
    const auto each = [&chart](auto visit) {
        for (ChartSeries& series : chart.series)
            for (std::vector<ChartPoint>* points : {&series.points, &series.measured})
                for (ChartPoint& point : *points) visit(point.weight);
    };
    each([&](double& power) { rings.whole = std::max(rings.whole, power); });
    if (!(rings.whole > 0)) return;
    each([&](double& power) { power /= rings.whole; });
    chart.rings = std::move(rings);
}

/// A line for each deadline, where an axis has the time; each says whose it is where there are several.
void limitByDeadlines(LineChart& chart, std::span<const RunSizes> scenarios, TrainingMetric x, TrainingMetric y) {
    if (x != TrainingMetric::duration && y != TrainingMetric::duration) return;
    std::vector<std::pair<double, std::string>> deadlines;
    for (const RunSizes& one : scenarios) {
        const double days = one.own->scenario->scenario.training.deadline / (24 * hour);
        const auto isSame = [days](const auto& other) { return other.first == days; };
        if (days > 0 && std::none_of(deadlines.begin(), deadlines.end(), isSame)) deadlines.emplace_back(days, titleOf(*one.own));
    }
    for (const auto& [days, whose] : deadlines)
        chart.limits.push_back({x == TrainingMetric::duration, days,
                                deadlineText(days) + (deadlines.size() > 1 ? ", " + whose : ""), false, "Deadline"});
}
} // namespace

std::string runText(TrainingMetric metric, double value, const NumberStyle& style) {
    return unitText(value, infoOf(metric).shown, infoOf(metric).unit, style);
}
std::string runRangeText(TrainingMetric metric, const Interval<double>& value, const NumberStyle& style) {
    return unitRangeText(value, infoOf(metric).shown, infoOf(metric).unit, style);
}

std::string deadlineText(double days) { return numberText(days) + "\u202fd"; }

LineChart runFrontierChart(std::span<const RunSizes> scenarios, TrainingMetric x, TrainingMetric y) {
    LineChart chart;
    chart.title = "Runs of every size";
    chart.subtitle = "Lines are the Pareto-optimal runs, on up to as many racks as the scenario has";
    chart.measuredName = "As the scenario has it";
    chart.ownRings = true;
    std::vector<double> across, up;
    for (const RunSizes& one : scenarios) {
        ChartSeries series;
        series.name = titleOf(*one.own);
        series.colour = one.own->colour;
        const std::vector<SizedRun> tried(one.tried.begin(), one.tried.end());
        for (const SizedRun& run : runFrontier(tried, x, y)) series.points.push_back(pointOf(run.estimate, x, y));
        for (const SizedRun& run : tried)
            if (run.estimate.feasible)
                series.cloud.push_back({onAxis(x, valueOf(run.estimate, x)), onAxis(y, valueOf(run.estimate, y))});
        if (one.own->estimate.feasible) {
            ChartPoint ring = pointOf(one.own->estimate, x, y);
            ring.low = ring.high = 0;
            // The line has a label and a ring of its own where the run is one of its points.
            if (std::any_of(series.points.begin(), series.points.end(), [&ring](const ChartPoint& p) { return p.x == ring.x; })) {
                ring.label.clear();
                ring.weight = 0;
            }
            series.measured.push_back(std::move(ring));
        }
        for (const ChartSpot& spot : series.cloud) {
            across.push_back(spot.x);
            up.push_back(spot.y);
        }
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    chart.x = axisOf(x, across);
    chart.y = axisOf(y, up);
    ringByPower(chart);
    limitByDeadlines(chart, scenarios, x, y);
    return chart;
}

LineChart runFrontierChart(std::span<const TrainedScenario> scenarios, TrainingMetric x, TrainingMetric y, unsigned threads) {
    std::vector<std::vector<SizedRun>> tried;
    for (const TrainedScenario& t : scenarios) tried.push_back(sizedRuns(t.scenario->scenario, threads));
    std::vector<RunSizes> sizes;
    for (std::size_t i = 0; i < scenarios.size(); ++i) sizes.push_back({&scenarios[i], tried[i]});
    return runFrontierChart(sizes, x, y);
}

StackChart runPowerChart(std::span<const TrainedScenario> scenarios) {
    StackChart chart{"Where the watts go",
                     "Facility watts of one GPU that trains, provisioned, from the chip to the utility meter",
                     "W per GPU",
                     {}};
    for (const TrainedScenario& t : scenarios) {
        if (t.estimate.parts.empty()) continue;
        const AtCaps at(t.scenario->scenario, t.estimate.point.caps);
        const std::vector<PowerStackPart> stack = TrainingEvaluator(at.scenario(), t.estimate.gpus).powerOf(t.estimate.point);
        StackRow row{titleOf(t), {}, countText(totalOf(stack).provisioned.si()), 0, t.colour};
        addPowerParts(row, stack);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

StackChart runCostChart(std::span<const TrainedScenario> scenarios) {
    StackChart chart{"What the run costs", "US dollars of the whole run, GPUs held ready included", "USD", {}};
    for (const TrainedScenario& t : scenarios) {
        const TrainingEstimate& e = t.estimate;
        if (e.parts.empty() || !(t.scenario->scenario.system.rack.price.si() > 0)) continue;
        const AtCaps at(t.scenario->scenario, e.point.caps);
        const GpuCost parts = TrainingEvaluator(at.scenario(), e.gpus).moneyOf(e.point);
        const double gpuTime = e.cost.mid.si() / parts.total().si();
        StackRow row{titleOf(t), {}, moneyText(e.cost.mid / USD), 0, t.colour};
        const auto add = [&](std::string_view name, MoneyRate rate) {
            const double usd = gpuTime * rate.si() / USD.si();
            row.add(name, usd, moneyText(usd));
        };
        add("Hardware", parts.capital);
        add("Upkeep", parts.upkeep);
        add("Data centre", parts.dataCentre);
        add("Energy", parts.energy);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

LineChart runLimitsChart(std::span<const TrainedScenario> scenarios) {
    std::vector<LimitedWork> works;
    for (const TrainedScenario& t : scenarios) {
        if (t.estimate.parts.empty()) continue;
        const Scenario& s = t.scenario->scenario;
        works.push_back({titleOf(t), t.colour, trainingWork(s, t.estimate.point)});
    }
    return limitsChart(works);
}

} // namespace rackline
