// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator_formulas.h"

#include <span>

namespace rackline {

/// Arrays of the same length that take the costs of one operator at many numbers of sequences.
struct CostArrays {
    double *fixed, *time, *flops, *bytes;
};

/// Computes one layer of an operator at each of a multiple of packSize numbers of sequences, all above 0, several at a time where
/// the processor can. The results have the bits of costOf().
void costRow(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences, const OperatorContext& context,
             const CostArrays& out);

} // namespace rackline
