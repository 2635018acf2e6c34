// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/elementwise.h"
#include "model/kernels/gemm.h"
#include "model/kernels/recurrence.h"
#include "model/operators/operator.h"

#include <array>
#include <type_traits>

// What one layer of each kind of operator costs, written once for the scalar path and for loops over many numbers of sequences:
// what depends on these is chosen between two results and not skipped, so that such loops can be vectorised. Operators without
// any of their tokens cost nothing and do not come here.
namespace rackline {

/// Seconds, FLOPs and bytes; CostPlaces says which of StepCost's figures they are.
template <class Real> struct OperatorCostOf { Real fixed{}, time{}, flops{}, bytes{}; };

/// In the order of StepCost's members.
enum CostFigure : unsigned char { fixedTime, workTime, linkTime, flops16, flops8, flops4, hbmBytes, linkBytes };
inline constexpr std::size_t costFigures = 8;

struct CostPlaces {
    CostFigure time = workTime, flops = flops16, bytes = hbmBytes;
};
/// None of the operator's tokens is in the step, which costs nothing then.
bool idle(const Operator& op, const StepLoad& load);
CostPlaces placesOf(const Operator& op, const ChipSpeed& chip);

template <class Real> Real tokensOf(TokenBasis basis, const StepLoadOf<Real>& load) {
    const double prompt = load.promptTokens > 0 ? load.promptTokens + load.promptBefore : 0;
    const double beside = basis == TokenBasis::all      ? load.promptTokens
                          : basis == TokenBasis::decode ? 0
                          : basis == TokenBasis::prompt ? prompt
                                                        : load.promptTokens / load.promptLength;
    return (basis == TokenBasis::prompt ? spread(0, load.sequences) : load.decodeTokens()) + beside;
}

template <class C> const C& rowOf(const PerPrecision<C>& table, Precision p) { return table[static_cast<std::size_t>(p)]; }

template <class Real> OperatorCostOf<Real> kernelCost(KernelTimeOf<Real> time, Real flops, Real bytes, const OperatorContext& c) {
    return {c.engine->latencyFactor * time.fixed, c.engine->workFactor * time.work, flops, bytes};
}

template <class Real> OperatorCostOf<Real> gemmCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const GemmShapeOf<Real> shape{tokensOf(op.basis, load), op.n, op.k, op.precision};
    return kernelCost(gemmTime(shape, c.chip, rowOf(c.kernels->gemm, op.precision)), gemmFlops(shape), gemmBytes(shape), c);
}

template <class Real> DecodeBatchOf<Real> decodeBatch(const Operator& op, const StepLoadOf<Real>& load) {
    const double context = op.window > 0 ? portable::min(load.context, op.window) : load.context;
    return {load.sequences, context, load.queries};
}

template <class Real>
OperatorCostOf<Real> decodeAttentionCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const DecodeBatchOf<Real> batch = decodeBatch(op, load);
    KernelTimeOf<Real> time = decodeAttentionTime(op.heads, batch, c.chip, rowOf(c.kernels->decodeAttention, op.heads.kv));
    if (c.engine->queryGroupExponent > 0)
        time.work *= portable::pow(op.heads.heads / op.heads.kvHeads, c.engine->queryGroupExponent);
    return kernelCost(time, decodeAttentionFlops(op.heads, batch), decodeAttentionBytes(op.heads, batch), c);
}

template <class Real>
OperatorCostOf<Real> latentAttentionCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const DecodeBatchOf<Real> batch = decodeBatch(op, load);
    return kernelCost(latentAttentionTime(op.latent, batch, c.chip, rowOf(c.kernels->latentAttention, op.latent.kv)),
                      latentAttentionFlops(op.latent, batch), latentAttentionBytes(op.latent, batch), c);
}

/// Seen by no sequence that decodes: of one load alone.
inline OperatorCostOf<double> prefillAttentionCost(const Operator& op, const StepLoad& load, const OperatorContext& c) {
    const PrefillChunk chunk{load.promptTokens, load.promptLength, load.promptBefore, op.window};
    return kernelCost(prefillAttentionTime(op.heads, chunk, c.chip, rowOf(c.kernels->prefillAttention, op.heads.kv)),
                      prefillAttentionFlops(op.heads, chunk), prefillAttentionBytes(op.heads, chunk), c);
}

template <class Real>
OperatorCostOf<Real> recurrenceCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const bool prompts = op.basis == TokenBasis::prompt;
    const Real tokens = prompts ? spread(load.promptTokens, load.sequences) : load.decodeTokens();
    const Real sequences = prompts ? spread(load.promptTokens / load.promptLength, load.sequences) : load.sequences;
    constexpr double elementBytes = 2;
    const Real flops = op.n * tokens, bytes = op.k * sequences + op.hidden * tokens * elementBytes;
    return kernelCost(recurrenceTime(flops, bytes, c.chip, c.kernels->recurrence), flops, bytes, c);
}

