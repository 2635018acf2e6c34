// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/training_memory.h"

namespace rackline {

/// One optimizer step, in seconds; the parts sum to `time`.
struct TrainingStep {
    double time = 0;
    /// Seconds of the slowest stage over all micro-batches, in parts.
    double forward = 0, backward = 0, recompute = 0;
    double tensorLinks = 0, contextLinks = 0, expertLinks = 0, shardLinks = 0;
    double hostWait = 0, accumulation = 0, head = 0, stageLinks = 0;
    /// Seconds in which the pipeline's stages fill and drain.
    double bubble = 0;
    /// Seconds of the exposed exchange of gradients and gathering of parameters, of the optimizer, and of what is fixed, retried
    /// or waited for.
    double gradients = 0, optimizer = 0, fixed = 0, retries = 0, stragglers = 0;
    /// Exchange between sites, where a run has several.
    double sites = 0;
    /// Waiting for storage to give out the next tokens.
    double data = 0;
    /// HBM bytes of the slowest stage.
    double traffic = 0;

    double sum() const {
        return forward + backward + recompute + tensorLinks + contextLinks + expertLinks + shardLinks + hostWait + accumulation +
               head + stageLinks + bubble + gradients + optimizer + fixed + retries + stragglers + sites + data;
    }
    double exposedLinks() const { return tensorLinks + contextLinks + expertLinks + shardLinks + stageLinks + gradients + sites; }
};

/// `reserved` is the memory of the fullest stage; near the limit allocations are retried, as often as the profile says.
TrainingStep trainingStep(std::span<const StageKind> stages, const LayerTable& table, const Transformer& model,
                          const TrainingRun& run, const TrainingLayout& layout, const TrainingMachine& machine, double reserved);

/// FLOPs of one token forward and backward (method/training 2). The causal half of attention is counted, or all of it with
/// `fullAttention`.
double modelFlopsPerToken(const Transformer& model, double sequence, bool fullAttention = false);
/// The same with what is recomputed.
double hardwareFlopsPerToken(const Transformer& model, double sequence, double recomputed);
/// The number of layers of kinds whose training is not modelled.
int untrainedLayers(const Transformer& model);

} // namespace rackline
