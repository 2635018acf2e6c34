// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operator_formulas.h"

#include <array>
#include <bit>
#include <limits>

namespace rackline {

namespace {
/// FLOPs are counted under the format that the multipliers run in, which is wider where a chip widens the weights.
CostFigure flopsIn(Precision p, const ChipSpeed& chip) {
    const Precision arithmetic = formatOf(p).arithmetic;
    const bool widened = formatOf(p).weightOnly && chip.peak(p) == chip.peak(Precision::bf16);
    if (widened) return flops16;
    if (arithmetic == Precision::fp4) return flops4;
    return arithmetic == Precision::fp8 || arithmetic == Precision::int8 ? flops8 : flops16;
}
} // namespace

std::optional<double> windowOf(const OperatorShape& shape) {
    return std::visit(
        [](const auto& s) -> std::optional<double> {
            if constexpr (requires { s.window; }) return s.window;
            return std::nullopt;
        },
        shape);
}

std::optional<double> spannedRanks(const OperatorShape& shape) {
    return std::visit(
        [](const auto& s) -> std::optional<double> {
            if constexpr (requires { s.spannedRanks(); }) return s.spannedRanks();
            return std::nullopt;
        },
        shape);
}

CostPlaces placesOf(const OperatorShape& shape, const ChipSpeed& chip) {
    return std::visit(
        [&](const auto& s) -> CostPlaces {
            static_assert(
                requires { s.format(); } != requires { s.spannedRanks(); }, "a shape computes or goes over links");
            if constexpr (requires { s.format(); }) return {workTime, flopsIn(s.format(), chip), hbmBytes};
            return {linkTime, flops16, linkBytes};
        },
        shape);
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
    if (idle(op.shape, load)) return {};
    const OperatorCostOf<double> cost = std::visit([&](const auto& shape) { return layerCost(shape, load, context); }, op.shape);
    const CostPlaces places = placesOf(op.shape, context.chip);
    std::array<double, costFigures> figures{};
    figures[fixedTime] = cost.fixed;
    figures[places.time] = cost.time;
    figures[places.flops] = cost.flops;
    figures[places.bytes] = cost.bytes;
    return op.count * std::bit_cast<StepCost>(figures);
}

double expertTime(const std::vector<Operator>& operators, const StepLoad& load, const OperatorContext& context) {
    double sum = 0;
    for (const Operator& op : operators)
        if (op.isExperts()) sum += costOf(op, load, context).time();
    return sum;
}

ExchangeTimes exchangeTimes(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const auto& exchange = std::get<Exchange>(op.shape);
    const double quickest = costOf(op, load, c).links;
    if (!(quickest > 0)) return {};
    if (gathered(exchange, c)) return {quickest, quickest, std::numeric_limits<double>::infinity()};
    const ExchangeKernels kernels = exchangeKernels(exchangeOf(exchange, load), c.links, c.kernels->exchange);
    return {quickest, kernels.normalShare * quickest, op.count * c.engine->exchangeFactor * kernels.lowLatency};
}

} // namespace rackline
