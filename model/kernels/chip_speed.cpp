// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/chip_speed.h"

namespace rackline {

ChipSpeed chipSpeed(const Accelerator& accelerator) {
    ChipSpeed speed;
    const auto rate = [&](Precision p) {
        const auto peak = accelerator.peak.of(p);
        return peak ? peak->si() : 0.0;
    };
    for (const PrecisionFormat& format : precisionFormats()) {
        double peak = rate(format.arithmetic);
        // Where weights alone are narrow they are widened to bf16, unless the chip multiplies by scaled 4-bit blocks itself.
        const bool nativeBlocks = rate(Precision::fp4) > 0 && peak > 0;
        if (format.weightOnly && !nativeBlocks) peak = rate(Precision::bf16);
        speed.flops[static_cast<std::size_t>(format.precision)] = peak;
    }
    speed.hbm = accelerator.hbm.bandwidth.si();
    speed.scaleUp = accelerator.scaleUp.si();
    speed.multiprocessors = accelerator.multiprocessors > 0 ? accelerator.multiprocessors : 1;
    return speed;
}

} // namespace rackline
