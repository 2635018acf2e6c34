// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"

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

int runNetwork(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<std::vector<NetworkVariants>> networks = networksOf(*loaded);
    if (!networks) return fail(networks.error(), streams);
    if (options.cables) {
        streams.out << cablesCsv(*networks);
        return done;
    }
    std::vector<SheetPage> pages;
    for (const NetworkVariants& network : *networks) pages.push_back(networkPage(network));
    return writePages(pages, "network", options, *loaded, streams);
}

} // namespace rackline
