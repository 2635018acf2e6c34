// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/training_parameters.h"

#include "model/scenario/parameter_rows.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
using namespace parameter_rows;

constexpr std::array<std::string_view, 4> recomputeNames{"any", "none", "selective", "full"};
constexpr std::array<std::string_view, 6> scheduleNames{"any", "gpipe", "1f1b", "interleaved", "zero-bubble", "dualpipe"};
constexpr std::array<std::string_view, 5> zeroNames{"any", "0", "1", "2", "3"};
constexpr std::array<std::string_view, 3> sharedNames{"any", "off", "on"};
constexpr std::array<std::string_view, 2> scalingNames{"tensor", "row"};
constexpr std::array<std::string_view, 2> contextNames{"ring", "all-to-all"};
constexpr std::array<std::string_view, 3> goalNames{"fastest", "cheapest", "least-energy"};
constexpr std::array<std::string_view, 3> checkpointNames{"synchronous", "asynchronous", "buddy"};
constexpr std::array<std::string_view, 2> siteNames{"replicas", "stages"};
constexpr std::array<std::string_view, 2> offloadNames{"hbm", "host"};

constexpr double day = 86400;

/// A run has one length: the way in which it is said takes the place of the other one.
void setTokens(Scenario& s, double tokens) {
    s.training.run.tokens = tokens;
    if (tokens > 0) s.training.run.work = {};
}
void setWork(Scenario& s, double flops) {
    s.training.run.work = Work::fromSi(flops);
    if (flops > 0) s.training.run.tokens = 0;
}

