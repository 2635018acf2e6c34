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

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace rackline {

namespace {
struct TrafficOptions : TrafficAsked {
    std::string timeline;
    bool byLoad = false, byCache = false;
};

/// `requests` are those of the longest run.
std::string wroteText(const std::string& file, std::size_t requests) {
    std::string text = "wrote " + file;
    if (requests > TraceEvents::mostRequests)
        text += " with the first " + countText(TraceEvents::mostRequests, plainNumbers) + " of " +
                countText(double(requests), plainNumbers) + " requests";
    return text + "; open it in ui.perfetto.dev or chrome://tracing\n";
}

int runTraffic(const TrafficOptions& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<TracedRequests> requests = TracedRequests::read(asked);
    if (!requests) return fail(requests.error(), streams);
    std::vector<SheetPage> pages;
    TraceEvents events;
    std::size_t most = 0;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        const Result<TrafficStudy> study = requests->study(scenario.scenario, !asked.timeline.empty());
        if (!study) return fail(study.error(), streams);
        pages.push_back(requests->page(scenario, *study));
        if (asked.byLoad) pages.back().sheets.push_back(capacitySheet(requests->capacity(*study)));
        if (asked.byCache) pages.back().sheets.push_back(cacheSizesSheet(requests->cacheSizes(*study)));
        if (!asked.timeline.empty()) events.add(scenario.scenario.name, study->run);
        most = std::max(most, study->run.requests.size());
    }
    if (!asked.timeline.empty()) {
        if (const Result<void> written = writeTextFile(asked.timeline, events.json()); !written)
            return fail(written.error(), streams);
        if (!options.quiet) streams.messages << wroteText(asked.timeline, most);
    }
    return writePages(pages, "traffic", options, *loaded, streams);
}
} // namespace

Run addTraffic(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<TrafficOptions>();
    addScenarios(parser, options);
    addTableFile(parser, options);
    addTraffic(parser, *asked)->required();
    parser.add_flag("--by-load", asked->byLoad, "Adds who keeps the limits under more and less load, with more and fewer instances");
    parser.add_flag("--by-cache", asked->byCache, "Adds what prompts find in caches of other sizes");
    addFile(parser, options, "--timeline", asked->timeline,
            "File to write each request to, as Chrome and Perfetto show traces: .json");
    return intoFile(parser, options, [asked, &options](Streams streams) { return runTraffic(*asked, options, streams); });
}

} // namespace rackline
