// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/traffic_sheets.h"

#include "app/project/traffic/day_file.h"
#include "app/report/charts/charts.h"
#include "app/report/charts/traffic_charts.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/candidates/tail_figures.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// "0.25", "16": as people say how many times.
std::string timesText(double times) {
    std::string text = std::to_string(times);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

/// "Within the limits (of a part of the requests)"
std::string titleOf(std::string_view title, bool isPart, bool losesNone) {
    return std::string(title) + (isPart ? " (" + std::string(partWords(isPart, losesNone)) + ")" : "");
}

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

const std::vector<std::pair<std::string, std::string>> trafficValue{{"value", "value"}};

double trafficCount(std::int64_t n) { return static_cast<double>(n); }

Sheet trafficRequestsSheet(const TrafficCase& asked, const TrafficStudy& study) {
    Sheet sheet{"requests", "Requests", trafficValue, {}};
    sheet.add("form", "form of the file", "", {asked.file->format});
    if (asked.file->badRows > 0)
        sheet.add("bad_rows", "rows left out", "", {trafficCount(static_cast<std::int64_t>(asked.file->badRows))});
    const traffic::FleetResult& run = study.run;
    sheet.add("requests", "requests", "", {trafficCount(run.arrived)});
    if (asked.file->hasSessions()) {
        sheet.add("sessions", "sessions", "", {double(asked.file->sessions.sessions.size())});
    } else {
        const traffic::TraceFacts facts = traffic::factsOf(*asked.trace);
        sheet.add("span", asked.trace->lasts > 0 ? "time" : "time from first to last", "s", {asked.trace->span()});
        sheet.add("rate", "requests a second", "req/s", {facts.rate});
        sheet.add("gap_cv", "variation of the gaps", "", {facts.gapCv});
    }
    sheet.add("prompt", "mean prompt", "tok", {run.input / trafficCount(run.arrived)});
    sheet.add("answer", "mean answer", "tok", {run.served > 0 ? run.output / trafficCount(run.served) : 0});
    return sheet;
}

Sheet trafficFleetSheet(const TrafficCase& asked, const TrafficStudy& study) {
    Sheet sheet{"fleet", "Fleet", trafficValue, {}};
    const bool apart = study.point.mode == ServingMode::disaggregated;
    const bool follows = study.fleet.scaling.follows();
    sheet.add("instances",
              std::string(follows ? "instances in the busiest interval" : "instances") +
                  (study.smallest ? ", the fewest that are enough" : ""),
              "", {double(study.instances)});
    if (follows) {
        sheet.add("most_on", "most instances that are on at once", "", {double(study.run.mostOn)});
        sheet.add("mean_on", "instances that are on, on average", "", {study.run.meanOn()});
        sheet.add("rate_each", "requests a second that one is wanted for", "req/s", {study.fleet.scaling.rate});
    }
    sheet.add("layout", "layout of one", "",
              {apart ? "reading " + workersOf(study.point.prefillWorkers, study.point.prefill) + ", decoding " +
                           workersOf(study.point.decodeWorkers, study.point.layout)
                     : labelOf(study.point.layout)});
    sheet.add("gpus", follows ? "GPUs that are on at most" : "GPUs", "", {study.gpus});
    sheet.add("layouts", "layouts that were compared", "", {double(study.layouts)});
    sheet.add("router", "router", "", {asked.router});
    sheet.add("attainment", "requests within the limits", "%", {100 * study.run.attainment});
    sheet.add("goal", "asked for", "%", {100 * std::max(asked.goal, study.tail.attainment)});
    sheet.add("goodput", "requests a second within the limits", "req/s", {study.run.goodput});
    sheet.add("output", "output tokens a second", "tok/s", {study.run.tokenRate()});
    if (study.run.refused > 0) sheet.add("refused", "requests that no instance can hold", "", {trafficCount(study.run.refused)});
    if (study.run.longer > 0)
        sheet.add("beyond_context", "beyond the model's context, served", "", {trafficCount(study.run.longer)});
    if (study.run.preemptions > 0)
        sheet.add("preemptions", "requests that were set back", "", {trafficCount(study.run.preemptions)});
    return sheet;
}

/// What fails while requests come, and how often that is so.
Sheet trafficFailuresSheet(const TrafficStudy& study) {
    Sheet sheet{"failures", "Instances that fail", trafficValue, {}};
    const traffic::InstanceLoss& loss = study.fleet.loss;
    if (loss.instances > 0) {
        sheet.add("lost", "instances that failed, those with the most requests", "", {trafficCount(study.run.lost)});
        sheet.add("lost_at", "when, from the start", "s", {loss.time});
        sheet.add("down", "until they served again", "s", {loss.lasts});
        sheet.add("again", "requests that were sent again", "", {trafficCount(study.run.again)});
    }
    if (study.failures) {
        const Time between = study.failures->between;
        sheet.add("between", "time between failures of one instance", "h", {between / hour});
        sheet.add("between_all", "time until one of all of them fails", "h", {between / hour / study.run.mostOn});
        if (study.goTogether > 1)
            sheet.add("together", "instances that one failure takes at once", "", {double(study.goTogether)});
    }
    return sheet;
}

Sheet trafficWaitsSheet(const TrafficStudy& study) {
    Sheet sheet{
        "times", "What users wait", {{"mean", "mean"}, {"p50", "p50"}, {"p90", "p90"}, {"p99", "p99"}, {"limit", "limit"}}};
    const auto add = [&](const char* id, const char* label, const Spread& s, double limit) {
        sheet.add(id, label, "s", {s.mean, s.p50, s.p90, s.p99, limit > 0 ? SheetCell(limit) : SheetCell("none")});
    };
    const traffic::RequestLimits& limits = study.fleet.limits;
    add("ttft", "to the first token", study.run.ttft, limits.ttft);
    add("tpot", "between tokens, each request's mean", study.run.tpot, limits.tpot);
    sheet.add("gap", "between tokens, each gap", "s", {"", study.run.gapP50, "", study.run.gapP99, ""});
    add("latency", "to the last token", study.run.latency, limits.latency);
    const TailFigures seen{study.run.ttft, study.run.tpot, study.run.latency};
    for (const TailPercentile& row : tailPercentiles)
        if (const double limit = (study.tail.*row.limit).si(); limit > 0) {
            std::vector<SheetCell> cells{"", "", "", "", limit};
            cells[row.percentile == &Spread::p50 ? 1 : row.percentile == &Spread::p90 ? 2 : 3] = seen.*row.figure.*row.percentile;
            sheet.add(std::string(idOf(row.missed)), std::string(row.title), "s", std::move(cells));
        }
    return sheet;
}

Sheet trafficCacheSheet(const TrafficStudy& study) {
    Sheet sheet{"caches", "Prompts found in caches", {{"room", "room of an instance"}, {"share", "share of input"}}};
    constexpr std::array<std::pair<const char*, const char*>, traffic::mostTiers> names{
        {{"hbm", "HBM"}, {"below", "below HBM"}, {"last", "last"}}};
    for (std::size_t t = 0; t < study.fleet.tiers.size(); ++t)
        sheet.add(names[t].first, names[t].second, "",
                  {{study.fleet.tiers[t].tokens, "tok"}, {100 * study.run.cached[t] / study.run.input, "%"}});
    return sheet;
}

Sheet trafficBillSheet(const TrafficStudy& study) {
    Sheet sheet{"bill", "Watts and dollars", trafficValue, {}};
    sheet.add("provisioned", "power that the site must provide", "W", {study.provisioned.si()});
    sheet.add("average", "power on average, at the meter", "W", {study.average.si()});
    sheet.add("idle", "of a GPU that waits", "W", {study.idle[0].si()});
    sheet.add("energy_request", "energy of a request, idle time included", "J",
              {study.energy.si() / trafficCount(study.run.served)});
    sheet.add("tok_s_per_mw", "output tokens a second and MW", "tok/s/MW", {study.perWatt * MW / (token / second)});
    if (study.carbon) sheet.add("carbon", "carbon dioxide", "kg", {*study.carbon});
    sheet.add("gpu_hours", "GPU hours", "h", {study.gpuHours});
    sheet.add("energy", "energy", "MWh", {study.energy / (MW * hour)});
    sheet.add("usd", "cost of the time", "USD", {study.money / USD});
    sheet.add("usd_per_mtok", "cost of a million output tokens", "USD/Mtok", {study.price / (USD / Mtok)});
    sheet.add("usd_per_request", "cost of a request", "USD", {study.money / USD / trafficCount(study.run.served)});
    return sheet;
}

/// A fleet that follows its load beside one that is always on.
Sheet trafficFixedSheet(const TrafficStudy& study) {
    Sheet sheet{"fixed", "Always on, or following the load", {{"always", "always on"}, {"follows", "follows"}}};
    const TrafficStudy& fixed = *study.fixed;
    const auto add = [&](const char* id, const char* label, const char* unit, auto of) {
        sheet.add(id, label, unit, {of(fixed), of(study)});
    };
    add("gpus", "GPUs that are on at most", "", [](const TrafficStudy& s) { return s.gpus; });
    add("gpu_hours", "GPU hours", "h", [](const TrafficStudy& s) { return s.gpuHours; });
    add("energy", "energy", "MWh", [](const TrafficStudy& s) { return s.energy / (MW * hour); });
    if (study.carbon) add("carbon", "carbon dioxide", "kg", [](const TrafficStudy& s) { return s.carbon.value_or(0); });
    add("usd", "cost of the time", "USD", [](const TrafficStudy& s) { return s.money / USD; });
    add("attainment", "requests within the limits", "%", [](const TrafficStudy& s) { return percents * s.run.attainment; });
    add("worst_part", "the same in the worst part", "%", [](const TrafficStudy& s) { return percents * s.worstPart(); });
    add("ttft_p99", "p99 of the time to the first token", "s", [](const TrafficStudy& s) { return s.run.ttft.p99; });
    return sheet;
}

/// Workers that move between the pools beside those that stay: as the layout has them, and as the best split of as many.
Sheet trafficMovingSheet(const TrafficStudy& study) {
    Sheet sheet{
        "moving", "Pools that stay, or move", {{"stays", "as laid out"}, {"split", "best split"}, {"moves", "moving"}}, {}};
    const TrafficStudy& fixed = *study.fixed;
    const auto add = [&](const char* id, const char* label, const char* unit, auto of) {
        sheet.add(id, label, unit, {of(fixed.run), of(study.split->run), of(study.run)});
    };
    sheet.add("workers", "workers", "", {double(fixed.workers()), double(study.workers()), double(study.workers())});
    double reading = 0, all = 0;
    for (const traffic::FleetBin& bin : study.run.bins) reading += bin.held[0], all += bin.held[0] + bin.held[1];
    sheet.add("readers", "of them reading, on average", "",
              {double(fixed.engine.workers), double(study.split->readers), all > 0 ? study.workers() * reading / all : 0});
    sheet.add("gpu_hours", "GPU hours", "h", {fixed.gpuHours, study.gpuHours, study.gpuHours});
    sheet.add("usd", "cost of the time", "USD", {fixed.money / USD, "", study.money / USD});
    add("attainment", "requests within the limits", "%", [](const auto& run) { return percents * run.attainment; });
    add("worst_part", "the same in the worst part", "%",
        [](const auto& run) { return percents * TrafficStudy::worstPartOf(run); });
    add("ttft_p50", "median time to the first token", "s", [](const auto& run) { return run.ttft.p50; });
    add("ttft_p99", "p99 of the time to the first token", "s", [](const auto& run) { return run.ttft.p99; });
    add("tpot_p50", "median time between tokens", "s", [](const auto& run) { return run.tpot.p50; });
    add("tpot_p99", "p99 of the time between tokens", "s", [](const auto& run) { return run.tpot.p99; });
    sheet.add("switches", "how often a worker moved", "", {0., 0., trafficCount(study.run.moves)});
    return sheet;
}

/// Parts of the span, at their beginnings.
Sheet trafficPartsSheet(const TrafficStudy& study) {
    Sheet sheet{"parts",
                "Over time",
                {{"requests", "requests"}, {"within", "within"}, {"output", "output"}, {"busy", "busy"}, {"power", "power"}}};
    const bool follows = study.fleet.scaling.follows();
    const bool moves = study.fleet.moving.any();
    if (follows) sheet.columns.emplace_back("instances", "on");
    if (moves) sheet.columns.emplace_back("readers", "readers");
    const traffic::FleetResult& run = study.run;
    const double workers = double(study.workers()) / study.instances;
    for (std::size_t i = 0; i < run.bins.size(); ++i) {
        const traffic::FleetBin& bin = run.bins[i];
        const double lasts = bin.end - bin.begin;
        double busy = 0;
        for (const traffic::FleetBin::Pool& pool : bin.pools) busy += pool.busy();
        sheet.add(
            "part_" + std::to_string(i), "from " + timeText(bin.begin, plainNumbers), "",
            {{trafficCount(bin.requests) / lasts, "req/s"},
             bin.requests > 0 ? SheetCell(100 * trafficCount(bin.within) / trafficCount(bin.requests), "%") : SheetCell("none"),
             {trafficCount(bin.tokens) / lasts, "tok/s"},
             bin.on > 0 ? SheetCell(100 * busy / (workers * bin.on), "%") : SheetCell("none"),
             {study.watts[i].si(), "W"}});
        if (follows) sheet.rows.back().cells.emplace_back(bin.on / lasts);
        if (moves) sheet.rows.back().cells.emplace_back(bin.held[0] / lasts);
    }
    return sheet;
}
} // namespace

