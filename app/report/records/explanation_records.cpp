// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/explanation_records.h"

#include "app/report/charts/explanation_charts.h"
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
    Fields<P> times;
    for (const MetricInfo& m : metrics()) {
        const auto end = [&m](double Interval<double>::*which) {
            return [&m, which](const P& p) { return p.factors[placeOf(m.metric)].*which; };
        };
        times.emplace_back(m.id, std::identity(),
                           Fields<P>{{"low", end(&Interval<double>::low)},
                                     {"mid", end(&Interval<double>::mid)},
                                     {"high", end(&Interval<double>::high)}});
    }
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
                         {"factors", std::identity(), times, "`to` over `from`; what both share is drawn alike for both"},
                         {"probability_better", std::identity(), chances, "Of `to`"},
                         {"at_speed", std::identity(), atSpeed, "Chance of more tokens/s/MW where both give that speed"},
                         {"causes", [](const P& p) { return p.difference.terms; }, cause}};
    return {{"pairs", std::identity(), pair}};
}

} // namespace

Fields<TornadoBar> tornadoFields(Metric metric, double now) {
    using F = Field<TornadoBar>;
    const std::size_t m = placeOf(metric);
    const auto moved = [m, now](const MetricValues TornadoBar::*end) {
        return [m, now, end](const TornadoBar& b, const NumberStyle& style) {
            return changeText(std::log((b.*end)[m] / now), style);
        };
    };
    return {{"id", &TornadoBar::id},
            F("label", &TornadoBar::label)
                .called("Input at the ends of its 90 % interval")
                .shown([](const TornadoBar& b, const NumberStyle&) { return std::string(b.label) + (b.inResidual ? " *" : ""); }),
            {"spread", &TornadoBar::spread},
            {"in_residual", &TornadoBar::inResidual},
            F::column("p5", moved(&TornadoBar::low)),
            F::column("p95", moved(&TornadoBar::high)),
            F("low", [m](const TornadoBar& b) { return b.low[m]; }).shown(as::metric(metric)),
            F("high", [m](const TornadoBar& b) { return b.high[m]; }).shown(as::metric(metric))};
}

std::vector<Effect> effectsOf(const SensitiveScenario& s) {
    std::vector<Effect> all;
    for (const InputEffect& effect : s.elasticities) all.emplace_back(&effect, &s.scenario->scenario);
    return all;
}
Fields<Effect> effectFields(Metric metric) {
    using F = Field<Effect>;
    const auto value = [](const Effect& e) {
        const Parameter* p = e.first->parameter;
        return p ? std::optional(valueText(*p, p->get(*e.second))) : std::nullopt;
    };
    return {F("id", [](const Effect& e) { return e.first->id; }).called("Input").shown(),
            {"label", [](const Effect& e) { return e.first->label; }},
            F("value", value).shown([value](const Effect& e, const NumberStyle&) {
                return value(e).value_or(std::string(e.first->label));
            }),
            F(
                "elasticity", [](const Effect& e) { return e.first->elasticity; }, metricValueFields())
                .called("1 % more gives")
                .shown([m = placeOf(metric)](const Effect& e, const NumberStyle& style) {
                    const double more = e.first->elasticity[m];
                    return (more < 0 ? "-" : "+") + decimalText(std::abs(more), 3, style) + " %";
                })};
}

Fields<LimitGain> limitFields(Metric metric) {
    using F = Field<LimitGain>;
    const auto gain = [](Metric of) {
        return F::column(infoOf(of).title,
                         [of](const LimitGain& g, const NumberStyle& style) { return changeText(g.ln[placeOf(of)], style); });
    };
    return {{"id", &LimitGain::id},
            F("label", &LimitGain::label).called("Why not faster: without this limit").shown(),
            {"factors", [](const LimitGain& g) { return factors(g.ln); }, metricValueFields()},
            gain(metric),
            gain(Metric::speed)};
}

