// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plot.h"
#include "app/report/words/number_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rackline {

namespace {
/// The middle of what a profile's runs fall into, in years: `2024`, or a half of a year as in `2025H2`.
std::optional<double> middleOf(const std::string& software) {
    if (software.size() < 4 || software.find_first_not_of("0123456789") < 4) return std::nullopt;
    const double year = std::stoi(software.substr(0, 4));
    if (software.size() == 4) return year + 0.5;
    return software.substr(4) == "H1" ? year + 0.25 : software.substr(4) == "H2" ? year + 0.75 : std::optional<double>();
}

/// The scenario as an engine profile of the catalogue runs it.
Result<ResolvedScenario> withProfile(const ResolvedScenario& scenario, const Entry& profile, const Catalogue& catalogue) {
    std::vector<std::string> overrides = scenario.asked->overrides;
    for (const char* key : {"engine=", "efficiency="})
        std::erase_if(overrides, [key](const std::string& text) { return text.starts_with(key); });
    overrides.push_back("engine=" + std::string(profile.word("engine")));
    overrides.push_back("efficiency=" + profile.id);
    return resolve(scenario.asked->project, 0, catalogue, overrides);
}
} // namespace

/// The first scenario with every dated engine profile of its chip's generation: what software made of the same hardware.
Result<std::string> drawSoftware(PlotRequest& request) {
    const ResolvedScenario& first = request.loaded->scenarios.front();
    const Catalogue& catalogue = request.loaded->catalogue;
    const MetricInfo& metric = infoOf(request.metric);
    LineChart chart;
    chart.title = "What software made of the same hardware";
    chart.subtitle = first.scenario.name + ": " + std::string(metric.title) + " with the profile of each engine's runs";
    chart.x = {"Year of the runs that a profile was fitted to", "year", false, 0, 0};
    chart.y = {std::string(metric.title), std::string(metric.unit), false, 0, 0};
    std::map<std::string, ChartSeries> engines;
    for (const EntrySummary& one : catalogue.list("engine")) {
        const Result<Entry> profile = catalogue.entry("engine", one.id);
        if (!profile || profile->word("generation") != first.scenario.system.accelerator.generation) continue;
        const std::optional<double> year = middleOf(std::string(profile->word("software")));
        if (!year) continue;
        const Result<ResolvedScenario> scenario = withProfile(first, *profile, catalogue);
        if (!scenario) return scenario.error();
        const Estimate found = estimate(atOperatingPoint(*scenario));
        const Interval<double>& value = found.metrics[static_cast<std::size_t>(request.metric)];
        if (!found.point.feasible() || !std::isfinite(value.mid)) continue;
        const std::string_view family = profile->word("scheduler").empty() ? profile->word("engine") : profile->word("scheduler");
        ChartSeries& series = engines[std::string(family)];
        series.name = family;
        series.points.push_back({*year, value.mid, value.low, value.high, one.id, 0});
    }
    for (auto& [name, series] : engines) {
        std::sort(series.points.begin(), series.points.end(), [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
        series.colour = static_cast<int>(chart.series.size());
        chart.series.push_back(std::move(series));
    }
    if (chart.series.empty())
        return Error{ErrorCode::infeasible, first.scenario.name,
                     "no dated engine profile of its chips' generation serves it, or none has a value of " +
                         std::string(metric.id)};
    return svgOf(chart, request.svg);
}

} // namespace rackline
