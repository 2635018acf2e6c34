// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/text_table.h"
#include "app/report/sheets/training_tables.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"

#include <algorithm>
#include <ostream>

namespace rackline {

namespace {

std::string pageOf(const std::vector<std::string>& head, const std::vector<TrainingRow>& rows) {
    TextTable table(head);
    for (const TrainingRow& row : rows) {
        std::vector<std::string> cells{row.name, row.value};
        if (head.size() > 2) cells.push_back(row.range);
        table.add(std::move(cells));
    }
    return table.text();
}

std::string claimTable(const TrainingEstimate& e) {
    if (e.claims.empty()) return {};
    TextTable table({"Claim", "claimed", "predicted", "90 % interval", ""}, 1);
    for (const TrainingClaimRow& row : trainingClaimRows(e, plainNumbers))
        table.add({row.name, row.claimed, row.predicted, row.range, std::string(row.verdict)});
    return table.text() + "\n";
}

std::string tableOf(const TrainedScenario& t) {
    const Scenario& s = t.scenario->scenario;
    const TrainingEstimate& e = t.estimate;
    std::string text =
        s.name + ": " + s.model.name + " on " + countText(e.gpus, plainNumbers) + " GPUs of " + s.system.rack.name + "\n";
    for (const Finding& finding : e.findings) text += sentenceOf(finding, plainNumbers) + "\n";
    if (e.parts.empty()) return text + "\nhash " + t.scenario->hash + "\n";
    text += trainingLayoutText(e.point.layout, plainNumbers) + "; best of " + countText(double(e.evaluated), plainNumbers) +
            " layouts\n\n" + claimTable(e);
    text += pageOf({"Training", "p50", "90 % interval"}, trainingResultRows(t, plainNumbers)) + "\n";
    text += pageOf({"Step", "time", "share"}, trainingStepRows(e, plainNumbers)) + "\n";
    text += pageOf({"Memory of the fullest GPU, stage " + std::to_string(e.point.memory.stage), ""},
                   trainingMemoryRows(t, plainNumbers)) +
            "\n";
    text += pageOf({"Failures", "p50", "90 % interval"}, trainingFailureRows(e, plainNumbers));
    return text + "\nhash " + t.scenario->hash + "\n";
}
} // namespace

int runTrain(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<TrainedScenario> trained;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        if (!scenario.scenario.trains)
            return fail({ErrorCode::input, "workload.kind", "\"" + scenario.scenario.name + "\" serves; train needs \"train\""},
                        streams);
        trained.push_back({&scenario, estimateTraining(scenario.scenario, options.threads)});
    }
    switch (options.format) {
    case OutputFormat::json:
        streams.out << trainingJson(trained, originOf(options, *loaded));
        break;
    case OutputFormat::csv:
        streams.out << trainingCsv(trained);
        break;
    case OutputFormat::table:
        for (std::size_t i = 0; i < trained.size(); ++i) streams.out << (i > 0 ? "\n" : "") << tableOf(trained[i]);
        break;
    }
    const bool ok = std::all_of(trained.begin(), trained.end(), [](const TrainedScenario& t) { return t.estimate.feasible; });
    return ok ? done : infeasible;
}

} // namespace rackline
