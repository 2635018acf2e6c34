// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"

#include <cstdint>

namespace rackline {

/// SplitMix64 and the laws drawn from it: the same bits from the same seed on every processor.
class Draws {
public:
    explicit constexpr Draws(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t bits() {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    /// In [0, 1).
    double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
    /// Of mean 1.
    double exponential() { return -portable::log(1.0 - uniform()); }
    double normal();
    /// Of mean 1 and this coefficient of variation (Marsaglia and Tsang 2000); 0 is the constant 1.
    double gamma(double cv);

private:
    std::uint64_t m_state;
};

} // namespace rackline
