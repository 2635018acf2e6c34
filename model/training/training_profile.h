// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/training/training_layout.h"

#include <array>
#include <string>

namespace rackline {

/// What one framework adds to the kernels and keeps in memory (method/training 5), in coherent units. Values are data of the
/// catalogue, each with its source; the defaults are the fused class without any fit.
struct TrainingProfile {
    std::string id = "fused";

    /// The time of the framework's GEMMs over that of a chip at sustained clocks.
    double gemm = 1;
    /// The time of the attention kernel over the tabulated time, and the share that splitting the context adds to it.
    double attention = 1, ringAttention = 0;
    /// Backward time of the fused attention kernel over its forward time.
    double attentionBackward = 2.5;
    /// Whether the attention kernel takes longer for heads narrower than 128, as the tabulated one does.
    bool narrowHeads = true;
    /// Whether scores are written to memory rather than kept on the chip.
    bool materialisedScores = false;
    /// Bytes per token and hidden element of norms, residuals and rotations, forward.
    double elementBytes = 40;
    /// Bytes per token and element of the feed-forward width of the activation, forward; half as much again where it is gated.
    double forwardBytes = 8;
    /// Bytes per token-expert pair and hidden element of permutation and dispatch, forward.
    double pairBytes = 50;
    /// Bytes per pair and element of an expert's width where experts have biases: their activation is not fused.
    double biasedBytes = 0;
    /// Share of the exchange of tokens between experts that nothing hides.
    double expertExposed = 1;
    /// Time of a GEMM with one scale a row over one with one scale a tensor.
    double rowScaled = 1;

    /// Host time of a layer forward and backward, what tensor parallelism adds, and that of a layer with experts.
    double layerHost = 0, layerHostTensor = 0, mixtureHost = 0;
    /// Host-synchronous time of each collective of a layer: an observed pathology, 0 when healthy.
    double syncBase = 0, syncPerRank = 0;

    /// Collectives a layer that gather the sharded input once more in the backward pass.
    double regathers = 0;
    double tensorExposed = 1, tensorOverlap = 0;
    /// Latency of a ring step and share of the NIC's bandwidth between scale-up domains.
    double ringStep = 10e-6, networkShare = 0.85;

    double gradientWire = 4, gradientOverlap = 0.8, bucketBytes = 160e6, bucketLatency = 0, bucketSync = 0;
    /// Seconds per layer and step of an optimizer that calls the network once for each tensor.
    double shardPerLayer = 0;
    double shardedOverlap = 0.9;
    /// Bytes a parameter that gathering weights and scattering gradients move through memory, for each micro-batch.
    double shardedTraffic = 10;
    double stageLatency = 20e-6, logitsCrossing = 0.21;
    /// Tensor-parallel ranks that hold the same activations each send their share of them to the next stage, which gathers them.
    bool stageScatter = false;
    /// Share of the sending between the chunks of an interleaved pipeline that other chunks hide.
    double stageOverlap = 0;

    double lossBytes = 24, optimizerBytes = 30, accumulateBytes = 10, stepFixed = 0;
    /// Share that every doubling of nodes adds to the step.
    double jitter = 0;
    /// Time of a micro-batch whose allocations fail and are tried again.
    double allocatorRetry = 0;
    /// Whether layers are spread over pipeline stages by cost rather than by number.
    bool balancedStages = false;
    /// Selective recomputation: share of the forward pass that runs again, and share of the activations that is kept.
    double selectiveTime = 0, selectiveKept = 1;
    /// Full recomputation: share of the forward pass that runs again, where a framework fetches the rest from the host.
    double fullTime = 1;

    /// Share of a layer's forward pass that runs again.
    double recomputedShare(Recompute recompute) const {
        return recompute == Recompute::full ? fullTime : recompute == Recompute::selective ? selectiveTime : 0;
    }

    // Memory, bytes per parameter: weights, gradients, transient 16-bit gradients, sharded extra, optimizer.
    double weightBytes = 2, gradientBytes = 4, transientBytes = 0, shardedBytes = 0, optimizerState = 12;
    // Activations: bytes per token and unsharded, query, feed-forward and gathered element.
    double keptHidden = 8, keptQuery = 4, keptForward = 6, keptGathered = 0;
    double logitsBytes = 9.25, bufferShare = 0.57, fixedMemory = 0.19 * 1073741824.0, fragmentation = 1.063;
    double prefetchedUnits = 2, scatterBytes = 4;
    /// Whether the framework prints the memory of its first stage rather than of its fullest.
    bool reportsFirstStage = false;
    /// Context, channels and workspace outside the allocator.
    double runtimeMemory = 5 * 1073741824.0;

    /// Half-widths in ln of the 90 % intervals of step time and memory on measured cases.
    double spread = 0.37, memorySpread = 0.09;
};

/// The profile of a framework in which everything overlaps, nothing waits, and each tensor is read and written once.
TrainingProfile speedOfLightTraining();

/// The time of a GEMM at the clocks that a chip sustains under load, over that in the short bursts of the kernel tables.
struct SustainedFactors {
    std::array<double, precisionCount> gemm = [] {
        std::array<double, precisionCount> one{};
        one.fill(1);
        return one;
    }();
    /// Chip whose figures these are, when another's are carried over; empty otherwise.
    std::string carriedFrom{};

    double of(Precision precision) const { return gemm[static_cast<std::size_t>(precision)]; }
};

} // namespace rackline
