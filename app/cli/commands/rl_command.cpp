// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/sheets/post_training_sheets.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
int runRl(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios)
        pages.push_back(postTrainingPage(scenario, estimatePostTraining(scenario.scenario, options.threads)));
    return writePages(pages, "rl", options, *loaded, streams);
}
} // namespace

Run addRl(CLI::App& parser, Options& options) {
    addScenarios(parser, options);
    addTableFile(parser, options);
    return intoFile(
        parser, options,
        [&options](Streams streams) {
            options.answers = Task::postTrain;
            // A scenario that is no file learns from its own answers.
            if (options.sources.empty()) options.settings.insert(options.settings.begin(), "workload.kind=rl");
            return runRl(options, streams);
        },
        [] { return std::pair("", "step_s"); });
}

} // namespace rackline
