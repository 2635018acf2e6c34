// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/prefix_cache.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace rackline::traffic {

std::uint32_t leadingRun(std::span<const std::uint32_t> blocks, std::size_t most) {
    // Pieces of one size are compared at once.
    constexpr std::uint32_t piece = 16;
    most = std::min(most, blocks.size());
    std::uint32_t length = 1;
    for (; length + piece <= most; length += piece) {
        const std::uint32_t* const compared = blocks.data() + length;
        const std::uint32_t wanted = blocks[0] + length;
        std::uint32_t differs = 0;
        for (std::uint32_t i = 0; i < piece; ++i) differs |= compared[i] ^ (wanted + i);
        if (differs != 0) break;
    }
    while (length < most && blocks[length] == blocks[0] + length) ++length;
    return length;
}

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

std::uint32_t BlockMasks::setNew(std::uint32_t first, std::uint32_t count, std::size_t instance) {
    const std::size_t end = (first + std::size_t(count)) * m_words;
    if (end > m_bits.size()) m_bits.resize(end, 0);
    const std::uint64_t bit = std::uint64_t(1) << (instance & 63);
    std::uint32_t done = 0;
    for (std::size_t at = first * m_words + instance / 64; done < count && (m_bits[at] & bit) == 0; at += m_words, ++done)
        m_bits[at] |= bit;
    return done;
}

void BlockMasks::clear(std::uint32_t first, std::uint32_t count, std::size_t instance) {
    const std::uint64_t bit = std::uint64_t(1) << (instance & 63);
    for (std::size_t at = first * m_words + instance / 64; count > 0; at += m_words, --count) m_bits[at] &= ~bit;
}

PrefixCache::PrefixCache(std::span<const std::uint32_t> capacities, BlockMasks& masks, std::size_t instance)
    : m_tiers(static_cast<std::uint32_t>(std::min(capacities.size(), mostTiers))), m_masks(&masks), m_instance(instance) {
    std::copy_n(capacities.begin(), m_tiers, m_capacity.begin());
    constexpr unsigned smallest = 10;
    m_table.assign(std::size_t(1) << smallest, none);
    m_shift = 64 - smallest;
}

std::uint32_t PrefixCache::find(std::uint32_t first) const {
    const std::size_t mask = m_table.size() - 1;
    for (std::size_t at = home(first);; at = (at + 1) & mask)
        if (const std::uint32_t slot = m_table[at]; slot == none || m_spans[slot].first == first) return slot;
}

PrefixCache::Place PrefixCache::placeOf(std::uint32_t block) const {
    Place place{find(block), 0};
    if (place.slot == none && m_masks->test(block, m_instance))
        while (place.slot == none) place.slot = find(block - ++place.before);
    return place;
}

void PrefixCache::enter(std::uint32_t slot) {
    const std::size_t mask = m_table.size() - 1;
    std::size_t at = home(m_spans[slot].first);
    while (m_table[at] != none) at = (at + 1) & mask;
    m_table[at] = slot;
}

std::uint32_t PrefixCache::add(Span span) {
    if (2 * ++m_filled > m_table.size()) {
        std::vector<std::uint32_t> old(2 * m_table.size(), none);
        old.swap(m_table);
        --m_shift;
        for (const std::uint32_t slot : old)
            if (slot != none) enter(slot);
    }
    std::uint32_t slot = m_unused;
    if (slot == none) {
        slot = static_cast<std::uint32_t>(m_spans.size());
        m_spans.push_back(span);
    } else {
        m_unused = m_spans[slot].next;
        m_spans[slot] = span;
    }
    enter(slot);
    return slot;
}

/// Takes a span out of the table. Entries behind it move up, so that no search stops short of them.
void PrefixCache::remove(std::uint32_t slot) {
    const std::size_t mask = m_table.size() - 1;
    std::size_t hole = home(m_spans[slot].first);
    while (m_table[hole] != slot) hole = (hole + 1) & mask;
    for (std::size_t at = (hole + 1) & mask; m_table[at] != none; at = (at + 1) & mask) {
        const std::size_t wanted = home(m_spans[m_table[at]].first);
        if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
        m_table[hole] = m_table[at];
        hole = at;
    }
    m_table[hole] = none;
    --m_filled;
    m_spans[slot].next = m_unused;
    m_unused = slot;
}

/// Leaves a span its first `length` blocks. Returns that of the others, which lies behind it.
std::uint32_t PrefixCache::split(std::uint32_t slot, std::uint32_t length) {
    Span rest = m_spans[slot];
    rest.first += length;
    rest.length -= length;
    rest.previous = slot;
    const std::uint32_t added = add(rest);
    m_spans[slot].length = length;
    if (rest.holds == 0) {
        m_spans[slot].next = added;
        (rest.next == none ? m_lists[rest.tier].back : m_spans[rest.next].previous) = added;
    }
    return added;
}

