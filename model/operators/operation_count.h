// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <cstdint>

namespace rackline {

/// Counts the additions, subtractions, multiplications and divisions that costOf() does with numbers that depend on the number of
/// sequences; a row of several does as many for each. Numbers that can be computed before are not counted, nor are choices,
/// roundings, roots and look-ups.
std::uint64_t operationsOf(const OperatorShape& shape, const StepLoad& load, const OperatorContext& context);

/// The most operations a second that formulas could reach on this core: four doubles at a time where it can, as many products as
/// sums, and none of them fused, because results must not depend on the processor. It is measured in some milliseconds.
double peakOperations();

} // namespace rackline
