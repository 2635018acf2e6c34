// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/serving_engine.h"
#include "model/scenario/scenario.h"
#include "model/traffic/fleet_caches.h"

#include <vector>

namespace rackline {

/// A memory below HBM as an instance has it; one without a bandwidth lies behind the link to the host.
traffic::CacheTier tierBelow(const Scenario& scenario, const MemoryTier& below, const ServingEngine& serving, double blockTokens);
/// The hardware that reads prompts and keeps their prefixes.
const System& readersOf(const Scenario& scenario);
/// The memories that keep prefixes for an instance, from HBM down.
std::vector<traffic::CacheTier> cachesOf(const Scenario& scenario, const ServingEngine& serving, double blockTokens);
/// The time in which each GPU of an instance loads its part of an adapter over its link to the host.
Time adapterLoad(const Scenario& scenario, const Layout& layout);

} // namespace rackline
