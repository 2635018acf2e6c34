// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/facility_pages.h"
#include "app/project/network_inputs.h"
#include "model/facility/site_size.h"

#include <optional>
#include <ostream>

namespace rackline {

Result<NetworkVariants> networkOf(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    const Scenario& s = scenario.scenario;
    const PowerScale power = powerScale(s.system, s.facility);
    const int racks = s.site.racks > 0 ? s.site.racks : siteSize(s.system, s.facility.power, power).racks;
    const std::int64_t gpus = s.site.network.gpus > 0 ? s.site.network.gpus : std::int64_t{racks} * s.system.rack.packages;
    NetworkVariants network{&scenario, {}, {}, 0, 0};
    if (const Result<Entry> rack = catalogue.entry("rack", s.system.rack.id)) {
        if (const Figure* ports = rack->figure("total.ports")) network.rackPorts = ports->value;
        if (const Figure* fibres = rack->figure("total.fibres")) network.rackFibres = fibres->value;
    }
    std::optional<Error> wrong;
    for (const Optics optics : {Optics::pluggable, Optics::coPackaged}) {
        const Result<NetworkFigures> figures = networkFigures(scenario, catalogue, optics);
        if (!figures) {
            // One of the two is enough; without either the switch itself is at fault.
            if (!wrong) wrong = figures.error();
            if (optics == Optics::coPackaged && network.variants.empty()) return *wrong;
            network.missing = figures.error().detail;
            continue;
        }
        Result<NetworkStudy> study = studyNetwork(gpus, s.system.rack.scaleOut.perGpu, s.site.network, *figures);
        if (!study) return Error{ErrorCode::infeasible, s.name + ": " + study.error().where, study.error().detail};
        network.variants.push_back(std::move(study).value());
    }
    return network;
}

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
