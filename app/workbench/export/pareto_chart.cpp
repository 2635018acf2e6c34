// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/pareto_chart.h"

#include "app/report/charts/charts.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

namespace rackline {

QString pointLabel(const OperatingPoint& point) { return QString::fromStdString(pointLabelOf(point)); }

namespace {

/// The line that the vertical axis is held against; what is worse than it is hatched.
void addTarget(LineChart& chart, const ChartChoice& choice, const QLocale& locale) {
    if (!(choice.target > 0)) return;
    const bool higher = infoOf(choice.y).higherIsBetter;
    chart.limits.push_back({false, choice.target,
                            (higher ? "\u2265 " : "\u2264 ") + metricText(choice.y, choice.target, screenStyle(locale)), higher});
}

} // namespace

LineChart paretoChart(const Workbench& workbench, const QLocale& locale) {
    const ChartChoice& choice = workbench.chart();
    std::vector<ChartScenario> shown;
    std::size_t candidates = 0;
    for (const ScenarioState& state : workbench.scenarios())
        if (state.visible && state.explored && state.resolved)
            shown.push_back({&state.resolved->scenario, &state.exploration, nullptr, state.colour}),
                candidates += state.exploration.spots.size();
    LineChart chart = paretoChart(
        shown, choice.x, choice.y,
        [](const Finding& finding) { return reasonText(finding, screenStyle(QLocale())).toStdString(); },
        candidates < denseCloud ? thinCloud : candidates);
    chart.x.logarithmic = choice.logarithmicX;
    chart.y.logarithmic = choice.logarithmicY;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        ChartSeries& series = chart.series[i];
        if (!choice.layers.candidates) series.cloud.clear();
        if (!choice.layers.infeasible) series.infeasible.clear();
        if (!choice.layers.intervals)
            for (ChartPoint& point : series.points) point.low = point.high = 0;
        if (choice.layers.measured && workbench.measured())
            series.measured = workbench.measured()->pointsOf(*shown[i].scenario, choice.x, choice.y);
    }
    if (const MeasuredRuns* runs = workbench.measured()) {
        chart.measuredName = runs->name();
        chart.foreign = runs->isForeign();
    }
    addTarget(chart, choice, locale);
    return chart;
}

} // namespace rackline
