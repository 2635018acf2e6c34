// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/pareto_chart.h"

#include "app/report/charts.h"

namespace rackline {

QString pointLabel(const OperatingPoint& point) { return QString::fromStdString(pointLabelOf(point)); }

LineChart paretoChart(const Workbench& workbench) {
    const ChartChoice& choice = workbench.chart();
    std::vector<ChartScenario> shown;
    const auto add = [&](const ScenarioState& state) {
        if (state.visible && state.explored && state.resolved)
            shown.push_back({&state.resolved->scenario, &state.exploration, nullptr, state.colour});
    };
    for (const ScenarioState& state : workbench.scenarios()) add(state);
    LineChart chart = paretoChart(shown, choice.x, choice.y);
    chart.x.logarithmic = choice.logarithmicX;
    chart.y.logarithmic = choice.logarithmicY;
    return chart;
}

} // namespace rackline
