// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/training_case.h"

#include "app/project/measured/case_run.h"
#include "model/base/interval.h"
#include "model/base/portable_math.h"
#include "model/units/constants.h"

#include <algorithm>

namespace rackline {

namespace {
bool says(const MeasuredCase& row, std::string_view word) { return row.source.find(word) != std::string::npos; }

} // namespace

/// Where a framework has several profiles, the row's own words and its configuration choose.
std::string frameworkOf(const MeasuredCase& row) {
    if (row.engine == "nanotron") {
        // Pipelines over several nodes waited for the host, and so did most runs of the largest size.
        constexpr int largest = 512, widest = 16;
        const bool stalled = row.pp > 1 ? row.gpus > 8 : row.gpus >= largest && row.tp <= widest;
        return stalled ? "nanotron-stalled" : "nanotron";
    }
    if (row.engine == "torchtitan") {
        if (says(row, "sync TP") || says(row, "AsyncTP")) return says(row, "vanilla") ? "torchtitan" : "torchtitan-async";
        return says(row, "compile") ? "torchtitan" : "torchtitan-eager";
    }
    if (row.engine == "mlperf-submission") return "mlperf";
    if (row.engine == "megatron-bridge") {
        const bool slowRelease = says(row, "NeMo 25.11;") || says(row, "NeMo 26.02;");
        return slowRelease && row.gpusPerNode == 8 && row.model.starts_with("qwen3") && row.ep == 8 ? "megatron-bridge-unfused"
                                                                                                    : row.engine;
    }
    // No profile was fitted to Meta's own software.
    if (row.engine == "meta") return "fused";
    return row.engine;
}

namespace {
Result<Precision> precisionOf(const MeasuredCase& row) {
    if (row.precision == "fp16" || row.precision.empty()) return Precision::bf16;
    if (row.precision == "fp8" && says(row, "MXFP8")) return Precision::mxfp8;
    const auto named = precisionNamed(row.precision);
    if (!named) return Error{ErrorCode::input, "precision", "unknown format " + row.precision};
    return *named;
}

TrainingLayout layoutOf(const MeasuredCase& row, const Transformer& model) {
    TrainingLayout l;
    l.tp = std::max(1, row.tp);
    l.pp = std::max(1, row.pp);
    l.cp = std::max(1, row.cp);
    l.ep = std::max(1, row.ep);
    l.dp = row.dp > 0 ? row.dp : std::max(1, row.gpus / (l.tp * l.pp * l.cp));
    l.virtualStages = std::max(1, row.virtualStages);
    // Runs whose chunks are not stated are planned with a layer in each.
    if (row.engine == "meta") l.virtualStages = std::max(1, model.layerCount() / l.pp);
    if (row.engine == "torchtitan" && says(row, "Interleaved")) l.virtualStages = 2;
    if (l.pp > 1 && l.virtualStages > 1) l.schedule = PipelineSchedule::interleaved;
    l.zero = row.zeroStage >= 0 ? row.zeroStage : row.engine == "megatron-lm" ? 0 : 1;
    l.sequenceParallel = row.sequenceParallel != 0;
    l.recompute = row.recompute == "full"        ? Recompute::full
                  : row.recompute == "selective" ? Recompute::selective
                                                 : Recompute::none;
    l.microBatch = row.microBatch;
    // As many micro-batches as stages where they are not stated.
    if (l.microBatch <= 0) l.microBatch = row.engine == "meta" ? 1 : std::max(1.0, row.globalBatch / (double(l.dp) * l.pp));
    return l;
}

double inMetric(const MeasuredCase& row, const Transformer& model, const TrainingRun& run, double seconds) {
    if (row.metric == "step_s") return seconds;
    const double rate = run.tokensPerStep() / seconds / row.gpus;
    return row.metric == "tok_s_gpu" ? rate : rate * modelFlopsPerToken(model, run.sequence) / 1e12;
}

} // namespace

Result<TrainingCaseRun> trainingCaseRun(const MeasuredCase& row, const Catalogue& catalogue, const std::string& framework) {
    if (row.gpus < 1 || row.sequence <= 0 || row.globalBatch <= 0)
        return Error{ErrorCode::input, "gpus, seq_len, global_batch", "a training case needs all three"};
    const auto model = catalogue.model(row.model);
    if (!model) return model.error();
    if (untrainedLayers(*model) > 0)
        return Error{ErrorCode::infeasible, "model", "the training of some of its layers is not modelled"};
    const auto rack = rackOf(catalogue, row.hardware);
    if (!rack) return rack.error();
    const auto system = catalogue.system(*rack);
    if (!system) return system.error();
    const auto kernels = catalogue.kernels(row.hardware);
    if (!kernels) return kernels.error();
    const auto profile = catalogue.training(framework.empty() ? frameworkOf(row) : framework, system->accelerator.generation);
    if (!profile) return profile.error();
    const auto sustained = catalogue.sustained(row.hardware);
    if (!sustained) return sustained.error();
    const auto precision = precisionOf(row);
    if (!precision) return precision.error();
    if (!chipSpeed(system->accelerator).supports(*precision))
        return Error{ErrorCode::input, "precision", "the chip has no units for " + row.precision};
    TrainingCaseRun r{*model, *system, *kernels, *profile, *sustained, {}, layoutOf(row, *model)};
    r.run.sequence = row.sequence;
    r.run.globalBatch = row.globalBatch;
    r.run.compute = *precision;
    r.run.scaling = says(row, "rowwise") ? Scaling::row : Scaling::tensor;
    r.run.countRetries = true;
    if (says(row, "lora")) r.run.trained = 0.0007;
    // Speed of the cores of the 700 W chip held at 500 W (method/power 2), and the memory of that variant.
    if (says(row, "500 W")) {
        r.run.clock = 0.794;
        r.memory = 96e9;
    }
    if (row.gpusPerNode > 0 && linksOf(r.system).domain <= 8) r.gpusPerNode = row.gpusPerNode;
    return r;
}

Result<TrainingCasePrediction> predictTraining(const MeasuredCase& row, const TrainingCaseRun& r) {
    TrainingMachine machine = trainingMachine(r.system, r.kernels, r.profile, r.sustained);
    if (r.memory > 0) machine.memory = r.memory;
    if (r.gpusPerNode > 0) machine.gpusPerNode = r.gpusPerNode;
    const std::vector<Stage> stages = pipelineStages(r.model, r.layout.pp, r.profile.balancedStages);
    const std::vector<StageKind> kinds = stageKinds(stages);
    const LayerTable table = layerTable(r.model, r.run, r.layout, machine);
    const TrainingMemory worst = worstMemory(kinds, table, r.model, r.run, r.layout, machine);
    const double limit = memoryLimit(machine);
    TrainingCasePrediction p;
    p.probability = fitProbability(worst.reserved, limit, r.profile.memorySpread);
    const auto within = [&p](double value, double logSpread) {
        const double factor = portable::exp(logSpread);
        p.predicted = value;
        p.low = value / factor;
        p.high = value * factor;
    };
    if (row.metric == "fits") {
        p.predicted = worst.reserved <= limit ? 1 : 0;
        p.low = p.probability > 0.95 ? 1 : 0;
        p.high = p.probability < 0.05 ? 0 : 1;
    } else if (row.metric == "reserved_gb") {
        // One framework prints its first rank, the others their fullest.
        const TrainingMemory first = stageMemory(stages.front(), table, r.model, r.run, r.layout, machine);
        within((row.engine == "nanotron" ? first : worst).reserved / GiB.si(), normal95 * r.profile.memorySpread);
    } else if (row.metric == "step_s" || row.metric == "tok_s_gpu" || row.metric == "model_tflops_gpu") {
        const TrainingStep step = trainingStep(kinds, table, r.model, r.run, r.layout, machine, worst.reserved);
        within(inMetric(row, r.model, r.run, step.time), r.profile.spread);
    } else {
        return Error{ErrorCode::input, "metric", "a training case has no metric " + row.metric};
    }
    return p;
}

} // namespace rackline
