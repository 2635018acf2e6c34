// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/apart_run.h"

#include <algorithm>

namespace rackline {

StepLoad partOf(StepLoad load, double parts) {
    load.sequences /= parts;
    load.promptTokens /= parts;
    return load;
}

StepLoads partOf(const StepLoads& load, double parts) {
    return {partOf(load.least, parts), load.promptGrowth, load.mostPrompt / parts};
}

bool divides(const StepLoad& load, double parts) { return load.sequences >= parts || load.promptTokens >= parts; }

double ApartStep::shownOf(Side side) const {
    if (pace == Pace::oneBatch) return 1;
    return static_cast<Pace>(side) == pace ? batches : 0;
}

/// Bytes on links are counted where they are sent, on the mean attention GPU both ways.
double ApartStep::shareOf(Side side) const { return side == Side::feedForward ? 1 - attending : attending; }

StepCost ApartStep::of(const StepCost& batch, Side side) const {
    StepCost part = shareOf(side) * batches * batch;
    part.fixed = shownOf(side) * batch.fixed;
    part.work = shownOf(side) * batch.work;
    part.links = shownOf(side) * batch.links;
    return part;
}

double ApartStep::hiddenOf(const StepCost& batch, Side side) const { return (batches - shownOf(side)) * batch.time(); }

const FeedForwardHop* hopOf(std::span<const Operator> operators) {
    for (const Operator& op : operators)
        if (const auto* hop = std::get_if<FeedForwardHop>(&op.shape)) return hop;
    return nullptr;
}

int batchesOf(const StepLoad& load, const OperatorContext& context) {
    return divides(load, context.microBatches) ? context.microBatches : 1;
}

ApartStep apartStep(const SideCosts& batch, int batches, const FeedForwardHop& hop) {
    ApartStep step;
    step.batches = batches;
    step.attending = hop.ranks / (hop.ranks + hop.feedForward);
    double way = 0;
    std::size_t longest = 0;
    for (std::size_t side = 0; side < sideCount; ++side) {
        way += batch[side].time();
        if (batch[side].time() > batch[longest].time()) longest = side;
    }
    if (batches * batch[longest].time() > way) step.pace = static_cast<Pace>(longest);
    for (std::size_t side = 0; side < sideCount; ++side) step.cost += step.of(batch[side], static_cast<Side>(side));
    return step;
}

ApartStep apartRun(std::span<const Operator> operators, const StepLoad& load, const OperatorContext& context) {
    const int batches = batchesOf(load, context);
    const StepLoad part = partOf(load, batches);
    SideCosts costs;
    for (const Operator& op : operators) costs[static_cast<std::size_t>(op.side)] += costOf(op, part, context);
    return apartStep(costs, batches, *hopOf(operators));
}

} // namespace rackline
