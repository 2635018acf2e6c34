// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <cstdint>

namespace rackline {

/// Additions, subtractions, multiplications and divisions that costOf() does with what depends on the number of sequences: as
/// many for each of several at a time. What can be computed before is not counted, nor are choices, roundings, roots and
/// look-ups.
std::uint64_t operationsOf(const OperatorShape& shape, const StepLoad& load, const OperatorContext& context);

/// Operations a second of this core with four doubles at a time where it can, products and sums in equal parts and none of them
/// fused, for results must not depend on the processor: the most that formulas could reach. Measured in some milliseconds.
double peakOperations();

} // namespace rackline