const Fields<BreakEven>& breakEvenFields() {
    using B = BreakEven;
    using F = Field<B>;
    static const Fields<B> list{
        F("path", [](const B& b) { return b.parameter->id; }).called("Input").shown(),
        {"metric", [](const B& b) { return infoOf(b.metric).id; }},
        {"target", &B::target},
        F("now", [](const B& b) { return valueText(*b.parameter, b.now); }).asNumber().shown(),
        {"metric_now", &B::metricNow},
        F(
            "value", [](const B& b) { return b.value ? Json(valueText(*b.parameter, *b.value)) : Json(); }, schema::textOrNone)
            .called("needs to be")
            .shown([](const B& b, const NumberStyle&) { return b.value ? quantityText(*b.value, b.parameter->unit, 3) : "-"; }),
        F::column("gives within its limits",
                  [](const B& b, const NumberStyle& style) {
                      return metricText(b.metric, b.least, style) + " to " + metricText(b.metric, b.most, style);
                  }),
        {"least", &B::least},
        {"most", &B::most}};
    return list;
}

Fields<Assumption> assumptionColumns(Metric metric) {
    using F = Field<Assumption>;
    using T = AssumptionText;
    const auto said = [metric](std::string T::*text) {
        return [metric, text](const Assumption& a, const NumberStyle& style) { return textOf(a, metric, style).*text; };
    };
    const auto percent = [metric](const Assumption& a, const NumberStyle& style) {
        return a.isVaried() ? textOf(a, metric, style).percent : a.isInput() ? "a choice" : "not varied";
    };
    return {F::words("Assumed, not written in the scenario", said(&T::label)),
            F::words("value", said(&T::value)),
            F::words("grade", said(&T::grade)),
            F::words("source", said(&T::source)),
            F::words("date", said(&T::date)),
            F::column("1 % more gives", percent),
            F::column("over its 90 % interval", said(&T::over))};
}

namespace {
/// Words of an assumption, then what it does to the metric.
Fields<Assumption> assumedFields() {
    Fields<Assumption> list;
    addThrough(list, &Assumption::figure, fieldsOf(Of<InputFigure>()));
    list.emplace(list.begin() + 1, "label", [](const Assumption& a) { return a.figure.label; });
    return list;
}
Fields<Assumption> movedFields() {
    return {{"elasticity", &Assumption::elasticity, "None of choices and counts, which are not varied"},
            {"low", [](const Assumption& a) { return a.over.low; }},
            {"high", [](const Assumption& a) { return a.over.high; }}};
}

/// A parameter and a stretch of it along which one limit binds.
using Stretch = std::pair<const Parameter*, BindingSpan>;
std::vector<Stretch> stretchesOf(const SensitiveScenario& s) {
    std::vector<Stretch> all;
    for (const BindingAxis& axis : s.bindings)
        for (const BindingSpan& span : axis.spans) all.emplace_back(axis.parameter, span);
    return all;
}
using Moved = std::span<const SensitiveScenario>;
Fields<Moved> sensitivityFields(Metric metric) {
    const Fields<Stretch> stretch{{"path", [](const Stretch& s) { return s.first->id; }},
                                  {"limit", [](const Stretch& s) { return nameOf(s.second.limit); }},
                                  {"from", [](const Stretch& s) { return valueText(*s.first, s.second.from); }},
                                  {"to", [](const Stretch& s) { return valueText(*s.first, s.second.to); }}};
    using S = SensitiveScenario;
    const Fields<S> scenario{{"name", [](const S& s) { return s.scenario->scenario.name; }},
                             {"hash", [](const S& s) { return s.scenario->hash; }},
                             {"label", [](const S& s) { return labelOf(s.point); }},
                             {"batch", [](const S& s) { return s.point.batch; }},
                             {"value", [metric](const S& s) { return valueOf(s.point, metric); }},
                             {"standing", [](const S& s) { return standingOf(s.nearness); }, standingSchema()},
                             {"tornado", &S::tornado, tornadoFields(metric)},
                             {"elasticities", effectsOf, effectFields(metric)},
                             {"limits", &S::limits, limitFields(metric)},
                             {"break_even", &S::breakEvens, breakEvenFields()},
                             {"binding", stretchesOf, stretch},
                             {"assumptions", &S::assumptions, joined({assumedFields(), movedFields()})}};
    return {{"metric", [metric](const Moved&) { return infoOf(metric).id; }},
            {"unit", [metric](const Moved&) { return infoOf(metric).unit; }},
            {"scenarios", std::identity(), scenario}};
}
} // namespace

