// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/explored.h"

#include "model/base/near_names.h"
#include "model/base/parallel.h"

#include <algorithm>

namespace rackline {

namespace {
Result<Metric> metricNamed(const std::string& option, const std::string& id, Metric fallback) {
    if (id.empty()) return fallback;
    if (const auto metric = metricWithId(id)) return *metric;
    std::vector<std::string_view> known;
    for (const MetricInfo& m : everyMetric()) known.push_back(m.id);
    const std::string meant = meantText(id, known);
    return Error{ErrorCode::usage, option + " " + id,
                 "unknown metric" + (meant.empty() ? "; rackline schema metrics lists them" : meant)};
}
} // namespace

std::optional<Nearness> Standings::of(const Scenario& scenario, const OperatingPoint& point) const {
    return m_known ? m_known->standingOf(scenario, point, m_catalogue) : std::nullopt;
}

Result<ExploreOptions> axesOf(const Options& options) {
    ExploreOptions axes;
    const Result<Metric> x = metricNamed("--x", options.x, axes.x), y = metricNamed("--y", options.y, axes.y);
    if (!x) return x.error();
    if (!y) return y.error();
    axes.x = *x;
    axes.y = *y;
    axes.keepCandidates = options.all;
    return axes;
}

std::vector<ExploredScenario> exploreAll(const Loaded& loaded, const ExploreOptions& options, unsigned threads) {
    std::vector<ExploredScenario> explored(loaded.scenarios.size());
    inParallel(explored.size(), threads, [&](std::size_t i) {
        explored[i] = {&loaded.scenarios[i], explore(loaded.scenarios[i].scenario, options)};
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
