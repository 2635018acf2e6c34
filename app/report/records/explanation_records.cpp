// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/explanation_records.h"

#include "app/report/records/point_records.h"
#include "app/report/words/nearness_text.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace rackline {

namespace {
constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// A factor that a metric is multiplied by; nothing where there is no such metric.
double factor(double ln) { return std::isfinite(ln) ? portable::exp(ln) : ln; }
MetricValues factors(const MetricValues& logs) {
    MetricValues values{};
    std::transform(logs.begin(), logs.end(), values.begin(), factor);
    return values;
}
std::optional<std::string_view> standingOf(const std::optional<Nearness>& nearness) {
    return nearness ? std::optional(nameOf(nearness->standing)) : std::nullopt;
}

/// One of the two that are compared.
struct Side {
    const ResolvedScenario& scenario;
    const OperatingPoint& point;
    const MetricIntervals& intervals;
    const std::optional<Nearness>& nearness;
};

Fields<Side> sideFields() {
    Fields<Side> values;
    for (const MetricInfo& m : metrics()) {
        const auto end = [&m](double Interval<double>::*which) {
            return [&m, which](const Side& s) { return s.intervals[placeOf(m.metric)].*which; };
        };
        const Fields<Side> figure{{"value", [&m](const Side& s) { return valueOf(s.point, m.metric); }},
                                  {"low", end(&Interval<double>::low)},
                                  {"mid", end(&Interval<double>::mid)},
                                  {"high", end(&Interval<double>::high)},
                                  {"unit", [&m](const Side&) { return m.unit; }, Json{{"const", m.unit}}}};
        values.emplace_back(m.id, std::identity(), figure, m.title);
    }
    return {{"name", [](const Side& s) { return s.scenario.scenario.name; }},
            {"hash", [](const Side& s) { return s.scenario.hash; }},
            {"label", [](const Side& s) { return labelOf(s.point); }},
            {"batch", [](const Side& s) { return s.point.batch; }},
            {"standing", [](const Side& s) { return standingOf(s.nearness); }, standingSchema()},
            {"metrics", std::identity(), values}};
}

using Pairs = std::span<const ComparedPair>;
Fields<Pairs> pairFields() {
    using P = ComparedPair;
    const Json chance{{"type", {"number", "null"}}, {"minimum", 0}, {"maximum", 1}};
    Fields<P> chances;
    for (const MetricInfo& m : metrics())
        chances.emplace_back(
            m.id, [&m](const P& p) { return p.better[placeOf(m.metric)]; }, chance);
    const Fields<P> atSpeed{{"tok_s_per_user", &P::speed}, {"probability_better", &P::betterAtSpeed, chance}};
    const Fields<DifferenceTerm> cause{{"name", &DifferenceTerm::label},
                                       {"factors", [](const DifferenceTerm& t) { return factors(t.ln); }, metricValueFields(),
                                        "All causes multiply to `to` over `from`"}};
    const Fields<P> pair{{"from",
                          [](const P& p) {
                              return Side{*p.from, p.fromPoint, p.fromIntervals, p.fromNearness};
                          },
                          sideFields()},
                         {"to",
                          [](const P& p) {
                              return Side{*p.to, p.toPoint, p.toIntervals, p.toNearness};
                          },
                          sideFields()},
                         {"probability_better", std::identity(), chances, "Of `to`"},
                         {"at_speed", std::identity(), atSpeed, "Chance of more tokens/s/MW where both give that speed"},
                         {"causes", [](const P& p) { return p.difference.terms; }, cause}};
    return {{"pairs", std::identity(), pair}};
}

Fields<BreakEven> breakEvenFields() {
    using B = BreakEven;
    return {{"path", [](const B& b) { return b.parameter->id; }},
            {"metric", [](const B& b) { return infoOf(b.metric).id; }},
            {"target", &B::target},
            {"now", [](const B& b) { return valueText(*b.parameter, b.now); }},
            {"metric_now", &B::metricNow},
            {"value", [](const B& b) { return b.value ? Json(valueText(*b.parameter, *b.value)) : Json(); }, schema::textOrNone},
            {"least", &B::least},
            {"most", &B::most}};
}

/// Words of an assumption, then what it does to the metric.
Fields<Assumption> assumedFields() {
    Fields<Assumption> list;
    addThrough(list, &Assumption::figure, fieldsOf(Of<InputFigure>()));
    list.emplace(list.begin() + 1, "label", [](const Assumption& a) { return a.figure.label; });
    return list;
}
Fields<Assumption> effectFields() {
    return {{"elasticity", &Assumption::elasticity, "None of choices and counts, which are not varied"},
            {"low", [](const Assumption& a) { return a.over.low; }},
            {"high", [](const Assumption& a) { return a.over.high; }}};
}

/// A parameter and a stretch of it along which one limit binds; an input with the scenario that it moves.
using Stretch = std::pair<const Parameter*, BindingSpan>;
using Effect = std::pair<const InputEffect*, const Scenario*>;
std::vector<Stretch> stretchesOf(const SensitiveScenario& s) {
    std::vector<Stretch> all;
    for (const BindingAxis& axis : s.bindings)
        for (const BindingSpan& span : axis.spans) all.emplace_back(axis.parameter, span);
    return all;
}
std::vector<Effect> effectsOf(const SensitiveScenario& s) {
    std::vector<Effect> all;
    for (const InputEffect& effect : s.elasticities) all.emplace_back(&effect, &s.scenario->scenario);
    return all;
}

using Moved = std::span<const SensitiveScenario>;
Fields<Moved> sensitivityFields(Metric metric) {
    const std::size_t m = placeOf(metric);
    const Fields<TornadoBar> bar{{"id", &TornadoBar::id},
                                 {"label", &TornadoBar::label},
                                 {"spread", &TornadoBar::spread},
                                 {"in_residual", &TornadoBar::inResidual},
                                 {"low", [m](const TornadoBar& b) { return b.low[m]; }},
                                 {"high", [m](const TornadoBar& b) { return b.high[m]; }}};
    const Fields<Effect> effect{{"id", [](const Effect& e) { return e.first->id; }},
                                {"label", [](const Effect& e) { return e.first->label; }},
                                {"value",
                                 [](const Effect& e) {
                                     const Parameter* p = e.first->parameter;
                                     return p ? std::optional(valueText(*p, p->get(*e.second))) : std::nullopt;
                                 }},
                                {"elasticity", [](const Effect& e) { return e.first->elasticity; }, metricValueFields()}};
    const Fields<LimitGain> limit{{"id", &LimitGain::id},
                                  {"label", &LimitGain::label},
                                  {"factors", [](const LimitGain& g) { return factors(g.ln); }, metricValueFields()}};
    const Fields<Stretch> stretch{{"path", [](const Stretch& s) { return s.first->id; }},
                                  {"limit", [](const Stretch& s) { return nameOf(s.second.limit); }},
                                  {"from", [](const Stretch& s) { return valueText(*s.first, s.second.from); }},
                                  {"to", [](const Stretch& s) { return valueText(*s.first, s.second.to); }}};
    Fields<Assumption> assumption = assumedFields();
    for (const Field<Assumption>& field : effectFields()) assumption.push_back(field);
    using S = SensitiveScenario;
    const Fields<S> scenario{{"name", [](const S& s) { return s.scenario->scenario.name; }},
                             {"hash", [](const S& s) { return s.scenario->hash; }},
                             {"label", [](const S& s) { return labelOf(s.point); }},
                             {"batch", [](const S& s) { return s.point.batch; }},
                             {"value", [metric](const S& s) { return valueOf(s.point, metric); }},
                             {"standing", [](const S& s) { return standingOf(s.nearness); }, standingSchema()},
                             {"tornado", &S::tornado, bar},
                             {"elasticities", effectsOf, effect},
                             {"limits", &S::limits, limit},
                             {"break_even", &S::breakEvens, breakEvenFields()},
                             {"binding", stretchesOf, stretch},
                             {"assumptions", &S::assumptions, assumption}};
    return {{"metric", [metric](const Moved&) { return infoOf(metric).id; }},
            {"unit", [metric](const Moved&) { return infoOf(metric).unit; }},
            {"scenarios", std::identity(), scenario}};
}
} // namespace