Json comparisonsJson(std::span<const ComparedPair> pairs, const Origin& origin) {
    return resultOf("compare", origin, pairFields(), pairs);
}
Json compareSchema() { return resultSchema("compare", pairFields()); }

std::vector<ComparisonLine> metricLines(const ComparedPair& pair) {
    std::vector<ComparisonLine> lines;
    for (const MetricInfo& m : metrics()) {
        const double here = valueOf(pair.fromPoint, m.metric), there = valueOf(pair.toPoint, m.metric);
        lines.push_back({pair, m, {}, here, there, there / here, pair.better[placeOf(m.metric)]});
    }
    return lines;
}

Fields<ComparisonLine> comparisonFields(const std::string& from, const std::string& to) {
    using L = ComparisonLine;
    using F = Field<L>;
    const auto side = [](double L::*value, MetricIntervals ComparedPair::*intervals) {
        return [value, intervals](const L& l, const NumberStyle& style) {
            if (!std::isfinite(l.*value)) return std::string("-");
            const Interval<double>& v = (l.pair.*intervals)[placeOf(l.metric.metric)];
            const std::string text = metricText(l.metric.metric, l.*value, beside(v, style));
            return v.low < v.high ? text + " (" + metricRangeText(l.metric.metric, v, style) + ")" : text;
        };
    };
    // A cause is a factor of its own, without an interval.
    const auto drawn = [](double Interval<double>::*end) {
        return [end](const L& l) { return l.cause.empty() ? l.pair.factors[placeOf(l.metric.metric)].*end : none; };
    };
    return {{"from", [](const L& l) { return l.pair.from->scenario.name; }},
            {"to", [](const L& l) { return l.pair.to->scenario.name; }},
            {"kind", [](const L& l) { return l.cause.empty() ? "metric" : "cause"; }},
            F("metric", [](const L& l) { return l.metric.id; }).called("Metric").shown([](const L& l, const NumberStyle&) {
                return l.metric.title;
            }),
            {"unit", [](const L& l) { return l.cause.empty() ? l.metric.unit : ""; }},
            {"name", &L::cause},
            F("from_value", &L::from).called(from).shown(side(&L::from, &ComparedPair::fromIntervals)),
            F("to_value", &L::to).called(to).shown(side(&L::to, &ComparedPair::toIntervals)),
            F("factor", &L::factor).shown([](const L& l, const NumberStyle& style) {
                return l.known() ? factorText(l.pair.factors[placeOf(l.metric.metric)], style) : "-";
            }),
            {"factor_low", drawn(&Interval<double>::low)},
            {"factor_high", drawn(&Interval<double>::high)},
            F("probability_better", &L::better)
                .called("chance that " + to + " is better")
                .shown([](const L& l, const NumberStyle& style) {
                    return l.known() && l.metric.metric != Metric::batch ? chanceBetterText(l.better, style) : "-";
                })};
}

CellRows comparisonRows(std::span<const ComparedPair> pairs) {
    std::vector<ComparisonLine> lines;
    for (const ComparedPair& p : pairs) {
        for (const ComparisonLine& line : metricLines(p)) lines.push_back(line);
        for (const DifferenceTerm& term : p.difference.terms)
            for (const MetricInfo& m : metrics())
                lines.push_back({p, m, term.label, none, none, factor(term.ln[placeOf(m.metric)]), none});
    }
    return tableOf(comparisonFields({}, {}), lines);
}

std::string chanceBetterText(double chance, const NumberStyle& style) {
    if (!std::isfinite(chance)) return "-";
    constexpr double resolution = 0.001;
    if (chance < resolution) return "< 0.1 %";
    if (chance > 1 - resolution) return "> 99.9 %";
    return decimalText(100 * chance, 1, style) + " %";
}

