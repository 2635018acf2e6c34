// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// Recurrent layers: `flops` of a scan or an update in bf16, and `bytes` of states and activations (SPEC 2.4).
inline KernelTime recurrenceTime(double flops, double bytes, const ChipSpeed& chip, const RecurrenceCoefficients& c) {
    return {c.fixed, combined(flops / (chip.peak(Precision::bf16) * c.compute), bytes / (chip.hbm * c.memory), c.norm)};
}

} // namespace rackline
