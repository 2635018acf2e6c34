// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/portable_math.h"
#include "model/kernels/elementwise.h"
#include "model/kernels/gemm.h"
#include "model/kernels/recurrence.h"
#include "model/operators/operator.h"

#include <algorithm>

namespace rackline {

namespace {

double tokensOf(TokenBasis basis, const StepLoad& load) {
    switch (basis) {
    case TokenBasis::all:
        return load.tokens();
    case TokenBasis::decode:
        return load.decodeTokens();
    case TokenBasis::prompt:
        return load.promptTokens > 0 ? load.promptTokens + load.promptBefore : 0;
    case TokenBasis::outputs:
        return load.outputs();
    }
    return 0;
}

template <class C> const C& rowOf(const PerPrecision<C>& table, Precision p) { return table[static_cast<std::size_t>(p)]; }

/// FLOPs are counted under the format that the multipliers run in.
void countFlops(StepCost& cost, double flops, Precision p, const ChipSpeed& chip) {
    const Precision arithmetic = formatOf(p).arithmetic;
    const bool widened = formatOf(p).weightOnly && chip.peak(p) == chip.peak(Precision::bf16);
    if (!widened && arithmetic == Precision::fp4)
        cost.flops4 += flops;
    else if (!widened && (arithmetic == Precision::fp8 || arithmetic == Precision::int8))
        cost.flops8 += flops;
    else
        cost.flops16 += flops;
}

StepCost kernelCost(KernelTime time, double flops, double bytes, Precision p, const OperatorContext& c) {
    StepCost cost;
    cost.fixed = c.engine->latencyFactor * time.fixed;
    cost.work = c.engine->workFactor * time.work;
    countFlops(cost, flops, p, c.chip);
    cost.hbmBytes = bytes;
    return cost;
}

StepCost gemmCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const double m = tokensOf(op.basis, load);
    if (m <= 0) return {};
    const GemmShape shape{m, op.n, op.k, op.precision};
    return kernelCost(gemmTime(shape, c.chip, rowOf(c.kernels->gemm, op.precision)), gemmFlops(shape), gemmBytes(shape),
                      op.precision, c);
}

DecodeBatch decodeBatch(const Operator& op, const StepLoad& load) {
    const double context = op.window > 0 ? std::min(load.context, op.window) : load.context;
    return {load.sequences, context, load.queries};
}

StepCost decodeAttentionCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    if (load.sequences <= 0) return {};
    const DecodeBatch batch = decodeBatch(op, load);
    KernelTime time = decodeAttentionTime(op.heads, batch, c.chip, rowOf(c.kernels->decodeAttention, op.heads.kv));
    if (c.engine->queryGroupExponent > 0)
        time.work *= portable::pow(op.heads.heads / op.heads.kvHeads, c.engine->queryGroupExponent);
    return kernelCost(time, decodeAttentionFlops(op.heads, batch), decodeAttentionBytes(op.heads, batch), Precision::bf16, c);
}

StepCost latentAttentionCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    if (load.sequences <= 0) return {};
    const DecodeBatch batch = decodeBatch(op, load);
    return kernelCost(latentAttentionTime(op.latent, batch, c.chip, rowOf(c.kernels->latentAttention, op.latent.kv)),
                      latentAttentionFlops(op.latent, batch), latentAttentionBytes(op.latent, batch), op.latent.kv, c);
}

StepCost prefillAttentionCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    if (load.promptTokens <= 0) return {};
    const PrefillChunk chunk{load.promptTokens, load.promptLength, load.promptBefore, op.window};
    return kernelCost(prefillAttentionTime(op.heads, chunk, c.chip, rowOf(c.kernels->prefillAttention, op.heads.kv)),
                      prefillAttentionFlops(op.heads, chunk), prefillAttentionBytes(op.heads, chunk), op.heads.kv, c);
}

StepCost recurrenceCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const bool prompts = op.basis == TokenBasis::prompt;
    const double tokens = prompts ? load.promptTokens : load.decodeTokens();
    if (tokens <= 0) return {};
    const double sequences = prompts ? load.promptTokens / load.promptLength : load.sequences;
    constexpr double elementBytes = 2;
    const double flops = op.n * tokens, bytes = op.k * sequences + op.hidden * tokens * elementBytes;
    return kernelCost(recurrenceTime(flops, bytes, c.chip, c.kernels->recurrence), flops, bytes, Precision::bf16, c);
}