Sheet capacitySheet(const FleetCapacity& capacity) {
    Sheet sheet{"capacity",
                titleOf("Requests within the limits, by load and instances", capacity.isPart, capacity.losesNone),
                {{"rate", "requests"}}};
    for (const int n : capacity.instances) sheet.columns.emplace_back("instances_" + std::to_string(n), std::to_string(n));
    for (std::size_t load = 0; load < capacity.rates.size(); ++load) {
        const std::string times = timesText(capacity.times[load]);
        std::vector<SheetCell> cells{{capacity.rates[load], "req/s"}};
        for (const std::vector<double>& row : capacity.attainment) cells.emplace_back(percents * row[load], "%");
        sheet.add("times_" + times, times + " times the load", "", std::move(cells));
    }
    return sheet;
}

Sheet attainmentSheet(const AttainmentMap& map, double goal) {
    using Is = AttainmentMap::Is;
    Sheet sheet{
        "attainment", titleOf("Within the limits", map.isPart, map.losesNone), {{"rate", "requests"}, {"enough", "enough"}}};
    for (const int n : map.instances) sheet.columns.emplace_back("instances_" + std::to_string(n), std::to_string(n));
    for (std::size_t load = 0; load < map.loads.size(); ++load) {
        const std::string times = timesText(map.times[load]);
        const std::optional<std::size_t> enough = map.enough(load, goal);
        std::vector<SheetCell> cells{{map.rates[load], "req/s"},
                                     enough ? SheetCell(double(map.instances[*enough])) : SheetCell("more")};
        for (const AttainmentMap::Share& s : map.loads[load])
            if (s.is == Is::run)
                cells.emplace_back(percents * s.share, "%");
            else
                cells.emplace_back((s.is == Is::atLeast ? ">= " : "<= ") + percentText(s.share));
        sheet.add("times_" + times, times + " times", "", std::move(cells));
    }
    return sheet;
}