Json comparisonsJson(std::span<const ComparedPair> pairs, const Origin& origin) {
    return resultOf("compare", origin, pairFields(), pairs);
}
Json compareSchema() { return resultSchema("compare", pairFields()); }

CellRows comparisonRows(std::span<const ComparedPair> pairs) {
    CellRows table{{"from", "to", "kind", "metric", "unit", "name", "from_value", "to_value", "factor", "probability_better"}};
    for (const ComparedPair& p : pairs) {
        const auto line = [&](std::string_view kind, std::string_view metric, std::string_view unit, const std::string& name,
                              const std::array<double, 4>& values) {
            Cells& row = table.rows.emplace_back(Cells{p.from->scenario.name, p.to->scenario.name, std::string(kind),
                                                       std::string(metric), std::string(unit), name});
            for (const double value : values) row.push_back(numberCell(value));
        };
        for (const MetricInfo& m : metrics()) {
            const double here = valueOf(p.fromPoint, m.metric), there = valueOf(p.toPoint, m.metric);
            line("metric", m.id, m.unit, "", {here, there, there / here, p.better[placeOf(m.metric)]});
        }
        for (const DifferenceTerm& term : p.difference.terms)
            for (const MetricInfo& m : metrics())
                line("cause", m.id, "", term.label, {none, none, factor(term.ln[placeOf(m.metric)]), none});
    }
    return table;
}

