// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plot.h"
#include "app/report/charts/traffic_charts.h"

namespace rackline {

namespace {
/// One picture is of the same requests for all scenarios.
Result<TracedRequests> requestsOf(const PlotRequest& request) {
    const std::vector<ResolvedScenario>& scenarios = request.loaded->scenarios;
    const Result<TrafficAsked> asked = request.asked.traffic.of(scenarios.front());
    if (!asked) return asked.error();
    for (const ResolvedScenario& scenario : scenarios)
        if (const Result<TrafficAsked> other = request.asked.traffic.of(scenario); !other || !(*other == *asked))
            return Error{ErrorCode::usage, "--kind " + request.asked.kind,
                         "the projects serve different requests; draw one of them, or say what all serve, from --trace on"};
    return TracedRequests::read(*asked);
}

/// The fleets of the scenarios.
Result<std::vector<TrafficStudy>> studiesOf(PlotRequest& request, const TracedRequests& requests, bool keepsRequests) {
    std::vector<TrafficStudy> studies;
    for (const ResolvedScenario& scenario : request.loaded->scenarios) {
        Result<TrafficStudy> study = requests.study(scenario.scenario, keepsRequests);
        if (!study) return study.error();
        request.feasible = request.feasible && study->reaches(requests.asked().goal);
        studies.push_back(std::move(study).value());
    }
    return studies;
}

template <class Chart> Result<std::string> drawServed(PlotRequest& request, Chart chart) {
    const Result<TracedRequests> requests = requestsOf(request);
    if (!requests) return requests.error();
    const Result<std::vector<TrafficStudy>> studies = studiesOf(request, *requests, true);
    if (!studies) return studies.error();
    std::vector<ServedTraffic> served;
    for (std::size_t i = 0; i < studies->size(); ++i)
        served.push_back({request.loaded->scenarios[i].scenario.name, &(*studies)[i], static_cast<int>(i)});
    return svgOf(chart(served), request.svg);
}

/// `vary` says what is varied around a study, which goes into `into`.
template <class Vary, class Into, class Chart>
Result<std::string> drawVaried(PlotRequest& request, Vary vary, Into into, Chart chart) {
    const Result<TracedRequests> requests = requestsOf(request);
    if (!requests) return requests.error();
    const Result<std::vector<TrafficStudy>> studies = studiesOf(request, *requests, false);
    if (!studies) return studies.error();
    std::vector<VariedTraffic> varied;
    for (std::size_t i = 0; i < studies->size(); ++i) {
        VariedTraffic& one = varied.emplace_back();
        one.name = request.loaded->scenarios[i].scenario.name;
        one.study = &(*studies)[i];
        one.colour = static_cast<int>(i);
        auto found = ((*requests).*vary)(*one.study, {});
        if (!found) return found.error();
        one.*into = std::move(found).value();
    }
    return svgOf(chart(varied, requests->asked()), request.svg);
}
} // namespace

Result<std::string> drawSent(PlotRequest& request) { return drawServed(request, sentChart); }
Result<std::string> drawPresent(PlotRequest& request) { return drawServed(request, presentChart); }
Result<std::string> drawFleet(PlotRequest& request) { return drawServed(request, fleetChart); }
Result<std::string> drawCapacity(PlotRequest& request) {
    return drawVaried(request, &TracedRequests::capacity, &VariedTraffic::capacity,
                      [](const auto& varied, const TrafficAsked& asked) { return capacityChart(varied, asked.goal); });
}
namespace {
/// Maps and lanes are of one scenario.
template <class Vary, class Into, class Chart>
Result<std::string> drawOne(PlotRequest& request, Vary vary, Into into, Chart chart) {
    if (request.loaded->scenarios.size() != 1)
        return Error{ErrorCode::usage, "--kind " + request.asked.kind, "is drawn of one scenario; name it after #"};
    return drawVaried(request, vary, into, chart);
}
} // namespace
Result<std::string> drawInstance(PlotRequest& request) {
    return drawOne(request, &TracedRequests::longestWait, &VariedTraffic::wait,
                   [](const auto& varied, const TrafficAsked&) { return instanceChart(varied.front()); });
}
/// Only some requests belong to sessions.
Result<std::string> drawSession(PlotRequest& request) {
    bool has = true;
    Result<std::string> drawn =
        drawOne(request, &TracedRequests::longestWait, &VariedTraffic::wait, [&has](const auto& varied, const TrafficAsked&) {
            has = !varied.front().wait.session.empty();
            return sessionChart(varied.front());
        });
    if (drawn && !has)
        return Error{ErrorCode::usage, "--kind " + request.asked.kind, "needs requests of sessions, and these have none"};
    return drawn;
}
Result<std::string> drawAttainment(PlotRequest& request) {
    return drawOne(request, &TracedRequests::attainment, &VariedTraffic::map,
                   [](const auto& varied, const TrafficAsked& asked) { return attainmentMap(varied.front(), asked.goal); });
}
Result<std::string> drawCacheSizes(PlotRequest& request) {
    return drawVaried(request, &TracedRequests::cacheSizes, &VariedTraffic::sizes,
                      [](const auto& varied, const TrafficAsked&) { return cacheSizesChart(varied); });
}
Result<std::string> drawTrafficPower(PlotRequest& request) { return drawServed(request, trafficPowerChart); }
Result<std::string> drawFirstTokens(PlotRequest& request) {
    return drawServed(request, [](const auto& served) { return waitChart(served, traffic::Wait::firstToken); });
}
Result<std::string> drawGaps(PlotRequest& request) {
    return drawServed(request, [](const auto& served) { return waitChart(served, traffic::Wait::perToken); });
}

} // namespace rackline
