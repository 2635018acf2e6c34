// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plot.h"
#include "app/report/charts/traffic_charts.h"

namespace rackline {

namespace {
template <class Chart> Result<std::string> drawServed(PlotRequest& request, Chart chart) {
    const Result<TracedRequests> requests = TracedRequests::read(request.asked.traffic);
    if (!requests) return requests.error();
    std::vector<TrafficStudy> studies;
    for (const ResolvedScenario& scenario : request.loaded->scenarios) {
        Result<TrafficStudy> study = requests->study(scenario.scenario, true);
        if (!study) return study.error();
        request.feasible = request.feasible && study->reaches(requests->asked().goal);
        studies.push_back(std::move(study).value());
    }
    std::vector<ServedTraffic> served;
    for (std::size_t i = 0; i < studies.size(); ++i)
        served.push_back({request.loaded->scenarios[i].scenario.name, &studies[i], static_cast<int>(i)});
    return svgOf(chart(served), request.svg);
}
} // namespace

Result<std::string> drawSent(PlotRequest& request) { return drawServed(request, sentChart); }
Result<std::string> drawPresent(PlotRequest& request) { return drawServed(request, presentChart); }
Result<std::string> drawFleet(PlotRequest& request) { return drawServed(request, fleetChart); }
Result<std::string> drawTrafficPower(PlotRequest& request) { return drawServed(request, trafficPowerChart); }
Result<std::string> drawFirstTokens(PlotRequest& request) {
    return drawServed(request, [](const auto& served) { return waitChart(served, traffic::Wait::firstToken); });
}
Result<std::string> drawGaps(PlotRequest& request) {
    return drawServed(request, [](const auto& served) { return waitChart(served, traffic::Wait::perToken); });
}

} // namespace rackline
