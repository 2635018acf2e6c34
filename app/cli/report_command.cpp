// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/explored.h"
#include "app/cli/origin.h"
#include "app/report/comparison.h"
#include "app/report/nearness_text.h"
#include "app/report/report_file.h"

#include <ostream>

namespace rackline {

int runReport(const Options& options, Streams streams) {
    if (const Result<void> named = checkReportName(options.output); !named) return fail(named.error(), streams);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    ExploreOptions axes;
    axes.keepSpots = true;
    const std::vector<ExploredScenario> explored = exploreAll(*loaded, axes, options.threads);
    const std::vector<EstimatedScenario> estimates = estimateAll(*loaded);
    ReportInput input;
    input.project = loaded->projects.front().name;
    input.origin = originOf(options, *loaded);
    input.sources = loaded->catalogue.sources();
    bool allFeasible = true;
    for (std::size_t i = 0; i < explored.size(); ++i) {
        const std::optional<Nearness>& nearness = estimates[i].nearness;
        input.scenarios.push_back(
            {explored[i].scenario, &explored[i].exploration, &estimates[i].estimate,
             nearness ? sentenceOf(*nearness) : std::string(),
             assumptionsAt(*explored[i].scenario, estimates[i].estimate.point, input.y, loaded->catalogue)});
        allFeasible = allFeasible && estimates[i].estimate.point.feasible();
    }
    if (const Result<void> written = writeReport(buildReport(input), options.output); !written)
        return fail(written.error(), streams);
    if (!options.quiet) streams.messages << "wrote " << options.output << '\n';
    return allFeasible ? done : infeasible;
}

} // namespace rackline
