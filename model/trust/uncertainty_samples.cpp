// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/uncertainty_samples.h"

#include "model/base/normal.h"

#include <utility>

namespace rackline {

std::uint64_t SplitMix64::next() {
    m_state += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

double SplitMix64::uniform() {
    constexpr double step = 1.0 / 9007199254740992.0; // 2^-53.
    return (static_cast<double>(next() >> 11) + 0.5) * step;
}

std::vector<double> latinNormals(std::string_view key, std::uint64_t seed, std::size_t count) {
    std::uint64_t hash = 14695981039346656037ull ^ seed; // The offset basis of FNV-1a.
    for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    SplitMix64 random(hash);
    std::vector<double> column(count);
    for (std::size_t i = 0; i < count; ++i)
        column[i] = normalQuantile((static_cast<double>(i) + random.uniform()) / static_cast<double>(count));
    // The bias by the modulo is below count / 2^64.
    for (std::size_t i = count; i > 1; --i) std::swap(column[i - 1], column[random.next() % i]);
    return column;
}

} // namespace rackline
