// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// Products with the narrow matrices of adapters (method/serving 16): grouped kernels in bf16 that reach what matrix products of
/// that format do, without tiles to fill.
template <class Real>
KernelTimeOf<Real> adapterTime(double launches, Real flops, Real bytes, const ChipSpeed& chip, const GemmCoefficients& c) {
    return {spread(launches * c.fixed, flops),
            c.scale * combined(flops / (chip.peak(Precision::bf16) * c.compute), bytes / (chip.hbm * c.memory), c.norm)};
}

} // namespace rackline
