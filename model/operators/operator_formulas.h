// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/adapters.h"
#include "model/kernels/elementwise.h"
#include "model/kernels/gemm.h"
#include "model/kernels/recurrence.h"
#include "model/operators/operator.h"

// layerCost() says what one layer of an operator costs. It is written once for the scalar path and for loops over many numbers of
// sequences: where these decide, both results are computed and one is chosen, so that the loops can be vectorised. Operators none
// of whose tokens are in the step cost nothing and do not come here.
namespace rackline {

/// Seconds, FLOPs and bytes of one layer; CostPlaces says which of StepCost's figures they are.
template <class Real> struct OperatorCostOf { Real fixed{}, time{}, flops{}, bytes{}; };

/// The figures of StepCost, in the order of its members.
enum CostFigure : unsigned char { fixedTime, workTime, linkTime, flops16, flops8, flops4, hbmBytes, linkBytes };
inline constexpr std::size_t costFigures = 8;

struct CostPlaces {
    CostFigure time = workTime, flops = flops16, bytes = hbmBytes;
};
CostPlaces placesOf(const OperatorShape& shape, const ChipSpeed& chip);

template <class Real> Real tokensOf(TokenBasis basis, const StepLoadOf<Real>& load) {
    if (basis == TokenBasis::all) return load.tokens();
    if (basis == TokenBasis::decode) return load.decodeTokens();
    if (basis == TokenBasis::outputs) return load.outputs();
    // Every prompt of the step is read on after what is cached of it.
    const Real before = portable::max(load.prompts(), 1.0) * load.promptBefore;
    return select(load.promptTokens > 0, load.promptTokens + before, 0.0);
}

/// Whether none of the operator's tokens is in the step, which costs nothing then.
inline bool idle(const OperatorShape& shape, const StepLoad& load) { return tokensOf(basisOf(shape), load) <= 0; }

template <class C> const C& rowOf(const PerPrecision<C>& table, Precision p) { return table[static_cast<std::size_t>(p)]; }

template <class Real> OperatorCostOf<Real> kernelCost(KernelTimeOf<Real> time, Real flops, Real bytes, const OperatorContext& c) {
    const OperatorFactors& e = *c.engine;
    return {e.latencyFactor * e.modelWork * time.fixed, e.workFactor * e.modelWork * time.work, flops, bytes};
}

/// How many times the tokens of the busiest attention rank a GPU works on that gets those of so many mean ones.
template <class Real> double gatheredShare(double groups, const StepLoadOf<Real>& load) {
    return groups > 0 ? groups * load.meanShare : 1;
}

template <class Real> OperatorCostOf<Real> layerCost(const Gemm& g, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const GemmShapeOf<Real> shape{tokensOf(g.basis, load) * gatheredShare(g.groups, load), g.columns, g.depth, g.weights};
    return kernelCost(gemmTime(shape, c.chip, rowOf(c.kernels->gemm, g.weights)), gemmFlops(shape), gemmBytes(shape), c);
}

template <class Real> DecodeBatchOf<Real> decodeBatch(double window, double share, const StepLoadOf<Real>& load) {
    return {load.sequences, share * (window > 0 ? portable::min(load.context, window) : load.context), load.queries};
}

template <class Real>
OperatorCostOf<Real> layerCost(const DecodeAttention& a, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const DecodeBatchOf<Real> batch = decodeBatch(a.window, a.share, load);
    KernelTimeOf<Real> time = decodeAttentionTime(a.heads, batch, c.chip, rowOf(c.kernels->decodeAttention, a.heads.kv));
    if (c.engine->queryGroupExponent > 0)
        time.work *= portable::pow(a.heads.heads / a.heads.kvHeads, c.engine->queryGroupExponent);
    return kernelCost(time, decodeAttentionFlops(a.heads, batch), decodeAttentionBytes(a.heads, batch), c);
}

template <class Real>
OperatorCostOf<Real> layerCost(const LatentAttention& a, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const DecodeBatchOf<Real> batch = decodeBatch(a.window, a.share, load);
    return kernelCost(latentAttentionTime(a.heads, batch, c.chip, rowOf(c.kernels->latentAttention, a.heads.kv)),
                      latentAttentionFlops(a.heads, batch), latentAttentionBytes(a.heads, batch), c);
}

template <class Real>
OperatorCostOf<Real> layerCost(const PrefillAttention& a, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const PrefillChunkOf<Real> chunk{load.promptTokens, load.promptLength, load.promptBefore, a.window};
    return kernelCost(prefillAttentionTime(a.heads, chunk, c.chip, rowOf(c.kernels->prefillAttention, a.heads.kv)),
                      prefillAttentionFlops(a.heads, chunk), prefillAttentionBytes(a.heads, chunk), c);
}

template <class Real>
OperatorCostOf<Real> layerCost(const Recurrence& r, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const bool prompts = r.basis == TokenBasis::prompt;
    const Real tokens = prompts ? load.promptTokens : load.decodeTokens();
    const Real sequences = prompts ? load.prompts() : load.sequences;
    constexpr double elementBytes = 2;
    const Real flops = r.flopsPerToken * tokens, bytes = r.stateBytes * sequences + r.elementsPerToken * tokens * elementBytes;
    return kernelCost(recurrenceTime(flops, bytes, c.chip, c.kernels->recurrence), flops, bytes, c);
}

template <class Real> OperatorCostOf<Real> layerCost(const Experts& e, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real groupTokens = load.tokens() * load.meanShare * e.groups;
    const ExpertLoadOf<Real> most =
        busiestLoad(*c.popularity, groupTokens, e.perToken, e.experts, e.ranks, expertBalance(e.ranks), e.copies, e.recorded);
    const bool whole = c.engine->wholeExperts > 0;
    const ExpertBatchOf<Real> batch{
        most.pairs, most.local, whole ? spread(most.local, most.active) : most.active, e.hidden, e.width, e.gated, e.weights};
    const Real bytes = expertWeightBytes(batch) + batch.pairs * 4 * batch.hidden;
    const double arithmetic = e.weights == Precision::fp4 ? c.engine->fp4Prompts : 1;
    KernelTimeOf<Real> time = expertTime(batch, c.chip, rowOf(c.kernels->experts, e.weights), arithmetic);
    if (whole) time.work *= c.engine->wholeExperts;
    return kernelCost(time, expertFlops(batch), bytes, c);
}

template <class Real>
OperatorCostOf<Real> layerCost(const Elementwise& e, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const ElementwiseCoefficients& k = c.kernels->elementwise;
    // A dense block has one more launch, its activation; a speed-of-light table has none at all.
    const double dense = k.perLayer > 0 ? 1 : 0;
    const double block = e.mixture ? k.mixtureExtra : (e.apart ? 0 : dense);
    const double own = (e.latent ? k.latentExtra : 0) + (e.indexed ? k.indexExtra : 0) + (e.streams ? k.streamExtra : 0);
    const double launches = e.groups > 0 ? dense : k.perLayer + own + block;
    const Real bytes = load.tokens() * gatheredShare(e.groups, load) * e.bytesPerToken;
    OperatorCostOf<Real> cost = kernelCost(elementwiseTime(launches, bytes, c.chip, k), Real{}, bytes, c);
    cost.time *= c.engine->latencyFactor / c.engine->workFactor;
    return cost;
}

template <class Real> OperatorCostOf<Real> layerCost(const AllReduce& a, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real bytes = load.tokens() * a.bytesPerToken;
    return {Real{}, c.engine->allReduceFactor * allReduceTime(bytes, a.ranks, c.links, *c.kernels), Real{},
            2.0 * bytes * (a.ranks - 1) / a.ranks};
}

/// Tokens whose keys, or queries, a gather sends. Passes that take a part of a prompt fetch the keys of the parts before it,
/// which lie on other ranks (method/serving 13).
template <class Real> Real gatheredTokens(const ContextGather& g, const StepLoadOf<Real>& load) {
    if (g.basis == TokenBasis::decode) return load.decodeTokens();
    const Real pass = load.promptTokens * portable::max(g.sharedBy, 1.0);
    const Real prompts = portable::max(pass / load.promptLength, 1.0), newest = portable::min(pass, load.promptLength);
    const Real seen = prompts * (load.promptBefore + (load.promptLength + newest) / 2);
    return g.sharedBy > 0 ? seen : Real(seen - pass);
}
template <class Real>
OperatorCostOf<Real> layerCost(const ContextGather& g, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real bytes = gatheredTokens(g, load) * g.bytesPerToken;
    Links links = c.links;
    links.domain = portable::max(1.0, std::floor(links.domain / g.apart));
    const Real time = c.engine->allReduceFactor * allGatherTime(bytes, g.ranks, links, *c.kernels);
    return {Real{}, select(bytes > 0, time, 0.0), Real{}, 1.0 * bytes * (g.ranks - 1) / g.ranks};
}

/// Whether tokens reach their experts by all-gather: every rank gets all tokens of the group and gives its share of the sums back
/// (method/collectives 3).
inline bool gathered(const Exchange& e, const OperatorContext& c) {
    return e.spannedRanks() <= c.engine->gatheredRanks || e.expertRanks <= 1;
}

template <class Real> OperatorCostOf<Real> gatherCost(const Exchange& e, const StepLoadOf<Real>& load, const OperatorContext& c) {
    constexpr double elementBytes = 2;
    const double ranks = e.attentionGroups;
    const Real bytes = load.tokens() * load.meanShare * ranks * e.hidden * elementBytes;
    // The ranks of one group stand side by side, so that fewer groups share a domain than ranks do.
    Links links = c.links;
    links.domain = portable::max(1.0, std::floor(links.domain / e.attentionRanks));
    return {Real{}, 2 * c.engine->exchangeFactor * allGatherTime(bytes, ranks, links, *c.kernels), Real{},
            2.0 * bytes * (ranks - 1) / ranks};
}

/// A token goes to every slice of its experts.
template <class Real> TokenExchangeOf<Real> exchangeOf(const Exchange& e, const StepLoadOf<Real>& load) {
    return {load.tokens() / e.attentionRanks, e.perToken * e.slices(), e.spannedRanks(), e.hidden, e.dispatchBytes, 2, e.experts};
}

template <class Real> OperatorCostOf<Real> sendCost(const Exchange& e, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const TokenExchangeOf<Real> exchange = exchangeOf(e, load);
    return {Real{}, c.engine->exchangeFactor * exchangeTime(exchange, c.links, c.kernels->exchange), Real{},
            exchange.tokens * exchange.hidden * (exchange.dispatchBytes + exchange.combineBytes) *
                distinctRanks(exchange.perToken, exchange.ranks)};
}

template <class Real> OperatorCostOf<Real> layerCost(const Exchange& e, const StepLoadOf<Real>& load, const OperatorContext& c) {
    return gathered(e, c) ? gatherCost(e, load, c) : sendCost(e, load, c);
}

/// method/serving 10: every rank hands its tokens to its like in the next stage; where stages fill a domain the hop leaves it.
template <class Real> OperatorCostOf<Real> layerCost(const StageHop& s, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const double hops = s.stages - 1, outside = std::min(hops, std::ceil(s.ranks * s.stages / c.links.domain) - 1);
    const Real bytes = load.tokens() * s.bytesPerToken;
    const Real time =
        (outside * pointToPointTime(bytes, false, c.links) + (hops - outside) * pointToPointTime(bytes, true, c.links)) / hops;
    return {Real{}, time, Real{}, bytes};
}

/// The busier end of the way sets its time: an attention GPU with the tokens that it shares out, or a GPU behind it with those
/// that it gets of all.
template <class Real>
OperatorCostOf<Real> layerCost(const FeedForwardHop& h, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real sent = load.tokens() / h.sharedBy * h.bytesPerToken;
    const Real busier = portable::max(sent, Real(sent * (load.meanShare * h.ranks / h.feedForward)));
    return {Real{}, pointToPointTime(busier, h.spannedRanks() <= c.links.domain, c.links), Real{}, sent};
}

/// method/serving 16.
template <class Real>
OperatorCostOf<Real> layerCost(const AdapterProducts& a, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real flops = load.tokens() * a.flopsPerToken, bytes = load.tokens() * a.bytesPerToken;
    const GemmCoefficients& k = rowOf(c.kernels->gemm, a.format());
    return kernelCost(adapterTime(a.launches, flops, bytes, c.chip, k), flops, bytes, c);
}

/// Every request of the step may use another adapter, and prompts that are read in parts have one each.
template <class Real>
OperatorCostOf<Real> layerCost(const AdapterWeights& a, const StepLoadOf<Real>& load, const OperatorContext& c) {
    const Real requests = a.basis == TokenBasis::prompt ? portable::max(load.prompts(), 1.0) : load.sequences;
    const Real bytes = portable::min(requests, a.used) * a.bytesEach;
    return kernelCost(adapterTime(0, Real{}, bytes, c.chip, rowOf(c.kernels->gemm, a.format())), Real{}, bytes, c);
}

} // namespace rackline
