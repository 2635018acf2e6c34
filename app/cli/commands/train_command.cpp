// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/assertion.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/sheets/training_tables.h"
#include "app/report/words/layout_words.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/runs/training_metric.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace rackline {

namespace {

std::string claimTable(const TrainingEstimate& e) {
    return e.claims.empty() ? "" : textTable(trainingClaimColumns(""), trainingClaimRows(e, plainNumbers)).text() + "\n";
}

std::string tableOf(const TrainedScenario& t, bool brief) {
    const Scenario& s = t.scenario->scenario;
    const TrainingEstimate& e = t.estimate;
    std::string text =
        s.name + ": " + s.model.name + " on " + countText(e.gpus, plainNumbers) + " GPUs of " + s.system.rack.name + "\n";
    text += linesAbove(e.findings);
    if (e.parts.empty()) return text + "\nhash " + t.scenario->hash + "\n";
    text += trainingLayoutText(e.point.layout, plainNumbers) + "; best of " + countText(double(e.evaluated), plainNumbers) +
            " layouts\n";
    if (const std::string spelled = spelledOut(e.point.layout); !spelled.empty()) text += spelled + '\n';
    text += '\n' + claimTable(e);
    text += textTable(figureColumns("Training"), trainingResultRows(t, plainNumbers)).text() + "\n";
    const std::string below = linesBelow(e.findings);
    if (brief) return text + "hash " + t.scenario->hash + "\n";
    text += textTable(figureColumns("Step", {"time", "share"}), trainingStepRows(e, plainNumbers)).text() + "\n";
    text += textTable(figureColumns("Memory of the fullest GPU, stage " + std::to_string(e.point.memory.stage), {""}),
                      trainingMemoryRows(t, plainNumbers))
                .text() +
            "\n" + textTable(figureColumns("Failures"), trainingFailureRows(e, plainNumbers)).text();
    if (!below.empty()) text += "\n" + below;
    return text + "\nhash " + t.scenario->hash + "\n";
}
} // namespace

int answerTraining(const Loaded& loaded, const TrainOptions& asked, const Options& options, Streams streams) {
    std::vector<TrainedScenario> trained;
    for (const ResolvedScenario& scenario : loaded.scenarios)
        trained.push_back({&scenario, estimateTraining(scenario.scenario, options.threads)});
    const Result<bool> hold = asked.asserts.hold(loaded, options, streams, [&](std::size_t i, const Assertion& a) {
        const TrainingMetricInfo& metric = infoOf(*trainingMetricWithId(a.id));
        // Where a run does not train at all, no condition holds.
        const double value = valueOf(trained[i].estimate, metric.metric);
        return a.holds(value) ? std::string()
                              : a.text + " does not hold, it is " + unitText(value, metric.shown, metric.unit, plainNumbers);
    });
    if (!hold) return fail(hold.error(), streams);
    write({[&] { return paragraphs(trained, [&](const auto& one) { return tableOf(one, asked.brief); }); },
           [&] { return trainingJson(trained, originOf(options, loaded)); }, [&] { return trainingRows(trained); }},
          options, streams);
    const bool ok = std::all_of(trained.begin(), trained.end(), [](const TrainedScenario& t) { return t.estimate.feasible; });
    return ok && *hold ? done : infeasible;
}

namespace {
int runTrain(const TrainOptions& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    for (const ResolvedScenario& scenario : loaded->scenarios)
        if (!scenario.scenario.trains())
            return fail({ErrorCode::input, "workload.kind", "\"" + scenario.scenario.name + "\" serves; train needs \"train\""},
                        streams);
    return answerTraining(*loaded, asked, options, streams);
}
} // namespace

Run addTrain(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<TrainOptions>();
    addScenarios(parser, options, true);
    asked->asserts.add(parser);
    addBrief(parser, asked->brief);
    addTableFile(parser, options);
    return intoFile(parser, options, [asked, &options](Streams streams) {
        // A scenario that is no file trains.
        if (options.sources.empty()) options.settings.insert(options.settings.begin(), "workload.kind=train");
        return runTrain(*asked, options, streams);
    });
}

} // namespace rackline
