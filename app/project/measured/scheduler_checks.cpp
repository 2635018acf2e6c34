// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/scheduler_checks.h"

#include "app/project/measured/predicted_run.h"
#include "model/base/parallel.h"
#include "model/replay/simulated_point.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rackline {

namespace {

/// As many as keep chance below the 2 % that the formulas are held to.
constexpr std::int64_t queuedRequests = 400'000;

/// What a client reports of its run, in seconds.
struct Simulated {
    double ttft = 0, tpot = 0;
    bool lengthsVary = false, pools = false;
};

/// A metric of cases that a simulation has too.
struct SimulatedMetric {
    std::string_view name;
    double (*of)(const Simulated& run);
};
constexpr auto simulatedMetrics = std::to_array<SimulatedMetric>({
    {"tpot_ms", [](const Simulated& run) { return 1e3 * run.tpot; }},
    {"tok_s_user", [](const Simulated& run) { return 1 / run.tpot; }},
    {"ttft_ms", [](const Simulated& run) { return 1e3 * run.ttft; }},
});

const SimulatedMetric* simulatedMetric(const MeasuredCase& row) {
    const auto known = std::find_if(simulatedMetrics.begin(), simulatedMetrics.end(),
                                    [&](const SimulatedMetric& m) { return m.name == row.metric; });
    return known == simulatedMetrics.end() ? nullptr : &*known;
}

Result<Simulated> simulatedRun(const PredictedRun& run, std::uint64_t seed) {
    const Scenario& s = *run.scenario();
    const Result<SimulatedPoint> found = simulatePoint(s, run.point(), {0, seed});
    if (!found) return found.error();
    const LoadResult& r = found->result;
    if (r.served == 0) return Error{ErrorCode::infeasible, "", "the simulation serves none of its requests"};
    const auto reported = [&](const Spread& spread) { return s.workload.client.reportsMean ? spread.mean : spread.p50; };
    const LengthLaw &prompt = found->load.prompt, &answer = found->load.answer;
    return Simulated{reported(r.ttft), reported(r.tpot), !prompt.fixed() || !answer.fixed(),
                     run.point().mode == ServingMode::disaggregated};
}

/// A measured figure and what is said of it.
struct Compared {
    std::string_view metric;
    bool lengthsVary = false, pools = false;
    double simulated = 0, closed = 0;
    std::string leftOut;
};

std::vector<Compared> comparedRun(const std::vector<const MeasuredCase*>& rows, const Catalogue& catalogue,
                                  const Recipes& recipes, std::uint64_t seed) {
    std::vector<Compared> all;
    const PredictedRun run(servedScenario(*rows.front(), catalogue, recipes));
    std::optional<Result<Simulated>> simulated;
    for (const MeasuredCase* row : rows) {
        Compared& figure = all.emplace_back();
        const SimulatedMetric* metric = simulatedMetric(*row);
        figure.metric = metric->name;
        const CasePrediction closed = run.of(*row);
        if (closed.status != CaseStatus::ok) {
            figure.leftOut = closed.reason;
            continue;
        }
        if (!simulated) simulated = simulatedRun(run, seed);
        if (!*simulated) {
            figure.leftOut = simulated->error().detail;
            continue;
        }
        figure.lengthsVary = (*simulated)->lengthsVary;
        figure.pools = (*simulated)->pools;
        figure.simulated = metric->of(**simulated) / row->value;
        figure.closed = closed.predicted / row->value;
    }
    return all;
}

void summarise(const std::vector<Compared>& figures, std::vector<SimulatedRuns>& table) {
    const auto add = [&](std::string_view metric, std::string_view by, std::string_view name, auto&& belongs) {
        std::vector<double> simulated, closed;
        for (const Compared& figure : figures) {
            if (figure.metric != metric || !figure.leftOut.empty() || !belongs(figure)) continue;
            simulated.push_back(figure.simulated);
            closed.push_back(figure.closed);
        }
        if (!simulated.empty())
            table.push_back({metric, by, name, simulated.size(), ratioErrors(simulated), ratioErrors(closed)});
    };
    for (const SimulatedMetric& metric : simulatedMetrics) {
        add(metric.name, "", "", [](const Compared&) { return true; });
        add(metric.name, "lengths", "fixed", [](const Compared& f) { return !f.lengthsVary; });
        add(metric.name, "lengths", "random", [](const Compared& f) { return f.lengthsVary; });
        add(metric.name, "pools", "together", [](const Compared& f) { return !f.pools; });
        add(metric.name, "pools", "apart", [](const Compared& f) { return f.pools; });
    }
}

} // namespace

SchedulerChecks checkScheduler(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                               std::uint64_t seed, unsigned threads) {
    SchedulerChecks checks;
    checks.queues = traffic::knownQueues(queuedRequests, seed, threads);
    std::map<std::string, std::vector<const MeasuredCase*>> runs;
    for (const MeasuredCase& row : cases) {
        if (!isServed(row.kind) || row.predicted || simulatedMetric(row) == nullptr) continue;
        if (row.fault.empty())
            runs[row.run].push_back(&row);
        else
            ++checks.leftOut[row.fault];
    }
    std::vector<const std::vector<const MeasuredCase*>*> groups;
    for (const auto& [key, rows] : runs) groups.push_back(&rows);
    std::vector<std::vector<Compared>> compared(groups.size());
    inParallel(groups.size(), threads, [&](std::size_t i) { compared[i] = comparedRun(*groups[i], catalogue, recipes, seed); });
    std::vector<Compared> figures;
    for (std::vector<Compared>& some : compared) figures.insert(figures.end(), some.begin(), some.end());
    for (const Compared& figure : figures)
        if (!figure.leftOut.empty()) ++checks.leftOut[figure.leftOut];
    summarise(figures, checks.runs);
    return checks;
}

} // namespace rackline