Sheet clusterSheet(std::span<const TrafficStudy> studies) {
    double always = 0, apart = 0, hours = 0;
    for (const TrafficStudy& study : studies) {
        always += study.fixed ? study.fixed->gpus : study.gpus;
        apart += study.gpus;
        hours += study.gpuHours;
    }
    Sheet sheet{"cluster", "All scenarios on one cluster", trafficValue, {}};
    sheet.add("always_on", "GPUs of fleets that are always on", "", {always});
    sheet.add("apart", "GPUs at most, for each fleet on its own", "", {apart});
    sheet.add("together", "GPUs at most at once, on one cluster", "", {mostGpusTogether(studies)});
    sheet.add("gpu_hours", "GPU hours", "h", {hours});
    return sheet;
}

Sheet cacheSizesSheet(std::span<const CacheSize> sizes) {
    Sheet sheet{
        "cache_sizes",
        titleOf("Caches of other sizes", !sizes.empty() && sizes.front().isPart, !sizes.empty() && sizes.front().losesNone),
        {{"hbm", "in HBM"},
         {"below", "below it"},
         {"found_hbm", "found in HBM"},
         {"found_below", "found below"},
         {"attainment", "within"},
         {"ttft_p99", "p99 first token"}}};
    for (const CacheSize& size : sizes)
        sheet.add("times_" + timesText(size.times), timesText(size.times) + " times HBM", "",
                  {{size.inHbm, "tok"},
                   {size.tokens - size.inHbm, "tok"},
                   {percents * size.found, "%"},
                   {percents * size.below, "%"},
                   {percents * size.attainment, "%"},
                   {size.ttftP99, "s"}});
    return sheet;
}

