// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <span>
#include <vector>

namespace rackline {

/// Half of the sequences and of the prompts' tokens; and whether there are two halves to make, of whole sequences or of prompts.
StepLoad halfOf(StepLoad load);
bool divides(const StepLoad& load);

/// How a step runs (method/collectives 5): whole, or as two halves of its tokens where that is shorter, the exchange of one
/// behind the computation of the other.
struct StepRun {
    /// Computation of both halves slowed, and links beyond what is hidden.
    StepCost cost;
    bool halved = false;
    /// The exchange keeps to the kernels that hold no multiprocessors.
    bool lowLatency = false;
    /// Share of the exchange that passes behind computation, and what computation takes beside the exchange over what it takes
    /// alone.
    double hidden = 0, slowing = 1;

    /// An operator's part of it, and the seconds of it that are hidden beside that.
    StepCost of(const Operator& op, const StepLoad& load, const OperatorContext& context) const;
    double hiddenOf(const Operator& op, const StepLoad& load, const OperatorContext& context) const;

private:
    double exchangeOf(const Operator& op, const StepLoad& load, const OperatorContext& context) const;
};

/// Of one half.
ExchangeTimes exchangeTimes(std::span<const Operator> operators, const StepLoad& half, const OperatorContext& context);
/// `half` and `exchange` are those of one half.
StepRun shortestRun(const StepCost& whole, const StepCost& half, const ExchangeTimes& exchange, const OperatorContext& context);
StepRun runOf(const std::vector<Operator>& operators, const StepLoad& load, const OperatorContext& context);

} // namespace rackline
