// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/chip_speed.h"

#include "model/base/portable_math.h"

namespace rackline {

ChipSpeed chipSpeed(const Accelerator& accelerator) {
    ChipSpeed speed;
    const auto rate = [&](Precision p) {
        const auto peak = accelerator.peak.of(p);
        return peak ? peak->si() : 0.0;
    };
    for (const PrecisionFormat& format : precisionFormats()) {
        double peak = rate(format.arithmetic);
        // Weights alone are narrow: widened to bf16 unless the chip multiplies by scaled 4-bit blocks itself.
        const bool nativeBlocks = rate(Precision::fp4) > 0 && peak > 0;
        if (format.weightOnly && !nativeBlocks) peak = rate(Precision::bf16);
        speed.flops[static_cast<std::size_t>(format.precision)] = peak;
    }
    speed.hbm = accelerator.hbm.bandwidth.si();
    speed.scaleUp = accelerator.scaleUp.si();
    speed.multiprocessors = accelerator.multiprocessors > 0 ? accelerator.multiprocessors : 1;
    return speed;
}

double combined(double a, double b, double norm) {
    const double large = a > b ? a : b;
    const double small = a > b ? b : a;
    if (small <= 0) return large;
    if (norm == 1) return large + small;
    // Scaled by the larger term, so that nothing under- or overflows.
    return large * portable::pow(1.0 + portable::pow(small / large, norm), 1.0 / norm);
}

} // namespace rackline