namespace {
std::string movingNote(const traffic::MovingRule& rule) {
    return "Each " + timeText(rule.interval, plainNumbers) + " a pool that is used above " + percentText(rule.high) +
           " takes workers of the other one, as long as that is used no more than " + percentText(rule.low) +
           " without them. A worker that goes ends what it has; " +
           (rule.switchTime > 0 ? timeText(rule.switchTime, plainNumbers) + " later it serves"
                                : std::string("then it serves at once")) +
           ", with an empty cache. Answers are not moved to other workers. Layouts are those whose readers and decoders have as "
           "many GPUs.";
}
} // namespace

SheetPage trafficPage(const TrafficCase& asked, const TrafficStudy& study) {
    SheetPage page;
    page.scenario = asked.scenario;
    page.title = asked.scenario->scenario.name + ": " + asked.name;
    page.feasible = study.reaches(asked.goal);
    for (const std::string& done : asked.scaling) page.notes.push_back(done);
    if (const traffic::ScalingRule& rule = study.fleet.scaling; rule.follows())
        page.notes.push_back("The fleet has one instance for every " + digitsText(rule.rate, 3, plainNumbers) +
                             " requests a second of the last " + timeText(rule.interval, plainNumbers) +
                             "; a new one serves after " + timeText(rule.startDelay, plainNumbers) +
                             " with empty caches, and one goes when it was not wanted for " + timeText(rule.hold, plainNumbers) +
                             ". What is off belongs to somebody else and costs nothing.");
    if (study.fleet.moving.any()) page.notes.push_back(movingNote(study.fleet.moving));
    for (const std::string& bad : asked.file->firstBad) page.notes.push_back("Left out: " + bad + ".");
    if (study.run.verdict == LoadVerdict::saturated)
        page.notes.emplace_back(
            "The fleet is saturated: waits grow to the end of the trace, and percentiles depend on its length.");
    else if (study.run.verdict == LoadVerdict::guard)
        page.notes.emplace_back("The run was stopped after 4 billion iterations; figures are of what was served until then.");
    else if (study.keepsShare(asked.goal) && !page.feasible)
        page.notes.emplace_back("A limit on a percentile or on goodput is missed.");
    else if (!page.feasible)
        page.notes.emplace_back(
            "Fewer requests than asked for are within the limits; without --instances the fewest that are enough are found.");
    if (!study.isLimited())
        page.notes.emplace_back("No limit says how long requests may wait: whoever is served is within the limits.");
    const Service& asks = asked.scenario->scenario.workload;
    const bool hasWorkers = asked.scenario->scenario.layout.workers > 0 || asked.scenario->scenario.prefillLayout.workers > 0;
    if (hasWorkers && asks.load.kind == LoadKind::rate)
        page.notes.emplace_back(
            "Numbers of workers are of the scenario's own rate of requests, and the trace has another: they are "
            "not read.");
    if (asks.lengths.vary() || asks.load.kind != LoadKind::search || asks.arrivals.cv != 1 || asks.arrivals.peak != 1 ||
        asks.prefixHit > 0)
        page.notes.emplace_back(
            "Lengths, kinds and times of requests, and what prompts share, are the trace's own, in place of the "
            "scenario's.");
    if (study.fleet.loss.instances > 0 && !study.failures)
        page.notes.emplace_back("How often an instance fails is shown where the scenario sets failures.mttf.");
    if (study.run.lost < study.fleet.loss.instances)
        page.notes.emplace_back("Fewer instances failed than were to: there were no more.");
    if (study.fleet.tiers.empty())
        page.notes.emplace_back("Nothing is known or asked of what prompts share: each is read whole.");
    page.sheets = {trafficRequestsSheet(asked, study), trafficFleetSheet(asked, study), trafficWaitsSheet(study)};
    if (!study.fleet.tiers.empty()) page.sheets.push_back(trafficCacheSheet(study));
    if (study.fleet.loss.instances > 0 || study.failures) page.sheets.push_back(trafficFailuresSheet(study));
    page.sheets.push_back(trafficBillSheet(study));
    if (study.fixed) page.sheets.push_back(study.split ? trafficMovingSheet(study) : trafficFixedSheet(study));
    if (study.run.bins.size() > 1) page.sheets.push_back(trafficPartsSheet(study));
    return page;
}

