// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/layer_time.h"
#include "model/training/stages.h"

#include <array>
#include <span>

namespace rackline {

/// What depends on how a layer is divided and not on data parallelism or stages. It is made once and looked up for every
/// candidate.
struct LayerTable {
    std::array<LayerTime, layerKinds> layers;
    EndTimes ends;
    double tokens = 0;
};
LayerTable layerTable(const Transformer& model, const TrainingRun& run, const TrainingLayout& layout,
                      const TrainingMachine& machine);

/// Memory of one rank, method/memory 3.
struct TrainingMemory {
    double states = 0, activations = 0, logits = 0, buffers = 0;
    /// All of these with fragmentation, and memory that never goes through the allocator's pools.
    double reserved = 0;
    int stage = 0;
};

struct ParametersOfStage {
    double dense = 0, experts = 0;
};
ParametersOfStage stageParameters(const Stage& stage, const LayerTable& table, const Transformer& model,
                                  const TrainingLayout& layout);

TrainingMemory stageMemory(const Stage& stage, const LayerTable& table, const Transformer& model, const TrainingRun& run,
                           const TrainingLayout& layout, const TrainingMachine& machine);
/// The memory of the stage that needs most.
TrainingMemory worstMemory(std::span<const StageKind> stages, const LayerTable& table, const Transformer& model,
                           const TrainingRun& run, const TrainingLayout& layout, const TrainingMachine& machine);

/// The bytes that training may reserve of the memory that the driver reports.
double memoryLimit(const TrainingMachine& machine);
/// The chance that a layout fits, from the spread of the prediction on measured cases.
double fitProbability(double reserved, double limit, double spread);

/// Bytes of states per parameter in the textbook recipe: 2 of weights, `gradients`, and 12 of the optimizer.
double statesPerParameter(int zero, double ranks, double gradients);

} // namespace rackline
