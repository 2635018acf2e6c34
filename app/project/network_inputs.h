// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/facility/study/network_study.h"

namespace rackline {

/// The switch that the scenario names or that fits the racks' network cards, or its counterpart with optics inside, with the
/// transceivers and cables that go with it.
Result<NetworkFigures> networkFigures(const ResolvedScenario& scenario, const Catalogue& catalogue, Optics optics);

} // namespace rackline
