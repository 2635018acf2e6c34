// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/prefix_cache.h"

#include <list>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rackline::traffic {

/// A prefix cache a second time, block by block and without any shortcut.
class BlockLru {
public:
    using Blocks = std::span<const std::uint32_t>;

    explicit BlockLru(std::vector<std::uint32_t> capacities)
        : m_capacities(std::move(capacities)), m_lists(m_capacities.size()), m_used(m_capacities.size(), 0) {}

    PrefixCache::Match match(Blocks blocks) const {
        PrefixCache::Match found;
        for (; found.all < blocks.size() && has(blocks[found.all]); ++found.all)
            ++found.byTier[m_places.at(blocks[found.all]).tier];
        return found;
    }
    void hold(Blocks blocks) {
        for (const std::uint32_t block : blocks) {
            if (!isHeld(block)) leave(block);
            ++m_places[block].holds;
        }
        trim();
    }
    void release(Blocks blocks) {
        for (std::size_t i = blocks.size(); i-- > 0;)
            if (--m_places.at(blocks[i]).holds == 0) pushFront(blocks[i], 0);
        trim();
    }
    void touch(Blocks blocks) {
        for (std::size_t i = blocks.size(); i-- > 0;) {
            leave(blocks[i]);
            pushFront(blocks[i], 0);
        }
        trim();
    }
    void forget() { *this = BlockLru(m_capacities, m_dropped); }

    bool has(std::uint32_t block) const { return m_places.contains(block); }
    bool isHeld(std::uint32_t block) const { return has(block) && m_places.at(block).holds > 0; }
    std::vector<std::uint32_t> order(std::size_t tier) const { return {m_lists[tier].begin(), m_lists[tier].end()}; }
    std::uint64_t dropped() const { return m_dropped; }
    std::uint32_t used(std::size_t tier) const { return m_used[tier]; }

private:
    struct Place {
        std::size_t tier = 0;
        int holds = 0;
        std::list<std::uint32_t>::iterator at{};
    };

    BlockLru(std::vector<std::uint32_t> capacities, std::uint64_t dropped) : BlockLru(std::move(capacities)) {
        m_dropped = dropped;
    }
    /// The block is in HBM and in no list.
    void leave(std::uint32_t block) {
        const auto [place, isNew] = m_places.try_emplace(block);
        ++m_used[0];
        if (isNew) return;
        m_lists[place->second.tier].erase(place->second.at);
        --m_used[place->second.tier];
        place->second.tier = 0;
    }
    void pushFront(std::uint32_t block, std::size_t tier) {
        m_lists[tier].push_front(block);
        m_places.at(block).tier = tier;
        m_places.at(block).at = m_lists[tier].begin();
    }
    void trim() {
        for (std::size_t tier = 0; tier < m_lists.size(); ++tier)
            while (m_used[tier] > m_capacities[tier] && !m_lists[tier].empty()) {
                const std::uint32_t victim = m_lists[tier].back();
                m_lists[tier].pop_back();
                --m_used[tier];
                if (tier + 1 < m_lists.size()) {
                    pushFront(victim, tier + 1);
                    ++m_used[tier + 1];
                } else {
                    m_places.erase(victim);
                    ++m_dropped;
                }
            }
    }

    std::vector<std::uint32_t> m_capacities;
    std::vector<std::list<std::uint32_t>> m_lists;
    std::vector<std::uint32_t> m_used;
    std::unordered_map<std::uint32_t, Place> m_places;
    std::uint64_t m_dropped = 0;
};

} // namespace rackline::traffic
