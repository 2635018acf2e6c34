// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace rackline::traffic {

/// HBM, two memories below it, and a store that instances share.
inline constexpr std::size_t mostTiers = 4;
inline constexpr std::uint32_t unlimitedBlocks = std::numeric_limits<std::uint32_t>::max();
/// The whole blocks that a room for so many tokens has; a negative one is without limit.
inline std::uint32_t blocksIn(double tokens, std::int32_t blockTokens) {
    const double blocks = tokens / blockTokens;
    return tokens < 0 || blocks >= unlimitedBlocks ? unlimitedBlocks : static_cast<std::uint32_t>(blocks);
}

/// How many of the leading blocks have numbers that follow one another, at most so many.
std::uint32_t leadingRun(std::span<const std::uint32_t> blocks, std::size_t most);

/// Which instances hold a block in any of their tiers. Each instance is one bit, so that one walk along a prompt finds the match
/// on all of them.
class BlockMasks {
public:
    BlockMasks(std::size_t instances, std::size_t blocks)
        : m_words((instances + 63) / 64), m_bits(m_words * blocks, 0), m_instances(instances) {}

    /// Sets the blocks of a range up to the first that is set already. Returns their number.
    std::uint32_t setNew(std::uint32_t first, std::uint32_t count, std::size_t instance);
    void clear(std::uint32_t first, std::uint32_t count, std::size_t instance);
    bool test(std::uint32_t block, std::size_t instance) const {
        const std::size_t at = block * m_words + instance / 64;
        return at < m_bits.size() && (m_bits[at] >> (instance & 63) & 1) != 0;
    }
    /// For each instance, the number of leading blocks that it holds.
    void match(std::span<const std::uint32_t> blocks, std::vector<std::uint32_t>& lengths) const;

private:
    std::size_t m_words;
    std::vector<std::uint64_t> m_bits;
    std::size_t m_instances;
};

/// The least recently used blocks of one instance over its tiers. Each block lies in one tier; a block that a tier evicts falls
/// into the next, and out of the last. The blocks of a prompt are freed from its last to its first, so that a block never
/// outlives its parent.
///
/// Blocks whose numbers follow one another and that lie side by side are one span, so that the work of a prompt grows with the
/// number of its spans.
class PrefixCache {
public:
    /// The capacities are in blocks, from HBM down. The cache tells `masks` what it holds, which must outlive it.
    PrefixCache(std::span<const std::uint32_t> capacities, BlockMasks& masks, std::size_t instance);

    /// The leading blocks that were found, by tier.
    struct Match {
        std::array<std::uint32_t, mostTiers> byTier{};
        std::uint32_t all = 0;
    };
    Match match(std::span<const std::uint32_t> blocks) const;
    /// Holds the blocks in HBM, also those that it lacks, until they are released; held blocks are never evicted.
    void hold(std::span<const std::uint32_t> blocks);
    /// Ends a `hold` of these blocks, or one of each of their parts.
    void release(std::span<const std::uint32_t> blocks);
    /// Loses everything; nothing may be held.
    void forget();
    /// Counts the use of a prompt that came and went at once.
    void touch(std::span<const std::uint32_t> blocks);

    /// The blocks of one tier, from the one used last.
    std::vector<std::uint32_t> order(std::size_t tier) const;
    std::uint64_t dropped() const { return m_dropped; }
    std::uint32_t used(std::size_t tier) const { return m_used[tier]; }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    /// Longer spans are not made, so that the way back from the middle of one to its first block is short.
    static constexpr std::uint32_t longest = 256;
    /// Its blocks lie in one tier, the first of them nearest to the front, or are held equally often and lie in no list.
    struct Span {
        std::uint32_t first = 0, length = 0;
        std::uint32_t holds = 0, tier = 0;
        std::uint32_t previous = none, next = none;
    };
    struct List {
        std::uint32_t front = none, back = none;
    };
    /// Where a block is: the slot of its span, and the blocks before it there.
    struct Place {
        std::uint32_t slot = none, before = 0;
    };

    std::size_t home(std::uint32_t first) const { return (first * 0x9e3779b97f4a7c15ull) >> m_shift; }
    std::uint32_t find(std::uint32_t first) const;
    Place placeOf(std::uint32_t block) const;
    void enter(std::uint32_t slot);
    std::uint32_t add(Span span);
    void remove(std::uint32_t slot);
    std::uint32_t split(std::uint32_t slot, std::uint32_t length);
    void unlink(std::uint32_t slot);
    void pushFront(std::uint32_t slot, std::uint32_t tier);
    std::uint32_t take(std::span<const std::uint32_t> blocks);
    void trim();

    std::uint32_t m_tiers;
    std::array<std::uint32_t, mostTiers> m_capacity{}, m_used{};
    std::array<List, mostTiers> m_lists{};
    std::vector<Span> m_spans;
    /// The first of the slots without a span, which `next` links.
    std::uint32_t m_unused = none;
    /// Slots by the first block of their spans, with open addressing and linear probing.
    std::vector<std::uint32_t> m_table;
    unsigned m_shift = 0;
    std::size_t m_filled = 0;
    std::vector<std::uint32_t> m_released;
    std::uint64_t m_dropped = 0;
    BlockMasks* m_masks;
    std::size_t m_instance;
};

/// The prompt tokens that an engine need not read: whole blocks, except that the last token is always read.
inline std::int32_t engineHit(std::uint32_t blocks, std::int32_t blockTokens, std::int32_t prompt) {
    const std::int64_t found = static_cast<std::int64_t>(blocks) * blockTokens;
    const std::int64_t most = prompt > 0 ? (prompt - 1) / blockTokens * static_cast<std::int64_t>(blockTokens) : 0;
    return static_cast<std::int32_t>(found < most ? found : most);
}

} // namespace rackline::traffic
