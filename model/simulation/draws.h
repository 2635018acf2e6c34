// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"

#include <cstdint>

namespace rackline {

/// The generator SplitMix64 and the laws that are drawn from it: a seed gives the same bits on every processor.
class Draws {
public:
    explicit constexpr Draws(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t bits() {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    /// A uniform number in [0, 1).
    double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
    /// An exponential number with the mean 1.
    double exponential() { return -portable::log(1.0 - uniform()); }
    double normal();
    /// A gamma number with the mean 1 and the coefficient of variation `cv` (Marsaglia and Tsang 2000); with 0 it is the constant
    /// 1.
    double gamma(double cv);
    /// A lognormal number with the mean 1 and the coefficient of variation `cv`; with 0 it is the constant 1.
    double lognormal(double cv);

private:
    std::uint64_t m_state;
};

} // namespace rackline
