// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/fleet_chart.h"

#include "app/report/words/number_text.h"
#include "model/units/constants.h"

namespace rackline {

namespace {
/// The middle of a quarter of the plan, in years of the calendar.
double yearOf(const FleetQuestion& asked, std::size_t quarter) {
    return (asked.from.index + static_cast<double>(quarter) + 0.5) / 4;
}
} // namespace

LineChart fleetPlanChart(const std::vector<SiteCase>& cases, const FleetQuestion& asked, const FleetPlan& plan) {
    LineChart chart;
    chart.title = "What the fleet can serve, and with what";
    chart.subtitle = "Each line is what a generation's racks can serve on top of those below it; the thin dashed one is demand";
    // From the first of January to the last of December.
    const int after = asked.from.index + static_cast<int>(plan.quarters.size());
    chart.x = {"Year", "year", false, double(asked.from.index / 4), double((after + 3) / 4)};
    chart.y = {"Output tokens a second", "tok/s", false, 0, 0};
    std::vector<double> below(plan.quarters.size());
    for (std::size_t g = 0; g < cases.size(); ++g) {
        ChartSeries series;
        series.name = cases[g].scenario->scenario.name;
        series.colour = static_cast<int>(g);
        for (std::size_t i = 0; i < plan.quarters.size(); ++i) {
            const FleetShare& share = plan.quarters[i].generations[g];
            if (share.racks <= 0) continue;
            const double top = below[i] += share.tokens.si();
            series.points.push_back({yearOf(asked, i), top, top, top, countText(share.racks) + " racks", 0});
        }
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    ChartSeries demand;
    demand.colour = static_cast<int>(cases.size());
    demand.look = ChartSeries::Look::guide;
    for (std::size_t i = 0; i < plan.quarters.size(); ++i) {
        const double asks = plan.quarters[i].demand.si();
        demand.points.push_back({yearOf(asked, i), asks, asks, asks, "", 0});
    }
    chart.series.push_back(std::move(demand));
    return chart;
}

} // namespace rackline
