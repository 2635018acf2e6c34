// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// Norms, rotations, residuals and activations: `launches` small kernels that move `bytes` (method/kernels 6).
template <class Real>
KernelTimeOf<Real> elementwiseTime(double launches, Real bytes, const ChipSpeed& chip, const ElementwiseCoefficients& c) {
    return {spread(launches * c.launch, bytes), bytes / (c.memory * chip.hbm)};
}

} // namespace rackline
