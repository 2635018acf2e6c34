// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/pareto_chart.h"

#include "app/report/wording.h"
#include "app/workbench/field_text.h"

#include <algorithm>

namespace rackline {
namespace {

/// More candidates than this are thinned for the cloud: every n-th, so that one scenario cannot hide the others.
constexpr std::size_t cloudMost = 4000;
constexpr std::size_t infeasibleMost = 300;

void addCandidates(ChartSeries& series, const Exploration& exploration, const ChartChoice& choice) {
    std::size_t good = 0;
    for (const OperatingPoint& point : exploration.candidates) good += point.feasible();
    const std::size_t bad = exploration.candidates.size() - good;
    const std::size_t goodStep = good / cloudMost + 1, badStep = bad / infeasibleMost + 1;
    std::size_t goodSeen = 0, badSeen = 0;
    for (const OperatingPoint& point : exploration.candidates) {
        const bool feasible = point.feasible();
        if (feasible ? goodSeen++ % goodStep : badSeen++ % badStep) continue;
        ChartPoint drawn{valueOf(point, choice.x), valueOf(point, choice.y), 0, 0, {}};
        if (!(drawn.y > 0) || !(drawn.x > 0)) continue;
        (feasible ? series.cloud : series.infeasible).push_back(std::move(drawn));
    }
    const auto byX = [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; };
    std::sort(series.cloud.begin(), series.cloud.end(), byX);
    std::sort(series.infeasible.begin(), series.infeasible.end(), byX);
}

ChartAxis axisOf(Metric metric, bool logarithmic) {
    ChartAxis axis;
    axis.title = axisTitleOf(metric);
    axis.unit = infoOf(metric).unit;
    axis.logarithmic = logarithmic;
    return axis;
}

} // namespace

QString pointLabel(const OperatingPoint& point, const QLocale& locale) {
    return QStringLiteral("%1 \u00b7 B%2%3")
        .arg(QString::fromStdString(labelOf(point.layout)), QChar(0x202F), fromView(countText(point.batch, screenStyle(locale))));
}

LineChart paretoChart(const Workbench& workbench, const QLocale& locale) {
    const ChartChoice& choice = workbench.chart();
    LineChart chart;
    chart.x = axisOf(choice.x, choice.logarithmicX);
    chart.y = axisOf(choice.y, choice.logarithmicY);
    for (const ScenarioState& state : workbench.scenarios()) {
        if (!state.visible || !state.explored) continue;
        ChartSeries series;
        series.name = state.name;
        series.colour = state.colour;
        if (state.resolved)
            series.remark =
                remarkOf(state.resolved->scenario.system.rack.status, !state.resolved->scenario.kernels.carriedFrom.empty());
        for (const FrontierPoint& point : state.exploration.frontier)
            series.points.push_back(
                {point.x.mid, point.y.mid, point.y.low, point.y.high, pointLabel(point.point, locale).toStdString()});
        addCandidates(series, state.exploration, choice);
        chart.series.push_back(std::move(series));
    }
    const auto& states = workbench.scenarios();
    if (workbench.current() < states.size() && states[workbench.current()].resolved) {
        const ServiceLimits& limits = states[workbench.current()].resolved->scenario.workload.limits;
        const NumberStyle style = screenStyle(locale);
        if (choice.x == Metric::speed && limits.speed.si() > 0)
            chart.limits.push_back(
                {true, limits.speed.si(), "SLA \u2265 " + predictedText(limits.speed.si(), "tok/s", style), true});
        if (choice.x == Metric::ttft && limits.ttft.si() > 0)
            chart.limits.push_back({true, limits.ttft.si(), "TTFT \u2264 " + timeText(limits.ttft.si(), style), false});
    }
    return chart;
}

} // namespace rackline
