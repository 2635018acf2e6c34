// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

#include <cmath>

namespace rackline {

namespace {
using enum Need;
using Profile = TrainingProfile;

constexpr FigureRow<Profile> trainingRows[] = {
    {"gemm", optional, [](Profile& p, double v) { p.gemm = v; }},
    {"attention", optional, [](Profile& p, double v) { p.attention = v; }},
    {"attention_backward", optional, [](Profile& p, double v) { p.attentionBackward = v; }},
    {"ring_attention", optional, [](Profile& p, double v) { p.ringAttention = v; }},
    {"narrow_heads", optional, [](Profile& p, double v) { p.narrowHeads = v > 0; }},
    {"materialised_scores", optional, [](Profile& p, double v) { p.materialisedScores = v > 0; }},
    {"element_bytes", required, [](Profile& p, double v) { p.elementBytes = v; }},
    {"forward_bytes", optional, [](Profile& p, double v) { p.forwardBytes = v; }},
    {"pair_bytes", optional, [](Profile& p, double v) { p.pairBytes = v; }},
    {"biased_bytes", optional, [](Profile& p, double v) { p.biasedBytes = v; }},
    {"expert_exposed", optional, [](Profile& p, double v) { p.expertExposed = v; }},
    {"row_scaled", optional, [](Profile& p, double v) { p.rowScaled = v; }},
    {"layer_host", optional, [](Profile& p, double v) { p.layerHost = v; }},
    {"layer_host_tensor", optional, [](Profile& p, double v) { p.layerHostTensor = v; }},
    {"mixture_host", optional, [](Profile& p, double v) { p.mixtureHost = v; }},
    {"sync_base", optional, [](Profile& p, double v) { p.syncBase = v; }},
    {"sync_per_rank", optional, [](Profile& p, double v) { p.syncPerRank = v; }},
    {"regathers", optional, [](Profile& p, double v) { p.regathers = v; }},
    {"tensor_exposed", optional, [](Profile& p, double v) { p.tensorExposed = v; }},
    {"tensor_overlap", required, [](Profile& p, double v) { p.tensorOverlap = v; }},
    {"ring_step", required, [](Profile& p, double v) { p.ringStep = v; }},
    {"network_share", required, [](Profile& p, double v) { p.networkShare = v; }},
    {"gradient_wire", optional, [](Profile& p, double v) { p.gradientWire = v; }},
    {"gradient_overlap", required, [](Profile& p, double v) { p.gradientOverlap = v; }},
    {"bucket_bytes", optional, [](Profile& p, double v) { p.bucketBytes = v; }},
    {"bucket_latency", optional, [](Profile& p, double v) { p.bucketLatency = v; }},
    {"bucket_sync", optional, [](Profile& p, double v) { p.bucketSync = v; }},
    {"shard_per_layer", optional, [](Profile& p, double v) { p.shardPerLayer = v; }},
    {"sharded_overlap", required, [](Profile& p, double v) { p.shardedOverlap = v; }},
    {"sharded_traffic", optional, [](Profile& p, double v) { p.shardedTraffic = v; }},
    {"stage_latency", optional, [](Profile& p, double v) { p.stageLatency = v; }},
    {"stage_scatter", optional, [](Profile& p, double v) { p.stageScatter = v > 0; }},
    {"stage_overlap", optional, [](Profile& p, double v) { p.stageOverlap = v; }},
    {"logits_crossing", optional, [](Profile& p, double v) { p.logitsCrossing = v; }},
    {"loss_bytes", optional, [](Profile& p, double v) { p.lossBytes = v; }},
    {"optimizer_bytes", optional, [](Profile& p, double v) { p.optimizerBytes = v; }},
    {"accumulate_bytes", optional, [](Profile& p, double v) { p.accumulateBytes = v; }},
    {"step_fixed", optional, [](Profile& p, double v) { p.stepFixed = v; }},
    {"jitter", optional, [](Profile& p, double v) { p.jitter = v; }},
    {"allocator_retry", optional, [](Profile& p, double v) { p.allocatorRetry = v; }},
    {"balanced_stages", optional, [](Profile& p, double v) { p.balancedStages = v > 0; }},
    {"selective_time", optional, [](Profile& p, double v) { p.selectiveTime = v; }},
    {"full_time", optional, [](Profile& p, double v) { p.fullTime = v; }},
    {"selective_kept", optional, [](Profile& p, double v) { p.selectiveKept = v; }},
    {"memory.weights", optional, [](Profile& p, double v) { p.weightBytes = v; }},
    {"memory.gradients", optional, [](Profile& p, double v) { p.gradientBytes = v; }},
    {"memory.transient", optional, [](Profile& p, double v) { p.transientBytes = v; }},
    {"memory.sharded_extra", optional, [](Profile& p, double v) { p.shardedBytes = v; }},
    {"memory.optimizer", optional, [](Profile& p, double v) { p.optimizerState = v; }},
    {"memory.kept_hidden", optional, [](Profile& p, double v) { p.keptHidden = v; }},
    {"memory.kept_query", optional, [](Profile& p, double v) { p.keptQuery = v; }},
    {"memory.kept_forward", optional, [](Profile& p, double v) { p.keptForward = v; }},
    {"memory.kept_gathered", optional, [](Profile& p, double v) { p.keptGathered = v; }},
    {"memory.logits", optional, [](Profile& p, double v) { p.logitsBytes = v; }},
    {"memory.buffers", optional, [](Profile& p, double v) { p.bufferShare = v; }},
    {"memory.fixed", optional, [](Profile& p, double v) { p.fixedMemory = v; }},
    {"memory.fragmentation", optional, [](Profile& p, double v) { p.fragmentation = v; }},
    {"memory.prefetched_units", optional, [](Profile& p, double v) { p.prefetchedUnits = v; }},
    {"memory.scatter", optional, [](Profile& p, double v) { p.scatterBytes = v; }},
    {"memory.runtime", optional, [](Profile& p, double v) { p.runtimeMemory = v; }},
    {"memory.spread", optional, [](Profile& p, double v) { p.memorySpread = v; }},
    {"spread", required, [](Profile& p, double v) { p.spread = v; }},
};
} // namespace

Result<TrainingProfile> trainingProfileFrom(const Entry& entry, const std::string& generation) {
    TrainingProfile profile;
    profile.id = entry.id;
    if (auto missing = readFigures<TrainingProfile>(profile, entry, trainingRows)) return *missing;
    if (const Figure* own = entry.figure("attention." + generation)) profile.attention = own->value;
    return profile;
}

SustainedFactors sustainedFrom(const Entry& entry) {
    SustainedFactors factors;
    const Figure* plain = entry.figure("sustained.bf16");
    for (const PrecisionFormat& format : precisionFormats()) {
        const Figure* own = entry.figure("sustained." + std::string(format.name));
        const Figure* near = format.bytes < 2 ? entry.figure("sustained.fp8") : plain;
        const Figure* used = own ? own : near ? near : plain;
        if (used) factors.gemm[static_cast<std::size_t>(format.precision)] = used->value;
    }
    return factors;
}

} // namespace rackline
