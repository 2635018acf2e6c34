// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/traffic_charts.h"
#include "app/report/sheets/traced_requests.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "app/workbench/export/table_data.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// A scenario that serves, copied so that another thread may work on it.
struct TrafficInput {
    ResolvedScenario resolved;
    /// Its place in the document.
    std::size_t place = 0;
    int colour = 0;

    friend bool operator==(const TrafficInput& a, const TrafficInput& b) {
        return a.resolved.hash == b.resolved.hash && a.resolved.scenario.name == b.resolved.scenario.name && a.place == b.place &&
               a.colour == b.colour;
    }
};
/// The visible scenarios that serve.
std::vector<TrafficInput> trafficInputs(const Workbench& workbench);

/// A trace that fleets of scenarios served, request by request.
struct TrafficRuns {
    TrafficAsked asked;
    std::shared_ptr<const TraceFile> file;
    /// The requests as they were served.
    std::shared_ptr<const TracedRequests> requests;
    /// So many times the load that the fleets were found for.
    double times = 1;
    struct One {
        TrafficInput input;
        std::optional<TrafficStudy> study;
        /// Why there is no study.
        std::string reason;
    };
    std::vector<One> all;

    /// Whether these are the scenarios that ran.
    bool isOf(const std::vector<TrafficInput>& inputs) const;
    /// The scenario in hand, by its place in the document, or else the first.
    const One& at(std::size_t place) const;

    /// As charts take them; what it points to is owned here.
    std::vector<ServedTraffic> served() const;
};
/// Takes its time and belongs on another thread. A `file` that was read before is not read again. Of sessions, `asked.times` is
/// how many times as many are live.
Result<std::shared_ptr<const TrafficRuns>> trafficRuns(std::vector<TrafficInput> inputs, TrafficAsked asked,
                                                       std::shared_ptr<const TraceFile> file, const Background::Watch& watch);

/// Whether `underLoad` can be asked: requests come at times of their own, and all fleets are always on.
bool hasOtherLoads(const TrafficRuns& runs);
/// The same fleets under so many times the load. Takes about as long as a look, so that a slider may ask for it.
std::shared_ptr<const TrafficRuns> underLoad(const TrafficRuns& runs, double times, const Background::Watch& watch);

/// What is varied around the fleet of a scenario: the load, with a few sizes of the fleet or with many, or the size of its
/// caches; or what is looked at closely: an instance, or a session.
enum class TrafficVary { load, fleet, caches, instance, session };
/// Takes its time and belongs on another thread; null where the scenario has no fleet, or this cannot be varied.
std::shared_ptr<const VariedTraffic> variedTraffic(const TrafficRuns& runs, std::size_t place, TrafficVary vary,
                                                   const Background::Watch& watch);

/// What one more rack would make of the fleet, as a sentence; empty where that cannot be asked. Takes its time.
QString nextRackText(const TrafficRuns& runs, std::size_t place, const QLocale& locale, const Background::Watch& watch);

/// About the scenario at this place in the document.
PageAnswer answerOf(const TrafficRuns& runs, std::size_t place, const QLocale& locale);
TableData trafficTable(const TrafficRuns& runs, const QLocale& locale);
/// The share of the requests of the scenario at this place that are within a limit in seconds, from the run as it is; 0 is no
/// limit.
QString withinText(const TrafficRuns& runs, std::size_t place, traffic::Wait wait, double limit, const QLocale& locale);

} // namespace rackline