template <class Real>
OperatorCostOf<Real> expertCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real groupTokens = load.tokens() * load.meanShare * op.attentionGroups;
    const ExpertLoadOf<Real> most = busiestLoad(*c.popularity, groupTokens, op.mixture.expertsPerToken, op.mixture.experts,
                                                op.expertRanks, expertBalance(op.expertRanks));
    const bool whole = c.engine->wholeExperts > 0;
    const ExpertBatchOf<Real> batch{most.pairs,
                                    most.local,
                                    whole ? spread(most.local, most.active) : most.active,
                                    op.hidden,
                                    op.mixture.width / op.expertSlices,
                                    op.mixture.gated,
                                    op.precision};
    const Real bytes = expertWeightBytes(batch) + batch.pairs * 4 * batch.hidden;
    KernelTimeOf<Real> time = expertTime(batch, c.chip, rowOf(c.kernels->experts, op.precision));
    if (whole) time.work *= c.engine->wholeExperts;
    return kernelCost(time, expertFlops(batch), bytes, c);
}

template <class Real>
OperatorCostOf<Real> elementwiseCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const ElementwiseCoefficients& e = c.kernels->elementwise;
    const bool mixture = op.mixture.experts > 0;
    // A dense block has one more launch, its activation; a speed-of-light table has none at all.
    const double dense = e.perLayer > 0 ? 1 : 0;
    const double launches = e.perLayer + (op.latent.kvRank > 0 ? e.latentExtra : 0) + (mixture ? e.mixtureExtra : dense);
    const Real bytes = load.tokens() * op.k;
    OperatorCostOf<Real> cost = kernelCost(elementwiseTime(launches, bytes, c.chip, e), Real{}, bytes, c);
    cost.time *= c.engine->latencyFactor / c.engine->workFactor;
    return cost;
}

template <class Real>
OperatorCostOf<Real> allReduceCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real bytes = load.tokens() * op.n;
    return {Real{}, c.engine->allReduceFactor * allReduceTime(bytes, op.k, c.links, *c.kernels), Real{},
            2.0 * bytes * (op.k - 1) / op.k};
}

/// Whether tokens reach their experts by all-gather: every rank gets all tokens of the group and gives its share of the sums back
/// (method/collectives 3).
inline bool gathered(const Operator& op, const OperatorContext& c) {
    return op.attentionGroups * op.attentionRanks <= c.engine->gatheredRanks || op.expertRanks <= 1;
}

template <class Real>
OperatorCostOf<Real> gatherCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    constexpr double elementBytes = 2;
    const double ranks = op.attentionGroups;
    const Real bytes = load.tokens() * load.meanShare * ranks * op.hidden * elementBytes;
    return {Real{}, 2 * c.engine->exchangeFactor * allGatherTime(bytes, ranks, c.links, *c.kernels), Real{},
            2.0 * bytes * (ranks - 1) / ranks};
}

template <class Real> TokenExchangeOf<Real> exchangeOf(const Operator& op, const StepLoadOf<Real>& load) {
    return {load.tokens() / op.attentionRanks, double(op.mixture.expertsPerToken), op.expertRanks, op.hidden, op.dispatchBytes, 2,
            double(op.mixture.experts)};
}

template <class Real> OperatorCostOf<Real> sendCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const TokenExchangeOf<Real> exchange = exchangeOf(op, load);
    return {Real{}, c.engine->exchangeFactor * exchangeTime(exchange, c.links, c.kernels->exchange), Real{},
            exchange.tokens * exchange.hidden * (exchange.dispatchBytes + exchange.combineBytes) *
                distinctRanks(exchange.perToken, exchange.ranks)};
}

template <class Real>
OperatorCostOf<Real> exchangeCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    return gathered(op, c) ? gatherCost(op, load, c) : sendCost(op, load, c);
}

/// method/serving 10: every rank hands its tokens to its like in the next stage; where stages fill a domain the hop leaves it.
template <class Real>
OperatorCostOf<Real> stageHopCost(const Operator& op, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const double hops = op.hidden - 1, outside = std::min(hops, std::ceil(op.k * op.hidden / c.links.domain) - 1);
    const Real bytes = load.tokens() * op.n;
    const Real time =
        (outside * pointToPointTime(bytes, false, c.links) + (hops - outside) * pointToPointTime(bytes, true, c.links)) / hops;
    return {Real{}, time, Real{}, bytes};
}

template <class Real>
using CostFunction = OperatorCostOf<Real> (*)(const Operator&, const StepLoadOf<Real>&, const OperatorContext&);
/// In the order of OperatorKind. Attention of prompts does not see the sequences: it is there for doubles alone.
template <class Real>
inline constexpr std::array<CostFunction<Real>, 10> costFunctions{gemmCost<Real>,
                                                                  decodeAttentionCost<Real>,
                                                                  latentAttentionCost<Real>,
                                                                  [] {
                                                                      if constexpr (std::is_same_v<Real, double>)
                                                                          return &prefillAttentionCost;
                                                                      else
                                                                          return CostFunction<Real>{};
                                                                  }(),
                                                                  recurrenceCost<Real>,
                                                                  expertCost<Real>,
                                                                  elementwiseCost<Real>,
                                                                  allReduceCost<Real>,
                                                                  exchangeCost<Real>,
                                                                  stageHopCost<Real>};

} // namespace rackline
