// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/comparison_analysis.h"

#include "app/project/read_by.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/records/comparison.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

QString named(const AnalysisInput& input) { return QString::fromStdString(input.scenario().name); }

/// A value with its interval behind it.
TableCell valueCell(const MetricInfo& info, const OperatingPoint& point, const Interval<double>& interval, bool strong,
                    const NumberStyle& style) {
    const double value = valueOf(point, info.metric);
    if (!std::isfinite(value)) return {dash(), {}};
    TableCell cell{fromView(metricText(info.metric, value, beside(interval, style))), {}, strong};
    if (interval.low < interval.high)
        cell.quiet = QLatin1Char('(') + fromView(metricRangeText(info.metric, interval, style)) + QLatin1Char(')');
    return cell;
}

TableData metricTable(const ComparedPair& pair, const ComparisonInput& input, Metric chosen, const NumberStyle& style) {
    TableData table{{{tr("Metric"), false, true},
                     {tr("A \u00b7 %1").arg(named(input.a))},
                     {tr("B \u00b7 %1").arg(named(input.b))},
                     {tr("B \u00f7 A")},
                     {tr("B is better")}},
                    {}};
    for (const AnalysisInput& other : input.others) table.columns.push_back({named(other)});
    for (const MetricInfo& each : metrics()) {
        const MetricInfo& info = infoOf(countedAs(each.metric, input.counting));
        const auto at = placeOf(info.metric);
        const bool strong = info.metric == chosen;
        const double factor = valueOf(pair.toPoint, info.metric) / valueOf(pair.fromPoint, info.metric);
        TableRow row;
        row.cells = {{axisText(info.title), {}, strong},
                     valueCell(info, pair.fromPoint, pair.fromIntervals[at], strong, style),
                     valueCell(info, pair.toPoint, pair.toIntervals[at], strong, style),
                     {std::isfinite(factor) ? fromView(factorText(factor, style)) : dash(), {}, strong},
                     {info.metric == Metric::batch ? dash() : chanceText(pair.better[at], style), {}, strong}};
        for (const AnalysisInput& other : input.others) row.cells.push_back(valueCell(info, other.point, {}, strong, style));
        // What is explained comes first.
        table.rows.insert(strong ? table.rows.begin() : table.rows.end(), std::move(row));
    }
    return table;
}

const InputFigure* figureOf(const ResolvedScenario& scenario, std::string_view path) {
    const auto& all = scenario.inputs;
    const auto found = std::find_if(all.begin(), all.end(), [path](const InputFigure& f) { return f.path == path; });
    return found == all.end() ? nullptr : &*found;
}

TableCell evidenceCell(const ResolvedScenario& scenario, std::string_view path) {
    const InputFigure* figure = figureOf(scenario, path);
    if (!figure) return {dash(), {}};
    QString text = QString::fromStdString(figure->provenance.source);
    if (figure->provenance.source.empty() || figure->provenance.source == "default")
        text = engineText(nameOf(figure->provenance.grade));
    if (!figure->rivals.empty())
        text += figure->rivals.size() == 1 ? tr("; 1 rival claim") : tr("; %1 rival claims").arg(figure->rivals.size());
    return {text, {}, false, false, figure->provenance.grade};
}

PageAnswer sentence(const ComparisonStudy& study, Metric metric, const NumberStyle& style) {
    const ComparedPair& pair = *study.pair;
    const ComparisonInput& input = study.input;
    const auto m = placeOf(metric);
    const QString wholeText = fromView(factorText(pair.factors[m], style));
    const auto factor = [&](double to, double from) { return fromView(factorText(to / from, style)); };
    const double whole = valueOf(pair.toPoint, metric) / valueOf(pair.fromPoint, metric);
    PageAnswer answer;
    QStringList conditions;
    if (infoOf(metric).base == Metric::perMw) {
        const Metric perGpu = countedAs(Metric::perGpu, infoOf(metric).counting);
        const double tokens = valueOf(pair.toPoint, perGpu) / valueOf(pair.fromPoint, perGpu);
        answer.spans = {{tr("%1 makes %2 the tokens per GPU and draws %3 the watts of %4.")
                             .arg(named(input.b), factor(tokens, 1), factor(tokens, whole), named(input.a)),
                         false}};
        conditions << tr("Per megawatt that leaves %1.").arg(wholeText);
    } else if (std::isfinite(whole)) {
        answer.spans = {
            {tr("%1 on %4: %2 that on %3.").arg(axisText(infoOf(metric).title), wholeText, named(input.a), named(input.b)),
             false}};
    } else {
        answer.spans = {{tr("No figure for %1 of both.").arg(withinSentence(axisText(infoOf(metric).title))), false}};
    }
    if (pair.factors[m].low < pair.factors[m].high) conditions << engineText(factorRangeNote);
    const auto& terms = pair.difference.terms;
    const auto most = std::max_element(terms.begin(), terms.end(), [m](const DifferenceTerm& x, const DifferenceTerm& y) {
        return std::abs(x.ln[m]) < std::abs(y.ln[m]);
    });
    if (most != terms.end() && std::isfinite(most->ln[m]) && std::abs(most->ln[m]) > 0.01)
        conditions << tr("The largest part: %1 (%2).")
                          .arg(withinSentence(engineText(most->label)), fromView(changeText(most->ln[m], style)));
    if (std::isfinite(pair.better[m]) && metric != Metric::batch)
        conditions << tr("Chance that %1 is better: %2.").arg(named(input.b), chanceText(pair.better[m], style));
    conditions << (input.allInputs ? tr("90\u202f% intervals: every input drawn.")
                                   : tr("90\u202f% intervals: the model's error on measured cases alone."));
    answer.conditions = conditions.join(QLatin1Char(' '));
    return answer;
}

} // namespace

