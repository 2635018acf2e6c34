// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <array>
#include <span>

namespace rackline {

/// Those of published systems: while one is at the attention GPUs and one at the others, a third is on its way.
inline constexpr int usualMicroBatches = 3;

/// A load with a share of the sequences and of the prompts' tokens, and whether a load has as many of either as parts.
StepLoad partOf(StepLoad load, double parts);
StepLoads partOf(const StepLoads& load, double parts);
bool divides(const StepLoad& load, double parts);

/// What a step on both kinds of GPUs is as long as: the work of a Side on all micro-batches, in the order of Side, or one
/// micro-batch on its way through all of them.
enum class Pace : unsigned char { attention, feedForward, there, back, oneBatch };

/// What one micro-batch costs on each Side.
using SideCosts = std::array<StepCost, sideCount>;

/// A step whose attention and feed-forward parts run on different GPUs, one micro-batch here while another one is there
/// (method/serving 15).
struct ApartStep {
    /// Seconds of the step, and what the mean GPU of both kinds does in it.
    StepCost cost;
    int batches = 1;
    Pace pace = Pace::oneBatch;
    /// GPUs that attend, as a share of all.
    double attending = 1;

    /// What of a micro-batch's cost of an operator is a part of the step, and the seconds of it beside others that are longer.
    StepCost of(const StepCost& batch, Side side) const;
    double hiddenOf(const StepCost& batch, Side side) const;

private:
    double shownOf(Side side) const;
    double shareOf(Side side) const;
};

/// The way between both kinds of GPUs; null where every rank has the whole of its layers.
const FeedForwardHop* hopOf(std::span<const Operator> operators);
/// Micro-batches that a load is run as: those asked for, or one where there are fewer sequences.
int batchesOf(const StepLoad& load, const OperatorContext& context);
ApartStep apartStep(const SideCosts& batch, int batches, const FeedForwardHop& hop);
ApartStep apartRun(std::span<const Operator> operators, const StepLoad& load, const OperatorContext& context);

} // namespace rackline
