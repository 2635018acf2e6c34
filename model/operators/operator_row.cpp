// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operator_row.h"

#include "model/base/wide.h"

#include <algorithm>
#include <cstring>

namespace rackline {

namespace {

template <class Real, class Cost>
void fill(Cost cost, const StepLoad& load, std::span<const double> sequences, const CostArrays& out) {
    constexpr std::size_t step = IsPack<Real> ? packSize : 1;
    for (std::size_t i = 0; i + step <= sequences.size(); i += step) {
        StepLoadOf<Real> at{
            {}, load.queries, load.context, load.promptTokens, load.promptLength, load.promptBefore, load.meanShare};
        std::memcpy(&at.sequences, sequences.data() + i, sizeof(Real));
        const OperatorCostOf<Real> one = cost(at);
        std::memcpy(out.fixed + i, &one.fixed, sizeof(Real));
        std::memcpy(out.time + i, &one.time, sizeof(Real));
        std::memcpy(out.flops + i, &one.flops, sizeof(Real));
        std::memcpy(out.bytes + i, &one.bytes, sizeof(Real));
    }
}

template <class Real>
void rowOf(const Operator& op, const StepLoad& load, std::span<const double> sequences, const OperatorContext& c,
           const CostArrays& out) {
    using Load = StepLoadOf<Real>;
    const auto each = [&](auto cost) { fill<Real>(cost, load, sequences, out); };
    switch (op.kind) {
    case OperatorKind::gemm:
        return each([&](const Load& at) { return gemmCost(op, at, c); });
    case OperatorKind::decodeAttention:
        return each([&](const Load& at) { return decodeAttentionCost(op, at, c); });
    case OperatorKind::latentAttention:
        return each([&](const Load& at) { return latentAttentionCost(op, at, c); });
    case OperatorKind::recurrence:
        return each([&](const Load& at) { return recurrenceCost(op, at, c); });
    case OperatorKind::experts:
        return each([&](const Load& at) { return expertCost(op, at, c); });
    case OperatorKind::elementwise:
        return each([&](const Load& at) { return elementwiseCost(op, at, c); });
    case OperatorKind::allReduce:
        return each([&](const Load& at) { return allReduceCost(op, at, c); });
    case OperatorKind::exchange:
        return each([&](const Load& at) { return exchangeCost(op, at, c); });
    case OperatorKind::stageHop:
        return each([&](const Load& at) { return stageHopCost(op, at, c); });
    case OperatorKind::prefillAttention: {
        const OperatorCostOf<double> one = prefillAttentionCost(op, load, c);
        std::fill_n(out.fixed, sequences.size(), one.fixed);
        std::fill_n(out.time, sequences.size(), one.time);
        std::fill_n(out.flops, sequences.size(), one.flops);
        std::fill_n(out.bytes, sequences.size(), one.bytes);
        return;
    }
    }
}

void addTimes(double* __restrict sum, double layers, const double* __restrict cost, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) sum[i] += layers * cost[i];
}

void addAll(const CostArrays& sums, double layers, const CostArrays& costs, std::size_t size) {
    addTimes(sums.fixed, layers, costs.fixed, size);
    addTimes(sums.time, layers, costs.time, size);
    addTimes(sums.flops, layers, costs.flops, size);
    addTimes(sums.bytes, layers, costs.bytes, size);
}

RACKLINE_WIDE void wideRow(const Operator& op, const StepLoad& load, std::span<const double> sequences,
                           const OperatorContext& context, const CostArrays& out) {
    rowOf<Pack>(op, load, sequences, context, out);
}
RACKLINE_WIDE void wideSums(const CostArrays& sums, double layers, const CostArrays& costs, std::size_t size) {
    addAll(sums, layers, costs, size);
}

} // namespace

void costRow(const Operator& op, const StepLoad& load, std::span<const double> sequences, const OperatorContext& context,
             const CostArrays& out) {
    if (wide())
        wideRow(op, load, sequences, context, out);
    else
        rowOf<double>(op, load, sequences, context, out);
}

void addCosts(const CostArrays& sums, double layers, const CostArrays& costs, std::size_t size) {
    if (wide())
        wideSums(sums, layers, costs, size);
    else
        addAll(sums, layers, costs, size);
}

} // namespace rackline