StepCost expertCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const double groupTokens = load.tokens() * load.meanShare * op.attentionGroups;
    ExpertLoad most = busiestLoad(*c.popularity, groupTokens, op.mixture.expertsPerToken, op.mixture.experts, op.expertRanks,
                                  expertBalance(op.expertRanks));
    const bool whole = c.engine->wholeExperts > 0;
    if (whole) most.active = most.local;
    const ExpertBatch batch{most.pairs,       most.local,  most.active, op.hidden, op.mixture.width / op.expertSlices,
                            op.mixture.gated, op.precision};
    const double bytes = expertWeightBytes(batch) + batch.pairs * 4 * batch.hidden;
    KernelTime time = expertTime(batch, c.chip, rowOf(c.kernels->experts, op.precision));
    if (whole) time.work *= c.engine->wholeExperts;
    return kernelCost(time, expertFlops(batch), bytes, op.precision, c);
}

StepCost elementwiseCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const ElementwiseCoefficients& e = c.kernels->elementwise;
    const bool mixture = op.mixture.experts > 0;
    // A dense block has one more launch, its activation; a speed-of-light table has none at all.
    const double dense = e.perLayer > 0 ? 1 : 0;
    const double launches = e.perLayer + (op.latent.kvRank > 0 ? e.latentExtra : 0) + (mixture ? e.mixtureExtra : dense);
    const double bytes = load.tokens() * op.k;
    StepCost cost = kernelCost(elementwiseTime(launches, bytes, c.chip, e), 0, bytes, Precision::bf16, c);
    cost.work *= c.engine->latencyFactor / c.engine->workFactor;
    return cost;
}

StepCost allReduceCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const double bytes = load.tokens() * op.n;
    StepCost cost;
    cost.links = c.engine->allReduceFactor * allReduceTime(bytes, op.k, c.links, *c.kernels);
    cost.linkBytes = 2 * bytes * (op.k - 1) / op.k;
    return cost;
}

/// Every rank gets all tokens of the group and gives its share of the sums back (SPEC 4.3).
StepCost gatherCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    constexpr double elementBytes = 2;
    const double ranks = op.attentionGroups, bytes = load.tokens() * load.meanShare * ranks * op.hidden * elementBytes;
    StepCost cost;
    cost.links = 2 * c.engine->exchangeFactor * allGatherTime(bytes, ranks, c.links, *c.kernels);
    cost.linkBytes = 2 * bytes * (ranks - 1) / ranks;
    return cost;
}

StepCost exchangeCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    if (op.attentionGroups * op.attentionRanks <= c.engine->gatheredRanks || op.expertRanks <= 1) return gatherCost(op, load, c);
    const TokenExchange exchange{
        load.tokens() / op.attentionRanks, double(op.mixture.expertsPerToken), op.expertRanks, op.hidden, op.dispatchBytes, 2};
    StepCost cost;
    cost.links = c.engine->exchangeFactor * exchangeTime(exchange, c.links, c.kernels->exchange);
    cost.linkBytes = exchange.tokens * exchange.hidden * (exchange.dispatchBytes + exchange.combineBytes) *
                     distinctRanks(exchange.perToken, exchange.ranks);
    return cost;
}

using CostFunction = StepCost (*)(const Operator&, const StepLoad&, const OperatorContext&);
/// In the order of OperatorKind.
constexpr CostFunction costFunctions[] = {gemmCost,       decodeAttentionCost, latentAttentionCost, prefillAttentionCost,
                                          recurrenceCost, expertCost,          elementwiseCost,     allReduceCost,
                                          exchangeCost};
} // namespace

double expertBalance(double ranks) {
    constexpr double wideLayout = 16, replicated = 0.6;
    return ranks >= wideLayout ? replicated : 0;
}

OperatorContext contextFor(const Transformer& model, const System& system, const ChipKernels& kernels,
                           const EngineProfile& engine) {
    OperatorContext context{chipSpeed(system.accelerator), &kernels, &engine, linksOf(system), std::nullopt};
    for (const LayerGroup& group : model.layers)
        if (group.feedForward.experts > 0)
            context.popularity.emplace(group.feedForward.experts, group.feedForward.expertsPerToken, expertSkew);
    return context;
}

StepCost costOf(const Operator& op, const StepLoad& load, const OperatorContext& context) {
    return op.count * costFunctions[static_cast<std::size_t>(op.kind)](op, load, context);
}

TokensSeen tokensSeen(const Operator& op) {
    const bool decodeAlone =
        op.kind == OperatorKind::decodeAttention || op.kind == OperatorKind::latentAttention || op.basis == TokenBasis::decode;
    const bool promptAlone = op.kind == OperatorKind::prefillAttention || op.basis == TokenBasis::prompt;
    return {!promptAlone, !decodeAlone};
}

} // namespace rackline
