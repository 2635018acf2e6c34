// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/traffic_sheets.h"

#include "app/project/traffic/day_file.h"
#include "app/report/charts/charts.h"
#include "app/report/charts/traffic_charts.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/base/quoted.h"
#include "model/candidates/tail_figures.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace rackline {

std::string timesText(double times) {
    std::string text = std::to_string(times);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

namespace {
/// "Within the limits (of a part of the requests)"
std::string titleOf(std::string_view title, bool isPart, bool losesNone) {
    return std::string(title) + (isPart ? " (" + std::string(partWords(isPart, losesNone)) + ")" : "");
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
        sheet.add("span", asked.trace->lasts > 0 ? "time" : "first to last request", "s", {asked.trace->span()});
        sheet.add("rate", "requests a second", "req/s", {facts.rate});
        sheet.add("gap_cv", "variation of the gaps", "", {facts.gapCv});
    }
    sheet.add("prompt", "mean prompt", "tok", {run.input / trafficCount(run.arrived)});
    sheet.add("answer", "mean answer", "tok", {run.served > 0 ? run.output / trafficCount(run.served) : 0});
    if (run.tasks.thoughts > 0) sheet.add("thoughts", "of it thoughts", "tok", {run.tasks.thoughts / asked.trace->samples});
    return sheet;
}

Sheet trafficFleetSheet(const TrafficCase& asked, const TrafficStudy& study) {
    Sheet sheet{"fleet", "Fleet", trafficValue, {}};
    const bool apart = study.point.mode == ServingMode::disaggregated;
    const bool follows = study.fleet.scaling.follows();
    sheet.add("instances",
              std::string(follows ? "instances in the busiest interval" : "instances") +
                  (study.smallest ? ", the fewest that suffice" : ""),
              "", {double(study.instances)});
    if (follows) {
        sheet.add("most_on", "most instances that are on at once", "", {double(study.run.mostOn)});
        sheet.add("mean_on", "instances that are on, on average", "", {study.run.meanOn()});
        sheet.add("rate_each", "requests per second per instance, scaling target", "req/s", {study.fleet.scaling.rate});
    }
    sheet.add("layout", "layout of one", "",
              {apart ? "reading " + workersOf(study.point.prefillWorkers, study.point.prefill) + ", decoding " +
                           workersOf(study.point.decodeWorkers, study.point.layout)
                     : labelOf(study.point.layout)});
    sheet.add("gpus", follows ? "most GPUs on at once" : "GPUs", "", {study.gpus});
    sheet.add("layouts", "layouts that were compared", "", {double(study.layouts)});
    sheet.add("router", "router", "", {asked.router});
    sheet.add("attainment", "requests within the limits", "%", {100 * study.run.attainment});
    sheet.add("goal", "asked for", "%", {100 * std::max(asked.goal, study.tail.attainment)});
    sheet.add("goodput", "requests a second within the limits", "req/s", {study.run.goodput});
    sheet.add("output", "output tokens a second", "tok/s", {study.run.tokenRate()});
    if (study.run.refused > 0) sheet.add("refused", "requests that no instance can hold", "", {trafficCount(study.run.refused)});
    if (study.run.longer > 0)
        sheet.add("beyond_context", "beyond the model's context, served", "", {trafficCount(study.run.longer)});
    if (study.fleet.adapters.loads())
        sheet.add("adapter_loads", "adapters that were loaded", "", {trafficCount(study.run.adapterLoads)});
    if (study.run.preemptions > 0) sheet.add("preemptions", "preempted requests", "", {trafficCount(study.run.preemptions)});
    return sheet;
}

/// What fails while requests come, and how often that is so.
Sheet trafficFailuresSheet(const TrafficStudy& study) {
    Sheet sheet{"failures", "Instances that fail", trafficValue, {}};
    const traffic::InstanceLoss& loss = study.fleet.loss;
    if (loss.instances > 0) {
        sheet.add("lost", "instances that failed, those with the most requests", "", {trafficCount(study.run.lost)});
        sheet.add("lost_at", "time of failure, from the start", "s", {loss.time});
        sheet.add("down", "until they served again", "s", {loss.lasts});
        sheet.add("again", "requests that were sent again", "", {trafficCount(study.run.again)});
    }
    if (!study.fleet.failures.empty()) {
        sheet.add("failures", "failures in this time, drawn at random", "", {trafficCount(study.run.failures)});
        sheet.add("expected", "to be expected in this time", "", {study.failuresExpected()});
        sheet.add("lost", "instances that failed", "", {trafficCount(study.run.lost)});
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
    Sheet sheet{"times", "Waiting times", {{"mean", "mean"}, {"p50", "p50"}, {"p90", "p90"}, {"p99", "p99"}, {"limit", "limit"}}};
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

/// What questions take that are thought about, or answered several times. Waiting is shared out evenly.
Sheet trafficTasksSheet(const TrafficCase& asked, const TrafficStudy& study) {
    Sheet sheet{"tasks", "A question", trafficValue, {}};
    const traffic::TaskFigures& saw = study.run.tasks;
    sheet.add("tasks", "questions that were answered", "", {trafficCount(saw.tasks)});
    if (asked.trace->samples > 1) sheet.add("samples", "answers of each, at once", "", {double(asked.trace->samples)});
    sheet.add("prompt", "tokens of its prompt", "tok", {saw.prompt});
    sheet.add("written", "tokens written, thoughts and all answers", "tok", {saw.written});
    if (saw.thoughts > 0) sheet.add("thoughts", "of them thoughts", "tok", {saw.thoughts});
    const auto times = [&sheet](const std::string& id, const std::string& label, const Spread& s) {
        sheet.add(id + "_p50", "median " + label, "s", {s.p50});
        sheet.add(id + "_p99", "p99 of it", "s", {s.p99});
    };
    if (saw.thoughts > 0) times("answer", "time to the first answer token", saw.answerBegins);
    times("lasts", "time to the last token of all answers", saw.lasts);
    sheet.add("usd_1000", "cost of 1,000", "USD", {1000 * (study.money / USD) / std::max(1., trafficCount(saw.tasks))});
    return sheet;
}

double tokensRead(const TrafficStudy& study) {
    double read = study.run.input;
    for (const double tokens : study.run.cached) read -= tokens;
    return read;
}

/// A kind has the money of the tokens that it read and wrote, and of waiting the share that this is of all.
double costOfThousand(const TrafficStudy& study, const traffic::KindResult& kind) {
    const double worked = (study.reading + study.writing) / USD, read = tokensRead(study);
    if (kind.served <= 0 || !(worked > 0)) return 0;
    double own = study.writing / USD * kind.written / study.run.output;
    if (read > 0) own += study.reading / USD * kind.read / read;
    constexpr double thousand = 1000;
    return thousand * own / worked * (study.money / USD) / trafficCount(kind.served);
}

/// What requests of each kind see, in the order in which they are served.
Sheet trafficKindsSheet(const TrafficCase& asked, const TrafficStudy& study) {
    Sheet sheet{"kinds",
                "Kinds of requests",
                {{"turn", "turn"},
                 {"requests", "requests"},
                 {"within", "within"},
                 {"ttft_limit", "limit"},
                 {"ttft_p50", "first token p50"},
                 {"ttft_p99", "p99"},
                 {"tpot_limit", "limit"},
                 {"tpot_p50", "per token p50"},
                 {"tpot_p99", "p99"}}};
    const auto limit = [](double seconds) { return seconds > 0 ? SheetCell(seconds, "s") : SheetCell("none"); };
    std::vector<std::size_t> order(study.run.kinds.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto turn = [&](std::size_t kind) { return study.fleet.kinds[kind].turn; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return turn(a) < turn(b); });
    for (const std::size_t kind : order) {
        const traffic::KindResult& saw = study.run.kinds[kind];
        const traffic::RequestLimits& limits = study.fleet.kinds[kind].limits;
        const std::string name = printable(asked.trace->kinds[kind]);
        sheet.add(name, name, "",
                  {double(turn(kind) + 1),
                   trafficCount(saw.arrived),
                   {percents * saw.attainment(), "%"},
                   limit(limits.ttft),
                   {saw.ttft.p50, "s"},
                   {saw.ttft.p99, "s"},
                   limit(limits.tpot),
                   {saw.tpot.p50, "s"},
                   {saw.tpot.p99, "s"}});
    }
    return sheet;
}

/// What a request of each kind takes, on average, and what a thousand of them cost.
Sheet trafficKindsTakeSheet(const TrafficCase& asked, const TrafficStudy& study) {
    Sheet sheet{"kinds_take",
                "What a kind takes",
                {{"read", "tokens read"}, {"written", "written"}, {"latency", "seconds"}, {"usd", "cost of 1,000"}}};
    for (std::size_t kind = 0; kind < study.run.kinds.size(); ++kind) {
        const traffic::KindResult& saw = study.run.kinds[kind];
        const double each = std::max(1., trafficCount(saw.served));
        const std::string name = printable(asked.trace->kinds[kind]);
        sheet.add(name, name, "",
                  {{saw.read / each, "tok"},
                   {saw.written / each, "tok"},
                   {saw.latency.mean, "s"},
                   {costOfThousand(study, saw), "USD"}});
    }
    return sheet;
}

Sheet trafficCacheSheet(const TrafficStudy& study) {
    Sheet sheet{"caches", "Prompts found in caches", {{"room", "room of an instance"}, {"share", "share of input"}}};
    const std::vector<traffic::CacheTier>& tiers = study.fleet.tiers;
    for (std::size_t t = 0; t < tiers.size(); ++t) {
        const std::string id = t == 0 ? "hbm" : tiers[t].isShared ? "store" : t == 1 ? "below" : "below2";
        const std::string name = tiers[t].name.empty() ? "below HBM" : tiers[t].name;
        sheet.add(id, name + (tiers[t].isShared ? ", shared" : ""), "",
                  {{tiers[t].tokens, "tok"}, {100 * study.run.cached[t] / study.run.input, "%"}});
    }
    return sheet;
}

double perMillion(Money money, double tokens) { return tokens > 0 ? 1e6 * (money / USD) / tokens : 0; }

/// What a session is, takes and costs. Waiting is shared out evenly.
Sheet trafficSessionsSheet(const TrafficStudy& study) {
    Sheet sheet{"sessions", "A session", trafficValue, {}};
    const traffic::SessionFigures& seen = study.run.sessions;
    const double perToken = study.run.input > 0 ? tokensRead(study) / study.run.input : 1;
    sheet.add("sessions", "sessions that were served whole", "", {trafficCount(seen.sessions)});
    sheet.add("requests", "requests of one", "", {seen.requests});
    sheet.add("read", "tokens read", "tok", {seen.prompts * perToken});
    sheet.add("cached", "tokens found in caches", "tok", {seen.prompts * (1 - perToken)});
    sheet.add("written", "tokens written", "tok", {seen.answers});
    sheet.add("lasts_p50", "median time from first request to last token", "s", {seen.lasts.p50});
    sheet.add("lasts_p90", "p90 of it", "s", {seen.lasts.p90});
    sheet.add("usd", "cost of one", "USD", {study.money / USD * seen.requests / std::max(1., trafficCount(study.run.served))});
    return sheet;
}

Sheet trafficBillSheet(const TrafficStudy& study) {
    Sheet sheet{"bill", "Watts and dollars", trafficValue, {}};
    sheet.add("provisioned", "power that the site must provide", "W", {study.provisioned.si()});
    sheet.add("average", "power on average, at the meter", "W", {study.average.si()});
    sheet.add("idle", "power of an idle GPU", "W", {study.idle[0].si()});
    sheet.add("energy_request", "energy of a request, idle time included", "J",
              {study.energy.si() / trafficCount(study.run.served)});
    sheet.add("tok_s_per_mw", "output tokens a second and MW", "tok/s/MW", {study.perWatt * MW / (token / second)});
    if (study.carbon) sheet.add("carbon", "carbon dioxide", "kg", {*study.carbon});
    sheet.add("gpu_hours", "GPU hours", "h", {study.gpuHours});
    sheet.add("energy", "energy", "MWh", {study.energy / (MW * hour)});
    sheet.add("usd", "cost of the time", "USD", {study.money / USD});
    sheet.add("usd_per_mtok", "cost of a million output tokens", "USD/Mtok", {study.price / (USD / Mtok)});
    sheet.add("usd_reading", "of it reading what no cache held", "USD", {study.reading / USD});
    sheet.add("usd_writing", "of it writing answers", "USD", {study.writing / USD});
    if (study.store.si() > 0) sheet.add("usd_store", "of it the shared store", "USD", {study.store / USD});
    sheet.add("usd_waiting", "of it waiting", "USD", {(study.money - study.reading - study.writing - study.store) / USD});
    sheet.add("usd_per_mtok_read", "cost of reading a million tokens", "USD/Mtok",
              {perMillion(study.reading, tokensRead(study))});
    sheet.add("usd_per_mtok_written", "cost of writing a million tokens", "USD/Mtok",
              {perMillion(study.writing, study.run.output)});
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
    add("gpus", "most GPUs on at once", "", [](const TrafficStudy& s) { return s.gpus; });
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

Sheet nextRackSheet(const NextRack& next) {
    Sheet sheet{
        "next_rack",
        titleOf(next.racks == 1 ? "One more rack" : std::to_string(next.racks) + " more racks", next.isPart, next.losesNone),
        {{"now", "now"}, {"then", "then"}},
        {}};
    const auto add = [&](const char* id, const char* label, const char* unit, double NextRack::Fleet::*figure) {
        sheet.add(id, label, unit, {next.now.*figure, next.then.*figure});
    };
    sheet.add("instances", "instances", "", {double(next.now.instances), double(next.then.instances)});
    add("gpus", "GPUs", "", &NextRack::Fleet::gpus);
    add("times", "load within the limits, times what was asked", "", &NextRack::Fleet::times);
    add("rate", "requests a second", "req/s", &NextRack::Fleet::rate);
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
    const bool hasStore = !sizes.empty() && sizes.front().hasStore;
    Sheet sheet{
        "cache_sizes",
        titleOf("Caches of other sizes", !sizes.empty() && sizes.front().isPart, !sizes.empty() && sizes.front().losesNone),
        {{"hbm", "in HBM"},
         {"below", "below it"},
         {"found_hbm", "found in HBM"},
         {"found_below", hasStore ? "found below and in the store" : "found below"},
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
/// Limits of kinds that no request is of.
void addKindNotes(const TrafficCase& asked, SheetPage& page) {
    for (const RequestClass& kind : asked.scenario->scenario.workload.lengths.classes) {
        const std::vector<std::string>& kinds = asked.trace->kinds;
        if ((kind.ttft.si() > 0 || kind.speed.si() > 0) && std::find(kinds.begin(), kinds.end(), kind.name) == kinds.end())
            page.notes.push_back("The scenario has limits for requests of the kind " + quotedText(kind.name) +
                                 ", and the trace has none of that kind: they apply to no request.");
    }
}

/// What memories and adapters the page has no figures of.
void addMemoryNotes(const TrafficCase& asked, const TrafficStudy& study, SheetPage& page) {
    if (study.fleet.tiers.empty())
        page.notes.push_back(std::string("Shared prefixes are unknown or ignored: every prompt is read in full") +
                             (asked.trace->samples > 1 ? ", once for all of its answers." : "."));
    if (const std::optional<MemoryTier>& store = asked.scenario->scenario.offload.store)
        page.notes.push_back(store->name + (study.fleet.tiers.empty() ? " is of no use here. It" : "") +
                             " is bought whole for this fleet, beside what economics.surcharge has for storage, and its watts "
                             "are those of storage in facility.network_share.");
    if (study.fleet.adapters.loads())
        page.notes.emplace_back("There are more adapters than places, and one is loaded before its prompt. Layouts whose pools "
                                "are apart were left out.");
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
        page.notes.emplace_back(
            study.run.failures > 0
                ? "The run was stopped: instances fail before they answer. Figures are of what was served until then."
                : "The run was stopped after 4 billion iterations; figures are of what was served until then.");
    else if (study.keepsShare(asked.goal) && !page.feasible)
        page.notes.emplace_back("A limit on a percentile or on goodput is missed.");
    else if (!page.feasible)
        page.notes.emplace_back(
            "Fewer requests than asked for are within the limits; without --instances the fewest that are enough are found.");
    if (!study.isLimited())
        page.notes.emplace_back("No limit says how long requests may wait: every request served counts as within the limits.");
    const Service& asks = asked.scenario->scenario.workload;
    const bool hasWorkers = asked.scenario->scenario.layout.workers > 0 || asked.scenario->scenario.prefillLayout.workers > 0;
    if (hasWorkers && asks.load.kind == LoadKind::rate)
        page.notes.emplace_back(
            "The worker counts belong to the scenario's own request rate, and the trace has another: they are "
            "ignored.");
    addKindNotes(asked, page);
    if (asks.lengths.vary() || asks.load.kind != LoadKind::search || asks.arrivals.cv != 1 || asks.arrivals.peak != 1 ||
        asks.prefixHit > 0)
        page.notes.emplace_back(
            "Lengths, kinds and times of requests, and what prompts share, are the trace's own, in place of the "
            "scenario's.");
    if (study.fleet.loss.instances > 0 && !study.failures)
        page.notes.emplace_back("How often an instance fails is shown where the scenario sets failures.mttf.");
    if (study.run.lost < study.fleet.loss.instances)
        page.notes.emplace_back("Fewer instances failed than asked for: there were no more.");
    addMemoryNotes(asked, study, page);
    page.sheets = {trafficRequestsSheet(asked, study), trafficFleetSheet(asked, study), trafficWaitsSheet(study)};
    if (!study.run.kinds.empty()) {
        page.sheets.push_back(trafficKindsSheet(asked, study));
        page.sheets.push_back(trafficKindsTakeSheet(asked, study));
    }
    if (study.run.tasks.tasks > 0) page.sheets.push_back(trafficTasksSheet(asked, study));
    if (!study.fleet.tiers.empty()) page.sheets.push_back(trafficCacheSheet(study));
    if (study.fleet.loss.instances > 0 || study.failures) page.sheets.push_back(trafficFailuresSheet(study));
    page.sheets.push_back(trafficBillSheet(study));
    if (study.run.sessions.sessions > 0) page.sheets.push_back(trafficSessionsSheet(study));
    if (study.fixed) page.sheets.push_back(study.split ? trafficMovingSheet(study) : trafficFixedSheet(study));
    if (study.run.bins.size() > 1) page.sheets.push_back(trafficPartsSheet(study));
    return page;
}

} // namespace rackline
