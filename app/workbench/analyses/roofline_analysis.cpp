// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/roofline_analysis.h"

#include "app/report/charts/step_lanes_chart.h"
#include "app/report/words/number_text.h"
#include "app/workbench/analyses/stack_facts.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/candidates/held_point.h"

#include <algorithm>
#include <array>
#include <span>

namespace rackline {
namespace {

/// In the order of Limit: what waits, as the head of a sentence and as the name of a limit.
struct LimitWords {
    const char *bound, *name;
};
constexpr std::array<LimitWords, limitCount> limitWords{{
    {QT_TRANSLATE_NOOP("rackline", "%1: operators that arithmetic limits take the largest share of the step, %2."),
     QT_TRANSLATE_NOOP("rackline", "%1 of the arithmetic limit")},
    {QT_TRANSLATE_NOOP("rackline", "%1: operators that HBM limits take the largest share of the step, %2."),
     QT_TRANSLATE_NOOP("rackline", "%1 of the HBM limit")},
    {QT_TRANSLATE_NOOP("rackline", "%1: what the scale-up link limits takes the largest share of the step, %2."),
     QT_TRANSLATE_NOOP("rackline", "%1 of the scale-up limit")},
    {QT_TRANSLATE_NOOP("rackline", "%1: what the network limits takes the largest share of the step, %2."),
     QT_TRANSLATE_NOOP("rackline", "%1 of the network limit")},
    {QT_TRANSLATE_NOOP("rackline", "%1: fixed latencies take the largest share of the step, %2."),
     QT_TRANSLATE_NOOP("rackline", "fixed latency")},
    {QT_TRANSLATE_NOOP("rackline", "%1: what the memory below HBM limits takes the largest share of the step, %2."),
     QT_TRANSLATE_NOOP("rackline", "memory below HBM")},
}};

const LimitWords& wordsOf(Limit limit) { return limitWords[static_cast<std::size_t>(limit)]; }

constexpr std::size_t mostOperators = 8;

struct Step {
    const std::vector<StepPart>& parts;
    Time time;
};
Step stepOf(const Estimate& estimate, StepPhase phase) {
    if (phase == StepPhase::decode) return {estimate.decodeStep, estimate.decodeStepTime};
    return {estimate.prefillStep, estimate.prefillStepTime};
}

OperatorRow rowOf(const StepPart& part, const NumberStyle& style) {
    OperatorRow row;
    row.name = capital(engineText(part.name));
    const auto [number, unit] = splitUnit(fromView(timeText(part.time.si(), style)));
    row.time = number;
    row.unit = unit;
    row.reached = part.time.si() > 0 ? part.speedOfLight / part.time : 0;
    const bool fixed = part.limit == Limit::latency || part.speedOfLight.si() <= 0;
    row.limit =
        fixed ? tr(wordsOf(Limit::latency).name) : tr(wordsOf(part.limit).name).arg(fromView(percentText(row.reached, style)));
    if (part.hidden.si() > 0) row.limit = tr("%1, %2 more hidden").arg(row.limit, fromView(timeText(part.hidden.si(), style)));
    if (part.work.si() > 0 && part.traffic.si() > 0)
        row.intensity = fromView(digitsText((part.work / part.traffic).si(), 3, style)) + QStringLiteral("\u202fFLOP/B");
    return row;
}

/// Gathers the small operators in one row, so that the rows sum to the step.
OperatorRow restOf(std::span<const StepPart> parts, const NumberStyle& style) {
    OperatorRow row;
    Time time, light;
    for (const StepPart& part : parts) {
        time += part.time;
        light += part.speedOfLight;
    }
    row.name = tr("%1 others").arg(parts.size());
    const auto [number, unit] = splitUnit(fromView(timeText(time.si(), style)));
    row.time = number;
    row.unit = unit;
    row.reached = light / time;
    row.limit = tr("%1 of their limits").arg(fromView(percentText(row.reached, style)));
    return row;
}

/// The step with a tenth more of each parameter, while the layout and the load are held.
std::vector<Remedy> remediesOf(const AnalysisInput& input, StepPhase phase, Time now, const NumberStyle& style) {
    const Scenario& scenario = input.scenario();
    const std::string arithmetic(nameOf(formatOf(scenario.precision.weights).arithmetic));
    const std::array<std::string, 4> ids{"hardware.accelerator.hbm.bandwidth", "hardware.accelerator.scale_up",
                                         "hardware.accelerator.peak." + arithmetic, "hardware.out.bandwidth"};
    std::vector<std::pair<double, Remedy>> found;
    for (const std::string& id : ids) {
        const Parameter* parameter = findParameter(id);
        if (!parameter || !(parameter->get(scenario) > 0)) continue;
        Scenario better = scenario;
        constexpr double tenth = 1.1;
        parameter->set(better, tenth * parameter->get(scenario));
        const Estimate then = explain(better, heldPoint(better, input.point));
        const double change = stepOf(then, phase).time.si() - now.si();
        const std::string text = timeText(std::abs(change), style) + " (" + percentText(std::abs(change) / now.si(), style) + ")";
        const bool none = std::abs(change) < 5e-4 * now.si();
        found.push_back({change,
                         {tr("%1, 10\u202f% more").arg(engineText(parameter->label)),
                          none ? tr("no change") : fromView(change < 0 ? style.minus : std::string_view("+")) + fromView(text),
                          QString::fromStdString(id)}});
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Remedy> remedies;
    for (auto& [change, remedy] : found) remedies.push_back(std::move(remedy));
    return remedies;
}

LineChart chartOf(const ChartScenario& charted, StepPhase phase, const AnalysisInput* baseline) {
    if (baseline == nullptr) return rooflineChart(charted, phase);
    const Estimate estimate = explain(baseline->scenario(), baseline->point);
    const ChartScenario behind{&baseline->scenario(), nullptr, &estimate, baseline->colour};
    return rooflineChart(charted, phase, &behind);
}

} // namespace

RooflineAnalysis rooflineAnalysis(const AnalysisInput& input, StepPhase phase, const QLocale& locale,
                                  const AnalysisInput* baseline) {
    const NumberStyle style = screenStyle(locale);
    const Estimate estimate = explain(input.scenario(), input.point);
    const Step step = stepOf(estimate, phase);
    RooflineAnalysis found;
    found.scenario = QString::fromStdString(input.scenario().name);
    const ChartScenario charted{&input.scenario(), nullptr, &estimate, input.colour};
    found.chart = chartOf(charted, phase, baseline);
    found.lanes = stepLanes(charted, phase);
    if (step.parts.empty() || step.time.si() <= 0) return found;
    std::array<double, limitWords.size()> shares{};
    Time light;
    for (const StepPart& part : step.parts) {
        shares[static_cast<std::size_t>(part.limit)] += part.time / step.time;
        light += part.speedOfLight;
    }
    std::vector<StepPart> sorted = step.parts;
    std::stable_sort(sorted.begin(), sorted.end(), [](const StepPart& a, const StepPart& b) { return b.time < a.time; });
    std::erase_if(sorted, [](const StepPart& part) { return (part.time + part.hidden).si() <= 0; });
    const std::size_t shown = sorted.size() <= mostOperators ? sorted.size() : mostOperators - 1;
    for (std::size_t i = 0; i < shown; ++i) found.operators.push_back(rowOf(sorted[i], style));
    if (shown < sorted.size())
        found.operators.push_back(restOf({sorted.begin() + static_cast<std::ptrdiff_t>(shown), sorted.end()}, style));
    const auto most = std::max_element(shares.begin(), shares.end());
    const auto limit = static_cast<Limit>(most - shares.begin());
    const QString who = phase == StepPhase::decode ? tr("Decoding") : tr("Prefill");
    found.answer.spans = {{tr(wordsOf(limit).bound).arg(who, fromView(percentText(*most, style))), false}};
    QStringList conditions;
    for (const ChartSeries& series : found.chart.series)
        if (series.look == ChartSeries::Look::roof && !series.second && series.points.size() == 2 &&
            series.points[0].y == series.points[1].y)
            conditions << tr("In %1, HBM limits what computes less than %2 FLOP per byte, and arithmetic what computes more.")
                              .arg(fromView(series.name.substr(0, series.name.find(' '))),
                                   fromView(digitsText(series.points.front().x, 3, style)));
    const QString where = whereOf(input, locale) + QLatin1Char('.');
    found.laneConditions = where;
    conditions << tr("Disc area is the share of the step.") << where;
    found.answer.conditions = conditions.join(QLatin1Char(' '));
    // The interval of a decode step is that of its tokens; a prefill pass alone was never measured.
    const Interval<double>& token = estimate.metrics[placeOf(Metric::tpot)];
    const bool drawn = phase == StepPhase::decode && token.low < token.high;
    const auto timed = [&](double share) {
        return fromView(timeText(share * step.time.si(), drawn ? beside(token, style) : style));
    };
    found.stepTime = timed(1);
    if (drawn)
        found.stepTime += QStringLiteral(" (%1)").arg(endsText(timed(token.low / token.mid), timed(token.high / token.mid)));
    found.speedOfLight = fromView(timeText(light.si(), style));
    found.remedies = remediesOf(input, phase, step.time, style);
    return found;
}

} // namespace rackline
