// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"

namespace rackline::examples {

/// The chips of the worked examples, with the peaks that those were computed with.
inline ChipSpeed chip(double bf16, double fp8, double fp4, double hbm, double multiprocessors) {
    Accelerator accelerator;
    accelerator.peak.set(Precision::bf16, ComputeRate::fromSi(bf16));
    if (fp8 > 0) accelerator.peak.set(Precision::fp8, ComputeRate::fromSi(fp8));
    if (fp4 > 0) accelerator.peak.set(Precision::fp4, ComputeRate::fromSi(fp4));
    accelerator.hbm.bandwidth = Bandwidth::fromSi(hbm);
    accelerator.multiprocessors = static_cast<int>(multiprocessors);
    return chipSpeed(accelerator);
}
inline ChipSpeed h200() { return chip(989e12, 1979e12, 0, 4.8e12, 132); }
inline ChipSpeed b200() { return chip(2250e12, 4500e12, 9000e12, 7.7e12, 148); }

/// Relative difference, the measure of every worked example.
inline double deviation(double value, double expected) { return value / expected - 1; }

} // namespace rackline::examples
