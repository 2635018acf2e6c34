// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/contrast.h"
#include "app/report/charts/training_charts.h"
#include "app/report/pages/parts.h"
#include "app/report/words/wording.h"

#include <algorithm>

namespace rackline {

namespace {

bool canTrain(const ReportScenario& s) { return s.training->feasible && !s.training->parts.empty(); }

std::string daysOf(const TrainingEstimate& e) { return timeText(e.duration.mid.si(), beside(e.duration)); }

std::string runText(const TrainingEstimate& e) { return measureText(e.totalTokens, "") + " tokens"; }

/// Says how long the fastest of the runs that match the first one takes, and how many times as long another one takes.
std::string trainingAnswer(std::span<const TrainedScenario> runs) {
    const std::optional<Contrast> found = contrastOf(runs);
    if (!found) return runs.size() == 1 ? "It cannot be trained this way." : "None of the scenarios can be trained.";
    const TrainedScenario& best = runs[found->best];
    const Scenario& winner = best.scenario->scenario;
    const std::string verb = winner.system.rack.status == Status::shipping ? " trains on " : " would train on ";
    std::string text = winner.name + ": " + winner.model.name + verb + runText(best.estimate) + " in " + daysOf(best.estimate) +
                       conditional(winner);
    if (found->other) {
        const TrainedScenario& other = runs[*found->other];
        text += "; " + factorText(other.estimate.duration.mid / best.estimate.duration.mid) + " as long with " +
                other.scenario->scenario.name;
    }
    return text + ".";
}

std::string trainingConditions(const ReportInput& input) {
    const TrainingRun& run = input.scenarios.front().scenario->scenario.training.run;
    const auto shared = [&](auto get) {
        return std::all_of(input.scenarios.begin(), input.scenarios.end(),
                           [&](const ReportScenario& s) { return get(s.scenario->scenario.training.run) == get(run); });
    };
    std::string text;
    if (shared([](const TrainingRun& r) { return r.globalBatch; }))
        text += "Batches of " + countText(run.globalBatch) + " sequences. ";
    if (shared([](const TrainingRun& r) { return r.sequence; })) text += "Sequences of " + countText(run.sequence) + " tokens. ";
    return text + "Time with failures, restarts and checkpoints; watts at the utility meter. Each in its best layout.";
}

ReportHeadline trainingHeadline(const ReportScenario& s, int colour) {
    const TrainingEstimate& e = *s.training;
    ReportHeadline headline;
    headline.name = s.scenario->scenario.name;
    headline.remark = remarkOf(s.scenario->scenario);
    headline.colour = colour;
    headline.to = "intervals";
    if (!canTrain(s)) {
        headline.value = "\u2013";
        headline.note = e.findings.empty() ? "Does not fit." : sentenceOf(e.findings.front());
        return headline;
    }
    headline.value = daysOf(e);
    headline.interval = unitRangeText(inSi(e.duration), Shown::time, "s");
    headline.note = countText(e.gpus) + " GPUs";
    if (s.scenario->scenario.system.rack.price.si() > 0) headline.note += " \u00b7 " + moneyText(e.cost.mid.si());
    headline.note += " \u00b7 MFU " + percentText(e.mfu);
    return headline;
}

std::vector<ReportRisk> cannotTrain(const ReportInput& input) {
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios)
        if (!canTrain(s))
            risks.push_back({s.scenario->scenario.name + " does not fit.",
                             s.training->findings.empty() ? "No layout is feasible." : sentenceOf(s.training->findings.front())});
    return risks;
}

std::vector<ReportRisk> failedClaims(const ReportInput& input) {
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios) {
        std::string text;
        for (const TrainingClaimRow& row : trainingClaimRows(*s.training, screenNumbers))
            if (row.verdict != textOf(ClaimCheck::Verdict::holds))
                text += (text.empty() ? "" : "; ") + row.name + " " + row.claimed + " is claimed, " + row.predicted +
                        (row.range.empty() ? "" : " (" + row.range + ")") + " is predicted";
        if (text.empty() || !canTrain(s)) continue;
        risks.push_back({"A claim for " + s.scenario->scenario.name + " may not hold.", capitalised(std::move(text)) + "."});
    }
    return risks;
}

std::vector<ReportRisk> tightMemory(const ReportInput& input) {
    constexpr double sure = 0.95;
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios)
        if (canTrain(s) && s.training->fitProbability < sure)
            risks.push_back({"The memory of " + s.scenario->scenario.name + " may not suffice.",
                             "The fullest GPU reserves " + measureText(s.training->point.memory.reserved, "B") + " of " +
                                 measureText(s.training->memoryLimit.si(), "B") + "; the chance that this fits is " +
                                 percentText(s.training->fitProbability) + "."});
    return risks;
}

std::vector<ReportRisk> interruptions(const ReportInput& input) {
    constexpr double harmless = 0.05;
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios) {
        const Interval<double>& goodput = s.training->goodput;
        if (!canTrain(s) || 1 - goodput.low < harmless) continue;
        risks.push_back({"Failures decide how long it takes.",
                         s.scenario->scenario.name + " is interrupted every " + timeText(s.training->mtti.mid.si()) +
                             "; its goodput is " + percentText(goodput.mid) + ", and " + percentText(goodput.low) +
                             " where failures are twice as frequent."});
    }
    return risks;
}

/// The parts of a step in which GPUs compute nothing.
constexpr auto waitingParts =
    std::to_array<std::string_view>({"tensor parallel", "context parallel", "expert parallel", "gradients", "sharded weights",
                                     "between sites", "pipeline bubble", "stage to stage"});

std::vector<ReportRisk> waiting(const ReportInput& input) {
    constexpr double little = 0.1;
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios) {
        if (!canTrain(s)) continue;
        double sum = 0;
        const TrainingPart* most = nullptr;
        for (const TrainingPart& part : s.training->parts) {
            if (std::find(waitingParts.begin(), waitingParts.end(), part.name) == waitingParts.end()) continue;
            sum += part.time.si();
            if (most == nullptr || most->time < part.time) most = &part;
        }
        const double share = sum / s.training->step.mid.si();
        if (share < little) continue;
        risks.push_back({"Links and bubbles take " + percentText(share) + " of a step.",
                         "Of " + s.scenario->scenario.name + ": most of it is " + std::string(most->name) + " (" +
                             percentText(most->time / s.training->step.mid) + "); it grows with the number of GPUs."});
    }
    return risks;
}

} // namespace

std::vector<ReportRisk> trainingRisks(const ReportInput& input) {
    return firstRisks(input, std::to_array<FindRisks>({cannotTrain, notShipping, failedClaims, tightMemory, interruptions,
                                                       waiting, disputedInputs, judged}));
}

Report trainingReport(const ReportInput& input) {
    std::vector<TrainedScenario> runs;
    Report report;
    std::int64_t layouts = 0;
    for (const ReportScenario& s : input.scenarios) {
        runs.push_back({s.scenario, *s.training, s.colour < 0 ? static_cast<int>(runs.size()) : s.colour});
        layouts += s.training->evaluated;
        report.headlines.push_back(trainingHeadline(s, runs.back().colour));
    }
    report.answer = trainingAnswer(runs);
    report.conditions = trainingConditions(input);
    StackChart step = trainingStepChart(runs);
    report.figure = {step, step.subtitle + "; the best of " + countText(double(layouts)) + " layouts."};
    report.risks = trainingRisks(input);
    report.sections = trainingSections(input, runs);
    return report;
}

} // namespace rackline
