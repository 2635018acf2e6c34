// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace rackline {

/// The SplitMix64 generator (Steele, Lea, Flood 2014): the same numbers on every machine.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next();
    /// A uniform number in (0, 1), both ends left out.
    double uniform();

private:
    std::uint64_t m_state;
};

/// One column of a Latin hypercube: a standard normal in each of `count` slices of equal chance, shuffled. It depends on the key
/// and the seed alone, so that systems that are compared with each other see the same draws.
std::vector<double> latinNormals(std::string_view key, std::uint64_t seed, std::size_t count);

} // namespace rackline
