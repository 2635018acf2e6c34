// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"

#include <array>
#include <string>

namespace rackline {

// Efficiency coefficients of kernels, in coherent units (s, B, FLOP). Their values are data of the catalogue, each with its
// source; the formulas that use them stand beside this file. `scale` multiplies the work and not the fixed latency.

/// The time that a block takes to walk its depth, one step after the other, however little there is to compute. It grows with the
/// depth until several blocks share it, and is half of `time` at a depth of `half`.
struct ChainCoefficients {
    double time = 0, half = 1;

    double of(double depth) const { return depth > 0 ? time * depth / (depth + half) : 0; }
    friend bool operator==(const ChainCoefficients&, const ChainCoefficients&) = default;
};
/// method/kernels 1: t = fixed + |work_c, work_m|_norm + chain of the depth + the pass that makes the input narrow, of `quantise`
/// bytes an element.
struct GemmCoefficients {
    double fixed = 0, compute = 1, memory = 1, norm = 8, waveExponent = 0, depth = 0, scale = 1, quantise = 0;
    ChainCoefficients chain;
    friend bool operator==(const GemmCoefficients&, const GemmCoefficients&) = default;
};
/// method/kernels 2, prefill. Tiles attend `shortness` / 2 tokens beyond the span; a head of half of 128 costs 1 + `narrow` of
/// its FLOP; `block` is what 128 query rows of one head cost their multiprocessor beside it.
struct PrefillAttentionCoefficients {
    double fixed = 0, compute = 1, shortness = 0, traffic = 1, narrow = 0, block = 0;
    friend bool operator==(const PrefillAttentionCoefficients&, const PrefillAttentionCoefficients&) = default;
};
/// method/kernels 3, decode; `fill` is the time of the split-KV pipeline, `fillBytes` where half of it is paid, `block` what one
/// KV head of one sequence costs its multiprocessor however short the context.
struct DecodeAttentionCoefficients {
    double fixed = 0, memory = 1, fill = 0, fillBytes = 1, compute = 1, norm = 8, scale = 1, block = 0;
    friend bool operator==(const DecodeAttentionCoefficients&, const DecodeAttentionCoefficients&) = default;
};
/// method/kernels 4, latent attention in its absorbed form; `block` for each sequence and 64 query rows.
struct LatentAttentionCoefficients {
    double fixed = 0, memory = 1, compute = 1, norm = 6, scale = 1, block = 0;
    ChainCoefficients chain;
    friend bool operator==(const LatentAttentionCoefficients&, const LatentAttentionCoefficients&) = default;
};
/// method/kernels 5, grouped expert GEMM.
struct ExpertCoefficients {
    double fixed = 0, perExpert = 0, compute = 1, memory = 1, tilePadding = 0, traffic = 0, halfBlocks = 0, norm = 8, width = 0,
           scale = 1;
    friend bool operator==(const ExpertCoefficients&, const ExpertCoefficients&) = default;
};
/// method/kernels 7, layers with a state of constant size.
struct RecurrenceCoefficients {
    double fixed = 0, compute = 1, memory = 1, norm = 8;
    friend bool operator==(const RecurrenceCoefficients&, const RecurrenceCoefficients&) = default;
};
/// method/kernels 6: small kernels a layer, their launch, and the share of bandwidth they reach.
struct ElementwiseCoefficients {
    double launch = 0, memory = 1, perLayer = 0, latentExtra = 0, mixtureExtra = 0;
    /// Beside them of a layer whose index picks tokens, and of one whose residual has several streams.
    double indexExtra = 0, streamExtra = 0;
    friend bool operator==(const ElementwiseCoefficients&, const ElementwiseCoefficients&) = default;
};
/// method/collectives 1: NCCL-like t = fixed + perRank (n-1) + w/(B e) + fill sqrt(w/B).
struct RingCoefficients {
    double fixed = 0, perRank = 0, efficiency = 1, fill = 0;
    friend bool operator==(const RingCoefficients&, const RingCoefficients&) = default;
};
/// method/collectives 1, the engines' own all-reduce: one-shot or two-shot, whichever is faster.
struct ShotCoefficients {
    double fixed = 0, perDoubling = 0, oneShot = 1, twoShot = 1, twoShotFixed = 0;
    friend bool operator==(const ShotCoefficients&, const ShotCoefficients&) = default;
};
/// method/collectives 3, one way of the token exchange of experts inside a scale-up domain: `row` is what one byte of a token
/// takes to pass, however few tokens there are, `token` what each token costs beside its bytes.
struct SendCoefficients {
    double fixed = 0, row = 0, token = 0, efficiency = 1;
    friend bool operator==(const SendCoefficients&, const SendCoefficients&) = default;
};
/// The same for the low-latency kernels, which send each pair of token and expert on its own: `perExpert` is the time to announce
/// an expert, and `expertByte` that of each byte of the tokens over the number of experts, because each expert is served by one
/// multiprocessor. An efficiency of 0 says that there are no such kernels.
struct FastSendCoefficients {
    double fixed = 0, perExpert = 0, expertByte = 0, efficiency = 0;
    friend bool operator==(const FastSendCoefficients&, const FastSendCoefficients&) = default;
};
/// method/collectives 3: both ways of the exchange, and what leaving the scale-up domain costs.
struct ExchangeCoefficients {
    SendCoefficients dispatch, combine;
    FastSendCoefficients fastDispatch, fastCombine;
    double farFixed = 0, farEfficiency = 1;
    /// The fixed time of the low-latency kernels across domains.
    double fastFixed = 0;
    friend bool operator==(const ExchangeCoefficients&, const ExchangeCoefficients&) = default;
};

template <class C> using PerPrecision = std::array<C, precisionCount>;

/// The coefficients of all kernels of one chip. A format without a table of its own holds that of the nearest format.
struct ChipKernels {
    std::string id;
    /// Chip whose measurements these are, when another's are carried over; empty otherwise.
    std::string carriedFrom;
    /// Standard deviation of ln(time) that the carrying over adds.
    double carrySpread = 0;
    PerPrecision<GemmCoefficients> gemm;
    PerPrecision<PrefillAttentionCoefficients> prefillAttention;
    PerPrecision<DecodeAttentionCoefficients> decodeAttention;
    PerPrecision<LatentAttentionCoefficients> latentAttention;
    PerPrecision<ExpertCoefficients> experts;
    RecurrenceCoefficients recurrence;
    ElementwiseCoefficients elementwise;
    RingCoefficients allReduce, allGather, allToAll;
    ShotCoefficients engineAllReduce;
    ExchangeCoefficients exchange;
    friend bool operator==(const ChipKernels&, const ChipKernels&) = default;
};

/// Ideal kernels: every efficiency 1, no latency.
ChipKernels speedOfLight();

/// What of an engine the times of its operators depend on, and nothing else of it.
struct OperatorFactors {
    double latencyFactor = 1;
    double workFactor = 1;
    /// The time of all kernels of the scenario's model in its format over what their operators say, where runs of just that were
    /// measured (method/serving 1).
    double modelWork = 1;
    double allReduceFactor = 1;
    double exchangeFactor = 1;
    /// Arithmetic and sorting of experts in FP4, over those of the kernel that decoding was fitted with (method/kernels 5).
    double fp4Prompts = 1;
    /// Decode attention reads the KV of a group of G query heads G^exponent times (paged attention of 2024).
    double queryGroupExponent = 0;
    /// Largest group of ranks inside which tokens reach their experts by all-gather and reduce-scatter.
    double gatheredRanks = 0;
    /// The factor on the work of an untuned kernel that reads every local expert in each step; 0 where only experts with tokens
    /// are read.
    double wholeExperts = 0;

