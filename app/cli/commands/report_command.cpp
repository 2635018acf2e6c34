// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/explored.h"
#include "app/cli/shared/origin.h"
#include "app/report/paper/report_file.h"
#include "app/report/records/comparison.h"
#include "app/report/words/nearness_text.h"

#include <algorithm>
#include <list>
#include <ostream>

namespace rackline {

namespace {
int writeReported(const ReportInput& input, bool feasible, const Options& options, Streams streams) {
    if (const Result<void> written = writeReport(buildReport(input), options.output); !written)
        return fail(written.error(), streams);
    if (!options.quiet) streams.messages << "wrote " << options.output << '\n';
    return feasible ? done : infeasible;
}

int reportServing(ReportInput input, const Loaded& loaded, const Options& options, Streams streams) {
    ExploreOptions axes;
    axes.keepSpots = true;
    const std::vector<ExploredScenario> explored = exploreAll(loaded, axes, options.threads);
    const std::vector<EstimatedScenario> estimates = estimateAll(loaded, options.threads);
    bool allFeasible = true;
    for (std::size_t i = 0; i < explored.size(); ++i) {
        const std::optional<Nearness>& nearness = estimates[i].nearness;
        ReportScenario& s = input.scenarios.emplace_back();
        s.scenario = explored[i].scenario;
        s.exploration = &explored[i].exploration;
        s.estimate = &estimates[i].estimate;
        if (nearness) s.measured = sentenceOf(*nearness);
        s.assumptions = assumptionsAt(*s.scenario, s.estimate->point, input.y, loaded.catalogue);
        allFeasible = allFeasible && s.estimate->point.feasible();
    }
    return writeReported(input, allFeasible, options, streams);
}

int reportTraining(ReportInput input, const Loaded& loaded, const Options& options, Streams streams) {
    std::list<TrainingEstimate> estimates;
    for (const ResolvedScenario& scenario : loaded.scenarios) {
        ReportScenario& s = input.scenarios.emplace_back();
        s.scenario = &scenario;
        s.training = &estimates.emplace_back(estimateTraining(scenario.scenario, options.threads));
    }
    const bool allFeasible = std::all_of(estimates.begin(), estimates.end(), [](const auto& e) { return e.feasible; });
    return writeReported(input, allFeasible, options, streams);
}
} // namespace

int runReport(const Options& options, Streams streams) {
    if (const Result<void> named = checkReportName(options.output); !named) return fail(named.error(), streams);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (const Result<void> alike = checkReported(loaded->scenarios); !alike) return fail(alike.error(), streams);
    ReportInput input;
    input.project = loaded->projects.front().name;
    input.origin = originOf(options, *loaded);
    input.sources = loaded->catalogue.sources();
    const bool trains = loaded->scenarios.front().scenario.trains;
    return (trains ? reportTraining : reportServing)(std::move(input), *loaded, options, streams);
}

} // namespace rackline
