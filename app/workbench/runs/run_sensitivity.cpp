// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/runs/run_sensitivity.h"

#include "app/project/sweep/sweep.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/run_charts.h"
#include "app/report/words/graded_inputs.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <cmath>

namespace rackline {
namespace {

NamedBars tornado(const TrainingSensitivity& found, const std::string& name, TrainingMetric metric, const NumberStyle& style) {
    QStringList targets, tips;
    const auto m = placeOf(metric);
    for (const TrainingBar& bar : found.bars) {
        targets << (findParameter(bar.id) ? QString::fromStdString(bar.id) : QString());
        tips << tornadoTip(fromView(runText(metric, bar.low[m], style)), fromView(runText(metric, bar.high[m], style)),
                           bar.inResidual);
    }
    return widestFirst(tornadoChart(found, name, metric), targets, tips);
}

SensitivityAnalysis without(PageAnswer answer) {
    SensitivityAnalysis none;
    none.missing = answer.conditions;
    none.answer = std::move(answer);
    return none;
}

} // namespace

std::optional<RunInput> selectedRun(const Workbench& workbench) {
    if (!selectedTrains(workbench)) return std::nullopt;
    const ScenarioState& state = workbench.scenarios()[workbench.current()];
    return RunInput{*state.resolved, state.colour, true, workbench.current()};
}

SensitivityAnalysis runSensitivity(const RunInput& input, const Catalogue& catalogue, const RunQuestion& question,
                                   const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const TrainingMetric metric = question.metric;
    const Scenario& s = input.resolved.scenario;
    const QString name = fromView(s.name), what = withinSentence(axisText(infoOf(metric).title));
    const OtherValue others = otherValuesOf(input.resolved, catalogue);
    const TrainingSensitivity all = sensitivityOfRun(s, metric, gradedInputs(input.resolved), 1, others);
    if (all.estimate.parts.empty()) return without(cannotTrain(s, all.estimate.findings, style));
    const double now = valueOf(all.estimate, metric);
    if (!std::isfinite(now))
        return without({{{tr("No figure for %1.").arg(what), false}},
                        tr("The rack of %1 has no known price: give it one under Hardware.").arg(name)});
    SensitivityAnalysis found;
    found.now = now;
    found.tornado = tornado(all, s.name, metric, style);
    found.limits = widestFirst(limitChart(all, s.name, metric), {}, {});
    std::vector<InputSlope> slopes;
    for (const TrainingEffect& e : all.effects) slopes.push_back({e.id, e.label, e.parameter, e.elasticity[placeOf(metric)]});
    found.elasticities = slopeTable(std::move(slopes), s, locale);
    found.target = question.target.value_or(aFifthBetter(infoOf(metric).higherIsBetter, now));
    if (question.breakEvens) {
        constexpr std::size_t strongest = 8;
        std::vector<BreakEven> breakEvens;
        for (const TrainingEffect& e : all.effects)
            if (breakEvens.size() < strongest && std::abs(e.elasticity[placeOf(metric)]) > 1e-3)
                breakEvens.push_back(breakEvenOfRun(s, all.estimate.point, *e.parameter, metric, found.target, others));
        found.breakEvens = breakEvenTable(
            breakEvens, [&](double v) { return fromView(runText(metric, v, style)); }, locale);
    }
    found.answer.spans = widestSentence(found.tornado, what);
    found.answer.conditions = tr("%1: %2, %3. Layout held; each input alone at the ends of its 90\u202f% interval.")
                                  .arg(name, fromView(runText(metric, now, style)), fromView(labelOf(all.estimate.point.layout)));
    for (const Finding& finding : all.estimate.findings)
        found.answer.conditions += QLatin1Char(' ') + findingText(finding, style);
    return found;
}

} // namespace rackline
