// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/reach_charts.h"

#include "app/report/charts/facility_drawings.h"
#include "app/report/words/number_text.h"
#include "model/facility/money/cost.h"
#include "model/facility/money/revenue.h"
#include "model/memory/memory_fit.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rackline {

namespace {
bool isExplained(const ChartScenario& s) { return s.estimate != nullptr && !s.estimate->decodeStep.empty(); }

/// A series for each scenario that has an answer, where `draw` finds points for it.
void addSeries(LineChart& chart, std::span<const ChartScenario> scenarios, auto&& draw) {
    for (const ChartScenario& one : scenarios) {
        if (!isExplained(one)) continue;
        ChartSeries series;
        series.name = titleOf(one);
        series.colour = one.colour;
        draw(series, *one.scenario, *one.estimate);
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
}

MoneyRate hourlyOf(const Estimate& estimate) {
    MoneyRate sum;
    for (const CostPart& part : estimate.cost) sum += part.perGpu;
    return sum;
}
} // namespace

LineChart fitChart(std::span<const ChartScenario> scenarios) {
    LineChart chart;
    chart.title = "What fits beside the weights";
    chart.subtitle = "Sequences that the KV cache of one rank holds, by their length";
    chart.x = {"Tokens of one sequence, prompt and answer", "", true, 0, 0};
    chart.y = {"Sequences of one rank", "", true, 0, 0};
    chart.measuredName = "Running";
    chart.ownRings = true;
    constexpr double shortest = 256, longest = 1 << 20, step = 1.18920711500272107; // the fourth root of 2
    addSeries(chart, scenarios, [&](ChartSeries& series, const Scenario& s, const Estimate& estimate) {
        const OperatingPoint& p = estimate.point;
        const double now = s.workload.isl + s.workload.osl;
        Service service = s.workload;
        for (double tokens = shortest; tokens <= longest * step; tokens *= step) {
            const double length = std::min(longest, std::round(tokens));
            service.isl = length * s.workload.isl / now;
            service.osl = length * s.workload.osl / now;
            const double held =
                inferenceMemory(s.model, s.precision, service, p.layout, s.system.accelerator.hbm.visible, s.engine, s.offload)
                    .admitted();
            if (held < 1) break;
            series.points.push_back({length, held, 0, 0, {}, 0});
        }
        series.measured.push_back({now, p.batch, 0, 0, batchText(p.batch) + " \u00d7 " + countText(now), 0});
    });
    return chart;
}

LineChart limitsChart(const std::vector<LimitedWork>& works) {
    LineChart chart = capChart({});
    chart.measuredName = "Best limit";
    chart.ownRings = true;
    for (const LimitedWork& one : works) {
        LineChart own = capChart({one.work});
        if (own.series.empty()) continue;
        ChartSeries series;
        series.name = one.name;
        series.colour = one.colour;
        series.points = std::move(own.series.front().points);
        for (ChartPoint& point : series.points)
            if (!point.label.empty()) series.measured.push_back(std::exchange(point, {point.x, point.y, 0, 0, {}, 0}));
        for (ChartPoint& ring : series.measured) ring.label = measureText(ring.x, "W");
        chart.series.push_back(std::move(series));
    }
    // What changes is a share of the default limit: the axis does not begin at zero.
    double low = 1, high = 1;
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points) low = std::min(low, point.y), high = std::max(high, point.y);
    constexpr double tenth = 10;
    chart.y.low = (std::ceil(tenth * low) - 1) / tenth;
    chart.y.high = (std::floor(tenth * high) + 1) / tenth;
    return chart;
}

LineChart decodeCapChart(std::span<const ChartScenario> scenarios) {
    std::vector<LimitedWork> works;
    for (const ChartScenario& one : scenarios)
        if (isExplained(one)) works.push_back({titleOf(one), one.colour, phaseWorks(*one.scenario, one.estimate->point).front()});
    return limitsChart(works);
}

LineChart useChart(std::span<const ChartScenario> scenarios) {
    LineChart chart;
    chart.title = "What it costs when less is sold";
    chart.subtitle = "Owned GPUs are paid for all the time, rented ones while they work";
    chart.x = {"Share of the time that tokens are sold, %", "", false, 0, 100};
    chart.y = {"Cost of a million output tokens, owned", "USD", true, 0, 0};
    chart.measuredName = "As renting";
    chart.ownRings = true;
    constexpr double lowest = 10, highest = 100, step = 2;
    addSeries(chart, scenarios, [&](ChartSeries& series, const Scenario& s, const Estimate& estimate) {
        const OperatingPoint& p = estimate.point;
        const MoneyRate own = hourlyOf(estimate), rent = s.site.money.cloud;
        if (own.si() <= 0 || p.perGpu.si() <= 0) return;
        const auto at = [&](double share) { return costPerToken(own, p.perGpu, share) / (USD / Mtok); };
        const double even = rent.si() > 0 ? breakEvenUtilisation(own, rent) : 1;
        for (double share = std::min(lowest, std::ceil(100 * even)); share <= highest; share += step)
            series.points.push_back({share, at(share / 100), 0, 0, {}, 0});
        if (rent.si() > 0 && even <= 1)
            series.measured.push_back(
                {100 * even, at(even), 0, 0, percentText(even) + ", " + moneyText(rent * hour / USD) + "/h", 0});
    });
    return chart;
}

} // namespace rackline
