// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/traffic/trace_file.h"
#include "app/report/sheets/sheet.h"
#include "model/site/traffic_study.h"

#include <stop_token>

namespace rackline {

/// Requests of a file, what is done to them, and how they are served: as the options of `rackline traffic`.
struct TrafficAsked {
    std::string trace, router = "least-loaded";
    double times = 1, goal = 0.95;
    bool compress = false, noCache = false;
    /// 0 is the fewest that reach the goal.
    int instances = 0;
    int lanes = 32;
};

/// The requests as they are served, read once for all scenarios.
class TracedRequests {
public:
    static Result<TracedRequests> read(const TrafficAsked& asked);
    /// What a fleet of the scenario does with them. The hash is that of the scenario as it was looked up.
    Result<SheetPage> page(const ResolvedScenario& scenario, const std::stop_token& stop = {}) const;

private:
    TrafficAsked m_asked;
    TraceFile m_file;
    /// As it is served: scaled; and what was done to it, as a sentence.
    traffic::Trace m_trace;
    std::string m_scaling;
};

/// What was asked, beside what came of it.
struct TrafficCase {
    const ResolvedScenario* scenario = nullptr;
    const TraceFile* file = nullptr;
    /// As it was served: scaled.
    const traffic::Trace* trace = nullptr;
    std::string name, scaling, router;
    double goal = 0.95;
};

SheetPage trafficPage(const TrafficCase& asked, const TrafficStudy& study);

} // namespace rackline
