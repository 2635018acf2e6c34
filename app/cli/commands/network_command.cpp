// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace rackline {

Result<std::vector<NetworkVariants>> networksOf(const Loaded& loaded) {
    std::vector<NetworkVariants> networks;
    for (const ResolvedScenario& scenario : loaded.scenarios) {
        Result<NetworkVariants> network = networkOf(scenario, loaded.catalogue);
        if (!network) return network.error();
        networks.push_back(std::move(network).value());
    }
    return networks;
}

namespace {
int runNetwork(bool cables, const Options& options, Streams streams) {
    if (cables)
        if (const Result<void> csv = onlyAs("csv", options, "cables are listed as .csv or .xlsx"); !csv)
            return fail(csv.error(), streams);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<std::vector<NetworkVariants>> networks = networksOf(*loaded);
    if (!networks) return fail(networks.error(), streams);
    if (cables) {
        streams.out << cablesCsv(*networks);
        return done;
    }
    std::vector<SheetPage> pages;
    for (const NetworkVariants& network : *networks) pages.push_back(networkPage(network));
    return writePages(pages, "network", options, *loaded, streams);
}
} // namespace

Run addNetwork(CLI::App& parser, Options& options) {
    const auto cables = std::make_shared<bool>();
    addScenarios(parser, options);
    parser.add_flag("--cables", *cables, "Every cable as CSV instead");
    addTableFile(parser, options);
    return intoFile(
        parser, options, [cables, &options](Streams streams) { return runNetwork(*cables, options, streams); },
        [] { return std::pair("", "power"); });
}

} // namespace rackline
