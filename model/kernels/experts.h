// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// The grouped GEMM of one rank's experts: routing, permutation and quantisation included.
struct ExpertBatch {
    /// Token-expert pairs on the busiest rank, experts that live there, and of those the ones that got a token.
    double pairs = 0, local = 0, active = 0;
    double hidden = 0, width = 0;
    bool gated = true;
    Precision weights = Precision::bf16;
};

double expertFlops(const ExpertBatch& batch);
double expertWeightBytes(const ExpertBatch& batch);
/// SPEC-serving 3.5.
KernelTime expertTime(const ExpertBatch& batch, const ChipSpeed& chip, const ExpertCoefficients& c);

/// SPEC 2.3: how many different experts some tokens reach when popularity follows a power law with this exponent. The shares are
/// made once, and the curve over ln(tokens) is tabulated and read by cubics.
class ExpertPopularity {
public:
    ExpertPopularity(int experts, int perToken, double exponent);
    double distinct(double tokens) const;
    /// Standard deviation of the shares over their mean.
    double variation() const { return m_variation; }

private:
    static constexpr double lowestOctave = -4;
    static constexpr std::size_t octaveSteps = 4;
    std::array<double, 144> m_distinct{};
    double m_variation = 0;
};

/// Load of the busiest of `ranks` over the mean; `balance` is what expert replication evens out (0 none, 1 all).
double busiestRank(const ExpertPopularity& popularity, double experts, double ranks, double pairsPerRank, double balance);
/// What tokens of a group of `ranks` bring to its busiest rank.
struct ExpertLoad {
    double pairs = 0, local = 0, active = 0;
};
ExpertLoad busiestLoad(const ExpertPopularity& popularity, double tokens, double perToken, double experts, double ranks,
                       double balance);
/// Expected standard score of the largest of n draws.
double largestScore(double n);

} // namespace rackline
