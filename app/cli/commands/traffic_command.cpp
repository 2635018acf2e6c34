// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/traffic_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/records/trace_events.h"
#include "app/report/sheets/traffic_sheets.h"
#include "app/report/words/number_text.h"
#include "hwdb/store/text_file.h"
#include "model/base/quoted.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace rackline {

namespace {
struct TrafficCommand {
    TrafficOptions requests;
    std::string timeline;
    bool byLoad = false, byFleet = false, byCache = false, nextRack = false, together = false;
};

/// Fleets share a cluster where they are made of the same GPUs and are watched at the same times.
Result<void> checkTogether(const std::vector<TrafficAsked>& asked, const std::vector<ResolvedScenario>& scenarios) {
    const bool follow = std::all_of(asked.begin(), asked.end(), [](const TrafficAsked& one) { return one.autoscale; });
    if (!follow || scenarios.size() < 2)
        return Error{ErrorCode::usage, "--together",
                     "needs two scenarios at least, and --autoscale: what is always on is not shared"};
    for (const ResolvedScenario& scenario : scenarios)
        if (scenario.scenario.system.rack.name != scenarios.front().scenario.system.rack.name)
            return Error{ErrorCode::usage, "--together",
                         scenario.scenario.name + " runs on other hardware than " + scenarios.front().scenario.name};
    return {};
}

/// `requests` are those of the longest run.
std::string wroteText(const std::string& file, std::size_t requests) {
    std::string text = "wrote " + printable(file);
    if (requests > TraceEvents::mostRequests)
        text += " with the first " + countText(TraceEvents::mostRequests, plainNumbers) + " of " +
                countText(double(requests), plainNumbers) + " requests";
    return text + "; open it in ui.perfetto.dev or chrome://tracing\n";
}

/// What is asked of each scenario.
Result<std::vector<TrafficAsked>> askedOf(const TrafficCommand& command, const std::vector<ResolvedScenario>& scenarios) {
    if (const Result<void> fits = command.requests.check(scenarios.size()); !fits) return fits.error();
    std::vector<TrafficAsked> asked;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        Result<TrafficAsked> one = command.requests.of(scenarios[i], i);
        if (!one) return one.error();
        asked.push_back(std::move(one).value());
    }
    if (command.together)
        if (const Result<void> fits = checkTogether(asked, scenarios); !fits) return fits.error();
    return asked;
}

int runTraffic(const TrafficCommand& command, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<std::vector<TrafficAsked>> asked = askedOf(command, loaded->scenarios);
    if (!asked) return fail(asked.error(), streams);
    std::vector<SheetPage> pages;
    std::vector<TrafficStudy> studies;
    TraceEvents events;
    std::size_t most = 0;
    std::optional<TracedRequests> requests;
    for (std::size_t i = 0; i < loaded->scenarios.size(); ++i) {
        const ResolvedScenario& scenario = loaded->scenarios[i];
        if (const TrafficAsked& own = (*asked)[i]; !requests || !(requests->asked() == own)) {
            Result<TracedRequests> read = TracedRequests::read(own);
            if (!read) return fail(read.error(), streams);
            requests = std::move(read).value();
        }
        Result<TrafficStudy> study = requests->study(scenario.scenario, !command.timeline.empty());
        if (!study) return fail(study.error(), streams);
        pages.push_back(requests->page(scenario, *study));
        if (command.byLoad) {
            const Result<FleetCapacity> capacity = requests->capacity(*study);
            if (!capacity) return fail(capacity.error(), streams);
            pages.back().sheets.push_back(capacitySheet(*capacity));
        }
        if (command.byFleet) {
            const Result<AttainmentMap> map = requests->attainment(*study);
            if (!map) return fail(map.error(), streams);
            pages.back().sheets.push_back(attainmentSheet(*map, requests->asked().goal));
        }
        if (command.nextRack) {
            const Result<NextRack> next = requests->nextRack(*study);
            if (!next) return fail(next.error(), streams);
            pages.back().sheets.push_back(nextRackSheet(*next));
        }
        if (command.byCache) {
            const Result<std::vector<CacheSize>> sizes = requests->cacheSizes(*study);
            if (!sizes) return fail(sizes.error(), streams);
            pages.back().sheets.push_back(cacheSizesSheet(*sizes));
        }
        if (!command.timeline.empty()) events.add(scenario.scenario.name, study->run);
        most = std::max(most, study->run.requests.size());
        if (command.together) studies.push_back(std::move(study).value());
    }
    if (command.together) pages.back().sheets.push_back(clusterSheet(studies));
    if (!command.timeline.empty()) {
        if (const Result<void> written = writeTextFile(command.timeline, events.json()); !written)
            return fail(written.error(), streams);
        if (!options.quiet) streams.messages << wroteText(command.timeline, most);
    }
    return writePages(pages, "traffic", options, *loaded, streams);
}
} // namespace

Run addTraffic(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<TrafficCommand>();
    addScenarios(parser, options);
    addTableFile(parser, options);
    asked->requests.add(parser, true);
    parser.add_flag("--by-load", asked->byLoad, "Adds the share of requests within the limits at other loads and fleet sizes");
    parser.add_flag("--by-fleet", asked->byFleet,
                    "Adds a map of the share of requests within the limits, over load and fleet size");
    parser.add_flag("--next-rack", asked->nextRack,
                    "Adds the load that the fleet carries within the limits, and what one more rack would make of it");
    parser.add_flag("--by-cache", asked->byCache, "Adds what prompts find in caches of other sizes");
    parser.add_flag(
        "--together", asked->together,
        "With --autoscale: adds what the fleets of all scenarios take on one cluster, where one has what another gives back");
    addFile(parser, options, "--timeline", asked->timeline,
            "File to write each request to, as Chrome and Perfetto show traces: .json");
    return intoFile(parser, options, [asked, &options](Streams streams) { return runTraffic(*asked, options, streams); });
}

} // namespace rackline
