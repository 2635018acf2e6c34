// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/traffic/trace_file.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace rackline::traces {

inline constexpr double largestLength = 1e8;
inline constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

inline constexpr const char* notKindName = "the kind is no name of up to 40 letters, digits, dots, dashes and underscores";

/// Why tokens cannot be a prompt or an answer, or null.
const char* wrongTokens(double tokens);

/// Takes rows as a reader finds them and keeps the usable ones.
class RowCollector {
public:
    explicit RowCollector(TraceFile& file) : m_file(&file) {}

    void bad(std::size_t line, std::string_view why);
    /// `blocks` are ids of whole prefixes, as the file has them.
    /// Where the trace says nothing of their length yet, that is found from all rows. Returns whether the row is usable so far.
    bool add(std::size_t line, double time, double prompt, double answer, const std::vector<std::int64_t>* blocks = nullptr);
    void addSession(std::string_view name);
    /// Tokens that come before the answer, and are no part of what the file calls it.
    void addThoughts(double tokens);
    /// The error is that there are too many kinds.
    Result<void> addKind(std::size_t line, std::string_view name);
    /// Finds how long blocks are, where nobody said it, sorts rows that were out of order by less than a second, and begins times
    /// at 0.
    void finish();

private:
    void findBlockLength();
    void sort();

    /// The lengths of blocks that are tried, the usual one first, and how many prompts have just as many blocks of each.
    static constexpr std::array<std::int32_t, 8> blockLengths{512, 256, 128, 64, 32, 16, 1024, 2048};
    TraceFile* m_file;
    std::array<std::size_t, blockLengths.size()> m_fitting{};
    /// The line of each row that has blocks.
    std::vector<std::size_t> m_lines;
    double m_latest = -1e300;
    bool m_sorted = true;
    std::unordered_map<std::int64_t, std::uint32_t> m_blockIds;
    std::unordered_map<std::string, std::uint32_t> m_sessionIds;
};

} // namespace rackline::traces
