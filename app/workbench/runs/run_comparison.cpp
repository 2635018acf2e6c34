// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/runs/run_comparison.h"

#include "app/report/charts/contrast.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/run_charts.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

QString named(const TrainedScenario& t) { return fromView(titleOf(t)); }

TableCell valueCell(TrainingMetric metric, const Interval<double>& value, bool strong, const NumberStyle& style) {
    if (!std::isfinite(value.mid)) return {dash(), {}};
    TableCell cell{fromView(runText(metric, value.mid, beside(value, style))), {}, strong};
    if (value.low < value.high) cell.quiet = QLatin1Char('(') + fromView(runRangeText(metric, value, style)) + QLatin1Char(')');
    return cell;
}

TableData metricTable(const RunComparisonStudy& study, TrainingMetric chosen, const NumberStyle& style) {
    TableData table{{{tr("Metric"), false, true},
                     {tr("A \u00b7 %1").arg(named(study.from))},
                     {tr("B \u00b7 %1").arg(named(study.to))},
                     {tr("B \u00f7 A")},
                     {tr("B is better")}},
                    {}};
    for (const TrainingMetricInfo& info : trainingMetrics()) {
        const Interval<double> a = intervalOf(study.from.estimate, info.metric), b = intervalOf(study.to.estimate, info.metric);
        const bool strong = info.metric == chosen;
        const double factor = b.mid / a.mid;
        TableRow row;
        row.cells = {{axisText(info.title), {}, strong},
                     valueCell(info.metric, a, strong, style),
                     valueCell(info.metric, b, strong, style),
                     {std::isfinite(factor) ? fromView(factorText(factor, style)) : dash(), {}, strong},
                     {chanceText(chanceBetter(study.from.estimate, study.to.estimate, info.metric), style), {}, strong}};
        // What is explained comes first.
        table.rows.insert(strong ? table.rows.begin() : table.rows.end(), std::move(row));
    }
    return table;
}

PageAnswer sentence(const RunComparisonStudy& study, TrainingMetric metric, const NumberStyle& style) {
    const auto m = placeOf(metric);
    const double factor = valueOf(study.to.estimate, metric) / valueOf(study.from.estimate, metric);
    PageAnswer answer;
    if (!std::isfinite(factor)) {
        answer.spans = {{tr("No figure for %1 of both.").arg(withinSentence(axisText(infoOf(metric).title))), false}};
        return answer;
    }
    answer.spans = {
        {tr("%1 on %4: %2 that on %3.")
             .arg(axisText(infoOf(metric).title), fromView(factorText(factor, style)), named(study.from), named(study.to)),
         false}};
    QStringList conditions;
    if (study.difference) {
        const auto& terms = study.difference->terms;
        const auto most = std::max_element(terms.begin(), terms.end(), [m](const TrainingTerm& x, const TrainingTerm& y) {
            return std::abs(x.ln[m]) < std::abs(y.ln[m]);
        });
        if (most != terms.end() && std::isfinite(most->ln[m]) && std::abs(most->ln[m]) > 0.01)
            conditions << tr("The largest part: %1 (%2).")
                              .arg(withinSentence(engineText(most->label)), fromView(changeText(most->ln[m], style)));
    }
    const double chance = chanceBetter(study.from.estimate, study.to.estimate, metric);
    if (std::isfinite(chance)) conditions << tr("Chance that %1 is better: %2.").arg(named(study.to), chanceText(chance, style));
    conditions << tr("Each run at its own best layout.");
    answer.conditions = conditions.join(QLatin1Char(' '));
    return answer;
}

} // namespace

std::shared_ptr<const RunComparisonStudy> runComparisonStudy(RunInput a, RunInput b) {
    auto study = std::make_shared<RunComparisonStudy>(RunComparisonStudy{std::move(a), std::move(b), {}, {}, Error{}});
    study->from = trainedOf(study->a);
    study->to = trainedOf(study->b);
    study->difference = explainTraining(study->a.resolved.scenario, study->b.resolved.scenario, 1);
    return study;
}

std::shared_ptr<const RunComparisonStudy> firstRunComparison(const std::vector<RunInput>& runs) {
    std::vector<TrainedScenario> trained;
    for (const RunInput& run : runs) trained.push_back(trainedOf(run));
    const std::optional<Contrast> found = contrastOf(trained);
    if (!found || !found->other) return runComparisonStudy(runs[0], runs[1]);
    return runComparisonStudy(runs[*found->other], runs[found->best]);
}

ComparisonAnalysis runComparison(const RunComparisonStudy& study, TrainingMetric metric, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    ComparisonAnalysis found;
    found.inputs = differingInputs(study.a.resolved, study.b.resolved, locale);
    for (const TrainedScenario* t : {&study.from, &study.to}) {
        if (t->estimate.feasible) continue;
        found.answer = cannotTrain(t->scenario->scenario, t->estimate.findings, style);
        found.missing = found.answer.conditions;
        return found;
    }
    found.answer = sentence(study, metric, style);
    found.metrics = metricTable(study, metric, style);
    if (!study.difference) {
        found.missing = QString::fromStdString(study.difference.error().detail);
        return found;
    }
    found.waterfall =
        waterfallChart(*study.difference, titleOf(study.from), titleOf(study.to), metric, {study.a.colour, study.b.colour});
    if (found.waterfall.steps.empty())
        found.missing = tr("One of the two runs has no such value; a cost needs the price of the rack.");
    return found;
}

} // namespace rackline
