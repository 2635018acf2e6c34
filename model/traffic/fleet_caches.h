// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/prefix_cache.h"
#include "model/units/quantity.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rackline::traffic {

/// A memory that keeps prefixes; tiers are listed from HBM down.
struct CacheTier {
    /// The tokens that one instance can keep; negative is without limit.
    double tokens = 0;
    /// The bandwidth of one instance; 0 is no limit.
    Bandwidth bandwidth;
    /// The blocks that are read a second; 0 is no limit.
    double blocksPerSecond = 0;
    /// The time until the first of a prompt's blocks comes, during which nothing is occupied.
    Time latency;
    /// As it is shown; HBM and a memory whose figures are typed have none.
    std::string name{};
    /// Whether all instances share it, with its room, its bandwidth and its blocks a second. Such a store is the last tier.
    bool isShared = false;
    /// The most that the GPUs of one prompt take of a shared store, over their network; 0 is no limit.
    Bandwidth ofPrompt{};
};

/// The prefix caches of a fleet: each instance has one over its own memories, from HBM down, where a block lies in one tier at a
/// time. Behind them may be a store that all instances share, which keeps what any of them has read.
class FleetCaches {
public:
    /// Blocks are so many at most, where that is known, and of so much data each.
    FleetCaches(std::span<const CacheTier> tiers, std::size_t instances, std::size_t blocks, std::int32_t blockTokens,
                Data blockSize);

    bool any() const { return !m_own.empty(); }
    /// For each instance, the number of leading blocks that its own memories hold.
    void lengths(std::span<const std::uint32_t> blocks, std::vector<std::uint32_t>& lengths) const {
        m_masks.match(blocks, lengths);
    }
    /// The leading blocks that an instance has or can have from the store, by tier.
    PrefixCache::Match match(std::size_t w, std::span<const std::uint32_t> blocks) const;
    /// Holds blocks in the HBM of an instance, until they are released.
    void hold(std::size_t w, std::span<const std::uint32_t> blocks) { m_own[w].hold(blocks); }
    void release(std::size_t w, std::span<const std::uint32_t> blocks) { m_own[w].release(blocks); }
    /// A prompt was read, and the store has it from now on.
    void store(std::span<const std::uint32_t> blocks) {
        if (m_store) m_store->touch(blocks);
    }
    /// An instance loses what its own memories hold, and what it was loading it loads no more.
    void forget(std::size_t w);
    /// When an instance has loaded what it found below HBM; links serve one prompt after another.
    double loaded(std::size_t w, const PrefixCache::Match& match, double time);

private:
    std::span<const CacheTier> m_tiers;
    BlockMasks m_masks, m_stored;
    std::vector<PrefixCache> m_own;
    std::optional<PrefixCache> m_store;
    /// When the link of each instance to each of its tiers is free, and that to the store.
    std::vector<double> m_free;
    double m_storeFree = 0;
    double m_blockBytes;
};

} // namespace rackline::traffic
