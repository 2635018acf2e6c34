// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/sheets/forward_sheets.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
int runForward(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios)
        pages.push_back(forwardPage(scenario, estimateForward(scenario.scenario)));
    return writePages(pages, "forward", options, *loaded, streams);
}
} // namespace

Run addForward(CLI::App& parser, Options& options) {
    addScenarios(parser, options);
    addTableFile(parser, options);
    return intoFile(
        parser, options,
        [&options](Streams streams) {
            options.answers = Task::passes;
            // A scenario that is no file asks for whole passes.
            if (options.sources.empty()) options.settings.insert(options.settings.begin(), "workload.kind=forward");
            return runForward(options, streams);
        },
        [] { return std::pair("", "rate"); });
}

} // namespace rackline
