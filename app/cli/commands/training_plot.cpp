// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plot.h"
#include "app/cli/commands/training_answers.h"
#include "app/project/sweep/sweep.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/run_charts.h"
#include "app/report/charts/training_charts.h"
#include "app/report/words/graded_inputs.h"

#include <cmath>

namespace rackline {

namespace {
/// Every scenario, with an estimate where the picture shows one.
Result<std::span<const TrainedScenario>> trainedOf(PlotRequest& request, bool estimated) {
    for (const ResolvedScenario& scenario : request.loaded->scenarios) {
        if (!scenario.scenario.trains())
            return Error{ErrorCode::input, "workload.kind",
                         "\"" + scenario.scenario.name + "\" serves; this picture needs \"train\""};
        TrainedScenario& one =
            request.trained.emplace_back(TrainedScenario{&scenario, {}, static_cast<int>(request.trained.size())});
        if (!estimated) continue;
        one.estimate = estimateTraining(scenario.scenario, request.options.threads);
        request.feasible = request.feasible && one.estimate.feasible;
    }
    return std::span<const TrainedScenario>(request.trained);
}

template <class Chart> Result<std::string> drawn(PlotRequest& request, bool estimated, Chart chart) {
    const auto trained = trainedOf(request, estimated);
    return trained ? Result<std::string>(svgOf(chart(*trained), request.svg)) : trained.error();
}

Error noFigure(TrainingMetric metric) {
    return {ErrorCode::infeasible, "--metric " + std::string(infoOf(metric).id),
            "a run has no such value; a cost needs --set hardware.price=\"3e6 USD\""};
}

/// What moves the first run, or what keeps it from being faster.
template <class Chart> Result<std::string> drawnMoved(PlotRequest& request, Chart chart) {
    const Result<TrainingMetric> metric = runMetric("--metric", request.asked.metric, TrainingMetric::duration);
    if (!metric) return metric.error();
    const auto trained = trainedOf(request, false);
    if (!trained) return trained.error();
    const ResolvedScenario& s = *trained->front().scenario;
    const TrainingSensitivity found = sensitivityOfRun(s.scenario, *metric, gradedInputs(s), request.options.threads,
                                                       otherValuesOf(s, request.loaded->catalogue));
    if (!std::isfinite(valueOf(found.estimate, *metric))) return noFigure(*metric);
    request.feasible = found.estimate.feasible;
    return svgOf(chart(found, s.scenario.name, *metric), request.svg);
}
} // namespace

Result<std::string> drawRunFrontier(PlotRequest& request) {
    if (!request.asked.measured.empty())
        return Error{ErrorCode::usage, "--measured " + request.asked.measured, "is of scenarios that serve"};
    const Result<TrainingMetric> x = runMetric("--x", request.asked.plane.x, TrainingMetric::duration),
                                 y = runMetric("--y", request.asked.plane.y, TrainingMetric::cost);
    if (!x) return x.error();
    if (!y) return y.error();
    const auto trained = trainedOf(request, true);
    if (!trained) return trained.error();
    return svgOf(runFrontierChart(*trained, *x, *y, request.options.threads), request.svg);
}

Result<std::string> drawRunPower(PlotRequest& request) { return drawn(request, true, runPowerChart); }
Result<std::string> drawRunCost(PlotRequest& request) { return drawn(request, true, runCostChart); }

/// The first run against the second.
Result<std::string> drawRunWaterfall(PlotRequest& request) {
    const Result<TrainingMetric> metric = runMetric("--metric", request.asked.metric, TrainingMetric::duration);
    if (!metric) return metric.error();
    const auto trained = trainedOf(request, false);
    if (!trained) return trained.error();
    if (trained->size() < 2)
        return Error{ErrorCode::usage, "plot --kind waterfall", "expected two scenarios, or a project with several"};
    const Scenario &a = (*trained)[0].scenario->scenario, &b = (*trained)[1].scenario->scenario;
    const Result<TrainingDifference> difference = explainTraining(a, b, request.options.threads);
    if (!difference) return difference.error();
    const BarChart chart = waterfallChart(*difference, a.name, b.name, *metric);
    return chart.steps.empty() ? Result<std::string>(noFigure(*metric)) : svgOf(chart, request.svg);
}

Result<std::string> drawRunTornado(PlotRequest& request) {
    return drawnMoved(request, [](const auto& found, const std::string& name, TrainingMetric metric) {
        return tornadoChart(found, name, metric);
    });
}
Result<std::string> drawRunLimits(PlotRequest& request) {
    return drawnMoved(request, [](const auto& found, const std::string& name, TrainingMetric metric) {
        return limitChart(found, name, metric);
    });
}

Result<std::string> drawTrainingStep(PlotRequest& request) { return drawn(request, true, trainingStepChart); }
Result<std::string> drawTrainingMemory(PlotRequest& request) { return drawn(request, true, trainingMemoryChart); }
Result<std::string> drawGoodput(PlotRequest& request) { return drawn(request, false, goodputChart); }

Result<std::string> drawScaling(PlotRequest& request) {
    const std::string& y = request.asked.plane.y;
    const auto figure = y.empty() ? ScalingFigure::tokens : scalingFigureNamed(y);
    if (!figure) return Error{ErrorCode::usage, "--y " + y, "expected " + std::string(scalingFigureNames)};
    return drawn(request, false, [&](std::span<const TrainedScenario> trained) {
        return scalingChart(trained, *figure, request.options.threads);
    });
}

} // namespace rackline
