// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <span>
#include <vector>

namespace rackline {

/// A load with half of the sequences and half of the prompts' tokens, and whether a load has two sequences or two tokens of
/// prompts to divide.
StepLoad halfOf(StepLoad load);
StepLoads halfOf(const StepLoads& load);
bool divides(const StepLoad& load);

/// How a step runs (method/collectives 5): whole, or as two halves of its tokens where that is shorter, the exchange of one
/// behind the computation of the other.
struct StepRun {
    /// The computation of both halves, slowed, and the links that are not hidden.
    StepCost cost;
    bool halved = false;
    /// The exchange keeps to the kernels that hold no multiprocessors.
    bool lowLatency = false;
    /// The share of the exchange that passes behind computation, and the time that computation takes beside the exchange over the
    /// time it takes alone.
    double hidden = 0, slowing = 1;

    /// An operator's part of the cost, and the seconds of the operator that are hidden and so are not in it.
    StepCost of(const Operator& op, const StepLoad& load, const OperatorContext& context) const;
    double hiddenOf(const Operator& op, const StepLoad& load, const OperatorContext& context) const;

private:
    double exchangeOf(const Operator& op, const StepLoad& load, const OperatorContext& context) const;
};

/// The times of the exchanges of one half, summed.
ExchangeTimes exchangeTimes(std::span<const Operator> operators, const StepLoad& half, const OperatorContext& context);
/// `half` and `exchange` are those of one half.
StepRun shortestRun(const StepCost& whole, const StepCost& half, const ExchangeTimes& exchange, const OperatorContext& context);
StepRun runOf(const std::vector<Operator>& operators, const StepLoad& load, const OperatorContext& context);

} // namespace rackline
