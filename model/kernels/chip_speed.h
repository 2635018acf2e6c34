// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/hardware/accelerator.h"

#include <array>
#include <optional>

namespace rackline {

/// What the kernels need to know of a chip, as plain numbers in coherent units. Quantities end here: formulas that are evaluated
/// by the million work on doubles.
struct ChipSpeed {
    /// The dense FLOP/s that arithmetic with tensors of a format reaches at most; 0 where the chip cannot multiply them.
    std::array<double, precisionCount> flops{};
    double hbm = 0;
    double scaleUp = 0;
    double multiprocessors = 1;

    double peak(Precision precision) const { return flops[static_cast<std::size_t>(precision)]; }
    bool supports(Precision precision) const { return peak(precision) > 0; }
    /// The FLOP/s of attention over a cache in a format; a format that the chip cannot multiply is widened to bf16.
    double peakOver(Precision kv) const { return supports(kv) ? peak(kv) : peak(Precision::bf16); }
    friend bool operator==(const ChipSpeed&, const ChipSpeed&) = default;
};

ChipSpeed chipSpeed(const Accelerator& accelerator);

/// A kernel's time in seconds: the latency that launch and ramp cost, and the work that scales with size.
template <class Real> struct KernelTimeOf {
    Real fixed{}, work{};

    Real total() const { return fixed + work; }
};
using KernelTime = KernelTimeOf<double>;

/// (a^p + b^p)^(1/p): the maximum for large p, the sum for p = 1 (method/kernels).
template <class Real> Real combinedOf(Real a, Real b, double norm) {
    const Real large = select(a > b, a, b);
    const Real small = select(a > b, b, a);
    if (norm == 1) return large + small;
    // Scaled by the larger term, so that nothing under- or overflows; a term of 0 leaves the other to the bit.
    return large * portable::pow(1.0 + portable::pow(small / large, norm), 1.0 / norm);
}

inline double combined(double a, double b, double norm) { return combinedOf(a, b, norm); }
template <NotDouble Real> Real combined(Real a, Real b, double norm) { return combinedOf(a, b, norm); }

} // namespace rackline
