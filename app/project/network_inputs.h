// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/facility/study/network_study.h"

namespace rackline {

/// The figures of the switch that the scenario names or that fits the racks' network cards, or of its counterpart with optics
/// inside, with the transceivers and cables that go with it.
Result<NetworkFigures> networkFigures(const ResolvedScenario& scenario, const Catalogue& catalogue, Optics optics);
/// The number of GPUs that the network joins: the one that the scenario states, or that of the whole site.
std::int64_t joinedGpus(const Scenario& scenario);
/// The power of network and storage as a share of rack power where the switches have their optics inside: the scenario's share,
/// less what such a network saves over one with pluggable optics.
Result<double> shareWithOpticsInside(const ResolvedScenario& scenario, const Catalogue& catalogue);

} // namespace rackline
