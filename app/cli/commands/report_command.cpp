// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/live/live_page.h"
#include "app/report/paper/report_file.h"
#include "hwdb/store/text_file.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace rackline {

namespace {
/// What cannot be made live is said before work is done.
Result<void> checkLive(bool live, const Options& options) {
    if (!live)
        return options.axes.empty() ? Result<void>() : Error{ErrorCode::usage, "--axis " + options.axes.front(), "needs --live"};
    if (!options.output.ends_with(".html") && !options.output.ends_with(".htm"))
        return Error{ErrorCode::usage, "-o " + options.output, "a live report is a page: expected a name that ends in .html"};
    if (options.sources.size() > 1)
        return Error{ErrorCode::usage, options.sources[1], "a live report has the scenarios of one file"};
    return {};
}

Result<void> writeLive(const Report& report, const Options& options, const Loaded& loaded) {
    LiveQuestion question{loaded.projects.front(), options.settings, "scenario.json", dateOf(options, "")};
    if (!options.sources.empty()) question.source = options.sources.front();
    const Result<std::vector<SweepAxis>> axes = liveAxes(options.axes, loaded.scenarios);
    if (!axes) return axes.error();
    const Result<LivePart> live = livePart(question, *axes, loaded.scenarios, loaded.catalogue);
    return live ? writeTextFile(options.output, reportHtml(report, *live)) : Result<void>(live.error());
}

int runReport(bool live, const Options& options, Streams streams) {
    for (const Result<void>& named : {checkReportName(options.output), checkLive(live, options)})
        if (!named) return fail(named.error(), streams);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (const Result<void> alike = checkReported(loaded->scenarios); !alike) return fail(alike.error(), streams);
    ReportInput input;
    input.project = loaded->projects.front().name;
    input.origin = originOf(options, *loaded);
    input.sources = loaded->catalogue.sources();
    input.readsTraces = true;
    const AnsweredReport answered =
        answeredReport(std::move(input), loaded->scenarios, KnownRuns::shipped(), loaded->catalogue, options.threads);
    const Result<void> written =
        live ? writeLive(answered.report, options, *loaded) : writeReport(answered.report, options.output);
    if (!written) return fail(written.error(), streams);
    sayWritten(options.output, options, streams);
    if (const std::string beside = live ? std::string() : inputsBeside(options.output); !beside.empty())
        sayWritten(beside, options, streams);
    return answered.feasible ? done : infeasible;
}
} // namespace

Run addReport(CLI::App& parser, Options& options) {
    const auto live = std::make_shared<bool>();
    addInputs(parser, options);
    addReadAt(parser, options);
    addOutput(parser, options, "File to write")->required();
    parser.add_flag("--live", *live, "An HTML page with the engine in it, whose reader may change inputs");
    addAxes(
        parser, options,
        "With --live: an input that the reader may change, path=lo:hi:n with :log for even ratios, or path=a,b,c; may be given "
        "several times");
    return [live, &options](Streams streams) { return runReport(*live, options, streams); };
}

} // namespace rackline
