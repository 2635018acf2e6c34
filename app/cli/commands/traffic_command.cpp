// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/sheets/traffic_sheets.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace rackline {

namespace {
int runTraffic(const TrafficAsked& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<TracedRequests> requests = TracedRequests::read(asked);
    if (!requests) return fail(requests.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        Result<SheetPage> page = requests->page(scenario);
        if (!page) return fail(page.error(), streams);
        pages.push_back(std::move(page).value());
    }
    return writePages(pages, "traffic", options, *loaded, streams);
}
} // namespace

Run addTraffic(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<TrafficAsked>();
    addScenarios(parser, options);
    addTableFile(parser, options);
    parser
        .add_option(
            "--trace", asked->trace,
            "File of requests or of sessions: Mooncake or agents' JSON lines, Azure, BurstGPT or Rackline's own CSV, packed "
            "or not; or the name of a shipped one, such as azure-2023-conv")
        ->type_name("FILE")
        ->required();
    parser.add_option("--times", asked->times, "So many times the load: that many times as many users of the same kind")
        ->type_name("N")
        ->check(CLI::Range(1e-3, 1e3));
    parser.add_flag("--compress", asked->compress, "Instead the same requests in a part of the time: bursts become steeper");
    parser.add_option("--router", asked->router, "How requests find their instance")
        ->check(CLI::IsMember(traffic::routerNames()));
    parser.add_option("--attain", asked->goal, "Share of requests that must be within the scenario's limits")
        ->check(CLI::Range(0.0, 1.0));
    parser.add_option("--instances", asked->instances, "Instances of the fleet; the fewest that are enough without it")
        ->check(CLI::Range(1, 1024));
    parser.add_option("--lanes", asked->lanes, "Of sessions: how many are live at a time")->check(CLI::Range(1, 100000));
    parser.add_flag("--no-cache", asked->noCache, "Every prompt is read whole");
    return intoFile(parser, options, [asked, &options](Streams streams) { return runTraffic(*asked, options, streams); });
}

} // namespace rackline
