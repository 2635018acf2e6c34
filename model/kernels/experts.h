// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

#include <array>
#include <cmath>

namespace rackline {

/// The grouped GEMM of one rank's experts: routing, permutation and quantisation included.
template <class Real> struct ExpertBatchOf {
    /// Token-expert pairs on the busiest rank, experts that live there, and of those the ones that got a token.
    Real pairs{};
    double local = 0;
    Real active{};
    double hidden = 0, width = 0;
    bool gated = true;
    Precision weights = Precision::bf16;
};
using ExpertBatch = ExpertBatchOf<double>;

template <class Real = double> Real expertFlops(const ExpertBatchOf<Real>& b) {
    return 2 * b.pairs * (b.gated ? 3 : 2) * b.hidden * b.width;
}
template <class Real = double> Real expertWeightBytes(const ExpertBatchOf<Real>& b) {
    return b.active * (b.gated ? 3 : 2) * b.hidden * b.width * bytesPerElement(b.weights);
}
/// The time of the grouped GEMM by method/kernels 5; `arithmetic` multiplies what computing and sorting take, not the reading of
/// weights.
template <class Real = double>
KernelTimeOf<Real> expertTime(const ExpertBatchOf<Real>& b, const ChipSpeed& chip, const ExpertCoefficients& c,
                              double arithmetic = 1) {
    constexpr double streamShare = 0.8;
    const Real perExpert = b.pairs / b.active;
    const Real blocks = b.active * ceiling(perExpert / 128) * std::ceil(2 * b.width / 128);
    const Real memory = expertWeightBytes(b) / (chip.hbm * c.memory) * (1 + c.halfBlocks / blocks);
    const Real compute =
        expertFlops(b) * (1 + c.tilePadding / perExpert) / (chip.peak(b.weights) * c.compute) * (1 + c.width / b.width);
    const Real permute = c.traffic * b.pairs * (4 * b.hidden + 6 * b.width) / (streamShare * chip.hbm);
    const Real work = c.scale * (combined(memory, arithmetic * compute, c.norm) + arithmetic * permute);
    return {select(b.pairs > 0.0, c.fixed + c.perExpert * b.local, 0.0), select(b.pairs > 0.0, work, 0.0)};
}

/// The number of different experts that some tokens reach when popularity follows a power law with this exponent (method/model
/// 4). The curve over ln(tokens) is tabulated once and read by cubics.
class ExpertPopularity {
public:
    ExpertPopularity(int experts, int perToken, double exponent);
    template <class Real> Real distinct(Real tokens) const;
    /// Standard deviation of the shares over their mean.
    double variation() const { return m_variation; }

private:
    static constexpr double lowestOctave = -4;
    static constexpr std::size_t octaveSteps = 4;
    static constexpr std::size_t octaveCount = 144;
    std::array<double, octaveCount> m_distinct{};
    double m_variation = 0;
};

/// The curve of a mixture and its skew. It is made once on each thread, because it takes a power for every expert and depends on
/// no profile.
const ExpertPopularity& popularityOf(int experts, int perToken, double exponent);

template <class Real> Real ExpertPopularity::distinct(Real tokens) const {
    const Real at = select(tokens > 0.0, (portable::log2(tokens) - lowestOctave) * octaveSteps, -1.0);
    constexpr double last = octaveCount - 3;
    const Real from = wholePart(portable::max(1.0, portable::min(last, at)));
    const Real f = at - from, before = from - 1.0;
    const Real a = lookUp(m_distinct, before, 0), b = lookUp(m_distinct, before, 1), c = lookUp(m_distinct, before, 2),
               d = lookUp(m_distinct, before, 3);
    const Real cubic = b + 0.5 * f * (c - a + f * (2.0 * a - 5.0 * b + 4.0 * c - d + f * (3.0 * (b - c) + d - a)));
    // Below the table no two tokens reach the same expert, and the count is linear; above it all experts are reached.
    const Real linear = m_distinct[1] * tokens / portable::exp2(lowestOctave + 1.0 / octaveSteps);
    return select(at <= 1.0, linear, select(at >= last, m_distinct.back(), cubic));
}

/// Expected standard score of the largest of n draws.
[[gnu::const]] double largestScore(double n) noexcept;
/// The load of the busiest of `ranks` over the mean; `balance` is the share of the unevenness that replicas of experts take away.
/// Where `recorded` is above 0, the busiest rank has so many times the mean load of many tokens.
template <class Real>
Real busiestRank(const ExpertPopularity& popularity, double experts, double ranks, Real pairsPerRank, double balance,
                 double recorded = 0) {
    const double uneven = (1 - balance) * popularity.variation();
    double lasting = uneven * uneven / (experts / ranks) * (1 - 1 / ranks);
    if (recorded > 0 && ranks > 1) {
        const double score = (recorded - 1) / largestScore(ranks);
        lasting = score * score;
    }
    const Real variance = lasting + (1 - 1 / ranks) / portable::max(pairsPerRank, 1e-9);
    return ranks <= 1 ? spread(1, variance) : portable::min(ranks, 1.0 + root(variance) * largestScore(ranks));
}
/// What the tokens of a group of `ranks` bring to its busiest rank: pairs of token and expert, experts that live there, and
/// experts that get a token.
template <class Real> struct ExpertLoadOf {
    Real pairs{};
    double local = 0;
    Real active{};
};
using ExpertLoad = ExpertLoadOf<double>;
template <class Real>
ExpertLoadOf<Real> busiestLoad(const ExpertPopularity& popularity, Real tokens, double perToken, double experts, double ranks,
                               double balance, double copies = 0, double recorded = 0) {
    constexpr double mostExtraExperts = 1.15;
    const Real meanPairs = tokens * perToken / ranks;
    const double local = (experts + copies) / ranks;
    const Real busiest = busiestRank(popularity, experts, ranks, meanPairs, balance, recorded);
    // Copies are of busy experts: tokens that reach one reach its copies too.
    const double withoutCopies = ranks * experts / (experts + copies);
    return {busiest * meanPairs, local,
            portable::min(local, popularity.distinct(tokens) / withoutCopies * portable::min(busiest, mostExtraExperts))};
}

} // namespace rackline
