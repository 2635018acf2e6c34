// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/replayed.h"

#include "app/report/sheets/traced_requests.h"
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

/// What of a run is distributed over its requests, of all of them or of one kind; null where the run has none such.
const Spread* spreadOf(const TracedRequests& requests, const traffic::FleetResult& run, const ReplayFigure& figure) {
    const auto choose = [&](const auto& of) {
        return figure.metric == "ttft_ms" ? &of.ttft : figure.metric == "tpot_ms" ? &of.tpot : &of.latency;
    };
    if (figure.kind.empty()) return choose(run);
    const std::optional<std::size_t> kind = requests.kindCalled(figure.kind);
    return kind && *kind < run.kinds.size() ? choose(run.kinds[*kind]) : nullptr;
}

Result<double> simulated(const TracedRequests& requests, const traffic::FleetResult& run, const ReplayFigure& figure) {
    constexpr double percent = 100, millisecondsInSecond = 1000;
    if (figure.metric == "output_tok_s") return run.tokenRate();
    if (figure.metric == "within_pct") return percent * run.attainment;
    if (figure.metric == "cached_pct") return percent * std::accumulate(run.cached.begin(), run.cached.end(), 0.) / run.input;
    if (figure.metric == "end_s") return run.end;
    const Spread* const spread = spreadOf(requests, run, figure);
    if (spread == nullptr) return Error{ErrorCode::input, figure.replay, "has no requests of the kind \"" + figure.kind + "\""};
    return millisecondsInSecond * statisticOf(*spread, figure.statistic);
}

Result<std::vector<ReplayFigure>> replayed(const MeasuredReplay& replay, const Catalogue& catalogue) {
    const Result<ResolvedScenario> scenario = resolve(replay.project, replay.scenario, catalogue);
    if (!scenario) return scenario.error();
    const Result<TracedRequests> requests = TracedRequests::read(*replay.project.traffic);
    if (!requests) return requests.error();
    const Result<TrafficStudy> study = requests->study(scenario->scenario);
    if (!study) return study.error();
    std::vector<ReplayFigure> figures = replay.figures;
    for (ReplayFigure& figure : figures) {
        const Result<double> value = simulated(*requests, study->run, figure);
        if (!value) return value.error();
        figure.simulated = *value;
    }
    return figures;
}

} // namespace

Result<std::vector<ReplayFigure>> simulateReplays(const std::vector<MeasuredReplay>& replays, const Catalogue& catalogue,
                                                  unsigned threads) {
    std::vector<std::optional<Result<std::vector<ReplayFigure>>>> each(replays.size());
    inParallel(replays.size(), threads, [&](std::size_t i) { each[i] = replayed(replays[i], catalogue); });
    std::vector<ReplayFigure> all;
    for (const auto& one : each) {
        if (!*one) return one->error();
        all.insert(all.end(), (*one)->begin(), (*one)->end());
    }
    return all;
}

} // namespace rackline
