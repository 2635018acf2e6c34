// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/coefficients.h"

namespace rackline {

ChipKernels speedOfLight() {
    ChipKernels ideal;
    ideal.id = "speed-of-light";
    constexpr double overlapsFully = 64;
    for (std::size_t p = 0; p < precisionCount; ++p) {
        ideal.gemm[p].norm = overlapsFully;
        ideal.prefillAttention[p].traffic = 0;
        ideal.decodeAttention[p].norm = overlapsFully;
        ideal.latentAttention[p].norm = overlapsFully;
        ideal.experts[p].norm = overlapsFully;
    }
    ideal.recurrence.norm = overlapsFully;
    return ideal;
}

} // namespace rackline