// clang-format off
constexpr auto trainingTable = std::to_array<Parameter>({
    {"workload.tokens", "Training", "Tokens", count, "tok", dim::none, 1, 1e18, logScale, false, noneAtZero,
     "Tokens of the whole run; without them and without workload.flops twenty for every active parameter.", {},
     [](const Scenario& s) { return s.training.run.tokens; }, setTokens},
    {"workload.flops", "Training", "Arithmetic", quantity, "FLOP", dim::work, 1e12, 1e33, logScale, false, noneAtZero,
     "FLOPs of the whole run, instead of tokens.", {}, [](const Scenario& s) { return s.training.run.work.si(); }, setWork},
    {"workload.sequence", "Training", "Sequence", length, "tok", dim::none, 16, 1e7, logScale, false, false,
     "Tokens of one training sequence.", {}, RACKLINE_NUMBER(training.run.sequence)},
    {"workload.global_batch", "Training", "Global batch", count, "seq", dim::none, 1, 1e7, logScale, false, false,
     "Sequences of one optimizer step over all GPUs.", {}, RACKLINE_NUMBER(training.run.globalBatch)},
    {"workload.compute", "Training", "GEMM format", choice, "", dim::none, 0, precisionCount - 1.0, linear, false, false,
     "Format of the layers' GEMMs; attention, embedding and LM head stay in 16 bits.", precisionNames,
     RACKLINE_NUMBER(training.run.compute)},
    {"workload.scaling", "Training", "FP8 scales", choice, "", dim::none, 0, 1, linear, false, false,
     "One scale a tensor, or one a row; formats in blocks have their own.", scalingNames, RACKLINE_NUMBER(training.run.scaling)},
    {"workload.recompute", "Training", "Recomputation", choice, "", dim::none, 0, 3, linear, false, false,
     "Activations made again in the backward pass; searched when any.", recomputeNames, RACKLINE_NUMBER(training.choice.recompute)},
    {"workload.optimizer", "Training", "Optimizer states", choice, "", dim::none, 0, 1, linear, false, false,
     "Master weights and moments in HBM, or in host memory.", offloadNames, RACKLINE_NUMBER(training.run.offloadOptimizer)},
    {"workload.context", "Training", "Context exchange", choice, "", dim::none, 0, 1, linear, false, false,
     "How ranks that share a sequence pass keys and values.", contextNames, RACKLINE_NUMBER(training.run.context)},
    {"workload.trained", "Training", "Trained share", ratio, "%", dim::none, 0, 1, linear, false, false,
     "Share of the parameters that is trained; below 1 the weights are frozen, as with LoRA.", {},
     RACKLINE_NUMBER(training.run.trained)},
    {"workload.goal", "Training", "Best is", choice, "", dim::none, 0, 2, linear, false, false,
     "What the layout search minimises.", goalNames, RACKLINE_NUMBER(training.goal)},
    {"workload.deadline", "Training", "Finished within", quantity, "d", dim::time, 60, 1e5 * day, logScale, false, noneAtZero,
     "A longer run is reported as missing it.", {}, RACKLINE_QUANTITY(training.deadline)},
    {"workload.gpus", "Training", "GPUs of the run", count, "GPU", dim::none, 1, 1e7, logScale, false, noneAtZero,
     "All GPUs of the system if unset.", {}, RACKLINE_NUMBER(training.gpus)},
    {"mapping.training.tp", "Training layout", "Tensor parallel", count, "", dim::none, 1, 1024, logScale, false, noneAtZero,
     "Searched if unset.", {}, RACKLINE_NUMBER(training.choice.tp)},
    {"mapping.training.cp", "Training layout", "Context parallel", count, "", dim::none, 1, 1024, logScale, false, noneAtZero,
     "Searched if unset.", {}, RACKLINE_NUMBER(training.choice.cp)},
    {"mapping.training.pp", "Training layout", "Pipeline stages", count, "", dim::none, 1, 1024, logScale, false, noneAtZero,
     "Searched if unset.", {}, RACKLINE_NUMBER(training.choice.pp)},
    {"mapping.training.dp", "Training layout", "Data parallel", count, "", dim::none, 1, 1e6, logScale, false, noneAtZero,
     "If unset, what the other groups leave.", {}, RACKLINE_NUMBER(training.choice.dp)},
    {"mapping.training.ep", "Training layout", "Expert parallel", count, "", dim::none, 1, 4096, logScale, false, noneAtZero,
     "Searched if unset.", {}, RACKLINE_NUMBER(training.choice.ep)},
    {"mapping.training.expert_tp", "Training layout", "Expert slices", count, "", dim::none, 1, 1024, logScale, false, noneAtZero,
     "Ranks over which each expert is sliced; searched if unset.", {}, RACKLINE_NUMBER(training.choice.etp)},
    {"mapping.training.sequence_parallel", "Training layout", "Sequence parallel", choice, "", dim::none, 0, 2, linear, false, false,
     "Whether tensor-parallel ranks share norms and residuals.", sharedNames, RACKLINE_NUMBER(training.choice.sequenceParallel)},
    {"mapping.training.chunks", "Training layout", "Chunks per stage", count, "", dim::none, 1, 128, logScale, false, noneAtZero,
     "Interleaved pipeline; searched if unset.", {}, RACKLINE_NUMBER(training.choice.virtualStages)},
    {"mapping.training.micro_batch", "Training layout", "Micro-batch", count, "seq", dim::none, 1, 1e5, logScale, false,
     noneAtZero, "Sequences of one pass on one replica; searched if unset.", {}, RACKLINE_NUMBER(training.choice.microBatch)},
    {"mapping.training.zero", "Training layout", "ZeRO stage", choice, "", dim::none, 0, 4, linear, false, false,
     "What data-parallel ranks share: optimizer (1), gradients too (2), weights too (3, FSDP). A search tries 1 and 3; 2 where it "
     "is asked for.", zeroNames, RACKLINE_NUMBER(training.choice.zero)},
    {"mapping.training.shard", "Training layout", "Shard group", count, "", dim::none, 1, 1e6, logScale, false, noneAtZero,
     "Ranks that shards spread over when the groups are replicas (HSDP); all without it.", {}, RACKLINE_NUMBER(training.choice.shard)},
    {"mapping.training.schedule", "Training layout", "Pipeline schedule", choice, "", dim::none, 0, 5, linear, false, false,
     "Order of forward and backward passes; searched among 1F1B and interleaved when any.", scheduleNames,
     RACKLINE_NUMBER(training.choice.schedule)},
    {"mapping.training.fit", "Training layout", "Required fit probability", ratio, "%", dim::none, 0.01, 0.99, linear, false, false,
     "Layouts whose memory fits with a smaller chance are not taken.", {}, RACKLINE_NUMBER(training.fitChance)},
    {"failures.mttf", "Failures", "Time between failures", quantity, "h", dim::time, 3600, 3.6e9, logScale, false, false,
     "Of one GPU with its share of host and network.", {}, RACKLINE_QUANTITY(training.failures.gpuMttf)},
    {"failures.blast", "Failures", "Blast radius", count, "GPU", dim::none, 1, 1e5, logScale, false, false,
     "GPUs lost to one failure.", {}, RACKLINE_NUMBER(training.failures.blast)},
    {"failures.tray_mttf", "Failures", "MTTF of a tray", quantity, "h", dim::time, 3600, 3.6e9, logScale, false,
     noneAtZero, "Mean time to a failure that takes all its GPUs away; in the GPUs' figure without it.", {}, RACKLINE_QUANTITY(training.failures.trayMttf)},
    {"failures.domain_mttf", "Failures", "MTTF of a domain", quantity, "h", dim::time, 3600, 3.6e9,
     logScale, false, noneAtZero, "Mean time to a failure that takes a whole scale-up domain away; in the GPUs' figure without it.", {},
     RACKLINE_QUANTITY(training.failures.domainMttf)},
    {"failures.rack_mttf", "Failures", "MTTF of a rack", quantity, "h", dim::time, 3600, 3.6e9, logScale, false,
     noneAtZero, "Mean time to a failure that takes the whole rack away; in the GPUs' figure without it.", {}, RACKLINE_QUANTITY(training.failures.rackMttf)},
    {"failures.detect", "Failures", "Detection", quantity, "s", dim::time, 0, 86400, linear, false, false,
     "Until a failure is noticed.", {}, RACKLINE_QUANTITY(training.failures.detect)},
    {"failures.reschedule", "Failures", "Rescheduling", quantity, "s", dim::time, 0, 86400, linear, false, false,
     "Until the job starts again.", {}, RACKLINE_QUANTITY(training.failures.reschedule)},
    {"failures.warm_up", "Failures", "Warm-up", quantity, "s", dim::time, 0, 86400, linear, false, false,
     "Until steps run at full speed.", {}, RACKLINE_QUANTITY(training.failures.warmUp)},
    {"failures.repair", "Failures", "Repair", quantity, "h", dim::time, 60, 3.6e7, logScale, false, false,
     "Until a failed unit is back: decides the spares.", {}, RACKLINE_QUANTITY(training.failures.repair)},
    {"failures.corruption", "Failures", "Silent corruption", ratio, "%", dim::none, 0, 0.5, linear, false, false,
     "Share of the time lost to wrong results that nobody noticed at once.", {}, RACKLINE_NUMBER(training.failures.corruption)},
    {"checkpoint.kind", "Failures", "Checkpoint", choice, "", dim::none, 0, 2, linear, false, false,
     "Training waits for storage, for the copy to its host, or for the copy to a neighbour.", checkpointNames,
     RACKLINE_NUMBER(training.failures.kind)},
    {"checkpoint.bytes", "Failures", "Checkpoint size", count, "B", dim::none, 1, 64, linear, false, false,
     "Bytes per parameter.", {}, RACKLINE_NUMBER(training.failures.checkpointBytes)},
    {"checkpoint.storage", "Failures", "Checkpoint storage", quantity, "GB/s", bandwidth, 1e6, 1e15, logScale, false, false,
     "What the storage takes in.", {}, RACKLINE_QUANTITY(training.failures.storage)},
    {"checkpoint.capacity", "Failures", "Room for checkpoints", quantity, "TB", dim::data, 1e9, 1e21, logScale, false, noneAtZero,
     "What the storage holds; enough without it.", {}, RACKLINE_QUANTITY(training.failures.capacity)},
    {"checkpoint.kept", "Failures", "Checkpoints kept", count, "", dim::none, 1, 1000, logScale, false, false,
     "On the storage at once, the one being written included.", {}, RACKLINE_NUMBER(training.failures.kept)},
    {"checkpoint.interval", "Failures", "Checkpoint every", quantity, "s", dim::time, 1, 1e7, logScale, false, noneAtZero,
     "The exact optimum without it.", {}, RACKLINE_QUANTITY(training.failures.interval)},
    {"checkpoint.shortest", "Failures", "Shortest interval", quantity, "s", dim::time, 1, 1e6, logScale, false, false,
     "No checkpoint sooner after the one before.", {}, RACKLINE_QUANTITY(training.failures.shortest)},
    {"storage.count", "Failures", "Storage systems", count, "", dim::none, 1, 1e5, logScale, false, false,
     "Of the kind that storage.system names, for all racks of the scenario.", {}, RACKLINE_NUMBER(training.storageSystems)},
    {"storage.reads", "Failures", "Storage reads", quantity, "GB/s", bandwidth, 1e6, 1e15, logScale, false, noneAtZero,
     "What storage gives out: training data, checkpoints and weights after a failure. As much as it takes in without it.", {},
     RACKLINE_QUANTITY(training.failures.storageReads)},
    {"storage.ingest", "Failures", "Data of a token", count, "B", dim::none, 1, 1e7, logScale, false, false,
     "Bytes that storage reads per training token: 2 to 4 for token ids, far more for images and video.", {},
     RACKLINE_NUMBER(training.tokenBytes)},
    {"sites.count", "Sites", "Sites of the run", count, "", dim::none, 1, 64, linear, false, false,
     "Buildings or towns that share a run.", {}, RACKLINE_NUMBER(training.run.sites)},
    {"sites.share", "Sites", "Sites divide", choice, "", dim::none, 0, 1, linear, false, false,
     "Replicas of the model, which exchange gradients, or its pipeline stages, which pass activations on.", siteNames,
     RACKLINE_NUMBER(training.run.siteShare)},
    {"sites.link", "Sites", "Link of a site", quantity, "GB/s", bandwidth, 1e6, 1e15, logScale, false, false,
     "Between one site and the others, one direction.", {}, RACKLINE_QUANTITY(training.run.siteLink)},
    {"sites.latency", "Sites", "Latency between sites", quantity, "ms", dim::time, 0, 1, linear, false, false,
     "One way.", {}, RACKLINE_QUANTITY(training.run.siteLatency)},
    {"sites.every", "Sites", "Steps per exchange", count, "", dim::none, 1, 1e4, logScale, false, false,
     "Of replicas: 1 keeps all sites alike after every step; what more of them cost in learning is not modelled.", {},
     RACKLINE_NUMBER(training.run.siteEvery)},
    {"claim.duration", "Claim", "Claimed time to train", quantity, "d", dim::time, 60, 1e6 * day, logScale, false, noneAtZero,
     "Compared with the prediction.", {}, RACKLINE_QUANTITY(training.claims.duration)},
    {"claim.power", "Claim", "Claimed power", quantity, "MW", dim::power, 1e3, 1e12, logScale, false, noneAtZero,
     "Of the whole run at the facility's meter; compared with the prediction.", {}, RACKLINE_QUANTITY(training.claims.power)},
    {"claim.goodput", "Claim", "Claimed goodput", ratio, "%", dim::none, 0.001, 1, linear, false, noneAtZero,
     "Useful share of the time; compared with the prediction.", {}, RACKLINE_NUMBER(training.claims.goodput)},
    {"claim.interruptions", "Claim", "Claimed MTTI", quantity, "h", dim::time, 36, 3.6e9, logScale, false,
     noneAtZero, "Mean time to an interruption, to be compared with the prediction.", {}, RACKLINE_QUANTITY(training.claims.mtti)},
    {"facility.carbon", "Facility", "Carbon of the grid", ratio, "", dim::none, 0, 2, linear, false, false,
     "Kilograms of carbon dioxide per kWh.", {}, [](const Scenario& s) { return s.training.carbon * 3.6e6; },
     [](Scenario& s, double v) { s.training.carbon = v / 3.6e6; }},
});
// clang-format on
} // namespace

std::span<const Parameter> trainingParameters() { return trainingTable; }

bool concernsTraining(const Parameter& parameter) {
    return std::any_of(trainingTable.begin(), trainingTable.end(), [&](const Parameter& p) { return p.id == parameter.id; });
}

} // namespace rackline
