// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// C[m,n] = A[m,k] B[k,n] with B in the weights' format.
struct GemmShape {
    double m = 0, n = 0, k = 0;
    Precision weights = Precision::bf16;
};

double gemmFlops(const GemmShape& shape);
double gemmBytes(const GemmShape& shape);
/// SPEC 3.2: a roofline quantised by tiles and waves.
KernelTime gemmTime(const GemmShape& shape, const ChipSpeed& chip, const GemmCoefficients& c);

} // namespace rackline
