// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/report/sheets/traffic_sheets.h"

namespace rackline {

int runTraffic(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<TracedRequests> requests =
        TracedRequests::read({options.trace, options.router, options.times, options.attain, options.compress, options.noCache,
                              options.instances, options.lanes});
    if (!requests) return fail(requests.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        Result<SheetPage> page = requests->page(scenario);
        if (!page) return fail(page.error(), streams);
        pages.push_back(std::move(page).value());
    }
    return writePages(pages, "traffic", options, *loaded, streams);
}

} // namespace rackline
