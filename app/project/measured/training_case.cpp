// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/training_case.h"

#include "app/project/measured/case_settings.h"
#include "model/base/portable_math.h"
#include "model/runs/training_metric.h"
#include "model/units/constants.h"

namespace rackline {

namespace {

/// Bytes that the run's framework prints.
double reservedOf(const TrainingEvaluator& evaluator, const TrainingPoint& point) {
    const TrainingMachine& machine = evaluator.machine();
    if (!machine.profile.reportsFirstStage) return point.memory.reserved;
    const Transformer& model = evaluator.scenario().model;
    const std::vector<Stage> stages = pipelineStages(model, point.layout.pp, machine.profile.balancedStages);
    const LayerTable table = layerTable(model, evaluator.run(), point.layout, machine);
    return stageMemory(stages.front(), table, model, evaluator.run(), point.layout, machine).reserved;
}

} // namespace

Result<TrainedRun> trainedRun(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes,
                              const std::string& framework) {
    Result<Settings> settings = caseSettings(row, catalogue, recipes);
    if (!settings) return settings.error();
    if (!framework.empty()) settings.value()["framework"] = framework;
    Result<ResolvedScenario> resolved = resolve(caseProject(row, std::move(settings).value()), 0, catalogue);
    if (!resolved) return resolved.error();
    TrainedRun run{std::move(resolved.value().scenario), {}};
    run.estimate = estimateTraining(run.scenario, 1);
    if (run.estimate.parts.empty()) return Error{ErrorCode::infeasible, "", caseReason(run.estimate.findings.front())};
    return run;
}

double trainedFigure(const MeasuredCase& row, const TrainingEvaluator& evaluator, const TrainingPoint& point) {
    if (row.metric == "step_s") return point.step.time;
    if (row.metric == "reserved_gb") return reservedOf(evaluator, point) / GiB.si();
    const double rate = evaluator.run().tokensPerStep() / point.step.time / evaluator.gpus();
    if (row.metric == "tok_s_gpu") return rate;
    return row.metric == "model_tflops_gpu" ? rate * evaluator.flopsPerToken() / 1e12 : 0;
}

CasePrediction predictTraining(const MeasuredCase& row, const TrainedRun& run) {
    const TrainingEstimate& e = run.estimate;
    const double spread = run.scenario.training.profile.memorySpread;
    CasePrediction p;
    if (row.metric == "fits") {
        p.predicted = e.point.memory.reserved <= e.memoryLimit.si() ? 1 : 0;
        p.probability = e.fitProbability;
        p.low = p.probability > 0.95 ? 1 : 0;
        p.high = p.probability < 0.05 ? 0 : 1;
        return p;
    }
    // The very figures that `train` prints, where it prints them.
    const double inCase = row.metric == "model_tflops_gpu" ? e.flopsPerToken / 1e12 : 1;
    Interval<double> v = intervalOf(e, row.metric == "step_s" ? TrainingMetric::step : TrainingMetric::perGpu);
    if (row.metric == "reserved_gb")
        v = withinFactor(trainedFigure(row, TrainingEvaluator(run.scenario, e.gpus), e.point), portable::exp(normal95 * spread));
    else if (row.metric != "step_s" && row.metric != "tok_s_gpu" && row.metric != "model_tflops_gpu")
        return unsupported("a training case has no metric " + row.metric);
    p.predicted = inCase * v.mid;
    p.low = inCase * v.low;
    p.high = inCase * v.high;
    return p;
}

} // namespace rackline