    friend bool operator==(const OperatorFactors&, const OperatorFactors&) = default;
};

/// What one engine release adds to the kernels on one generation (method/serving 1).
struct EngineProfile : OperatorFactors {
    std::string id;
    /// The engine whose scheduler this is, such as `vllm`; empty for none in particular.
    std::string scheduler;
    /// Profile whose figures these are when the generation has none of its own.
    std::string carriedFrom;
    /// Half-year of the software that it was fitted to, such as `2025H2`; empty where the catalogue does not say.
    std::string software;
    /// Months of the runs, such as `2026-02 to 2026-07`, and the releases that configurations published for these chips in that
    /// time name; empty where the catalogue does not say.
    std::string runs, releases;
    double stepHost = 0;
    double perSequence = 0;
    double prefillFactor = 1;
    double interference = 1;
    /// Share of the answer's KV that admission reserves.
    double reserve = 1;
    /// The share of HBM that the KV pool may take, whether the weights are subtracted before the share is taken, and the bytes
    /// that are kept back.
    double poolShare = 0.92;
    bool poolAfterWeights = false;
    double poolKeptBytes = 0;
    double chunk = 8192;
    /// How unevenly sequences lie over ranks that run attention in data parallel: where the mean is N, the busiest holds N (1 +
    /// ranksSpread z / sqrt N).
    double ranksSpread = 0;
    /// Steps that the scheduler holds the prompts of such ranks at most, until each rank has one.
    double alignedSteps = 0;
    /// Such ranks wait for those that read. At the speed of light prompts are spread over them so that none does.
    bool ranksWait = true;
    /// Time of a request outside the scheduler (front end, tokeniser, way back), and steps that the scheduler plans ahead.
    double requestPath = 0.024, schedulesAhead = 1;
    /// Where more sequences are asked for than the KV pool admits, the time per token grows with (asked / admitted) to this
    /// power, because preempted requests wait.
    double preemptionExponent = 0;
    /// The time of a pool that only reads prompts over the time of its kernels.
    double prefillPoolFactor = 1;
    /// Without CUDA graphs, which is the case above `eagerAbove` running sequences, a layer takes at least this long.
    double eagerFloor = 0, eagerAbove = 0, eagerNorm = 64;
    /// Layers with a window give back the KV that they no longer see.
    bool windowCredit = true;
    /// Share of the activations that the KV pool's rule subtracts.
    double workspaceShare = 1;
    /// Half-widths in ln of the 90 % interval on measured cases: time per token, tokens a second, time to the first token; the
    /// same of disaggregated pools, where 0 is no figure of its own.
    double spread = 0.3, spreadRate = 0, spreadFirstToken = 0;
    double spreadPools = 0, spreadRatePools = 0, spreadFirstTokenPools = 0;
    /// Least half-width for a chip or a model of which the fit had no measurement.
    double spreadUnseen = 0;
    /// How far searched frontiers lie from measured ones along the ray through both axes, in ln: their mean, the standard
    /// deviation that the points of one frontier share, the one that each point has of its own, and what drafts add to that.
    /// `frontiersMeasured` is the number of frontiers that say so; 0 where it is not known.
    double frontierOffset = 0, frontierSpread = 0, frontierPointSpread = 0, frontierDraftSpread = 0;
    int frontiersMeasured = 0;
    /// The time until a prompt's KV begins to flow from the pool that read it to the one that decodes.
    double transfer = 10e-3;
};

} // namespace rackline
