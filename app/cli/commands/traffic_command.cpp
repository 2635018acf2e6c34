// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/report/sheets/traffic_sheets.h"
#include "app/report/words/number_text.h"

#include <cmath>

namespace rackline {

namespace {
/// The trace as it is served, and what was done to it, as a sentence.
Result<std::string> scale(traffic::Trace& trace, const Options& options) {
    if (options.times == 1) return std::string();
    const std::string times = options.times == std::floor(options.times) ? countText(options.times, plainNumbers)
                                                                         : digitsText(options.times, 3, plainNumbers);
    if (options.compress || options.times < 1) {
        trace = traffic::compressed(std::move(trace), options.times);
        return "The same requests come " + times + " times as fast: bursts are as much steeper.";
    }
    if (options.times != std::floor(options.times))
        return Error{ErrorCode::usage, "--times", "must be a whole number of users' copies; --compress takes any"};
    trace = traffic::superposed(trace, static_cast<int>(options.times));
    return "The load is " + times + " times the trace: copies with prefixes of their own, shifted against one another.";
}
} // namespace

int runTraffic(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<TraceFile> file = readTraceFile(tracePath(options.trace));
    if (!file) return fail(file.error(), streams);
    traffic::Trace trace = file->trace;
    if (file->hasSessions() && options.times != 1)
        return fail({ErrorCode::usage, "--times", "sessions are a closed loop; --lanes says how many are live"}, streams);
    const Result<std::string> scaling = scale(trace, options);
    if (!scaling) return fail(scaling.error(), streams);
    TrafficQuestion question;
    if (file->hasSessions())
        question.sessions = &file->sessions;
    else
        question.trace = &trace;
    question.rules.lanes = options.lanes;
    question.router = traffic::routerNamed(options.router).value_or(traffic::RouterKind::leastLoaded);
    question.goal = options.attain;
    question.instances = options.instances;
    question.caches = !options.noCache && (file->hasSessions() || !trace.blockEnd.empty());
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        const Result<TrafficStudy> study = studyTraffic(scenario.scenario, question);
        if (!study) return fail(study.error(), streams);
        const TrafficCase asked{&scenario, &*file, &trace, options.trace, *scaling, options.router, options.attain};
        pages.push_back(trafficPage(asked, *study));
    }
    return writePages(pages, "traffic", options, *loaded, streams);
}

} // namespace rackline
