// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_plot.h"

#include "app/report/charts/training_charts.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
using Trained = std::vector<TrainedScenario>;

struct Kind {
    std::string_view name;
    /// A serving scenario has this kind, too.
    bool shared, needsEstimate;
    Result<std::string> (*draw)(const Trained&, const Options&, const SvgOptions&);
};

Result<std::string> drawScaling(const Trained& trained, const Options& options, const SvgOptions& svg) {
    const auto figure = options.y.empty() ? ScalingFigure::tokens : scalingFigureNamed(options.y);
    if (!figure) return Error{ErrorCode::usage, "--y " + options.y, "expected " + std::string(scalingFigureNames)};
    return svgOf(scalingChart(trained, *figure, options.threads), svg);
}
Result<std::string> drawStep(const Trained& trained, const Options&, const SvgOptions& svg) {
    return svgOf(trainingStepChart(trained), svg);
}

constexpr std::array<Kind, 5> trainingKinds{{
    {"step", true, true, drawStep},
    {"training", false, true, drawStep},
    {"memory", true, true,
     [](const Trained& t, const Options&, const SvgOptions& svg) -> Result<std::string> {
         return svgOf(trainingMemoryChart(t), svg);
     }},
    {"scaling", false, false, drawScaling},
    {"goodput", false, false,
     [](const Trained& t, const Options&, const SvgOptions& svg) -> Result<std::string> { return svgOf(goodputChart(t), svg); }},
}};

const Kind* trainingKindNamed(std::string_view name) {
    const auto found = std::find_if(trainingKinds.begin(), trainingKinds.end(), [name](const Kind& k) { return k.name == name; });
    return found == trainingKinds.end() ? nullptr : &*found;
}
} // namespace

std::vector<std::string_view> trainingPlotKinds() {
    std::vector<std::string_view> names;
    for (const Kind& kind : trainingKinds) names.push_back(kind.name);
    return names;
}

bool drawsTraining(std::string_view kind) { return trainingKindNamed(kind) != nullptr; }

bool plotsTraining(std::string_view kind) {
    const Kind* found = trainingKindNamed(kind);
    return found != nullptr && !found->shared;
}

Result<TrainingPicture> trainingPicture(const Loaded& loaded, const Options& options, const SvgOptions& svg) {
    const Kind* kind = trainingKindNamed(options.kind);
    if (kind == nullptr)
        return Error{ErrorCode::usage, "--kind " + options.kind,
                     "a scenario that trains has step (or training), memory, scaling and goodput"};
    std::vector<TrainedScenario> trained;
    bool feasible = true;
    for (const ResolvedScenario& scenario : loaded.scenarios) {
        if (!scenario.scenario.trains)
            return Error{ErrorCode::input, "workload.kind",
                         "\"" + scenario.scenario.name + "\" serves; this picture needs \"train\""};
        trained.push_back({&scenario, {}});
        if (kind->needsEstimate) trained.back().estimate = estimateTraining(scenario.scenario, options.threads);
        feasible = feasible && (!kind->needsEstimate || trained.back().estimate.feasible);
    }
    Result<std::string> picture = kind->draw(trained, options, svg);
    if (!picture) return picture.error();
    return TrainingPicture{std::move(picture).value(), feasible};
}

} // namespace rackline
