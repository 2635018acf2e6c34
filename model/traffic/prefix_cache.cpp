// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/prefix_cache.h"

#include <algorithm>
#include <bit>

namespace rackline::traffic {

void BlockMasks::match(std::span<const std::uint32_t> blocks, std::vector<std::uint32_t>& lengths) const {
    lengths.assign(m_instances, 0);
    for (std::size_t word = 0; word < m_words; ++word) {
        std::uint64_t alive = ~std::uint64_t(0);
        std::uint32_t length = 0;
        for (const std::uint32_t block : blocks) {
            const std::size_t at = block * m_words + word;
            const std::uint64_t next = at < m_bits.size() ? alive & m_bits[at] : 0;
            for (std::uint64_t ended = alive & ~next; ended != 0; ended &= ended - 1)
                if (const std::size_t i = word * 64 + static_cast<std::size_t>(std::countr_zero(ended)); i < m_instances)
                    lengths[i] = length;
            alive = next;
            ++length;
            if (alive == 0) break;
        }
        for (; alive != 0; alive &= alive - 1)
            if (const std::size_t i = word * 64 + static_cast<std::size_t>(std::countr_zero(alive)); i < m_instances)
                lengths[i] = length;
    }
}

PrefixCache::PrefixCache(std::span<const std::uint32_t> capacities, BlockMasks& masks, std::size_t instance)
    : m_tiers(std::min(capacities.size(), mostTiers)), m_masks(&masks), m_instance(instance) {
    std::copy_n(capacities.begin(), m_tiers, m_capacity.begin());
    constexpr unsigned smallest = 7;
    m_table.assign((std::size_t(1) << smallest) * together, {});
    m_shift = 64 - smallest;
}

std::uint32_t PrefixCache::find(std::uint32_t block) const {
    const std::size_t mask = m_table.size() - 1;
    for (std::size_t at = home(block);; at = (at + 1) & mask)
        if (const Entry& entry = m_table[at]; entry.slot == none || entry.block == block) return entry.slot;
}

void PrefixCache::grow() {
    std::vector<Entry> old(2 * m_table.size());
    old.swap(m_table);
    --m_shift;
    const std::size_t mask = m_table.size() - 1;
    for (const Entry& entry : old) {
        if (entry.slot == none) continue;
        std::size_t at = home(entry.block);
        while (m_table[at].slot != none) at = (at + 1) & mask;
        m_table[at] = entry;
    }
}

std::uint32_t PrefixCache::insert(std::uint32_t block) {
    if (2 * ++m_filled > m_table.size()) grow();
    std::uint32_t slot = static_cast<std::uint32_t>(m_slots.size());
    if (m_unused.empty()) {
        m_slots.emplace_back();
    } else {
        slot = m_unused.back();
        m_unused.pop_back();
    }
    m_slots[slot] = {block, none, none, 0, 0};
    const std::size_t mask = m_table.size() - 1;
    std::size_t at = home(block);
    while (m_table[at].slot != none) at = (at + 1) & mask;
    m_table[at] = {block, slot};
    ++m_used[0];
    m_masks->set(block, m_instance);
    return slot;
}

/// Takes a block out of the table. Entries behind it move up, so that no search stops short of them.
void PrefixCache::erase(std::uint32_t block) {
    const std::size_t mask = m_table.size() - 1;
    std::size_t hole = home(block);
    while (m_table[hole].block != block || m_table[hole].slot == none) hole = (hole + 1) & mask;
    m_unused.push_back(m_table[hole].slot);
    for (std::size_t at = (hole + 1) & mask; m_table[at].slot != none; at = (at + 1) & mask) {
        const std::size_t wanted = home(m_table[at].block);
        if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
        m_table[hole] = m_table[at];
        hole = at;
    }
    m_table[hole] = {};
    --m_filled;
    m_masks->clear(block, m_instance);
    ++m_dropped;
}

void PrefixCache::unlink(std::uint32_t slot) {
    const Slot& s = m_slots[slot];
    List& list = m_lists[s.tier];
    (s.previous == none ? list.front : m_slots[s.previous].next) = s.next;
    (s.next == none ? list.back : m_slots[s.next].previous) = s.previous;
}

void PrefixCache::pushFront(std::uint32_t slot, std::size_t tier) {
    Slot& s = m_slots[slot];
    List& list = m_lists[tier];
    s.tier = static_cast<std::uint8_t>(tier);
    s.previous = none;
    s.next = list.front;
    (list.front == none ? list.back : m_slots[list.front].previous) = slot;
    list.front = slot;
}

void PrefixCache::trim() {
    for (std::size_t tier = 0; tier < m_tiers; ++tier)
        while (m_used[tier] > m_capacity[tier] && m_lists[tier].back != none) {
            const std::uint32_t victim = m_lists[tier].back;
            unlink(victim);
            --m_used[tier];
            if (tier + 1 < m_tiers) {
                pushFront(victim, tier + 1);
                ++m_used[tier + 1];
            } else {
                erase(m_slots[victim].block);
            }
        }
}

PrefixCache::Match PrefixCache::match(std::span<const std::uint32_t> blocks) const {
    Match found;
    for (const std::uint32_t block : blocks) {
        if (!m_masks->test(block, m_instance)) break;
        ++found.byTier[m_tiers > 1 ? m_slots[find(block)].tier : 0];
        ++found.all;
    }
    return found;
}

void PrefixCache::hold(std::span<const std::uint32_t> blocks) {
    for (const std::uint32_t block : blocks) {
        std::uint32_t slot = find(block);
        if (slot == none) {
            slot = insert(block);
        } else if (m_slots[slot].holds == 0) {
            unlink(slot);
            --m_used[m_slots[slot].tier];
            ++m_used[0];
            m_slots[slot].tier = 0;
        }
        ++m_slots[slot].holds;
    }
    trim();
}

void PrefixCache::release(std::span<const std::uint32_t> blocks) {
    for (std::size_t i = blocks.size(); i-- > 0;)
        if (const std::uint32_t slot = find(blocks[i]); --m_slots[slot].holds == 0) pushFront(slot, 0);
    trim();
}

void PrefixCache::forget() {
    for (std::size_t tier = 0; tier < m_tiers; ++tier)
        for (std::uint32_t slot = m_lists[tier].front; slot != none; slot = m_slots[slot].next)
            m_masks->clear(m_slots[slot].block, m_instance);
    m_lists = {};
    m_used = {};
    m_slots.clear();
    m_unused.clear();
    std::fill(m_table.begin(), m_table.end(), Entry{});
    m_filled = 0;
}

void PrefixCache::touch(std::span<const std::uint32_t> blocks) {
    for (std::size_t i = blocks.size(); i-- > 0;) {
        std::uint32_t slot = find(blocks[i]);
        if (slot == none) {
            slot = insert(blocks[i]);
        } else {
            unlink(slot);
            --m_used[m_slots[slot].tier];
            ++m_used[0];
        }
        pushFront(slot, 0);
    }
    trim();
}

std::vector<std::uint32_t> PrefixCache::order(std::size_t tier) const {
    std::vector<std::uint32_t> blocks;
    for (std::uint32_t slot = m_lists[tier].front; slot != none; slot = m_slots[slot].next) blocks.push_back(m_slots[slot].block);
    return blocks;
}

} // namespace rackline::traffic
