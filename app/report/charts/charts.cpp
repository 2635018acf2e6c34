// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/charts.h"
#include "app/report/words/wording.h"
#include "model/candidates/searched_layouts.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr std::size_t crossCount = 60;

ChartPoint chartPoint(const FrontierPoint& p) { return {p.x.mid, p.y.mid, p.yAtX.low, p.yAtX.high, pointLabelOf(p.point), 0}; }

/// The frontier, and what is known of its layouts; below it that of published ones, where the search has both.
void addFrontier(ChartSeries& series, const ChartScenario& s, Metric x, Metric y) {
    const Exploration& found = *s.exploration;
    for (const FrontierPoint& p : found.frontier) {
        ChartPoint& point = series.points.emplace_back(chartPoint(p));
        point.evidence = nameOf(standingOf(*s.scenario, p.point).evidence);
        point.gain = overPublished(found, p, x, y);
    }
    std::transform(found.published.begin(), found.published.end(), std::back_inserter(series.published), chartPoint);
}

/// Every n-th of `all`, at most `most` of them, so that the picture does not depend on how many there are; those that `show`
/// takes.
template <class List, class Counts, class Show> void addThinned(const List& all, std::size_t most, Counts counts, Show show) {
    const auto total = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), counts));
    const std::size_t step = total / most + 1;
    std::size_t seen = 0;
    for (const auto& one : all)
        if (counts(one) && seen++ % step == 0) show(one);
}

void addCandidates(ChartSeries& series, const Exploration& found, Metric x, Metric y, ReasonText reason, std::size_t cloudSize) {
    const auto addSpot = [&series](double atX, double atY) {
        if (std::isfinite(atX) && std::isfinite(atY)) series.cloud.push_back({atX, atY});
    };
    const auto feasible = [](const OperatingPoint& p) { return p.feasible(); };
    // What a limit keeps out is said by its hatch.
    const auto misses = [](const OperatingPoint& p) { return !p.feasible() && !p.missesLimit(); };
    series.cloud.reserve(std::min(cloudSize, found.spots.size() + found.candidates.size()));
    addThinned(
        found.spots, cloudSize, [](const CandidateSpot&) { return true; }, [&](const CandidateSpot& s) { addSpot(s.x, s.y); });
    addThinned(found.candidates, cloudSize, feasible, [&](const OperatingPoint& p) { addSpot(valueOf(p, x), valueOf(p, y)); });
    for (const auto* list : {&found.candidates, &found.misses})
        addThinned(*list, crossCount, misses, [&](const OperatingPoint& p) {
            const ChartSpot at{valueOf(p, x), valueOf(p, y)};
            if (std::isfinite(at.x) && std::isfinite(at.y))
                series.infeasible.push_back(
                    {at, 0, 0, pointLabelOf(p) + ": " + (reason ? reason(p.finding) : reasonOf(p.finding)), 0});
        });
}

void addLimit(LineChart& chart, Metric metric, double value, std::string text, bool below, Metric x, Metric y) {
    if (value <= 0 || (metric != x && metric != y)) return;
    chart.limits.push_back({metric == x, value, std::move(text), below});
}

/// Logarithmic where the data spans more than a factor of 20.
bool wantsLog(const LineChart& chart, bool ofX) {
    double low = INFINITY, high = 0;
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& p : series.points) {
            const double value = ofX ? p.x : p.y;
            if (value > 0) low = std::min(low, value), high = std::max(high, value);
        }
    return high > 20 * low;
}

/// A part of the chart, and the model's parts that it sums.
struct Merged {
    std::string_view name;
    std::array<std::string_view, 4> parts;
};
constexpr auto powerParts = std::to_array<Merged>({
    {"GPU", {"chips", "other chips"}},
    {"CPU and memory", {"compute trays", "hosts"}},
    {"Scale-up switches", {"switch trays"}},
    {"NICs, fans, pumps", {"network", "fans", "coolant pumps", "other parts"}},
    {"Conversion and reserve", {"regulators", "busbar conversion", "power supplies", "rating above full load"}},
    {"Network and storage", {"network and storage", "memory beside the racks"}},
    {"UPS, transformer, cooling", {"UPS", "transformer", "cooling and site"}},
});

struct MergedGroup {
    std::string_view name;
    std::array<int, 3> groups;
};
constexpr int none = -1;
constexpr int indexOf(OperatorGroup group) { return static_cast<int>(group); }
constexpr auto stepGroups = std::to_array<MergedGroup>({
    {"Experts", {indexOf(OperatorGroup::experts), none, none}},
    {"Attention", {indexOf(OperatorGroup::attention), none, none}},
    {"Projections and dense", {indexOf(OperatorGroup::projections), indexOf(OperatorGroup::dense), none}},
    {"Dispatch and combine", {indexOf(OperatorGroup::exchange), none, none}},
    {"All-reduce", {indexOf(OperatorGroup::allReduce), none, none}},
    {"Norms and output head", {indexOf(OperatorGroup::elementwise), indexOf(OperatorGroup::head), none}},
    {"Scheduling", {indexOf(OperatorGroup::host), none, none}},
});

bool canStack(const ChartScenario& s) { return s.estimate != nullptr && !s.estimate->decodeStep.empty(); }
} // namespace

std::string workersOf(int workers, const Layout& layout) {
    return (workers == 1 ? std::string() : std::to_string(workers) + " x ") + labelOf(layout);
}

std::string batchText(double batch) { return batch == std::floor(batch) ? countText(batch) : digitsText(batch, 3); }

std::string titleOf(const Scenario& s) { return s.name.empty() ? s.system.rack.name : s.name; }

std::string pointLabelOf(const OperatingPoint& point) { return labelOf(point) + " \u00b7 B\u202f" + batchText(point.batch); }

