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

/// Adds the costs of `layers` layers to the sums.
void addCosts(const CostArrays& sums, double layers, const CostArrays& costs, std::size_t size);

} // namespace rackline
