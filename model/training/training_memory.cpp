// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/training_memory.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Micro-batches whose activations a stage keeps at once.
double inFlight(const Stage& stage, double microBatches, const TrainingLayout& l) {
    const double p = l.pp, i = stage.index;
    switch (l.schedule) {
    case PipelineSchedule::gpipe:
        return microBatches;
    case PipelineSchedule::interleaved:
        if (l.virtualStages > 1 && p > 1) return std::min(microBatches, p + std::max(0.0, p - 1 - 2 * i) / l.virtualStages);
        break;
    case PipelineSchedule::dualPipe:
        return std::min(microBatches, p + 1);
    case PipelineSchedule::oneForwardOneBackward:
    case PipelineSchedule::zeroBubble:
        break;
    }
    return std::min(std::max(1.0, microBatches), p - i);
}

double statesOf(const ParametersOfStage& n, const LayerTable& table, const TrainingRun& run, const TrainingLayout& l,
                const TrainingProfile& p) {
    const double ranks = double(l.dp) * l.cp / run.sitesOfReplicas();
    const double own = l.shard > 0 ? std::min(double(l.shard), ranks) : ranks;
    const double expertRanks = std::max(1.0, ranks * l.tp / (double(l.ep) * l.etp));
    const double expertOwn = l.shard > 0 ? std::min(double(l.shard), expertRanks) : expertRanks;
    const double total = n.dense + n.experts;
    const double shared = n.dense / own + n.experts / expertOwn;
    const double optimizer = run.offloadOptimizer ? 0 : p.optimizerState * run.trained;
    const double gradient = p.gradientBytes * run.trained, transient = p.transientBytes * run.trained;
    // Two copies of the weights live on every rank of a bidirectional pipeline.
    const double copies = l.schedule == PipelineSchedule::dualPipe && l.pp > 1 ? 2 : 1;
    switch (l.zero) {
    case 0:
        return total * (copies * p.weightBytes + gradient + transient + optimizer);
    case 1:
        return total * (copies * p.weightBytes + gradient + transient + p.shardedBytes) + shared * optimizer;
    case 2:
        return total * (copies * p.weightBytes + transient) + shared * (gradient + optimizer);
    default:
        break;
    }
    double largest = table.ends.parameters;
    for (const LayerTime& layer : table.layers) largest = std::max(largest, layer.denseParameters + layer.expertParameters);
    const double gathered = l.pp > 1 ? 4 * total : largest * (2 * p.prefetchedUnits + p.scatterBytes);
    return copies * shared * (p.weightBytes + gradient + optimizer) + gathered;
}
} // namespace

LayerTable layerTable(const Transformer& model, const TrainingRun& run, const TrainingLayout& layout,
                      const TrainingMachine& machine) {
    LayerTable table;
    for (std::size_t g = 0; g < model.layers.size() && g < layerKinds; ++g)
        table.layers[g] = layerTime(model.layers[g], model.hidden, run, layout, machine);
    table.ends = endTimes(model, run, layout, machine);
    table.tokens = microBatchTokens(run, layout);
    return table;
}

ParametersOfStage stageParameters(const Stage& stage, const LayerTable& table, const Transformer& model,
                                  const TrainingLayout& layout) {
    ParametersOfStage n;
    for (std::size_t g = 0; g < layerKinds; ++g) {
        n.dense += stage.layers[g] * table.layers[g].denseParameters;
        n.experts += stage.layers[g] * table.layers[g].expertParameters;
    }
    if (stage.embedding) n.dense += table.ends.parameters;
    if (stage.head && !(model.tiedEmbedding && layout.pp == 1)) n.dense += table.ends.parameters;
    return n;
}

TrainingMemory stageMemory(const Stage& stage, const LayerTable& table, const Transformer& model, const TrainingRun& run,
                           const TrainingLayout& l, const TrainingMachine& machine) {
    const TrainingProfile& p = machine.profile;
    const double tokens = table.tokens, flight = inFlight(stage, run.microBatches(l), l);
    const double hidden = model.hidden, split = l.sequenceParallel ? l.tp : 1;
    TrainingMemory m;
    m.stage = stage.index;
    m.states = statesOf(stageParameters(stage, table, model, l), table, run, l, p);
    double kept = 0, largest = 0;
    for (std::size_t g = 0; g < layerKinds; ++g) {
        if (stage.layers[g] <= 0) continue;
        kept += stage.layers[g] * table.layers[g].keptBytes;
        largest = std::max(largest, table.layers[g].keptBytes);
    }
    if (l.recompute == Recompute::full)
        m.activations = tokens * (flight * stage.layerCount() * 2 * hidden / split + largest);
    else if (l.recompute == Recompute::selective)
        m.activations = tokens * (flight * p.selectiveKept * kept + (1 - p.selectiveKept) * largest);
    else
        m.activations = tokens * flight * kept;
    const double vocabulary = double(model.vocabulary) / l.tp;
    if (stage.loss) m.logits = p.logitsBytes * tokens * vocabulary;
    if (stage.head && !stage.loss) m.logits = 2 * tokens * vocabulary * flight;
    m.buffers = p.bufferShare * 2 * tokens * hidden + (stage.embedding ? 2 * tokens * hidden * flight : 0);
    m.reserved = p.fragmentation * (m.states + m.activations + m.logits + m.buffers) + p.fixedMemory;
    return m;
}

TrainingMemory worstMemory(std::span<const StageKind> stages, const LayerTable& table, const Transformer& model,
                           const TrainingRun& run, const TrainingLayout& layout, const TrainingMachine& machine) {
    TrainingMemory worst;
    for (const StageKind& kind : stages) {
        const TrainingMemory m = stageMemory(kind.stage, table, model, run, layout, machine);
        if (m.reserved > worst.reserved) worst = m;
    }
    return worst;
}

double memoryLimit(const TrainingMachine& machine) { return machine.memory - machine.profile.runtimeMemory; }

double fitProbability(double reserved, double limit, double spread) {
    if (reserved <= 0) return 1;
    if (limit <= 0) return 0;
    const double score = portable::log(limit / reserved) / spread;
    // Abramowitz and Stegun 26.2.17, within 1e-7.
    const double x = std::abs(score), k = 1 / (1 + 0.2316419 * x);
    const double tail = 0.3989422804014327 * portable::exp(-x * x / 2) * k *
                        (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
    return score > 0 ? 1 - tail : tail;
}

double statesPerParameter(int zero, double ranks, double gradients) {
    constexpr double weights = 2, optimizer = 12;
    switch (zero) {
    case 0:
        return weights + gradients + optimizer;
    case 1:
        return weights + gradients + optimizer / ranks;
    case 2:
        return weights + (gradients + optimizer) / ranks;
    default:
        return (weights + gradients + optimizer) / ranks;
    }
}

} // namespace rackline