std::string remarkOf(const Scenario& scenario) {
    return remarkOf(scenario.system.rack.status, !scenario.kernels.carriedFrom.empty());
}

LineChart paretoChart(std::span<const ChartScenario> scenarios, Metric x, Metric y, ReasonText reason, std::size_t cloudSize) {
    LineChart chart;
    chart.title = "Every layout searched, and each scenario's frontier";
    chart.x = {std::string(infoOf(x).title), std::string(infoOf(x).unit), false, 0, 0};
    chart.y = {std::string(infoOf(y).title), std::string(infoOf(y).unit), false, 0, 0};
    for (const ChartScenario& s : scenarios) {
        ChartSeries series;
        series.name = titleOf(s);
        series.colour = s.colour;
        series.remark = remarkOf(*s.scenario);
        series.announced = s.scenario->system.rack.status != Status::shipping;
        series.judged = !s.scenario->kernels.carriedFrom.empty();
        if (s.exploration != nullptr) {
            addFrontier(series, s, x, y);
            addCandidates(series, *s.exploration, x, y, reason, cloudSize);
        }
        chart.series.push_back(std::move(series));
    }
    if (std::any_of(chart.series.begin(), chart.series.end(), [](const ChartSeries& s) { return !s.published.empty(); }))
        chart.subtitle = publishedLines;
    chart.x.logarithmic = wantsLog(chart, true) && x != Metric::speed;
    chart.y.logarithmic = wantsLog(chart, false);
    if (!scenarios.empty()) {
        const ServiceLimits& limits = scenarios.front().scenario->workload.limits;
        const bool same = std::all_of(scenarios.begin(), scenarios.end(), [&](const ChartScenario& s) {
            return s.scenario->workload.limits.speed == limits.speed && s.scenario->workload.limits.ttft == limits.ttft;
        });
        if (same) {
            addLimit(chart, Metric::speed, limits.speed.si(), "SLA \u2265 " + measureText(limits.speed.si(), "tok/s"), true, x,
                     y);
            addLimit(chart, Metric::ttft, limits.ttft.si(), "TTFT \u2264 " + timeText(limits.ttft.si()), false, x, y);
        }
    }
    return chart;
}

std::vector<std::string_view> stepGroupNames() {
    std::vector<std::string_view> names;
    for (const MergedGroup& group : stepGroups) names.push_back(group.name);
    return names;
}

std::vector<Time> stepGroupTimes(const std::vector<StepPart>& step) {
    std::vector<Time> times;
    for (const MergedGroup& merged : stepGroups) {
        Time& sum = times.emplace_back();
        for (const StepPart& part : step)
            if (std::find(merged.groups.begin(), merged.groups.end(), indexOf(part.group)) != merged.groups.end())
                sum += part.time;
    }
    return times;
}

StackChart stepChart(std::span<const ChartScenario> scenarios) {
    StackChart chart{"Where a decode step goes", "Milliseconds of one step by kinds of operators", "ms", {}};
    for (const ChartScenario& s : scenarios) {
        if (!canStack(s)) continue;
        StackRow row{titleOf(s), {}, timeText(s.estimate->decodeStepTime.si()), 0, s.colour};
        const std::vector<Time> times = stepGroupTimes(s.estimate->decodeStep);
        for (std::size_t i = 0; i < times.size(); ++i)
            row.add(stepGroups[i].name, times[i] / millisecond, timeText(times[i].si()));
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

StackChart memoryChart(std::span<const ChartScenario> scenarios) {
    StackChart chart{"What fills the memory", "Gigabytes of one GPU; the track is what the driver reports", "GB per GPU", {}};
    for (const ChartScenario& s : scenarios) {
        if (!canStack(s)) continue;
        const MemoryUse& use = s.estimate->memory;
        const Data used = use.weights + use.kv + use.activations + use.runtime;
        StackRow row{titleOf(s), {}, digitsText(used / GB) + " of " + digitsText(use.capacity / GB), use.capacity / GB, s.colour};
        const auto add = [&](std::string_view name, Data data) { row.add(name, data / GB, digitsText(data / GB)); };
        add("Weights", use.weights);
        add("KV cache", use.kv);
        add("Activations", use.activations);
        add("Runtime", use.runtime);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

void addPowerParts(StackRow& row, const std::vector<PowerStackPart>& stack) {
    for (const Merged& merged : powerParts) {
        Power sum;
        for (const PowerStackPart& part : stack)
            if (std::find(merged.parts.begin(), merged.parts.end(), part.name) != merged.parts.end()) sum += part.provisioned;
        row.add(merged.name, sum.si(), countText(sum.si()));
    }
}

StackChart powerChart(std::span<const ChartScenario> scenarios) {
    StackChart chart{
        "Where the watts go", "Facility watts of one GPU, provisioned, from the chip to the utility meter", "W per GPU", {}};
    for (const ChartScenario& s : scenarios) {
        if (!canStack(s)) continue;
        StackRow row{titleOf(s), {}, countText(totalOf(s.estimate->power).provisioned.si()), 0, s.colour};
        addPowerParts(row, s.estimate->power);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

StackChart costChart(std::span<const ChartScenario> scenarios) {
    StackChart chart{"What a million output tokens cost", "US dollars a million output tokens", "$/Mtok", {}};
    for (const ChartScenario& s : scenarios) {
        if (!canStack(s)) continue;
        double sum = 0;
        StackRow row{titleOf(s), {}, {}, 0, s.colour};
        for (const CostPart& part : s.estimate->cost) {
            const double value = part.perToken / (USD / Mtok);
            std::string name(part.name);
            if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
            row.add(name, value, moneyText(value));
            sum += value;
        }
        row.total = moneyText(sum);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

} // namespace rackline
