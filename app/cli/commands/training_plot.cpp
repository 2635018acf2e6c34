// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plot.h"
#include "app/report/charts/training_charts.h"

namespace rackline {

namespace {
/// Every scenario, with an estimate where the picture shows one.
Result<std::span<const TrainedScenario>> trainedOf(PlotRequest& request, bool estimated) {
    for (const ResolvedScenario& scenario : request.loaded->scenarios) {
        if (!scenario.scenario.trains)
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
} // namespace

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
