// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/held_blocks.h"

#include "model/traffic/prefix_cache.h"

#include <algorithm>

namespace rackline::traffic {

/// The place of the first span that ends behind a block.
std::size_t HeldBlocks::behind(std::uint32_t block) const {
    const auto found =
        std::partition_point(m_spans.begin(), m_spans.end(), [block](const Span& span) { return span.end() <= block; });
    return static_cast<std::size_t>(found - m_spans.begin());
}

/// Leaves a span its first `length` blocks; the others are one behind it.
void HeldBlocks::split(std::size_t at, std::uint32_t length) {
    Span rest = m_spans[at];
    rest.first += length;
    rest.length -= length;
    m_spans[at].length = length;
    m_spans.insert(m_spans.begin() + static_cast<std::ptrdiff_t>(at) + 1, rest);
}

std::uint32_t HeldBlocks::held(std::span<const std::uint32_t> blocks) const {
    std::uint32_t found = 0;
    while (found < blocks.size()) {
        const std::uint32_t block = blocks[found];
        const std::size_t at = behind(block);
        if (at == m_spans.size() || m_spans[at].first > block) break;
        found += leadingRun(blocks.subspan(found), m_spans[at].end() - block);
    }
    return found;
}

std::uint32_t HeldBlocks::hold(std::span<const std::uint32_t> blocks) {
    std::uint32_t before = 0;
    while (!blocks.empty()) {
        const std::uint32_t block = blocks[0];
        std::uint32_t run = 0;
        std::size_t at = behind(block);
        const auto there = m_spans.begin() + static_cast<std::ptrdiff_t>(at);
        if (at == m_spans.size() || m_spans[at].first > block) {
            run = leadingRun(blocks, at < m_spans.size() ? m_spans[at].first - block : blocks.size());
            // What one prompt holds alone grows into one span.
            if (at > 0 && m_spans[at - 1].end() == block && m_spans[at - 1].holds == 1)
                m_spans[at - 1].length += run;
            else
                m_spans.insert(there, {block, run, 1});
        } else {
            if (m_spans[at].first < block) split(at, block - m_spans[at].first), ++at;
            run = leadingRun(blocks, m_spans[at].length);
            if (run < m_spans[at].length) split(at, run);
            ++m_spans[at].holds;
            before += run;
        }
        blocks = blocks.subspan(run);
    }
    return before;
}

std::uint32_t HeldBlocks::release(std::span<const std::uint32_t> blocks) {
    std::uint32_t still = 0;
    while (!blocks.empty()) {
        std::size_t at = behind(blocks[0]);
        if (m_spans[at].first < blocks[0]) split(at, blocks[0] - m_spans[at].first), ++at;
        const std::uint32_t run = leadingRun(blocks, m_spans[at].length);
        if (run < m_spans[at].length) split(at, run);
        if (--m_spans[at].holds == 0)
            m_spans.erase(m_spans.begin() + static_cast<std::ptrdiff_t>(at));
        else
            still += run;
        blocks = blocks.subspan(run);
    }
    return still;
}

std::size_t HeldBlocks::distinct() const {
    std::size_t all = 0;
    for (const Span& span : m_spans) all += span.length;
    return all;
}

} // namespace rackline::traffic
