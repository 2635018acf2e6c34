// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/report.h"
#include "app/report/records/comparison.h"
#include "app/report/words/nearness_text.h"
#include "model/base/parallel.h"
#include "model/candidates/searched_layouts.h"

#include <algorithm>

namespace rackline {

namespace {
AnsweredReport served(ReportInput input, std::span<const ResolvedScenario> scenarios, const std::optional<KnownRuns>& known,
                      const Catalogue& catalogue, unsigned threads) {
    ExploreOptions axes;
    axes.x = input.x;
    axes.y = input.y;
    axes.keepSpots = axes.published = true;
    std::vector<Exploration> explored(scenarios.size());
    std::vector<Estimate> estimates(scenarios.size());
    inParallel(scenarios.size(), threads, [&](std::size_t i) {
        explored[i] = explore(scenarios[i].scenario, axes);
        estimates[i] = estimate(atOperatingPoint(scenarios[i]));
    });
    for (std::size_t i = 0; i < scenarios.size(); ++i)
        input.scenarios.push_back(servedScenario(scenarios[i], explored[i], estimates[i], input.y, known, catalogue));
    return {buildReport(input),
            std::all_of(estimates.begin(), estimates.end(), [](const Estimate& e) { return e.point.feasible(); })};
}

AnsweredReport trained(ReportInput input, std::span<const ResolvedScenario> scenarios, unsigned threads) {
    std::vector<TrainingEstimate> estimates(scenarios.size());
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        estimates[i] = estimateTraining(scenarios[i].scenario, threads);
        ReportScenario& s = input.scenarios.emplace_back();
        s.scenario = &scenarios[i];
        s.training = &estimates[i];
    }
    return {buildReport(input),
            std::all_of(estimates.begin(), estimates.end(), [](const TrainingEstimate& e) { return e.feasible; })};
}
} // namespace

ReportScenario servedScenario(const ResolvedScenario& scenario, const Exploration& exploration, const Estimate& estimate,
                              Metric y, const std::optional<KnownRuns>& known, const Catalogue& catalogue) {
    ReportScenario s;
    s.scenario = &scenario;
    s.exploration = &exploration;
    s.estimate = &estimate;
    if (const auto standing = known ? known->standingOf(scenario.scenario, estimate.point, catalogue) : std::nullopt)
        s.measured = sentenceOf(*standing);
    s.layout = standingOf(scenario.scenario, estimate.point);
    MovedBy moved = movedBy(scenario, estimate.point, y, catalogue);
    s.tornado = std::move(moved.tornado);
    s.assumptions = std::move(moved.assumptions);
    return s;
}

AnsweredReport answeredReport(ReportInput input, std::span<const ResolvedScenario> scenarios,
                              const std::optional<KnownRuns>& known, const Catalogue& catalogue, unsigned threads) {
    const bool trains = !scenarios.empty() && scenarios.front().scenario.trains();
    return trains ? trained(std::move(input), scenarios, threads)
                  : served(std::move(input), scenarios, known, catalogue, threads);
}

} // namespace rackline
