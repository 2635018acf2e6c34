// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/contrast.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/run_charts.h"
#include "app/report/charts/training_charts.h"
#include "app/report/pages/parts.h"
#include "app/report/words/graded_inputs.h"
#include "app/report/words/wording.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rackline {

namespace {

ReportSection runsSection(const ReportInput& input) {
    ScenarioTable table(input, "", false);
    const auto training = [](const ReportScenario& s) -> const TrainingPlan& { return s.scenario->scenario.training; };
    table.addSystem();
    table.row("Run", [&](const ReportScenario& s) {
        const TrainingRun& run = training(s).run;
        return measureText(s.training->totalTokens, "") + " tokens, batches of " + countText(run.globalBatch) + " sequences of " +
               countText(run.sequence);
    });
    table.row("GEMM format", [&](const ReportScenario& s) { return std::string(nameOf(training(s).run.compute)); });
    table.row("Framework", [&](const ReportScenario& s) { return training(s).profile.id; });
    table.row("Layout", [](const ReportScenario& s) {
        return s.training->parts.empty() ? std::string("\u2013") : trainingLayoutText(s.training->point.layout, screenNumbers);
    });
    table.addSite();
    table.row("Hash", [](const ReportScenario& s) { return s.scenario->hash; });
    return {"scenario", "Scenario", {table.taken()}};
}

using RunRows = std::vector<FigureLine>;

/// The RunRows of all runs side by side, in the order in which they first come; a run that lacks one has a dash.
template <class Make>
ReportTable sideBySide(const ReportInput& input, std::string title, std::span<const TrainedScenario> runs, Make rowsOf) {
    std::vector<RunRows> all;
    std::vector<std::string> names;
    for (const TrainedScenario& run : runs) {
        all.push_back(run.estimate.parts.empty() ? RunRows() : rowsOf(run));
        for (FigureLine& row : all.back()) {
            if (!row.beside.empty()) row.name = row.beside;
            if (std::find(names.begin(), names.end(), row.name) == names.end()) names.push_back(row.name);
        }
    }
    ScenarioTable table(input, std::move(title), true);
    for (const std::string& name : names) {
        std::size_t run = 0;
        table.row(capitalised(name), [&](const ReportScenario&) -> std::string {
            const RunRows& rows = all[run++];
            const auto row = std::find_if(rows.begin(), rows.end(), [&](const FigureLine& r) { return r.name == name; });
            if (row == rows.end()) return "\u2013";
            return row->range.empty() ? row->value : row->value + " (" + row->range + ")";
        });
    }
    return table.taken();
}

ReportSection resultsSection(const ReportInput& input, std::span<const TrainedScenario> runs) {
    return {
        "intervals",
        "Results with their intervals",
        {ReportText{"Each in its best layout; in brackets the 90 % interval, from the error of its framework's profile on "
                    "measured runs and of what is carried over."},
         sideBySide(input, "Figure", runs, [](const TrainedScenario& run) { return trainingResultRows(run, screenNumbers); })}};
}

ReportSection claimsSection(std::span<const TrainedScenario> runs) {
    /// A claim beside the name of its scenario.
    using ClaimLine = std::pair<std::string, TrainingClaimRow>;
    std::vector<ClaimLine> claims;
    for (const TrainedScenario& run : runs)
        for (const TrainingClaimRow& row : trainingClaimRows(run.estimate, screenNumbers))
            claims.emplace_back(run.scenario->scenario.name, row);
    Fields<ClaimLine> columns{Field<ClaimLine>::column("Scenario", &ClaimLine::first)};
    addThrough(columns, &ClaimLine::second, trainingClaimColumns("verdict"));
    ReportTable table = tableOf(columnsOf(columns), claims);
    ReportSection section{"claims", "Claims", {}};
    if (!table.rows.empty()) section.blocks.push_back(std::move(table));
    return section;
}

ReportSection stepSection(const ReportInput& input, std::span<const TrainedScenario> runs) {
    ReportTable table =
        sideBySide(input, "Part", runs, [](const TrainedScenario& run) { return trainingStepRows(run.estimate, screenNumbers); });
    ReportSection section{"step", "Parts of a step", {}};
    if (table.rows.empty()) return section;
    // Parts that only later runs have stand behind the sum of the first run.
    const auto sum =
        std::find_if(table.rows.begin(), table.rows.end(), [](const auto& row) { return row.front().text == "Sum"; });
    if (sum != table.rows.end()) std::rotate(sum, sum + 1, table.rows.end());
    section.blocks.push_back(ReportText{"Seconds and shares of one optimizer step; the longest of the first scenario first."});
    section.blocks.push_back(std::move(table));
    return section;
}

ReportSection memorySection(const ReportInput& input, std::span<const TrainedScenario> runs) {
    ReportTable table = sideBySide(input, "Of the fullest GPU", runs,
                                   [](const TrainedScenario& run) { return trainingMemoryRows(run, screenNumbers); });
    ReportSection section{"memory", "Memory", {}};
    if (table.rows.empty()) return section;
    section.blocks.push_back(captioned(trainingMemoryChart(runs)));
    section.blocks.push_back(std::move(table));
    return section;
}

ReportSection failuresSection(const ReportInput& input, std::span<const TrainedScenario> runs) {
    ReportTable table = sideBySide(input, "Figure", runs,
                                   [](const TrainedScenario& run) { return trainingFailureRows(run.estimate, screenNumbers); });
    ReportSection section{"failures", "Failures and goodput", {}};
    if (table.rows.empty()) return section;
    section.blocks.push_back(std::move(table));
    section.blocks.push_back(captioned(goodputChart(runs)));
    return section;
}

/// Each run draws two lines, and more runs than this cannot be told apart.
constexpr std::size_t mostScaled = 3;

/// The first ones, and always those that the report's answer compares.
std::vector<TrainedScenario> scaledRuns(std::span<const TrainedScenario> runs) {
    const std::optional<Contrast> found = contrastOf(runs);
    std::vector<std::size_t> chosen;
    if (found) chosen.push_back(found->best);
    if (found && found->other) chosen.push_back(*found->other);
    for (std::size_t i = 0; i < runs.size() && chosen.size() < mostScaled; ++i)
        if (std::find(chosen.begin(), chosen.end(), i) == chosen.end()) chosen.push_back(i);
    std::sort(chosen.begin(), chosen.end());
    std::vector<TrainedScenario> scaled;
    for (const std::size_t i : chosen) scaled.push_back(runs[i]);
    return scaled;
}

ReportSection scalingSection(std::span<const TrainedScenario> runs) {
    ReportSection section{"scaling", "Scaling", {}};
    const std::vector<TrainedScenario> scaled = scaledRuns(runs);
    LineChart chart = scalingChart(scaled, ScalingFigure::tokens, 0);
    std::string caption =
        chart.subtitle + (scaled.size() < runs.size() ? "; three of the scenarios, the quickest among them." : ".");
    section.blocks.push_back(ReportFigure{std::move(chart), std::move(caption)});
    return section;
}

/// Days against dollars on up to as many racks, or against energy where a rack has no price.
ReportSection sizesSection(std::span<const TrainedScenario> runs) {
    ReportSection section{"sizes", "Other sizes of the run", {}};
    const bool priced = std::all_of(runs.begin(), runs.end(),
                                    [](const TrainedScenario& run) { return run.scenario->scenario.system.rack.price.si() > 0; });
    LineChart chart = runFrontierChart(runs, TrainingMetric::duration, priced ? TrainingMetric::cost : TrainingMetric::energy);
    if (!chart.series.empty()) section.blocks.push_back(captioned(std::move(chart)));
    return section;
}

ReportSection wattsSection(std::span<const TrainedScenario> runs) {
    ReportSection section{"power", "Power and cost", {}};
    if (StackChart watts = runPowerChart(runs); !watts.rows.empty()) section.blocks.push_back(captioned(std::move(watts)));
    if (StackChart dollars = runCostChart(runs); !dollars.rows.empty()) section.blocks.push_back(captioned(std::move(dollars)));
    return section;
}

/// Why the quickest run takes another time than the one that the answer holds it against, and what moves its time.
ReportSection causesSection(std::span<const TrainedScenario> runs, const Contrast& found, const TrainingSensitivity& moves) {
    ReportSection section{"causes", "What decides the time", {}};
    const TrainedScenario& best = runs[found.best];
    if (found.other) {
        const TrainedScenario& other = runs[*found.other];
        const Result<TrainingDifference> difference = explainTraining(other.scenario->scenario, best.scenario->scenario);
        BarChart chart = difference ? waterfallChart(*difference, titleOf(other), titleOf(best), TrainingMetric::duration,
                                                     {other.colour, best.colour})
                                    : BarChart();
        if (!chart.steps.empty()) section.blocks.push_back(captioned(std::move(chart)));
    }
    section.blocks.push_back(captioned(tornadoChart(moves, titleOf(best), TrainingMetric::duration)));
    return section;
}

/// What to choose, and what decides that; nothing where no run fits.
std::array<ReportSection, 2> choiceSections(const ReportInput& input, std::span<const TrainedScenario> runs) {
    const std::optional<Contrast> found = contrastOf(runs);
    if (!found) return {};
    const ResolvedScenario& best = *runs[found->best].scenario;
    const TrainingSensitivity moves = sensitivityOfRun(best.scenario, TrainingMetric::duration, gradedInputs(best));
    return {recommendationSection(input, runs, moves), causesSection(runs, *found, moves)};
}

constexpr auto trainingFormulas = std::to_array<Formula>({
    {"Operator", "fixed latency + the p-norm of compute time and memory time, with the factors of the framework's profile"},
    {"Step", "forward + backward + recomputation of the fullest stage, over its micro-batches, + bubble + exposed communication "
             "+ optimizer"},
    {"MFU", "model FLOPs of the tokens (causal attention, no recomputation) / (GPUs \u00d7 dense peak \u00d7 time)"},
    {"Memory", "weights, gradients, optimizer states and activations in flight, logits and buffers, and their fragmentation"},
    {"Goodput",
     "1 / (1 + checkpoints + lost work and restarts of each interruption); the interval between checkpoints is the best one"},
    {"Time to train", "tokens / tokens a second / goodput"},
    {"Energy", "watts at the meter, phase by phase of a step, \u00d7 time to train"},
    {"Cost", "(hardware, upkeep and data centre as annuities, spares included) \u00d7 time + energy"},
});

} // namespace

std::vector<ReportSection> trainingSections(const ReportInput& input, std::span<const TrainedScenario> runs) {
    const ReportAnchors anchors(input);
    auto [recommendation, causes] = choiceSections(input, runs);
    std::vector<ReportSection> all{runsSection(input),
                                   resultsSection(input, runs),
                                   std::move(recommendation),
                                   claimsSection(runs),
                                   stepSection(input, runs),
                                   memorySection(input, runs),
                                   failuresSection(input, runs),
                                   scalingSection(runs),
                                   sizesSection(runs),
                                   wattsSection(runs),
                                   std::move(causes),
                                   differencesSection(input),
                                   inputsSection(anchors),
                                   assumptionsSection(input, anchors),
                                   validationSection(input),
                                   sourcesSection(anchors),
                                   formulasSection(input, trainingFormulas)};
    std::erase_if(all, [](const ReportSection& section) { return section.blocks.empty(); });
    return all;
}

} // namespace rackline
