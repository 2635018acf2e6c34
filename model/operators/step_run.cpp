// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_run.h"

#include <algorithm>

namespace rackline {

namespace {

StepCost sumOf(const std::vector<Operator>& operators, const StepLoad& load, const OperatorContext& context) {
    StepCost sum;
    for (const Operator& op : operators) sum += costOf(op, load, context);
    return sum;
}

/// The cost of both halves when nothing of their exchange is hidden.
StepCost bothHalves(const StepCost& half, double slowing) {
    StepCost both = 2 * half;
    both.fixed *= slowing;
    both.work *= slowing;
    return both;
}

/// `others` are seconds of links that nothing hides, which are those of all-reduces.
StepRun halvedRun(const StepCost& half, double exchange, double others, double slowing, const OperatorContext& context) {
    StepRun run;
    run.halved = true;
    run.slowing = slowing;
    run.cost = bothHalves(half, slowing);
    const double links = 2 * exchange, computation = run.cost.fixed + run.cost.work;
    const double behind = context.overlap.hidden * std::min(computation, links);
    run.hidden = behind / links;
    run.cost.links = 2 * others + (links - behind);
    return run;
}

/// The factor on computation beside kernels that hold multiprocessors. A chip that has fewer than these kernels hold is not
/// slowed, because nobody has written such kernels for it.
double slowingBy(const ExchangeTimes& exchange, const OperatorContext& c) {
    const double held = c.overlap.multiprocessors, all = c.chip.multiprocessors;
    return all > held ? 1 + held / all * exchange.holding / exchange.quickest : 1;
}

} // namespace

double StepRun::exchangeOf(const Operator& op, const StepLoad& load, const OperatorContext& context) const {
    const ExchangeTimes times = exchangeTimes(op, partOf(load, 2), context);
    return 2 * (lowLatency ? times.lowLatency : times.quickest);
}

StepCost StepRun::of(const Operator& op, const StepLoad& load, const OperatorContext& context) const {
    if (apart) return apart->of(costOf(op, partOf(load, apart->batches), context), op.side);
    if (!halved) return costOf(op, load, context);
    StepCost part = bothHalves(costOf(op, partOf(load, 2), context), slowing);
    if (op.isExchange()) part.links = (1 - hidden) * exchangeOf(op, load, context);
    return part;
}

double StepRun::hiddenOf(const Operator& op, const StepLoad& load, const OperatorContext& context) const {
    if (apart) return apart->hiddenOf(costOf(op, partOf(load, apart->batches), context), op.side);
    return halved && op.isExchange() ? hidden * exchangeOf(op, load, context) : 0;
}

ExchangeTimes exchangeTimes(std::span<const Operator> operators, const StepLoad& half, const OperatorContext& context) {
    ExchangeTimes sum;
    for (const Operator& op : operators)
        if (op.isExchange()) sum += exchangeTimes(op, half, context);
    return sum;
}

StepRun shortestRun(const StepCost& whole, const StepCost& half, const ExchangeTimes& exchange, const OperatorContext& context) {
    StepRun best{whole};
    if (!(exchange.quickest > 0)) return best;
    const double others = std::max(0.0, half.links - exchange.quickest);
    const auto consider = [&](const StepRun& run) {
        if (run.cost.time() < best.cost.time()) best = run;
    };
    consider(halvedRun(half, exchange.quickest, others, slowingBy(exchange, context), context));
    if (!(exchange.holding > 0)) return best;
    StepRun gentle = halvedRun(half, exchange.lowLatency, others, 1, context);
    gentle.lowLatency = true;
    consider(gentle);
    return best;
}

StepRun runOf(const std::vector<Operator>& operators, const StepLoad& load, const OperatorContext& context) {
    if (hopOf(operators) != nullptr) {
        const ApartStep step = apartRun(operators, load, context);
        return {.cost = step.cost, .apart = step};
    }
    const StepCost whole = sumOf(operators, load, context);
    if (!context.overlap.any() || !divides(load, 2)) return {whole};
    const StepLoad half = partOf(load, 2);
    const ExchangeTimes exchange = exchangeTimes(operators, half, context);
    if (!(exchange.quickest > 0)) return {whole};
    return shortestRun(whole, sumOf(operators, half, context), exchange, context);
}

} // namespace rackline
