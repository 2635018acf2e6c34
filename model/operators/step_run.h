// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/apart_run.h"

#include <optional>
#include <span>
#include <vector>

namespace rackline {

/// How a step runs: whole, as two halves of its tokens where that is shorter, the exchange of one behind the computation of the
/// other (method/collectives 5), or as micro-batches on both kinds of GPUs where feed-forward parts have their own
/// (method/serving 15).
struct StepRun {
    /// The computation of both halves, slowed, and the links that are not hidden.
    StepCost cost;
    bool halved = false;
    /// The exchange keeps to the kernels that hold no multiprocessors.
    bool lowLatency = false;
    /// The share of the exchange that passes behind computation, and the time that computation takes beside the exchange over the
    /// time it takes alone.
    double hidden = 0, slowing = 1;
    /// How it runs on both kinds of GPUs.
    std::optional<ApartStep> apart;

    bool divided() const { return halved || apart; }
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
