// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/facility/study/network_study.h"

namespace rackline {

/// The switch that the scenario names or that fits the racks' network cards, or its counterpart with optics inside, with the
/// transceivers and cables that go with it.
Result<NetworkFigures> networkFigures(const ResolvedScenario& scenario, const Catalogue& catalogue, Optics optics);
/// GPUs that the network joins: those that the scenario says, or of the whole site.
std::int64_t joinedGpus(const Scenario& scenario);
/// Power of network and storage as a share of rack power where the switches have their optics inside: the scenario's share, less
/// what such a network draws less than one with pluggable optics.
Result<double> shareWithOpticsInside(const ResolvedScenario& scenario, const Catalogue& catalogue);

} // namespace rackline
