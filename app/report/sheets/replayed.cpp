// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/replayed.h"

#include "app/report/sheets/traced_requests.h"
#include "app/report/words/number_text.h"
#include "model/base/parallel.h"

#include <numeric>
#include <optional>

namespace rackline {

namespace {

double statisticOf(const Spread& spread, std::string_view name) {
    if (name == "mean") return spread.mean;
    if (name == "p50") return spread.p50;
    return name == "p90" ? spread.p90 : spread.p99;
}

/// What requests of one kind, or all of them, saw; null where there are none.
struct Seen {
    const Spread* ttft = nullptr;
    const Spread* tpot = nullptr;
    const Spread* latency = nullptr;
    double attainment = 0;
};
std::optional<Seen> seenBy(const TracedRequests& requests, const traffic::FleetResult& run, const std::string& kind) {
    const auto of = [](const auto& result, double attainment) {
        return Seen{&result.ttft, &result.tpot, &result.latency, attainment};
    };
    if (kind.empty()) return of(run, run.attainment);
    const std::optional<std::size_t> place = requests.kindCalled(kind);
    if (!place || *place >= run.kinds.size() || run.kinds[*place].served == 0) return std::nullopt;
    return of(run.kinds[*place], run.kinds[*place].attainment());
}

/// Nothing where the run has no such figure.
std::optional<double> simulated(const TracedRequests& requests, const traffic::FleetResult& run, const ReplayFigure& figure) {
    constexpr double percent = 100, millisecondsInSecond = 1000;
    if (figure.metric == "output_tok_s") return run.tokenRate();
    if (figure.metric == "end_s") return run.end;
    if (figure.metric == "cached_pct") {
        if (!requests.knowsBlocks()) return std::nullopt;
        return percent * std::accumulate(run.cached.begin(), run.cached.end(), 0.) / run.input;
    }
    const std::optional<Seen> seen = seenBy(requests, run, figure.kind);
    if (!seen) return std::nullopt;
    if (figure.metric == "within_pct") return percent * seen->attainment;
    const Spread* const spread = figure.metric == "ttft_ms"   ? seen->ttft
                                 : figure.metric == "tpot_ms" ? seen->tpot
                                                              : seen->latency;
    const double seconds = statisticOf(*spread, figure.statistic);
    // Answers of one token have no time between tokens.
    return seconds > 0 ? std::optional(millisecondsInSecond * seconds) : std::nullopt;
}

std::vector<std::string> remarksOn(const std::string& replay, const TracedRequests& requests, const traffic::FleetResult& run) {
    std::vector<std::string> remarks;
    const auto add = [&](double count, const char* what) {
        if (count > 0) remarks.push_back(replay + ": " + countText(count, plainNumbers) + what);
    };
    add(double(requests.badRows()), " rows of the trace are left out");
    add(double(run.refused), " requests are longer than an instance can hold, and refused");
    add(double(run.longer), " requests are longer than the model's context, and served");
    return remarks;
}

Result<ReplayedTraces> replayed(const MeasuredReplay& replay, const Catalogue& catalogue) {
    const std::string& name = replay.figures.front().replay;
    const auto because = [&](const Error& error) { return Error{error.code, name, error.text()}; };
    const Result<ResolvedScenario> scenario = resolve(replay.project, replay.scenario, catalogue);
    if (!scenario) return because(scenario.error());
    const Result<TracedRequests> requests = TracedRequests::read(*replay.project.traffic);
    if (!requests) return because(requests.error());
    const Result<TrafficStudy> study = requests->study(scenario->scenario);
    if (!study) return because(study.error());
    ReplayedTraces traces{replay.figures, remarksOn(name, *requests, study->run)};
    for (ReplayFigure& figure : traces.figures) {
        const std::optional<double> value = simulated(*requests, study->run, figure);
        if (!value)
            return Error{ErrorCode::input, name,
                         "the run has no " + figure.metric + (figure.kind.empty() ? "" : " of the kind \"" + figure.kind + '"')};
        figure.simulated = *value;
    }
    return traces;
}

} // namespace

Result<ReplayedTraces> simulateReplays(const std::vector<MeasuredReplay>& replays, const Catalogue& catalogue, unsigned threads) {
    std::vector<std::optional<Result<ReplayedTraces>>> each(replays.size());
    inParallel(replays.size(), threads, [&](std::size_t i) { each[i] = replayed(replays[i], catalogue); });
    ReplayedTraces all;
    for (const auto& one : each) {
        if (!*one) return one->error();
        all.figures.insert(all.figures.end(), (*one)->figures.begin(), (*one)->figures.end());
        all.remarks.insert(all.remarks.end(), (*one)->remarks.begin(), (*one)->remarks.end());
    }
    return all;
}

} // namespace rackline
