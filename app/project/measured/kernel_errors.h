// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/kernel_cases.h"
#include "hwdb/catalogue/catalogue.h"

#include <span>

namespace rackline {

/// |predicted / measured - 1| over some kernels of one chip, or the medians of these figures over chips, where `chip` is empty.
struct KernelErrorRow {
    std::string kernel, format, chip;
    /// Whose coefficients predicted: the chip's own where it is empty.
    std::string carriedFrom;
    bool otherGeneration = false;
    std::size_t cases = 0;
    double mean = 0, median = 0, p90 = 0;
    /// Geometric mean of predicted / measured.
    double bias = 1;
};

/// Coefficients of the collected kernels: where an entry prefers a judgement about engines, its measured rival; work scales 1.
Result<ChipKernels> collectedKernels(const Catalogue& catalogue, const std::string& chip);

/// Each chip by its own coefficients, then by those of a chip of its generation and of one of the nearest other generation,
/// as a chip without measurements would take them over.
Result<std::vector<KernelErrorRow>> kernelErrorTable(std::span<const KernelCase> cases, const Catalogue& catalogue);

} // namespace rackline
