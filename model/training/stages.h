// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/training_layout.h"
#include "model/workload/transformer.h"

#include <array>
#include <vector>

namespace rackline {

/// Kinds of layers that a model may have; more are folded into the last.
inline constexpr std::size_t layerKinds = 4;

/// What one pipeline stage holds.
struct Stage {
    std::array<double, layerKinds> layers{};
    bool embedding = false, head = false, loss = false;
    int index = 0;

    double layerCount() const { return layers[0] + layers[1] + layers[2] + layers[3]; }
};

/// Divides the layers into stages of equal numbers, or by cost as method/training 1 has it.
std::vector<Stage> pipelineStages(const Transformer& model, int stages, bool balanced);

/// A kind of stage: stages of the same content, of which the earliest stands for all because it holds most micro-batches, and how
/// many there are.
struct StageKind {
    Stage stage;
    double count = 1;
};
std::vector<StageKind> stageKinds(const std::vector<Stage>& stages);

/// Idle time of one stage for stages of forward `f`, backward `b` with weight part `w`, and `both` overlapped: 1F1B and GPipe
/// (p-1)(f+b), ZB1P (p-1)(f+b-2w), DualPipe (p/2-1)(both+b-3w).
double pipelineBubble(PipelineSchedule schedule, double stages, double f, double b, double w, double both);

} // namespace rackline
