// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/sensitivity_analysis.h"

#include "app/report/charts/explanation_charts.h"
#include "app/report/records/comparison.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace rackline {
namespace {

constexpr std::size_t mostBars = 10;

NamedBars tornado(const SensitiveScenario& found, const AnalysisInput& input, Metric metric, const NumberStyle& style) {
    QStringList targets, tips;
    const auto m = placeOf(metric);
    for (const TornadoBar& bar : found.tornado) {
        const QString id = QString::fromStdString(bar.id);
        targets << (findParameter(bar.id) ? id : QString());
        tips << tornadoTip(fromView(metricText(metric, bar.low[m], style)), fromView(metricText(metric, bar.high[m], style)),
                           bar.inResidual);
    }
    return widestFirst(tornadoChart(found.tornado, input.point, input.scenario().name, metric), targets, tips);
}

/// A value that nobody typed is shown with three digits.
QString roundValue(const Parameter& parameter, double value, const QLocale& locale) {
    const double digit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return shownValue(parameter, std::round(value / digit) * digit, locale);
}

/// Lists the stretches of an axis; the one that `now` lies in is drawn strong.
void addSpans(TableData& table, const QString& axis, const QString& target, std::span<const BindingSpan> spans, double now,
              const std::function<QString(double)>& shown) {
    bool passed = false;
    for (const BindingSpan& span : spans) {
        const bool first = &span == &spans.front(), last = &span == &spans.back();
        const bool here = !passed && (last || now <= span.to);
        passed = passed || here;
        const QString until = last ? tr("beyond") : tr("until %1").arg(shown(span.to));
        table.rows.push_back(
            {{{first ? axis : QString(), {}}, {capital(engineText(nameOf(span.limit))), until, here}}, -1, target});
    }
}

TableData bindingTable(const SensitiveScenario& found, const SensitivityQuestion& question, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    TableData table{{{tr("Along"), false, true}, {tr("Binds"), false}}, {}};
    const std::vector<BindingSpan> along = withoutShort(bindingAlong(found.scenario->scenario, question.frontier, question.axis));
    addSpans(table, axisText(infoOf(question.axis).column), {}, along, valueOf(found.point, question.axis),
             [&](double v) { return fromView(metricText(question.axis, v, style)); });
    for (const BindingAxis& axis : bindingsOf(found)) {
        const Parameter& p = *axis.parameter;
        addSpans(table, engineText(p.label), QString::fromStdString(std::string(p.id)), axis.spans, axis.now,
                 [&](double v) { return roundValue(p, v, locale); });
    }
    return table;
}

TableData assumptionTable(std::span<const Assumption> assumptions, Metric metric, const NumberStyle& style) {
    TableData table{{{tr("Assumed"), false, true},
                     {tr("Value"), false},
                     {tr("Grade"), false},
                     {tr("Source"), false},
                     {tr("1\u202f% more gives")},
                     {tr("Over its 90\u202f% interval")}},
                    {}};
    for (const Assumption& one : assumptions) {
        if (!one.matters()) continue;
        const AssumptionText text = textOf(one, metric, style);
        QString grade = engineText(nameOf(one.figure.provenance.grade));
        if (one.figure.provenance.unverified) grade += tr(", unverified");
        const bool isParameter = findParameter(one.figure.path) != nullptr;
        table.rows.push_back({{{engineText(text.label), {}},
                               {figureText(text.value), {}},
                               {grade, {}, false, false, one.figure.provenance.grade},
                               {fromView(text.source), fromView(text.date)},
                               {one.isVaried()  ? fromView(text.percent)
                                : one.isInput() ? tr("a choice")
                                                : tr("not varied"),
                                {},
                                one.isVaried()},
                               {fromView(text.over), {}}},
                              -1,
                              isParameter ? QString::fromStdString(one.figure.path) : QString()});
    }
    return table;
}

} // namespace

QString tornadoTip(const QString& low, const QString& high, bool inResidual) {
    const QString text = tr("%1 to %2").arg(low, high);
    return inResidual ? text + QLatin1Char('\n') + tr("Contained in the model's error on measured cases.") : text;
}

NamedBars widestFirst(BarChart chart, const QStringList& targets, const QStringList& tips) {
    std::vector<std::size_t> order(chart.steps.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        return std::abs(chart.steps[i].high - chart.steps[i].low) > std::abs(chart.steps[j].high - chart.steps[j].low);
    });
    if (order.size() > mostBars) order.resize(mostBars);
    NamedBars named{chart, {}, {}};
    named.chart.steps.clear();
    for (const std::size_t i : order) {
        named.chart.steps.push_back(chart.steps[i]);
        named.targets << targets.value(static_cast<qsizetype>(i));
        named.tips << tips.value(static_cast<qsizetype>(i));
    }
    return named;
}

double aFifthBetter(bool higherIsBetter, double now) {
    constexpr double fifth = 1.2;
    const double wanted = higherIsBetter ? now * fifth : now / fifth;
    const double digit = std::pow(10.0, std::floor(std::log10(wanted)) - 1);
    return std::round(wanted / digit) * digit;
}

