// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// Recurrent layers: `flops` of a scan or an update in bf16, and `bytes` of states and activations (method/kernels 7).
template <class Real>
KernelTimeOf<Real> recurrenceTime(Real flops, Real bytes, const ChipSpeed& chip, const RecurrenceCoefficients& c) {
    return {spread(c.fixed, flops),
            combined(flops / (chip.peak(Precision::bf16) * c.compute), bytes / (chip.hbm * c.memory), c.norm)};
}

} // namespace rackline
