// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/fleet_caches.h"

#include <algorithm>

namespace rackline::traffic {

FleetCaches::FleetCaches(std::span<const CacheTier> tiers, std::size_t instances, std::size_t blocks, std::int32_t blockTokens,
                         Data blockSize)
    : m_tiers(tiers), m_masks(tiers.empty() ? 0 : instances, blocks), m_stored(1, 0), m_blockBytes(blockSize.si()) {
    std::vector<std::uint32_t> own;
    for (const CacheTier& tier : tiers) {
        const std::uint32_t room = blocksIn(tier.tokens, blockTokens);
        if (tier.isShared)
            m_store.emplace(std::span(&room, 1), m_stored, 0);
        else
            own.push_back(room);
    }
    if (tiers.empty()) return;
    for (std::size_t w = 0; w < instances; ++w) m_own.emplace_back(own, m_masks, w);
    m_free.assign(instances * mostTiers, 0.0);
}

PrefixCache::Match FleetCaches::match(std::size_t w, std::span<const std::uint32_t> blocks) const {
    PrefixCache::Match found = m_own[w].match(blocks);
    if (!m_store) return found;
    const std::uint32_t behind = m_store->match(blocks.subspan(found.all)).all;
    found.byTier[m_tiers.size() - 1] = behind;
    found.all += behind;
    return found;
}

void FleetCaches::forget(std::size_t w) {
    if (!any()) return;
    m_own[w].forget();
    std::fill_n(m_free.begin() + static_cast<std::ptrdiff_t>(w * mostTiers), mostTiers, 0.0);
}

double FleetCaches::loaded(std::size_t w, const PrefixCache::Match& match, double time) {
    double ready = time;
    for (std::size_t t = 1; t < m_tiers.size(); ++t) {
        const std::uint32_t blocks = match.byTier[t];
        if (blocks == 0) continue;
        const CacheTier& tier = m_tiers[t];
        const double bytes = blocks * m_blockBytes;
        double takes = tier.bandwidth.si() > 0 ? bytes / tier.bandwidth.si() : 0;
        if (tier.blocksPerSecond > 0) takes = std::max(takes, blocks / tier.blocksPerSecond);
        double& free = tier.isShared ? m_storeFree : m_free[w * mostTiers + t];
        const double begins = std::max(time, free);
        free = begins + takes;
        const double over = tier.ofPrompt.si() > 0 ? bytes / tier.ofPrompt.si() : 0;
        ready = std::max(ready, begins + std::max(takes, over) + tier.latency.si());
    }
    return ready;
}

} // namespace rackline::traffic
