// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/training_machine.h"

namespace rackline {

/// One layer and one micro-batch on one rank, in seconds, and what it keeps there.
struct LayerTime {
    double forward = 0, backward = 0, recompute = 0;
    /// Part of the backward pass that makes weight gradients: zero-bubble schedules move it.
    double weightGradient = 0;
    /// Exposed time of tensor, context and expert parallelism.
    double tensorLinks = 0, contextLinks = 0, expertLinks = 0;
    double hostFloor = 0;
    /// HBM traffic of the forward pass, each matrix counted once; the backward pass moves twice as much.
    double forwardTraffic = 0;
    /// Parameters of the dense part (attention, feed-forward, norms) and of experts on one rank.
    double denseParameters = 0, expertParameters = 0;
    /// Bytes that one token of the micro-batch keeps for the backward pass.
    double keptBytes = 0;

    double busy() const { return forward + backward + recompute; }
    double exposedLinks() const { return tensorLinks + contextLinks + expertLinks; }
    /// method/training 1: work or the launches of the host, whichever is longer.
    double total() const;
};

/// Tokens of one micro-batch on one tensor-parallel group.
inline double microBatchTokens(const TrainingRun& run, const TrainingLayout& layout) {
    return run.sequence * layout.microBatch / layout.cp;
}

/// Forward, gradient of the input and of the weights of one GEMM, each with its own shape.
struct GemmTriple {
    double forward = 0, input = 0, weight = 0;
};
GemmTriple gemmTriple(double tokens, double columns, double depth, Precision precision, double factor,
                      const TrainingMachine& machine);

LayerTime layerTime(const LayerGroup& group, int hidden, const TrainingRun& run, const TrainingLayout& layout,
                    const TrainingMachine& machine);

/// Embedding, LM head and loss of one micro-batch.
struct EndTimes {
    double embedding = 0, head = 0, loss = 0;
    double parameters = 0; ///< of one of the two tables on one rank
};
EndTimes endTimes(const Transformer& model, const TrainingRun& run, const TrainingLayout& layout, const TrainingMachine& machine);

} // namespace rackline
