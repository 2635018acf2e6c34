// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/training_step.h"
#include "model/units/constants.h"

#include <vector>

namespace rackline::examples {

/// Transformers of the worked examples.
inline Transformer dense(int layers, int hidden, int heads, int kvHeads, int headDim, int width, bool gated, int vocabulary,
                         bool tied) {
    Transformer model;
    model.hidden = hidden;
    model.vocabulary = vocabulary;
    model.tiedEmbedding = tied;
    LayerGroup group;
    group.count = layers;
    group.attention = GroupedQuery{.heads = heads, .kvHeads = kvHeads, .headDim = headDim};
    group.feedForward.width = width;
    group.feedForward.gated = gated;
    model.layers = {group};
    return model;
}

/// The kernel tables that the worked examples were computed with: method/kernels 1 and 2, method/collectives 1. Their prefill
/// attention counts inputs and outputs twice, ours once: `traffic` makes up for it.
inline TrainingMachine a100(const TrainingProfile& profile, double traffic = 4.0 / 3) {
    System system;
    system.accelerator.peak.set(Precision::bf16, ComputeRate::fromSi(312e12));
    system.accelerator.hbm.bandwidth = 2.039 * TBps;
    system.accelerator.hbm.visible = 80 * GiB;
    system.accelerator.multiprocessors = 108;
    system.accelerator.scaleUp = 300 * GBps;
    system.rack.scaleOut.perGpu = 25 * GBps;
    ChipKernels kernels;
    kernels.gemm[static_cast<std::size_t>(Precision::bf16)] = {5.3e-6, .857, .778, 1.99, .19, 74, 1, 0};
    kernels.prefillAttention[static_cast<std::size_t>(Precision::bf16)] = {16.3e-6, .487, 252, .73 * traffic, 0};
    kernels.allReduce = {7.9e-6, 1.85e-6, .795, 6.3e-3};
    kernels.allGather = {7.9e-6, .89e-6, .745, 7.5e-3};
    SustainedFactors sustained;
    sustained.gemm.fill(1.09);
    return trainingMachine(system, kernels, profile, sustained);
}

inline TrainingMachine h100(const TrainingProfile& profile, double traffic = 4.0 / 3) {
    System system;
    system.accelerator.peak.set(Precision::bf16, ComputeRate::fromSi(989e12));
    system.accelerator.peak.set(Precision::fp8, ComputeRate::fromSi(1979e12));
    system.accelerator.hbm.bandwidth = 3.35 * TBps;
    system.accelerator.hbm.visible = 79.1 * GiB;
    system.accelerator.multiprocessors = 132;
    system.accelerator.scaleUp = 450 * GBps;
    system.rack.scaleOut.perGpu = 50 * GBps;
    ChipKernels kernels;
    kernels.gemm[static_cast<std::size_t>(Precision::bf16)] = {3.3e-6, .833, .835, 2.38, .28, 70, 1, 0};
    kernels.gemm[static_cast<std::size_t>(Precision::fp8)] = {12.7e-6, .608, .805, 4.2, .62, 199, 1, 0};
    kernels.prefillAttention[static_cast<std::size_t>(Precision::bf16)] = {15.7e-6, .572, 403, .79 * traffic, 0};
    kernels.allReduce = {4.5e-6, 1.57e-6, .848, 3.9e-3};
    kernels.allGather = {4.4e-6, .86e-6, .79, 4.3e-3};
    SustainedFactors sustained;
    sustained.gemm.fill(1.19);
    sustained.gemm[static_cast<std::size_t>(Precision::fp8)] = .95;
    return trainingMachine(system, kernels, profile, sustained);
}

/// The healthy and the stalled population of the nanotron sweep (method/training 5).
inline TrainingProfile nanotron() {
    TrainingProfile p;
    p.elementBytes = 155;
    p.lossBytes = 33.8;
    p.layerHost = 2.73e-3;
    p.layerHostTensor = 1.54e-3;
    p.ringStep = 57.6e-6;
    p.networkShare = .688;
    p.gradientOverlap = .44;
    p.stepFixed = 27e-3;
    p.optimizerBytes = 29.6;
    p.bucketBytes = 25e6;
    p.bucketLatency = 112e-6;
    p.shardPerLayer = 4.8e-3;
    p.jitter = .0016;
    p.balancedStages = true;
    p.transientBytes = 1.13;
    p.shardedBytes = .26;
    p.keptHidden = 22.6;
    p.keptQuery = 2.3;
    p.keptForward = 6.06;
    p.keptGathered = 3.2;
    return p;
}
inline TrainingProfile stalled() {
    TrainingProfile p = nanotron();
    p.syncBase = .22e-3;
    p.syncPerRank = .257e-3;
    p.bucketSync = .26e-3;
    p.stageLatency = .37e-3;
    p.regathers = 2;
    p.keptGathered = 0;
    return p;
}

inline Transformer nanotron1b() { return dense(16, 2048, 32, 32, 64, 8192, true, 131072, true); }

struct Evaluated {
    TrainingStep step;
    TrainingMemory first, worst;
    LayerTable table;
};
inline Evaluated evaluated(const Transformer& model, const TrainingRun& run, const TrainingLayout& layout,
                           const TrainingMachine& machine) {
    Evaluated e;
    e.table = layerTable(model, run, layout, machine);
    const std::vector<Stage> stages = pipelineStages(model, layout.pp, machine.profile.balancedStages);
    const std::vector<StageKind> kinds = stageKinds(stages);
    e.first = stageMemory(stages.front(), e.table, model, run, layout, machine);
    e.worst = worstMemory(kinds, e.table, model, run, layout, machine);
    e.step = trainingStep(kinds, e.table, model, run, layout, machine, e.worst.reserved);
    return e;
}

} // namespace rackline::examples
