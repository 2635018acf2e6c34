// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rackline::traffic {

/// How often each block is held by the requests that run on one rank. Who holds a block holds all before it in its prompt, so
/// that what a prompt has in common with others is its beginning.
class HeldBlocks {
public:
    /// The leading blocks that somebody holds.
    std::uint32_t held(std::span<const std::uint32_t> blocks) const;
    /// Holds each of the blocks once more. Returns how many of them were held before.
    std::uint32_t hold(std::span<const std::uint32_t> blocks);
    /// Ends a `hold` of the same blocks. Returns how many of them are held still.
    std::uint32_t release(std::span<const std::uint32_t> blocks);
    void clear() { m_spans.clear(); }
    /// All blocks that are held, each once.
    std::size_t distinct() const;

private:
    /// Blocks whose numbers follow one another and that are held equally often.
    struct Span {
        std::uint32_t first = 0, length = 0, holds = 0;
        std::uint32_t end() const { return first + length; }
    };
    std::size_t behind(std::uint32_t block) const;
    void split(std::size_t at, std::uint32_t length);

    /// By their first blocks; a rank holds few of them, and what is moved for a new one lies side by side.
    std::vector<Span> m_spans;
};

} // namespace rackline::traffic
