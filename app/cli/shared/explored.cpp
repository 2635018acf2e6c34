// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/explored.h"

#include "model/base/crew.h"
#include "model/base/parallel.h"

namespace rackline {

std::optional<Nearness> Standings::of(const Scenario& scenario, const OperatingPoint& point) const {
    return m_known ? m_known->standingOf(scenario, point, m_catalogue) : std::nullopt;
}

std::vector<ExploredScenario> exploreAll(const Loaded& loaded, const ExploreOptions& options, unsigned threads) {
    std::vector<ExploredScenario> explored(loaded.scenarios.size());
    Crew crew(threads);
    ExploreOptions shared = options;
    shared.crew = &crew;
    crew.each(explored.size(), [&](std::size_t i) {
        explored[i] = {&loaded.scenarios[i], explore(loaded.scenarios[i].scenario, shared)};
    });
    return explored;
}

std::vector<EstimatedScenario> estimateAll(const Loaded& loaded, unsigned threads) {
    std::vector<EstimatedScenario> estimates(loaded.scenarios.size());
    inParallel(estimates.size(), threads, [&](std::size_t i) {
        const ResolvedScenario& s = loaded.scenarios[i];
        estimates[i] = {&s, estimate(atOperatingPoint(s)), {}};
    });
    const Standings standings(loaded.catalogue);
    for (EstimatedScenario& one : estimates) one.nearness = standings.of(one.scenario->scenario, one.estimate.point);
    return estimates;
}

} // namespace rackline