Fields<CauseLine> causeFields(Metric metric) {
    using F = Field<CauseLine>;
    return {
        F::column("Why " + std::string(infoOf(metric).title) + " differs", &CauseLine::label),
        F::column("factor",
                  [](const CauseLine& c, const NumberStyle& style) { return c.ln ? changeText(*c.ln, style) : std::string(); }),
        F::column("then", [metric](const CauseLine& c, const NumberStyle& style) { return metricText(metric, c.then, style); })};
}
std::vector<CauseLine> causesOf(const ComparedPair& pair, Metric metric) {
    const std::size_t m = placeOf(metric);
    std::vector<DifferenceTerm> terms = pair.difference.terms;
    std::erase_if(terms, [m](const DifferenceTerm& t) { return std::abs(t.ln[m]) < 1e-9; });
    std::stable_sort(terms.begin(), terms.end(),
                     [m](const DifferenceTerm& a, const DifferenceTerm& b) { return std::abs(a.ln[m]) > std::abs(b.ln[m]); });
    std::vector<CauseLine> lines{{pair.from->scenario.name, {}, pair.difference.from[m]}};
    for (const DifferenceTerm& term : terms)
        lines.push_back({"  " + term.label, term.ln[m], lines.back().then * portable::exp(term.ln[m])});
    lines.push_back({pair.to->scenario.name, {}, pair.difference.to[m]});
    return lines;
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

namespace {
struct AssumptionLine {
    const SensitiveScenario& scenario;
    const Assumption* assumed;
    Metric metric;
};
Fields<AssumptionLine> assumptionFields() {
    using L = AssumptionLine;
    Fields<L> list{{"scenario", [](const L& l) { return l.scenario.scenario->scenario.name; }}};
    addThrough(list, &L::assumed, assumedFields());
    list.emplace_back("metric", [](const L& l) { return infoOf(l.metric).id; });
    addThrough(list, &L::assumed, movedFields());
    return list;
}

/// What moves a metric, or binds: a bar, an input, a limit, a target or a stretch.
struct SensitivityLine {
    std::string_view scenario, kind, id;
    std::string label;
    std::string_view metric;
    double value = none, low = none, high = none;
};
const Fields<SensitivityLine>& sensitivityLineFields() {
    using L = SensitivityLine;
    static const Fields<L> list{{"scenario", &L::scenario}, {"kind", &L::kind},   {"id", &L::id},   {"label", &L::label},
                                {"metric", &L::metric},     {"value", &L::value}, {"low", &L::low}, {"high", &L::high}};
    return list;
}
void addLines(std::vector<SensitivityLine>& lines, const SensitiveScenario& s, Metric metric) {
    const std::size_t m = placeOf(metric);
    const std::string_view name = s.scenario->scenario.name;
    for (const TornadoBar& b : s.tornado)
        lines.push_back(
            {name, "tornado", b.id, std::string(b.label), infoOf(metric).id, valueOf(s.point, metric), b.low[m], b.high[m]});
    for (const InputEffect& e : s.elasticities)
        for (const MetricInfo& info : metrics())
            lines.push_back({name, "elasticity", e.id, std::string(e.label), info.id, e.elasticity[placeOf(info.metric)]});
    for (const LimitGain& g : s.limits)
        for (const MetricInfo& info : metrics())
            lines.push_back({name, "limit", g.id, std::string(g.label), info.id, factor(g.ln[placeOf(info.metric)])});
    for (const BreakEven& b : s.breakEvens)
        lines.push_back({name, "break_even", b.parameter->id, b.value ? valueText(*b.parameter, *b.value) : "not reached",
                         infoOf(b.metric).id, b.target, b.least, b.most});
    for (const BindingAxis& axis : s.bindings)
        for (const BindingSpan& span : axis.spans)
            lines.push_back({name, "binding", axis.parameter->id, std::string(nameOf(span.limit)), axis.parameter->id, axis.now,
                             span.from, span.to});
}
} // namespace

CellRows assumptionRows(std::span<const SensitiveScenario> scenarios, Metric metric) {
    std::vector<AssumptionLine> lines;
    for (const SensitiveScenario& s : scenarios)
        for (const Assumption& a : s.assumptions) lines.push_back({s, &a, metric});
    return tableOf(assumptionFields(), lines);
}

CellRows sensitivityRows(std::span<const SensitiveScenario> scenarios, Metric metric) {
    std::vector<SensitivityLine> lines;
    for (const SensitiveScenario& s : scenarios) addLines(lines, s, metric);
    return tableOf(sensitivityLineFields(), lines);
}

} // namespace rackline
