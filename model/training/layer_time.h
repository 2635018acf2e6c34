// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/training_machine.h"

namespace rackline {

/// Seconds of one layer and one micro-batch on one rank, and what the layer keeps there.
struct LayerTime {
    double forward = 0, backward = 0, recompute = 0;
    /// The part of the backward pass that makes gradients of weights, which zero-bubble schedules move.
    double weightGradient = 0;
    /// Exposed time of tensor, context and expert parallelism.
    double tensorLinks = 0, contextLinks = 0, expertLinks = 0;
    /// Time in which these exchanges, hidden or not, hold the links inside a domain and those between domains.
    double holdsNear = 0, holdsFar = 0;
    double hostFloor = 0;
    /// HBM traffic of the forward pass, each matrix counted once; the backward pass moves twice as much.
    double forwardTraffic = 0;
    /// Parameters of the dense part (attention, feed-forward, norms) and of experts on one rank.
    double denseParameters = 0, expertParameters = 0;
    /// Bytes that one token of the micro-batch keeps for the backward pass.
    double keptBytes = 0;

    double busy() const { return forward + backward + recompute; }
    double exposedLinks() const { return tensorLinks + contextLinks + expertLinks; }
    /// method/training 1: the time of the work or of the host's launches, whichever is longer.
    double total() const;
};

/// Tokens of one micro-batch on one tensor-parallel group.
inline double microBatchTokens(const TrainingRun& run, const TrainingLayout& layout) {
    return run.sequence * layout.microBatch / layout.cp;
}

/// Seconds of a GEMM forward, and of the GEMMs for the gradients of its input and of its weights. Each has a shape of its own.
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
    /// The parameters of one of the two tables on one rank.
    double parameters = 0;
};
EndTimes endTimes(const Transformer& model, const TrainingRun& run, const TrainingLayout& layout, const TrainingMachine& machine);

} // namespace rackline
