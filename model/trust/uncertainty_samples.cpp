// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/uncertainty_samples.h"

#include "model/base/portable_math.h"

#include <cmath>
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

double normalQuantile(double u) {
    const double q = u - 0.5;
    if (std::abs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * (((5.9109374720e1 * r + 1.5929113202e2) * r + 5.0434271938e1) * r + 3.3871327179) /
               (((6.7187563600e1 * r + 7.8757757664e1) * r + 1.7895169469e1) * r + 1.0);
    }
    double r = std::sqrt(-portable::log(q < 0 ? u : 1 - u));
    double z = 0;
    if (r <= 5) {
        r -= 1.6;
        z = (((1.7023821103e-1 * r + 1.3067284816) * r + 2.7568153900) * r + 1.4234372777) /
            ((1.2021132975e-1 * r + 7.3700164250e-1) * r + 1.0);
    } else {
        r -= 5;
        z = (((1.7337203997e-2 * r + 4.2868294337e-1) * r + 3.0812263860) * r + 6.6579051150) /
            ((1.2258202635e-2 * r + 2.4197894225e-1) * r + 1.0);
    }
    return q < 0 ? -z : z;
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
