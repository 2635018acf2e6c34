// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Fabrics of the catalogue in place of those that the rack ships with (`hardware.domain.fabric`, `hardware.out.fabric`):
/// bandwidth, latency, watts and price of network cards. What is not known of one is refused or said. Before parameters are
/// read, which win.
Result<void> chooseFabrics(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// After parameters were read: whether the domain divides the rack, and the fabrics can do what is asked of them.
Result<void> checkFabrics(const Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Watts and dollars of switches and optics follow the network, as far as the scenario does not give their shares.
Result<void> takeNetworkCost(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// The figures that fabrics replaced, in the list of inputs.
void replaceFabricFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

/// Ports that a GPU has on its rack's network, from the speed of one in the network's name, "InfiniBand NDR 400"; 1 without.
double portsOf(const ScaleOutFabric& network);
/// Fabrics of a scope, `scale-up` or `scale-out`, by their ids.
std::vector<std::string> fabricsOf(std::string_view scope, const Catalogue& catalogue);

} // namespace rackline