Result<TracedRequests> TracedRequests::read(const TrafficAsked& asked) {
    if (const auto fits = checkTraffic(asked); !fits) return fits.error();
    Result<TraceFile> file = readTraceFile(tracePath(asked.trace));
    return file ? of(asked, std::make_shared<const TraceFile>(std::move(file).value())) : file.error();
}

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
    if (asked.movePools && (asked.autoscale || asked.lose > 0))
        return Error{ErrorCode::usage, "--move-pools",
                     asked.autoscale ? "is not modelled of a fleet that follows the load; ask for one of both"
                                     : "is not modelled where instances fail; ask for one of both"};
    requests.m_asked = asked;
    requests.m_file = std::move(file);
    if (asked.times != 1) {
        Result<std::string> scaling = scale(requests.m_file->trace, asked, requests.m_scaled);
        if (!scaling) return scaling.error();
        requests.m_scaling.push_back(std::move(scaling).value());
    }
    const auto lostInTime = [&]() -> Result<void> {
        const double ends = requests.m_file->hasSessions() ? asked.loseAt : requests.trace().span();
        if (asked.loseAt <= ends) return {};
        return Error{ErrorCode::usage, "--lose-at", "is after the last request, which comes at " + timeText(ends, plainNumbers)};
    };
    if (asked.day.empty()) {
        const Result<void> fits = lostInTime();
        return fits ? Result<TracedRequests>(std::move(requests)) : fits.error();
    }
    Result<traffic::DayCurve> day = readDayFile(asked.day);
    if (!day) return day.error();
    const traffic::Trace& once = requests.trace();
    if (const double all = traffic::requestsOf(once, *day); all > mostRequests)
        return Error{ErrorCode::usage, "--day " + asked.day,
                     "makes " + countText(all, plainNumbers) + " requests of this trace; a day has at most " +
                         countText(mostRequests, plainNumbers)};
    requests.m_scaled = traffic::overDay(once, *day);
    requests.m_scaling.push_back("The trace is sent over and over for a day of " + std::to_string(day->rate.size()) +
                                 " parts: at its own rate in the busiest part, and more slowly in the others.");
    requests.m_day = std::move(day).value();
    if (const Result<void> fits = lostInTime(); !fits) return fits.error();
    return requests;
}

TrafficQuestion TracedRequests::question(const std::stop_token& stop) const {
    TrafficQuestion question;
    if (m_file->hasSessions())
        question.sessions = &m_file->sessions;
    else
        question.trace = &trace();
    question.rules.lanes = m_asked.lanes;
    question.router = traffic::routerNamed(m_asked.router).value_or(traffic::RouterKind::leastLoaded);
    question.goal = m_asked.goal;
    question.instances = m_asked.instances;
    if (m_asked.autoscale) question.scaling = m_asked.rule;
    if (m_asked.movePools) question.moving = m_asked.moving;
    question.loss = {m_asked.lose, m_asked.loseAt, m_asked.down};
    if (m_day) question.day = &*m_day;
    question.caches = !m_asked.noCache && (m_file->hasSessions() || !trace().blockEnd.empty());
    question.stop = stop;
    return question;
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