TableData slopeTable(std::vector<InputSlope> slopes, const Scenario& scenario, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    // Two decimals would show nothing of it.
    constexpr double tooSmall = 5e-3;
    std::erase_if(slopes, [](const InputSlope& e) { return !(std::abs(e.elasticity) >= tooSmall); });
    std::stable_sort(slopes.begin(), slopes.end(),
                     [](const InputSlope& a, const InputSlope& b) { return std::abs(a.elasticity) > std::abs(b.elasticity); });
    TableData table{{{tr("Input"), false, true}, {tr("Value")}, {tr("1\u202f% more gives")}}, {}};
    for (const InputSlope& slope : slopes) {
        const QString value = slope.parameter ? shownValue(*slope.parameter, slope.parameter->get(scenario), locale) : QString();
        const std::string gives = std::string(slope.elasticity < 0 ? style.minus : "+") +
                                  decimalText(std::abs(slope.elasticity), 2, style) + std::string(style.space) + "%";
        table.rows.push_back({{{engineText(slope.label), {}}, {value, {}}, {fromView(gives), {}, true}},
                              -1,
                              slope.parameter ? QString::fromStdString(slope.id) : QString()});
    }
    return table;
}

TableData breakEvenTable(std::span<const BreakEven> all, const std::function<QString(double)>& text, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    TableData table{
        {{tr("Input"), false, true}, {tr("Value")}, {tr("Needs to be")}, {tr("Change")}, {tr("Gives within its limits")}}, {}};
    for (const BreakEven& b : all) {
        const Parameter& p = *b.parameter;
        table.rows.push_back({{{engineText(p.label), {}},
                               {shownValue(p, b.now, locale), {}},
                               {b.value ? roundValue(p, *b.value, locale) : tr("out of reach"), {}, b.value.has_value()},
                               {b.value ? fromView(changeText(std::log(*b.value / b.now), style)) : dash(), {}},
                               {tr("%1 to %2").arg(text(b.least), text(b.most)), {}}},
                              -1,
                              QString::fromStdString(std::string(p.id))});
    }
    return table;
}

std::vector<AnswerSpan> widestSentence(const NamedBars& tornado, const QString& what) {
    if (tornado.chart.steps.empty()) return {{tr("Nothing uncertain moves %1.").arg(what), false}};
    const std::vector<BarStep>& bars = tornado.chart.steps;
    // Readers can look into an input, and not into the model's own error, which moves every answer.
    const bool own = bars.size() > 1 && bars.front().name == residualLabel;
    const BarStep& widest = bars[own ? 1 : 0];
    const QString text = own ? tr("After the model's own error, %1 moves %2 most ") : tr("%1 moves %2 most ");
    return {{text.arg(own ? withinSentence(engineText(widest.name)) : engineText(widest.name), what), false},
            {QLatin1Char('(') + figureText(widest.text) + QLatin1Char(')'), true},
            {QStringLiteral("."), false}};
}

SensitivityAnalysis sensitivityAnalysis(const AnalysisInput& input, const SensitivityQuestion& question, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const Metric metric = question.metric;
    SensitivityAnalysis found;
    const double now = found.now = valueOf(input.point, metric);
    if (!std::isfinite(now)) {
        found.answer.spans = {{tr("No figure for %1.").arg(withinSentence(axisText(infoOf(metric).title))), false}};
        found.answer.conditions =
            tr("The rack of %1 has no known price: give it one under Hardware.").arg(fromView(input.scenario().name));
        found.missing = found.answer.conditions;
        return found;
    }
    const SensitiveScenario all = sensitivityOf(input.resolved, input.point, metric, *input.catalogue);
    found.tornado = tornado(all, input, metric, style);
    found.limits = widestFirst(limitChart(all.limits, input.point, input.scenario().name, metric), {}, {});
    std::vector<InputSlope> slopes;
    for (const InputEffect& e : all.elasticities) slopes.push_back({e.id, e.label, e.parameter, e.elasticity[placeOf(metric)]});
    found.elasticities = slopeTable(std::move(slopes), input.scenario(), locale);
    found.assumptions = assumptionTable(all.assumptions, metric, style);
    found.target = question.target.value_or(aFifthBetter(infoOf(metric).higherIsBetter, now));
    if (question.limits) found.bindings = bindingTable(all, question, locale);
    if (question.breakEvens)
        found.breakEvens = breakEvenTable(
            breakEvensOf(all, metric, found.target), [&](double v) { return fromView(metricText(metric, v, style)); }, locale);
    const QString what = withinSentence(axisText(infoOf(metric).title));
    found.answer.spans = widestSentence(found.tornado, what);
    found.answer.conditions = tr("%1 at %2. Layout and batch held; each input alone at the ends of its 90\u202f% interval.")
                                  .arg(fromView(metricText(metric, now, style)), whereOf(input, locale));
    return found;
}

} // namespace rackline
