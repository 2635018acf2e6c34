// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/runs/run_frontier.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <array>

namespace rackline {
namespace {

constexpr std::array<std::pair<TrainingMetric, const char*>, 6> columns{{
    {TrainingMetric::gpus, QT_TRANSLATE_NOOP("rackline", "GPUs")},
    {TrainingMetric::duration, QT_TRANSLATE_NOOP("rackline", "Time")},
    {TrainingMetric::cost, QT_TRANSLATE_NOOP("rackline", "Cost")},
    {TrainingMetric::energy, QT_TRANSLATE_NOOP("rackline", "Energy")},
    {TrainingMetric::power, QT_TRANSLATE_NOOP("rackline", "Power")},
    {TrainingMetric::mfu, QT_TRANSLATE_NOOP("rackline", "MFU")},
}};

/// Without a price a run has no cost.
QString textOf(const TrainingEstimate& run, TrainingMetric metric, const NumberStyle& style) {
    const double value = valueOf(run, metric);
    return std::isfinite(value) ? fromView(runText(metric, value, style)) : dash();
}

TableRow rowOf(const TrainedScenario& own, const SizedRun& run, const NumberStyle& style) {
    TableRow row;
    row.series = own.colour;
    const bool asWritten = run.estimate.point.layout == own.estimate.point.layout;
    row.cells.push_back({fromView(titleOf(own)), {}, asWritten});
    for (const auto& [metric, title] : columns) row.cells.push_back({textOf(run.estimate, metric, style), {}, asWritten});
    row.cells.push_back({fromView(labelOf(run.estimate.point.layout)), {}, asWritten});
    return row;
}

TableData tableOf(const RunSizesStudy& study, TrainingMetric x, TrainingMetric y, const NumberStyle& style) {
    TableData table{{{tr("Scenario"), false, true}}, {}};
    for (const auto& [metric, title] : columns) table.columns.push_back({tr(title)});
    table.columns.push_back({tr("Layout"), false});
    for (std::size_t i = 0; i < study.own.size(); ++i)
        for (const SizedRun& run : runFrontier(study.tried[i], x, y)) table.rows.push_back(rowOf(study.own[i], run, style));
    return table;
}

/// The other run that is best by the metric; null where there is none.
const TrainedScenario* bestBeside(const RunSizesStudy& study, std::size_t at, TrainingMetric metric) {
    const TrainedScenario* best = nullptr;
    const double sign = infoOf(metric).higherIsBetter ? 1 : -1;
    for (const TrainedScenario& t : study.own)
        if (&t != &study.own[at] && t.estimate.feasible &&
            (best == nullptr || sign * valueOf(t.estimate, metric) > sign * valueOf(best->estimate, metric)))
            best = &t;
    return best;
}

PageAnswer answerOf(const RunSizesStudy& study, TrainingMetric x, TrainingMetric y, const NumberStyle& style) {
    const std::size_t at = selectedOf(study.inputs);
    const TrainedScenario& own = study.own[at];
    const Scenario& s = own.scenario->scenario;
    if (!own.estimate.feasible) return cannotTrain(s, own.estimate.findings, style);
    PageAnswer answer;
    const auto said = [&](const TrainedScenario& t) {
        return tr("%1: %2 and %3").arg(fromView(titleOf(t)), textOf(t.estimate, x, style), textOf(t.estimate, y, style));
    };
    QString sentence = said(own);
    if (const TrainedScenario* other = bestBeside(study, at, y)) sentence += QStringLiteral("; ") + said(*other);
    answer.spans = {{oneSentence({sentence}), false}};
    std::size_t tried = 0;
    for (const std::vector<SizedRun>& runs : study.tried) tried += runs.size();
    answer.conditions = tr("%1 on %2 tokens. The lines are the Pareto-optimal runs of %3 that were tried on up to as many racks.")
                            .arg(fromView(s.model.name), fromView(measureText(own.estimate.totalTokens, "", style)),
                                 fromView(countText(static_cast<double>(tried), style)));
    for (const Finding& finding : own.estimate.findings) answer.conditions += QLatin1Char(' ') + findingText(finding, style);
    return answer;
}

} // namespace

std::shared_ptr<const RunSizesStudy> runSizesStudy(std::vector<RunInput> inputs, const Background::Watch& watch) {
    auto study = std::make_shared<RunSizesStudy>();
    study->inputs = std::move(inputs);
    for (const RunInput& input : study->inputs) {
        study->own.push_back(trainedOf(input));
        study->tried.push_back(watch.cancelled ? std::vector<SizedRun>() : sizedRuns(input.resolved.scenario, 1));
    }
    return study;
}

RunFrontierView runFrontierView(const RunSizesStudy& study, TrainingMetric x, TrainingMetric y, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    std::vector<RunSizes> sizes;
    for (std::size_t i = 0; i < study.own.size(); ++i) sizes.push_back({&study.own[i], study.tried[i]});
    return {answerOf(study, x, y, style), runFrontierChart(sizes, x, y), tableOf(study, x, y, style)};
}

} // namespace rackline
