// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operator_formulas.h"

#include <array>
#include <bit>
#include <limits>

namespace rackline {

namespace {
/// The format that an operator multiplies in.
Precision multiplied(const Operator& op) {
    switch (op.kind) {
    case OperatorKind::gemm:
    case OperatorKind::experts:
        return op.precision;
    case OperatorKind::latentAttention:
        return op.latent.kv;
    case OperatorKind::prefillAttention:
        return op.heads.kv;
    default:
        return Precision::bf16;
    }
}

/// FLOPs are counted under the format that the multipliers run in.
CostFigure flopsIn(Precision p, const ChipSpeed& chip) {
    const Precision arithmetic = formatOf(p).arithmetic;
    const bool widened = formatOf(p).weightOnly && chip.peak(p) == chip.peak(Precision::bf16);
    if (widened) return flops16;
    if (arithmetic == Precision::fp4) return flops4;
    return arithmetic == Precision::fp8 || arithmetic == Precision::int8 ? flops8 : flops16;
}
} // namespace

bool idle(const Operator& op, const StepLoad& load) {
    switch (op.kind) {
    case OperatorKind::decodeAttention:
    case OperatorKind::latentAttention:
        return load.sequences <= 0;
    case OperatorKind::prefillAttention:
        return load.promptTokens <= 0;
    case OperatorKind::gemm:
    case OperatorKind::recurrence:
        return tokensOf(op.basis, load) <= 0;
    default:
        return false;
    }
}

CostPlaces placesOf(const Operator& op, const ChipSpeed& chip) {
    if (op.kind == OperatorKind::allReduce || op.kind == OperatorKind::exchange || op.kind == OperatorKind::stageHop)
        return {linkTime, flops16, linkBytes};
    return {workTime, flopsIn(multiplied(op), chip), hbmBytes};
}

OperatorContext contextFor(const Transformer& model, const System& system, const ChipKernels& kernels,
                           const EngineProfile& engine) {
    OperatorContext context{chipSpeed(system.accelerator), &kernels, &engine, linksOf(system), std::nullopt};
    for (const LayerGroup& group : model.layers)
        if (group.feedForward.experts > 0)
            context.popularity = popularityOf(group.feedForward.experts, group.feedForward.expertsPerToken, expertSkew);
    return context;
}

StepCost costOf(const Operator& op, const StepLoad& load, const OperatorContext& context) {
    if (idle(op, load)) return {};
    const OperatorCostOf<double> cost = costFunctions<double>[static_cast<std::size_t>(op.kind)](op, load, context);
    const CostPlaces places = placesOf(op, context.chip);
    std::array<double, costFigures> figures{};
    figures[fixedTime] = cost.fixed;
    figures[places.time] = cost.time;
    figures[places.flops] = cost.flops;
    figures[places.bytes] = cost.bytes;
    return op.count * std::bit_cast<StepCost>(figures);
}

ExchangeTimes exchangeTimes(const Operator& exchange, const StepLoad& load, const OperatorContext& c) {
    const double quickest = costOf(exchange, load, c).links;
    if (!(quickest > 0)) return {};
    if (gathered(exchange, c)) return {quickest, quickest, std::numeric_limits<double>::infinity()};
    const ExchangeKernels kernels = exchangeKernels(exchangeOf(exchange, load), c.links, c.kernels->exchange);
    return {quickest, kernels.normalShare * quickest, exchange.count * c.engine->exchangeFactor * kernels.lowLatency};
}

TokensSeen tokensSeen(const Operator& op) {
    const bool decodeAlone =
        op.kind == OperatorKind::decodeAttention || op.kind == OperatorKind::latentAttention || op.basis == TokenBasis::decode;
    const bool promptAlone = op.kind == OperatorKind::prefillAttention || op.basis == TokenBasis::prompt;
    return {!promptAlone, !decodeAlone};
}

} // namespace rackline
