// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/experts.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rackline {

double expertFlops(const ExpertBatch& b) { return 2 * b.pairs * (b.gated ? 3 : 2) * b.hidden * b.width; }
double expertWeightBytes(const ExpertBatch& b) {
    return b.active * (b.gated ? 3 : 2) * b.hidden * b.width * bytesPerElement(b.weights);
}

KernelTime expertTime(const ExpertBatch& b, const ChipSpeed& chip, const ExpertCoefficients& c) {
    if (b.pairs <= 0) return {};
    constexpr double streamShare = 0.8;
    const double perExpert = b.pairs / b.active;
    const double blocks = b.active * std::ceil(perExpert / 128) * std::ceil(2 * b.width / 128);
    const double memory = expertWeightBytes(b) / (chip.hbm * c.memory) * (1 + c.halfBlocks / blocks);
    const double compute =
        expertFlops(b) * (1 + c.tilePadding / perExpert) / (chip.peak(b.weights) * c.compute) * (1 + c.width / b.width);
    const double permute = c.traffic * b.pairs * (4 * b.hidden + 6 * b.width) / (streamShare * chip.hbm);
    return {c.fixed + c.perExpert * b.local, c.scale * (combined(memory, compute, c.norm) + permute)};
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
    // At most 64 groups of neighbours: with more experts than that, each group takes its mean share.
    m_count = std::min<std::size_t>(m_groups.size(), share.size());
    for (std::size_t g = 0; g < m_count; ++g) {
        const std::size_t from = g * share.size() / m_count, to = (g + 1) * share.size() / m_count;
        double mean = 0;
        for (std::size_t e = from; e < to; ++e) mean += share[e];
        const double members = static_cast<double>(to - from);
        const double chance = perToken * mean / members / sum;
        if (chance >= 1)
            m_certain += members;
        else
            m_groups[g] = {portable::log2(1 - chance), members};
    }
}

double ExpertPopularity::distinct(double tokens) const {
    double expected = tokens > 0 ? m_certain : 0;
    for (std::size_t g = 0; g < m_count; ++g)
        expected += m_groups[g].experts * (1 - portable::exp2(tokens * m_groups[g].logMiss));
    return expected;
}

double distinctExperts(double experts, double perToken, double tokens, double exponent) {
    return ExpertPopularity(static_cast<int>(experts), static_cast<int>(perToken), exponent).distinct(tokens);
}

double largestScore(double n) {
    if (n <= 1) return 0;
    // Blom's approximation through Acklam's rational form of the normal quantile for its upper tail and centre.
    const double p = (n - 0.375) / (n + 0.25);
    double score = 0;
    if (p > 0.97575) {
        const double q = std::sqrt(-2 * portable::log(1 - p));
        score = -(((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838) * q - 2.549732539343734) * q +
                   4.374664141464968) *
                      q +
                  2.938163982698783) /
                ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1);
    } else {
        const double q = p - 0.5, r = q * q;
        score =
            (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r + 1.383577518672690e+02) *
                  r -
              3.066479806614716e+01) *
                 r +
             2.506628277459239) *
            q /
            (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r + 6.680131188771972e+01) *
                  r -
              1.328068155288572e+01) *
                 r +
             1);
    }
    return n <= 3 ? 0.95 * score : score;
}

double busiestRank(const ExpertPopularity& popularity, double experts, double ranks, double pairsPerRank, double balance) {
    if (ranks <= 1) return 1;
    const double uneven = (1 - balance) * popularity.variation();
    const double variance =
        uneven * uneven / (experts / ranks) * (1 - 1 / ranks) + (1 - 1 / ranks) / std::max(pairsPerRank, 1e-9);
    return std::min(ranks, 1 + std::sqrt(variance) * largestScore(ranks));
}

} // namespace rackline
