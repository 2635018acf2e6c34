// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator_formulas.h"

#include <span>

namespace rackline {

/// Where the costs of one operator at many numbers of sequences go: arrays of the same length.
struct CostArrays {
    double *fixed, *time, *flops, *bytes;
};

/// One layer of an operator at each of a multiple of packSize numbers of sequences, all above 0: the bits of costOf(), several at
/// a time where the processor can.
void costRow(const OperatorShape& shape, const StepLoad& load, std::span<const double> sequences, const OperatorContext& context,
             const CostArrays& out);

/// Adds so many layers of such costs to sums.
void addCosts(const CostArrays& sums, double layers, const CostArrays& costs, std::size_t size);

} // namespace rackline
