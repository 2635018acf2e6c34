// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/gemm.h"

#include "model/base/portable_math.h"

#include <cmath>

namespace rackline {

double gemmFlops(const GemmShape& s) { return 2 * s.m * s.n * s.k; }

double gemmBytes(const GemmShape& s) {
    const PrecisionFormat& format = formatOf(s.weights);
    constexpr double outputBytes = 2;
    return s.n * s.k * format.bytes + s.m * s.k * format.inputBytes + s.m * s.n * outputBytes;
}

KernelTime gemmTime(const GemmShape& s, const ChipSpeed& chip, const GemmCoefficients& c) {
    const double tileRows = s.m <= 64 ? 64 : 128;
    const double tiles = std::ceil(s.m / tileRows) * std::ceil(s.n / 128);
    const double waves = std::ceil(tiles / chip.multiprocessors);
    const double filled = tiles / (waves * chip.multiprocessors);
    const double utilised = c.waveExponent == 0 ? 1.0 : portable::pow(filled, c.waveExponent);
    const double compute = gemmFlops(s) / (chip.peak(s.weights) * c.compute * utilised) * (1 + c.depth / s.k);
    const double memory = gemmBytes(s) / (chip.hbm * c.memory);
    constexpr double streamShare = 0.8;
    const double quantise = c.quantise * s.m * s.k / (streamShare * chip.hbm);
    return {c.fixed, c.scale * (combined(compute, memory, c.norm) + quantise)};
}

} // namespace rackline
