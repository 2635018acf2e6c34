// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/accelerator.h"

#include <array>
#include <optional>

namespace rackline {

/// What the kernels need of a chip, as plain numbers in coherent units: the seam between quantities and the compiled plan.
struct ChipSpeed {
    /// Dense FLOP/s that arithmetic with tensors of a format reaches at most; 0 where the chip cannot.
    std::array<double, precisionCount> flops{};
    double hbm = 0;
    double scaleUp = 0;
    double multiprocessors = 1;

    double peak(Precision precision) const { return flops[static_cast<std::size_t>(precision)]; }
    bool supports(Precision precision) const { return peak(precision) > 0; }
    /// What attention over a cache in a format runs at: one that the chip cannot multiply is widened to bf16.
    double peakOver(Precision kv) const { return supports(kv) ? peak(kv) : peak(Precision::bf16); }
};

ChipSpeed chipSpeed(const Accelerator& accelerator);

/// A kernel's time in seconds: the latency that launch and ramp cost, and the work that scales with size.
struct KernelTime {
    double fixed = 0;
    double work = 0;

    double total() const { return fixed + work; }
};

/// (a^p + b^p)^(1/p): the maximum for large p, the sum for p = 1 (SPEC 3.1).
double combined(double a, double b, double norm);

} // namespace rackline
