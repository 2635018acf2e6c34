// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/fleet_memories.h"

namespace rackline {

const System& readersOf(const Scenario& s) { return s.readsElsewhere() ? s.prefillHardware->system : s.system; }

traffic::CacheTier tierBelow(const Scenario& s, const MemoryTier& below, const ServingEngine& serving, double blockTokens) {
    const double ranks = serving.settings.ranks;
    traffic::CacheTier tier;
    tier.tokens = below.capacity / serving.kvSize * ranks;
    const Bandwidth nominal = below.bandwidth.si() > 0 ? below.bandwidth : s.system.accelerator.hostLink;
    tier.bandwidth = nominal * s.offload.tier.reached * ranks;
    tier.blocksPerSecond = below.accesses * (below.page / (blockTokens * serving.kvSize)) * ranks;
    tier.latency = below.latency;
    tier.name = below.name;
    return tier;
}

namespace {
/// A store that all instances share has each token once, whichever GPUs it is loaded by. The fleet counts a block by what one GPU
/// has of it.
traffic::CacheTier sharedStore(const Scenario& s, const MemoryTier& store, const ServingEngine& serving, double blockTokens) {
    traffic::CacheTier tier;
    tier.tokens = store.capacity / serving.storedKv;
    tier.bandwidth = serving.kvSize / serving.storedKv * s.offload.tier.reached * store.bandwidth;
    tier.blocksPerSecond = store.accesses * (store.page / (blockTokens * serving.storedKv));
    tier.ofPrompt = s.offload.tier.reached * readersOf(s).rack.scaleOut.perGpu;
    tier.latency = store.latency;
    tier.name = store.name;
    tier.isShared = true;
    return tier;
}
} // namespace

std::vector<traffic::CacheTier> cachesOf(const Scenario& s, const ServingEngine& serving, double blockTokens) {
    std::vector<traffic::CacheTier> tiers{{serving.settings.kvTokens * serving.settings.ranks, {}, 0, {}, "HBM"}};
    if (s.offload.tier.capacity.si() > 0) tiers.push_back(tierBelow(s, s.offload.tier, serving, blockTokens));
    for (const MemoryTier& further : s.offload.behind) tiers.push_back(tierBelow(s, further, serving, blockTokens));
    if (s.offload.store) tiers.push_back(sharedStore(s, *s.offload.store, serving, blockTokens));
    return tiers;
}

Time adapterLoad(const Scenario& s, const Layout& layout) {
    const Bandwidth link = s.offload.tier.reached * s.system.accelerator.hostLink;
    if (!s.model.adapters.any() || link.si() <= 0) return {};
    return Data::fromSi(adapterWeights(s.model, layout.attentionTp) * Adapters::elementBytes / layout.pipeline) / link;
}

} // namespace rackline
