// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plot.h"
#include "app/cli/shared/software_history.h"

#include <cmath>

namespace rackline {

/// The first scenario with every dated engine profile of its chip's generation: what software made of the same hardware.
Result<std::string> drawSoftware(PlotRequest& request) {
    const ResolvedScenario& first = request.loaded->scenarios.front();
    const MetricInfo& metric = infoOf(request.metric);
    LineChart chart;
    chart.title = "What software made of the same hardware";
    chart.subtitle = first.scenario.name + ": " + std::string(metric.title) + " with the profile of each engine's runs";
    chart.x = {"Year of the runs that a profile was fitted to", "year", false, 0, 0};
    chart.y = {std::string(metric.title), std::string(metric.unit), false, 0, 0};
    const Result<SoftwareHistory> history = softwareHistory(first, request.loaded->catalogue);
    if (!history) return history.error();
    for (const auto& [engine, answers] : *history) {
        ChartSeries series;
        series.name = engine;
        series.colour = static_cast<int>(chart.series.size());
        for (const DatedAnswer& answer : answers)
            if (const Interval<double>& value = answer.found.metrics[static_cast<std::size_t>(request.metric)];
                std::isfinite(value.mid))
                series.points.push_back({answer.year, value.mid, value.low, value.high, answer.profile, 0});
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    if (chart.series.empty())
        return Error{ErrorCode::infeasible, first.scenario.name,
                     "no dated engine profile of its chips' generation serves it, or none has a value of " +
                         std::string(metric.id)};
    return svgOf(chart, request.svg);
}

} // namespace rackline
