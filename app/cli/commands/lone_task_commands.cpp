// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/project/keys.h"
#include "app/report/sheets/forward_sheets.h"
#include "app/report/sheets/post_training_sheets.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
/// A task that one command answers, and nothing else does.
struct LoneTask {
    Task task;
    /// The column that a reader looks for first.
    const char* column;
    SheetPage (*answer)(const ResolvedScenario& scenario, unsigned threads);
};

int answerAlone(const LoneTask& lone, Options& options, Streams streams) {
    options.answers = lone.task;
    const std::string name(nameOf(lone.task));
    // A scenario that is no file is of the kind that is asked for.
    if (options.sources.empty()) options.settings.insert(options.settings.begin(), "workload.kind=" + name);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios) pages.push_back(lone.answer(scenario, options.threads));
    return writePages(pages, name, options, *loaded, streams);
}

Run addLone(CLI::App& parser, Options& options, const LoneTask& lone) {
    addScenarios(parser, options);
    addTableFile(parser, options);
    return intoFile(
        parser, options, [&options, lone](Streams streams) { return answerAlone(lone, options, streams); },
        [lone] { return std::pair("", lone.column); });
}
} // namespace

Run addRl(CLI::App& parser, Options& options) {
    return addLone(parser, options, {Task::postTrain, "step_s", [](const ResolvedScenario& scenario, unsigned threads) {
                                         return postTrainingPage(scenario, estimatePostTraining(scenario.scenario, threads));
                                     }});
}

Run addForward(CLI::App& parser, Options& options) {
    return addLone(parser, options, {Task::passes, "rate", [](const ResolvedScenario& scenario, unsigned) {
                                         return forwardPage(scenario, estimateForward(scenario.scenario));
                                     }});
}

} // namespace rackline