QString chanceText(double chance, const NumberStyle& style) {
    if (!std::isfinite(chance)) return dash();
    constexpr double resolution = 0.001;
    const auto percent = [&](double share, int decimals) {
        return fromView(decimalText(100 * share, decimals, style) + std::string(style.space) + "%");
    };
    if (chance < resolution) return QStringLiteral("< ") + percent(resolution, 1);
    if (chance > 1 - resolution) return QStringLiteral("> ") + percent(1 - resolution, 1);
    return percent(chance, 0);
}

TableData differingInputs(const ResolvedScenario& from, const ResolvedScenario& against, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const Scenario &a = from.scenario, &b = against.scenario;
    TableData table{{{tr("What differs"), false, true},
                     {tr("A \u00b7 %1").arg(fromView(a.name))},
                     {tr("B \u00b7 %1").arg(fromView(b.name))},
                     {tr("B \u00f7 A")},
                     {tr("Evidence for B"), false}},
                    {}};
    const auto word = [&](const QString& label, const std::string& of, const std::string& other) {
        if (of == other) return;
        table.rows.push_back({{{label, {}},
                               {QString::fromStdString(of), {}},
                               {QString::fromStdString(other), {}, true},
                               {dash(), {}},
                               {dash(), {}}}});
    };
    word(tr("Model"), a.model.name, b.model.name);
    std::vector<std::pair<double, TableRow>> rows;
    for (const Parameter& parameter : parameters()) {
        if (!readBy(parameter.id, a).any()) continue;
        const double own = parameter.get(a), other = parameter.get(b);
        if (std::abs(own - other) <= 1e-9 * std::max(std::abs(own), std::abs(other))) continue;
        const bool factor = parameter.kind != ParameterKind::choice && own > 0 && other > 0;
        TableRow row;
        row.target = fromView(parameter.id);
        row.cells = {{engineText(parameter.label), {}},
                     {shownValue(parameter, own, locale), {}},
                     {shownValue(parameter, other, locale), {}, true},
                     {factor ? fromView(factorText(other / own, style)) : dash(), {}},
                     evidenceCell(against, parameter.id)};
        rows.emplace_back(factor ? std::abs(std::log(other / own)) : INFINITY, std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    for (auto& [size, row] : rows) table.rows.push_back(std::move(row));
    return table;
}

std::optional<ComparisonInput> comparisonInput(const Workbench& workbench) {
    const std::optional<Pin> a = workbench.pin(PinName::a), b = workbench.pin(PinName::b);
    if (!a || !b) return std::nullopt;
    std::optional<AnalysisInput> from = inputAt(workbench, a->scenario, a->x), to = inputAt(workbench, b->scenario, b->x);
    if (!from || !to) return std::nullopt;
    ComparisonInput input{std::move(*from), std::move(*to), {}, workbench.chart().counting, workbench.chart().layers.allInputs};
    const auto& states = workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (i == a->scenario || i == b->scenario || !states[i].visible) continue;
        if (auto other = inputAt(workbench, i, workbench.reading())) input.others.push_back(std::move(*other));
    }
    return input;
}

std::shared_ptr<const ComparisonStudy> comparisonStudy(ComparisonInput input) {
    auto study = std::make_shared<ComparisonStudy>(ComparisonStudy{std::move(input), Error{}});
    const SampledScenario a = sampledAt(study->input.a.resolved, study->input.a.point);
    const SampledScenario b = sampledAt(study->input.b.resolved, study->input.b.point);
    study->pair = comparedPair(a, b);
    if (study->pair && !study->input.allInputs) {
        study->pair.value().fromIntervals = explain(study->input.a.scenario(), study->input.a.point).metrics;
        study->pair.value().toIntervals = explain(study->input.b.scenario(), study->input.b.point).metrics;
    }
    return study;
}

ComparisonAnalysis comparisonAnalysis(const ComparisonStudy& study, Metric metric, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const ComparisonInput& input = study.input;
    ComparisonAnalysis found;
    found.inputs = differingInputs(input.a.resolved, input.b.resolved, locale);
    if (!study.pair) {
        found.missing = QString::fromStdString(study.pair.error().detail);
        found.answer.spans = {{tr("%1 and %2 cannot be explained by each other.").arg(named(input.a), named(input.b)), false}};
        found.answer.conditions = found.missing;
        return found;
    }
    found.answer = sentence(study, metric, style);
    found.metrics = metricTable(*study.pair, input, metric, style);
    found.waterfall = waterfallChart(study.pair->difference, input.a.scenario().name, input.b.scenario().name, metric,
                                     {input.a.colour, input.b.colour});
    if (found.waterfall.steps.empty())
        found.missing = tr("One of the two systems has no such value; a cost needs the price of the rack.");
    return found;
}

} // namespace rackline
