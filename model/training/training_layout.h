// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/units/quantity.h"

#include <string>
#include <string_view>

namespace rackline {

enum class Recompute { none, selective, full };
enum class PipelineSchedule { gpipe, oneForwardOneBackward, interleaved, zeroBubble, dualPipe };
enum class ContextExchange { ring, allToAll };
/// What several sites divide: replicas of the model, which exchange gradients, or its stages, which pass activations on.
enum class SiteShare { replicas, stages };
/// How finely FP8 is scaled: one scale a tensor or one a row. The rest is said by the chip's formats.
enum class Scaling { tensor, row };
std::string_view nameOf(Recompute recompute);
std::string_view nameOf(PipelineSchedule schedule);

/// How one training run lies on tp * cp * pp * dp GPUs. Experts are spread over ep * etp of the tp * cp * dp ranks of a stage.
struct TrainingLayout {
    int tp = 1, cp = 1, pp = 1, dp = 1, ep = 1, etp = 1;
    int virtualStages = 1;
    /// Sequences of one micro-batch on one replica.
    double microBatch = 1;
    /// What is sharded: nothing (0), the optimizer's states (1), the gradients as well (2), and the weights as well (3).
    int zero = 1;
    /// Ranks that shards spread over when replicas of them are kept (HSDP); 0 is all.
    int shard = 0;
    bool sequenceParallel = true;
    Recompute recompute = Recompute::none;
    PipelineSchedule schedule = PipelineSchedule::oneForwardOneBackward;

    int gpus() const { return tp * cp * pp * dp; }
    friend bool operator==(const TrainingLayout&, const TrainingLayout&) = default;
};
/// The name of a layout, such as `TP8 PP16 DP64 ZeRO-1`, which leaves out degrees of 1.
std::string labelOf(const TrainingLayout& layout);

/// What is trained beside the model: the sizes of one optimizer step and of the whole run.
struct TrainingRun {
    /// Tokens of the whole run; 0 leaves them to `work`, and if that is 0 too to twenty tokens a parameter.
    double tokens = 0;
    Work work;
    double sequence = 4096;
    /// Sequences of one optimizer step.
    double globalBatch = 1024;
    /// Format of the GEMMs of the layers; attention, embedding and LM head stay in 16 bits.
    Precision compute = Precision::bf16;
    Scaling scaling = Scaling::tensor;
    ContextExchange context = ContextExchange::ring;
    /// Share of the parameters that is trained; below 1 weights are frozen and have no gradient GEMM.
    double trained = 1;
    bool offloadOptimizer = false;
    /// Sites that share the run: bandwidth of one of them to the others and how far they are, and steps after which replicas
    /// exchange what they learnt.
    int sites = 1;
    SiteShare siteShare = SiteShare::replicas;
    Bandwidth siteLink = Bandwidth::fromSi(50e9);
    Time siteLatency = Time::fromSi(0.02);
    double siteEvery = 1;

    double microBatches(const TrainingLayout& layout) const { return globalBatch / (double(layout.dp) * layout.microBatch); }
    double tokensPerStep() const { return globalBatch * sequence; }
    /// The number of sites over which the replicas, and with them the copies of the weights, are divided.
    int sitesOfReplicas() const { return siteShare == SiteShare::replicas ? sites : 1; }
    int sitesOfStages() const { return siteShare == SiteShare::stages ? sites : 1; }
};

} // namespace rackline
