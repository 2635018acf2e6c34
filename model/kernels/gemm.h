// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

#include <cmath>

namespace rackline {

/// C[m,n] = A[m,k] B[k,n] with B in the weights' format.
template <class Real> struct GemmShapeOf {
    Real m{};
    double n = 0, k = 0;
    Precision weights = Precision::bf16;
};
using GemmShape = GemmShapeOf<double>;

template <class Real = double> Real gemmFlops(const GemmShapeOf<Real>& s) { return 2 * s.m * s.n * s.k; }
template <class Real = double> Real gemmBytes(const GemmShapeOf<Real>& s) {
    const PrecisionFormat& format = formatOf(s.weights);
    constexpr double outputBytes = 2;
    return s.n * s.k * format.bytes + s.m * s.k * format.inputBytes + s.m * s.n * outputBytes;
}

/// method/kernels 1: a roofline quantised by tiles and waves.
template <class Real = double>
KernelTimeOf<Real> gemmTime(const GemmShapeOf<Real>& s, const ChipSpeed& chip, const GemmCoefficients& c) {
    const Real tileRows = select(s.m <= 64.0, 64.0, 128.0);
    const Real tiles = ceiling(s.m / tileRows) * std::ceil(s.n / 128);
    const Real waves = ceiling(tiles / chip.multiprocessors);
    const Real filled = tiles / (waves * chip.multiprocessors);
    const Real utilised = c.waveExponent == 0 ? spread(1.0, s.m) : portable::pow(filled, c.waveExponent);
    const Real compute = gemmFlops(s) / (chip.peak(s.weights) * c.compute * utilised) * (1 + c.depth / s.k);
    const Real memory = gemmBytes(s) / (chip.hbm * c.memory);
    constexpr double streamShare = 0.8;
    const Real quantise = c.quantise * s.m * s.k / (streamShare * chip.hbm);
    return {spread(c.fixed, s.m), c.scale * (combined(compute, memory, c.norm) + c.chain.of(s.k) + quantise)};
}

} // namespace rackline
