// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rackline::traffic {

/// Counts the gaps between tokens in bins of half a percent. An iteration is one gap of each sequence that decodes in it.
class TokenGaps {
public:
    void add(double seconds, double count) {
        if (!(seconds > 0)) return;
        const std::size_t bin = std::bit_cast<std::uint64_t>(seconds) >> shift;
        if (bin < lowest) return;
        if (bin - lowest >= m_counts.size()) m_counts.resize(bin - lowest + 1, 0);
        m_counts[bin - lowest] += count;
        m_all += count;
    }
    /// The middle of the bin in which the share is reached, or 0 without gaps.
    double percentile(double share) const {
        double sum = 0;
        for (std::size_t i = 0; i < m_counts.size(); ++i)
            if ((sum += m_counts[i]) >= share * m_all && m_counts[i] > 0) return (edge(i + lowest) + edge(i + 1 + lowest)) / 2;
        return 0;
    }

private:
    /// The highest 7 bits of the mantissa give 128 bins an octave.
    static constexpr unsigned shift = 52 - 7;
    static constexpr std::size_t lowest = std::size_t(1023 - 30) << 7;
    static double edge(std::size_t bin) { return std::bit_cast<double>(static_cast<std::uint64_t>(bin) << shift); }

    std::vector<double> m_counts;
    double m_all = 0;
};

} // namespace rackline::traffic
