// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/experts.h"

#include "model/base/normal.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

namespace rackline {

const ExpertPopularity& popularityOf(int experts, int perToken, double exponent) {
    // This model of thread-local storage is the one that a shared library can use; code compiled for a program would expect the
    // variable at a fixed place.
    [[gnu::tls_model("initial-exec")]] thread_local std::map<std::tuple<int, int, double>, ExpertPopularity> known;
    const auto key = std::tuple{experts, perToken, exponent};
    auto found = known.find(key);
    if (found == known.end()) found = known.emplace(key, ExpertPopularity(experts, perToken, exponent)).first;
    return found->second;
}

ExpertPopularity::ExpertPopularity(int experts, int perToken, double exponent) {
    // Deterministic quantiles of the bounded power law x^-exponent on [1, 100].
    constexpr double range = 100;
    std::vector<double> share(static_cast<std::size_t>(experts));
    double sum = 0, squares = 0;
    const double lift = portable::pow(range, 1 - exponent) - 1;
    for (int e = 0; e < experts; ++e) {
        const double u = (e + 0.5) / experts;
        const double x =
            std::abs(1 - exponent) < 1e-9 ? portable::pow(range, u) : portable::pow(lift * u + 1, 1 / (1 - exponent));
        const double p = exponent == 0 ? 1.0 : x;
        share[static_cast<std::size_t>(e)] = p;
        sum += p;
        squares += p * p;
    }
    m_variation = std::sqrt(std::max(0.0, squares / experts / (sum / experts) / (sum / experts) - 1));
    // The chance that nobody picks an expert is squared when the tokens double: only the first octave needs exponentials.
    std::array<double, octaveSteps> tokens{};
    for (std::size_t i = 0; i < octaveSteps; ++i) tokens[i] = portable::exp2(lowestOctave + static_cast<double>(i) / octaveSteps);
    for (const double p : share) {
        const double logMiss = portable::log2(std::max(1 - perToken * p / sum, 1e-300));
        std::array<double, octaveSteps> miss{};
        for (std::size_t i = 0; i < octaveSteps; ++i) miss[i] = portable::exp2(logMiss * tokens[i]);
        for (std::size_t first = 0; first < octaveCount; first += octaveSteps)
            for (std::size_t i = 0; i < octaveSteps; ++i) {
                m_distinct[first + i] += 1 - miss[i];
                miss[i] *= miss[i];
            }
    }
}

double largestScore(double n) noexcept {
    if (n <= 1) return 0;
    // Blom's approximation.
    const double score = normalQuantile((n - 0.375) / (n + 0.25));
    return n <= 3 ? 0.95 * score : score;
}

} // namespace rackline
