// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/training_case.h"

#include "app/project/case_run.h"
#include "model/base/portable_math.h"
#include "model/units/constants.h"

#include <algorithm>

namespace rackline {

namespace {
bool says(const TrainingCase& row, std::string_view word) { return row.source.find(word) != std::string::npos; }

/// The framework's profile; where one has several, the row's own words and its configuration choose.
std::string profileOf(const TrainingCase& row) {
    if (row.engine == "nanotron") {
        const bool stalled = row.pp > 1 && row.gpus > 8;
        return stalled ? "nanotron-stalled" : "nanotron";
    }
    if (row.engine == "torchtitan") {
        if (says(row, "sync TP") || says(row, "AsyncTP")) return says(row, "vanilla") ? "torchtitan" : "torchtitan-async";
        return says(row, "compile") ? "torchtitan" : "torchtitan-eager";
    }
    if (row.engine == "mlperf-submission") return "mlperf";
    if (row.engine == "meta") return "megatron-bridge";
    return row.engine;
}

Result<Precision> precisionOf(const TrainingCase& row) {
    if (row.precision == "fp16" || row.precision.empty()) return Precision::bf16;
    if (row.precision == "fp8" && says(row, "MXFP8")) return Precision::mxfp8;
    const auto named = precisionNamed(row.precision);
    if (!named) return Error{ErrorCode::input, "precision", "unknown format " + row.precision};
    return *named;
}

TrainingLayout layoutOf(const TrainingCase& row, const Transformer& model) {
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

double inMetric(const TrainingCase& row, const Transformer& model, const TrainingRun& run, double seconds) {
    if (row.metric == "step_s") return seconds;
    const double rate = run.tokensPerStep() / seconds / row.gpus;
    return row.metric == "tok_s_gpu" ? rate : rate * modelFlopsPerToken(model, run.sequence) / 1e12;
}

struct Parts {
    Transformer model;
    System system;
    ChipKernels kernels;
    TrainingProfile profile;
    SustainedFactors sustained;
};

Result<Parts> partsOf(const TrainingCase& row, const Catalogue& catalogue, const std::string& framework) {
    const auto model = catalogue.model(row.model);
    if (!model) return model.error();
    const auto rack = rackOf(catalogue, row.hardware);
    if (!rack) return rack.error();
    const auto system = catalogue.system(*rack);
    if (!system) return system.error();
    const auto kernels = catalogue.kernels(row.hardware);
    if (!kernels) return kernels.error();
    const auto profile = catalogue.training(framework.empty() ? profileOf(row) : framework, system->accelerator.generation);
    if (!profile) return profile.error();
    const auto sustained = catalogue.sustained(row.hardware);
    if (!sustained) return sustained.error();
    return Parts{*model, *system, *kernels, *profile, *sustained};
}
} // namespace

TrainingCase trainingCaseOf(const MeasuredCase& m) {
    TrainingCase row;
    row.hardware = m.hardware;
    row.model = m.model;
    row.engine = m.engine;
    row.precision = m.precision;
    row.recompute = m.recompute;
    row.metric = m.metric;
    row.source = m.source;
    row.gpus = m.gpus;
    row.gpusPerNode = m.gpusPerNode;
    row.tp = m.tp;
    row.pp = m.pp;
    row.ep = m.ep;
    row.dp = m.dp;
    row.cp = m.cp;
    row.virtualStages = m.virtualStages;
    row.zeroStage = m.zeroStage;
    row.sequenceParallel = m.sequenceParallel;
    row.microBatch = m.microBatch;
    row.globalBatch = m.globalBatch;
    row.sequence = m.sequence;
    return row;
}

Result<TrainingCasePrediction> predictTraining(const TrainingCase& row, const Catalogue& catalogue,
                                               const std::string& framework) {
    if (row.gpus < 1 || row.sequence <= 0 || row.globalBatch <= 0)
        return Error{ErrorCode::input, "gpus, seq_len, global_batch", "a training case needs all three"};
    const Result<Parts> found = partsOf(row, catalogue, framework);
    if (!found) return found.error();
    const Transformer& model = found->model;
    const auto precision = precisionOf(row);
    if (!precision) return precision.error();
    TrainingMachine machine = trainingMachine(found->system, found->kernels, found->profile, found->sustained);
    if (!machine.chip.supports(*precision))
        return Error{ErrorCode::input, "precision", "the chip has no units for " + row.precision};
    if (row.gpusPerNode > 0 && machine.links.domain <= 8) machine.gpusPerNode = row.gpusPerNode;
    TrainingRun run;
    run.sequence = row.sequence;
    run.globalBatch = row.globalBatch;
    run.compute = *precision;
    run.scaling = says(row, "rowwise") ? Scaling::row : Scaling::tensor;
    run.countRetries = true;
    if (says(row, "lora")) run.trained = 0.0007;
    // Speed of the cores of the 700 W chip held at 500 W (SPEC-power 8.2), and the memory of that variant.
    if (says(row, "500 W")) {
        run.clock = 0.794;
        machine.memory = 96e9;
    }
    TrainingCasePrediction p;
    p.profile = found->profile.id;
    p.layout = layoutOf(row, model);
    const std::vector<Stage> stages = pipelineStages(model, p.layout.pp, machine.profile.balancedStages);
    const std::vector<StageKind> kinds = stageKinds(stages);
    const LayerTable table = layerTable(model, run, p.layout, machine);
    const TrainingMemory worst = worstMemory(kinds, table, model, run, p.layout, machine);
    const double limit = memoryLimit(machine);
    p.probability = fitProbability(worst.reserved, limit, machine.profile.memorySpread);
    if (row.metric == "fits") {
        p.predicted = worst.reserved <= limit ? 1 : 0;
        p.low = p.probability > 0.95 ? 1 : 0;
        p.high = p.probability < 0.05 ? 0 : 1;
        return p;
    }
    if (row.metric == "reserved_gb") {
        // One framework prints its first rank, the others their fullest.
        const TrainingMemory shown =
            row.engine == "nanotron" ? stageMemory(stages.front(), table, model, run, p.layout, machine) : worst;
        const double factor = portable::exp(1.645 * machine.profile.memorySpread);
        p.predicted = shown.reserved / GiB.si();
        p.low = p.predicted / factor;
        p.high = p.predicted * factor;
        return p;
    }
    if (row.metric != "step_s" && row.metric != "tok_s_gpu" && row.metric != "model_tflops_gpu")
        return Error{ErrorCode::input, "metric", "a training case has no metric " + row.metric};
    p.step = trainingStep(kinds, table, model, run, p.layout, machine, worst.reserved);
    p.predicted = inMetric(row, model, run, p.step.time);
    const double factor = portable::exp(machine.profile.spread);
    p.low = p.predicted / factor;
    p.high = p.predicted * factor;
    return p;
}

} // namespace rackline
