// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Puts fabrics of the catalogue in the place of those that the rack ships with (`hardware.domain.fabric`,
/// `hardware.out.fabric`): bandwidth, latency, watts and price of network cards. A figure that is not known is refused or said.
/// It must be called before parameters are read, which win.
Result<void> chooseFabrics(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Checks, after parameters were read, that the domain divides the rack and that the fabrics can do what is asked of them.
Result<void> checkFabrics(const Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Makes watts and dollars of switches and optics follow the network, as far as the scenario does not give their shares.
Result<void> takeNetworkCost(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Replaces the figures of the shipped fabrics in the list of inputs.
void replaceFabricFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

/// The ports that a GPU has on its rack's network, from the speed of one in the network's name, as in "InfiniBand NDR 400"; 1
/// where the name has none.
double portsOf(const ScaleOutFabric& network);
/// The ids of the fabrics of a scope, `scale-up` or `scale-out`.
std::vector<std::string> fabricsOf(std::string_view scope, const Catalogue& catalogue);

} // namespace rackline