std::string bindingText(std::span<const BindingSpan> spans, const std::function<std::string(double)>& shown) {
    if (spans.empty()) return {};
    if (spans.size() == 1)
        return std::string(nameOf(spans.front().limit)) + " binds from " + shown(spans.front().from) + " to " +
               shown(spans.front().to);
    std::string text;
    for (const BindingSpan& span : spans) {
        text += (text.empty() ? "" : ", then ") + std::string(nameOf(span.limit)) + (text.empty() ? " binds" : "");
        if (&span != &spans.back()) text += " until " + shown(span.to);
    }
    return text;
}

Json sensitivitiesJson(std::span<const SensitiveScenario> scenarios, Metric metric, const Origin& origin) {
    return resultOf("sensitivity", origin, sensitivityFields(metric), scenarios);
}
Json sensitivitySchema() { return resultSchema("sensitivity", sensitivityFields(Metric::perMw)); }

CellRows assumptionRows(std::span<const SensitiveScenario> scenarios, Metric metric) {
    const Fields<Assumption> words = assumedFields(), effect = effectFields();
    CellRows table{{"scenario"}};
    addNames(table.head, words);
    table.head.push_back("metric");
    addNames(table.head, effect);
    for (const SensitiveScenario& s : scenarios)
        for (const Assumption& a : s.assumptions) {
            Cells& row = table.rows.emplace_back(Cells{s.scenario->scenario.name});
            for (const Field<Assumption>& f : words) {
                const Json value = f.value(a);
                row.push_back(value.is_boolean() ? value.dump() : cellOf(value));
            }
            row.emplace_back(infoOf(metric).id);
            addCells(row, effect, a);
        }
    return table;
}

CellRows sensitivityRows(std::span<const SensitiveScenario> scenarios, Metric metric) {
    const std::size_t m = placeOf(metric);
    CellRows table{{"scenario", "kind", "id", "label", "metric", "value", "low", "high"}};
    for (const SensitiveScenario& s : scenarios) {
        const auto line = [&](std::string_view kind, std::string_view id, std::string_view label, std::string_view of,
                              double value, double low, double high) {
            table.rows.push_back({s.scenario->scenario.name, std::string(kind), std::string(id), std::string(label),
                                  std::string(of), numberCell(value), numberCell(low), numberCell(high)});
        };
        const std::string_view id = infoOf(metric).id;
        for (const TornadoBar& b : s.tornado) line("tornado", b.id, b.label, id, valueOf(s.point, metric), b.low[m], b.high[m]);
        for (const InputEffect& e : s.elasticities)
            for (const MetricInfo& info : metrics())
                line("elasticity", e.id, e.label, info.id, e.elasticity[placeOf(info.metric)], none, none);
        for (const LimitGain& g : s.limits)
            for (const MetricInfo& info : metrics())
                line("limit", g.id, g.label, info.id, factor(g.ln[placeOf(info.metric)]), none, none);
        for (const BreakEven& b : s.breakEvens)
            line("break_even", b.parameter->id, b.value ? valueText(*b.parameter, *b.value) : "not reached", infoOf(b.metric).id,
                 b.target, b.least, b.most);
        for (const BindingAxis& axis : s.bindings)
            for (const BindingSpan& span : axis.spans)
                line("binding", axis.parameter->id, nameOf(span.limit), axis.parameter->id, axis.now, span.from, span.to);
    }
    return table;
}

} // namespace rackline
