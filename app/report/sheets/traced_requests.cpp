// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/traced_requests.h"

#include "app/project/traffic/day_file.h"
#include "app/report/sheets/traffic_sheets.h"
#include "app/report/words/number_text.h"
#include "model/base/names_in.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <cmath>

namespace rackline {

Result<TracedRequests> TracedRequests::read(const TrafficAsked& asked) {
    if (const auto fits = checkTraffic(asked); !fits) return fits.error();
    Result<TraceFile> file = readTraceFile(tracePath(asked.trace));
    return file ? of(asked, std::make_shared<const TraceFile>(std::move(file).value())) : file.error();
}

namespace {
/// A day of more requests takes too long for a question.
constexpr double mostRequests = 5e6;

/// The trace as it is served, and what was done to it, as a sentence.
Result<std::string> scale(const traffic::Trace& trace, const TrafficAsked& asked, traffic::Trace& scaled) {
    const std::string times = timesText(asked.times);
    if (asked.compress) {
        scaled = traffic::compressed(trace, asked.times);
        return "The same requests come " + times + " times as fast: bursts are as much " +
               (asked.times < 1 ? "flatter." : "steeper.");
    }
    scaled = traffic::superposed(trace, asked.times);
    if (scaled.size() == 0) return Error{ErrorCode::usage, "--times " + times, "leaves no request of this trace"};
    const std::string users = trace.session.empty() ? "requests" : "sessions";
    if (asked.times < 1) return "The load is " + times + " times the trace: " + users + " of it, drawn at random.";
    return "The load is " + times + " times the trace: copies with prefixes of their own, shifted against one another" +
           (asked.times == std::floor(asked.times) ? "." : ", and " + users + " of the last one, drawn at random.");
}

std::string namesText(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + printable(name);
    return text;
}

/// The turn of each kind that a trace has: the place among those that are named, or behind them.
Result<std::vector<std::uint32_t>> turnsOf(const std::string& priority, const traffic::Trace& trace) {
    const std::vector<std::string> named = namesIn(priority);
    if (named.empty()) return std::vector<std::uint32_t>{};
    const auto wrong = [](std::string why) { return Error{ErrorCode::usage, "--priority", std::move(why)}; };
    if (trace.kind.empty()) return wrong("these requests have no kinds; a CSV file may have a column `kind`");
    for (std::size_t i = 0; i < named.size(); ++i) {
        if (std::find(trace.kinds.begin(), trace.kinds.end(), named[i]) == trace.kinds.end())
            return wrong("no request is of the kind " + quotedText(named[i]) + "; there are " + namesText(trace.kinds));
        if (std::find(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(i), named[i]) !=
            named.begin() + static_cast<std::ptrdiff_t>(i))
            return wrong("names " + quotedText(named[i]) + " twice");
    }
    std::vector<std::uint32_t> turns;
    for (const std::string& kind : trace.kinds)
        turns.push_back(static_cast<std::uint32_t>(std::find(named.begin(), named.end(), kind) - named.begin()));
    return turns;
}
} // namespace

Result<TracedRequests> TracedRequests::of(const TrafficAsked& asked, std::shared_ptr<const TraceFile> file) {
    if (file->hasSessions() && asked.times != 1)
        return Error{ErrorCode::usage, "--times", "sessions are a closed loop; --lanes says how many are live"};
    TracedRequests requests;
    if (file->hasSessions() && (!asked.day.empty() || asked.autoscale))
        return Error{ErrorCode::usage, asked.day.empty() ? "--autoscale" : "--day",
                     "sessions are a closed loop, whose rate nobody sets; take a trace of requests with times"};
    if (!file->hasSessions() && asked.lanes != TrafficAsked{}.lanes)
        return Error{ErrorCode::usage, "--lanes", "is of sessions; the requests of this trace come at times of their own"};
    if (asked.compress && asked.times == 1)
        return Error{ErrorCode::usage, "--compress", "says how --times are made, which are 1 here"};
    if (file->hasSessions() && asked.lose > 0 && asked.loseAt <= 0)
        return Error{ErrorCode::usage, "--lose", "sessions have no busiest minute; say with --lose-at when instances fail"};
    if (asked.lose > 0 && asked.failures > 0)
        return Error{ErrorCode::usage, "--failures", "and --lose both say what fails; ask for one of them"};
    if (asked.movePools && (asked.autoscale || asked.lose > 0 || asked.failures > 0))
        return Error{ErrorCode::usage, "--move-pools",
                     asked.autoscale ? "is not modelled for a fleet that follows the load; ask for only one of the two"
                                     : "is not modelled where instances fail; ask for only one of the two"};
    Result<std::vector<std::uint32_t>> turns = turnsOf(asked.priority, file->trace);
    if (!turns) return turns.error();
    requests.m_turns = std::move(turns).value();
    requests.m_asked = asked;
    requests.m_file = std::move(file);
    if (requests.m_file->hasSessions() && asked.samples > 1)
        return Error{ErrorCode::usage, "--samples", "is of requests with times of their own; a session goes on from one answer"};
    if (asked.thinking > 0) requests.think();
    if (asked.times != 1) {
        traffic::Trace scaled;
        Result<std::string> scaling = scale(requests.trace(), asked, scaled);
        if (!scaling) return scaling.error();
        requests.m_served = std::move(scaled);
        requests.m_scaling.push_back(std::move(scaling).value());
    }
    const auto lostInTime = [&]() -> Result<void> {
        const double ends = requests.m_file->hasSessions() ? asked.loseAt : requests.trace().span();
        if (asked.loseAt <= ends) return {};
        return Error{ErrorCode::usage, "--lose-at", "is after the last request, which comes at " + timeText(ends, plainNumbers)};
    };
    if (asked.day.empty()) {
        Result<void> fits = requests.sample();
        if (fits) fits = lostInTime();
        return fits ? Result<TracedRequests>(std::move(requests)) : fits.error();
    }
    Result<traffic::DayCurve> day = readDayFile(asked.day);
    if (!day) return day.error();
    const traffic::Trace& once = requests.trace();
    if (const double all = asked.samples * traffic::requestsOf(once, *day); all > mostRequests)
        return Error{ErrorCode::usage, "--day " + asked.day,
                     "makes " + countText(all, plainNumbers) + " requests of this trace; a day has at most " +
                         countText(mostRequests, plainNumbers)};
    requests.m_served = traffic::overDay(once, *day);
    requests.m_scaling.push_back("The trace is sent over and over for a day of " + std::to_string(day->rate.size()) +
                                 " parts: at its own rate in the busiest part, and more slowly in the others.");
    requests.m_day = std::move(day).value();
    if (const Result<void> fits = requests.sample(); !fits) return fits.error();
    if (const Result<void> fits = lostInTime(); !fits) return fits.error();
    return requests;
}

void TracedRequests::think() {
    const std::string tokens = countText(m_asked.thinking, plainNumbers);
    m_scaling.push_back("Each answer comes after " + tokens + " tokens of thoughts, which no later prompt repeats.");
    if (m_file->hasSessions())
        m_sessions = traffic::thoughtOver(m_file->sessions, m_asked.thinking);
    else
        m_served = traffic::thoughtOver(m_file->trace, m_asked.thinking);
}

Result<void> TracedRequests::sample() {
    if (m_asked.samples <= 1) return {};
    if (const double all = m_asked.samples * double(trace().size()); all > mostRequests)
        return Error{ErrorCode::usage, "--samples " + std::to_string(m_asked.samples),
                     "makes " + countText(all, plainNumbers) + " requests of this trace; " +
                         countText(mostRequests, plainNumbers) + " are run at most"};
    m_served = traffic::sampled(trace(), static_cast<std::uint32_t>(m_asked.samples));
    m_scaling.push_back("Each request is answered " + std::to_string(m_asked.samples) +
                        " times at once by the instance that read its prompt; every answer counts as a request.");
    return {};
}

TrafficQuestion TracedRequests::question(const std::stop_token& stop) const {
    TrafficQuestion question;
    if (m_file->hasSessions())
        question.sessions = m_sessions ? &*m_sessions : &m_file->sessions;
    else
        question.trace = &trace();
    question.rules.lanes = m_asked.lanes;
    question.router = traffic::routerNamed(m_asked.router).value_or(traffic::RouterKind::leastLoaded);
    question.goal = m_asked.goal;
    question.instances = m_asked.instances;
    if (m_asked.autoscale) question.scaling = m_asked.rule;
    if (m_asked.movePools) question.moving = m_asked.moving;
    question.loss = {m_asked.lose, m_asked.loseAt, m_asked.down};
    question.failures = m_asked.failures;
    question.turns = m_turns;
    if (m_day) question.day = &*m_day;
    question.caches = !m_asked.noCache && (m_file->hasSessions() || !trace().blockEnd.empty());
    question.stop = stop;
    return question;
}

std::optional<std::size_t> TracedRequests::kindCalled(const std::string& name) const {
    const std::vector<std::string>& kinds = trace().kinds;
    const auto found = std::find(kinds.begin(), kinds.end(), name);
    if (found == kinds.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kinds.begin());
}

Result<TrafficStudy> TracedRequests::study(const Scenario& scenario, bool keepsRequests, const std::stop_token& stop) const {
    TrafficQuestion asked = question(stop);
    asked.keepsRequests = keepsRequests;
    return studyTraffic(scenario, asked);
}

Result<FleetCapacity> TracedRequests::capacity(const TrafficStudy& study, const std::stop_token& stop) const {
    if (m_file->hasSessions()) return noLoad();
    return capacityAround(study, question(stop));
}

Result<NextRack> TracedRequests::nextRack(const TrafficStudy& study, const std::stop_token& stop) const {
    if (m_file->hasSessions()) return noLoad();
    const std::optional<NextRack> next = rackline::nextRack(study, question(stop));
    if (next) return *next;
    return Error{ErrorCode::infeasible, "--next-rack",
                 study.gpusOfRack > 0 ? "makes a fleet that is too large to run"
                                      : "is not one rack where prompts are read on others than answers are decoded on"};
}

traffic::FleetResult TracedRequests::again(const TrafficStudy& study) const { return runAgain(study, question({}), study.fleet); }

Result<traffic::FleetResult> TracedRequests::underLoad(const TrafficStudy& study, double times,
                                                       const std::stop_token& stop) const {
    if (m_file->hasSessions()) return noLoad();
    return rackline::underLoad(study, question(stop), times);
}

Result<AttainmentMap> TracedRequests::attainment(const TrafficStudy& study, const std::stop_token& stop) const {
    if (m_file->hasSessions()) return noLoad();
    return attainmentAround(study, question(stop));
}

Error TracedRequests::noLoad() const {
    return {ErrorCode::usage, m_asked.trace, "is of sessions, a closed loop whose load nobody sets"};
}

Result<std::vector<CacheSize>> TracedRequests::cacheSizes(const TrafficStudy& study, const std::stop_token& stop) const {
    if (study.fleet.tiers.empty())
        return Error{ErrorCode::usage, m_asked.trace,
                     m_asked.noCache ? "has no caches to vary: --no-cache reads every prompt whole"
                                     : "has no caches to vary: nothing is known of what its prompts share"};
    return cacheSizesAround(study, question(stop));
}

Result<LongestWait> TracedRequests::longestWait(const TrafficStudy& study, const std::stop_token& stop) const {
    std::optional<LongestWait> wait = rackline::longestWait(study, question(stop));
    if (!wait) return Error{ErrorCode::infeasible, m_asked.trace, "has no request that was answered"};
    return std::move(*wait);
}

Result<SheetPage> TracedRequests::page(const ResolvedScenario& scenario, const std::stop_token& stop) const {
    const Result<TrafficStudy> served = study(scenario.scenario, false, stop);
    return served ? Result<SheetPage>(page(scenario, *served)) : served.error();
}

SheetPage TracedRequests::page(const ResolvedScenario& scenario, const TrafficStudy& study) const {
    return trafficPage({&scenario, m_file.get(), &trace(), m_asked.trace, m_asked.router, m_scaling, m_asked.goal}, study);
}

} // namespace rackline