void PrefixCache::unlink(std::uint32_t slot) {
    const Span& span = m_spans[slot];
    List& list = m_lists[span.tier];
    (span.previous == none ? list.front : m_spans[span.previous].next) = span.next;
    (span.next == none ? list.back : m_spans[span.next].previous) = span.previous;
}

/// Makes one span of this and the one in front, where blocks follow one another.
void PrefixCache::pushFront(std::uint32_t slot, std::uint32_t tier) {
    Span& span = m_spans[slot];
    List& list = m_lists[tier];
    if (const std::uint32_t front = list.front;
        front != none && m_spans[front].first == span.first + span.length && span.length + m_spans[front].length <= longest) {
        span.length += m_spans[front].length;
        unlink(front);
        remove(front);
    }
    span.tier = tier;
    span.previous = none;
    span.next = list.front;
    (list.front == none ? list.back : m_spans[list.front].previous) = slot;
    list.front = slot;
}

/// Makes a span of the leading blocks, which lies in no list. The cache gets those that it lacks.
std::uint32_t PrefixCache::take(std::span<const std::uint32_t> blocks) {
    auto [slot, before] = placeOf(blocks[0]);
    if (slot == none) {
        const std::uint32_t added = m_masks->setNew(blocks[0], leadingRun(blocks, longest), m_instance);
        m_used[0] += added;
        return add({blocks[0], added});
    }
    if (before > 0) slot = split(slot, before);
    const std::uint32_t length = leadingRun(blocks, m_spans[slot].length);
    if (length < m_spans[slot].length) split(slot, length);
    if (Span& span = m_spans[slot]; span.holds == 0) {
        unlink(slot);
        m_used[span.tier] -= length;
        m_used[0] += length;
        span.tier = 0;
    }
    return slot;
}

void PrefixCache::trim() {
    for (std::uint32_t tier = 0; tier < m_tiers; ++tier)
        while (m_used[tier] > m_capacity[tier] && m_lists[tier].back != none) {
            const std::uint32_t excess = m_used[tier] - m_capacity[tier];
            std::uint32_t victim = m_lists[tier].back;
            if (m_spans[victim].length > excess) victim = split(victim, m_spans[victim].length - excess);
            const auto [first, length] = std::pair(m_spans[victim].first, m_spans[victim].length);
            unlink(victim);
            m_used[tier] -= length;
            if (tier + 1 < m_tiers) {
                pushFront(victim, tier + 1);
                m_used[tier + 1] += length;
            } else {
                remove(victim);
                m_masks->clear(first, length, m_instance);
                m_dropped += length;
            }
        }
}

PrefixCache::Match PrefixCache::match(std::span<const std::uint32_t> blocks) const {
    Match found;
    while (found.all < blocks.size()) {
        const Place place = placeOf(blocks[found.all]);
        if (place.slot == none) break;
        const Span& span = m_spans[place.slot];
        const std::uint32_t length = leadingRun(blocks.subspan(found.all), span.length - place.before);
        found.byTier[span.tier] += length;
        found.all += length;
    }
    return found;
}

void PrefixCache::hold(std::span<const std::uint32_t> blocks) {
    while (!blocks.empty()) {
        Span& span = m_spans[take(blocks)];
        ++span.holds;
        blocks = blocks.subspan(span.length);
    }
    trim();
}

void PrefixCache::release(std::span<const std::uint32_t> blocks) {
    // What is held is never joined, so that whole spans were held by this prompt.
    for (std::size_t at = 0; at < blocks.size(); at += m_spans[m_released.back()].length) m_released.push_back(find(blocks[at]));
    for (; !m_released.empty(); m_released.pop_back())
        if (--m_spans[m_released.back()].holds == 0) pushFront(m_released.back(), 0);
    trim();
}

void PrefixCache::forget() {
    for (const List& list : m_lists)
        for (std::uint32_t slot = list.front; slot != none; slot = m_spans[slot].next)
            m_masks->clear(m_spans[slot].first, m_spans[slot].length, m_instance);
    m_lists = {};
    m_used = {};
    m_spans.clear();
    m_unused = none;
    std::fill(m_table.begin(), m_table.end(), none);
    m_filled = 0;
}

void PrefixCache::touch(std::span<const std::uint32_t> blocks) {
    hold(blocks);
    release(blocks);
}

std::vector<std::uint32_t> PrefixCache::order(std::size_t tier) const {
    std::vector<std::uint32_t> blocks;
    for (std::uint32_t slot = m_lists[tier].front; slot != none; slot = m_spans[slot].next)
        for (std::uint32_t i = 0; i < m_spans[slot].length; ++i) blocks.push_back(m_spans[slot].first + i);
    return blocks;
}

} // namespace rackline::traffic
