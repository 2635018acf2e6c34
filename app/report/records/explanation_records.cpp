// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/explanation_records.h"

#include "app/report/records/json_number.h"
#include "app/report/records/records.h"
#include "app/report/words/nearness_text.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace rackline {

namespace {

using Json = nlohmann::ordered_json;

/// A factor that a metric is multiplied by; nothing where there is no such metric.
double factor(double ln) { return std::isfinite(ln) ? portable::exp(ln) : ln; }
Json headOf(const char* kind, const Origin& origin) {
    return {{"format", "rackline-result"},          {"kind", kind},        {"rackline", RACKLINE_VERSION},
            {"catalogue", origin.catalogueVersion}, {"date", origin.date}, {"command", origin.command}};
}

Json byMetric(const MetricValues& values) {
    Json result;
    for (const MetricInfo& m : metrics()) result[std::string(m.id)] = number(values[placeOf(m.metric)]);
    return result;
}
Json factors(const MetricValues& logs) {
    Json result;
    for (const MetricInfo& m : metrics()) result[std::string(m.id)] = number(factor(logs[placeOf(m.metric)]));
    return result;
}

Json side(const ResolvedScenario& scenario, const OperatingPoint& point, const MetricIntervals& intervals,
          const std::optional<Nearness>& nearness) {
    Json result{
        {"name", scenario.scenario.name}, {"hash", scenario.hash}, {"label", labelOf(point)}, {"batch", number(point.batch)}};
    if (nearness) result["standing"] = nameOf(nearness->standing);
    for (const MetricInfo& m : metrics()) {
        const Interval<double>& v = intervals[placeOf(m.metric)];
        result["metrics"][std::string(m.id)] = {{"value", number(valueOf(point, m.metric))},
                                                {"low", number(v.low)},
                                                {"mid", number(v.mid)},
                                                {"high", number(v.high)},
                                                {"unit", m.unit}};
    }
    return result;
}

std::string writtenJson(const Json& json) {
    constexpr int indent = 2;
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json breakEvenJson(const BreakEven& b) {
    return {{"path", b.parameter->id},           {"metric", infoOf(b.metric).id},
            {"target", number(b.target)},        {"now", valueText(*b.parameter, b.now)},
            {"metric_now", number(b.metricNow)}, {"value", b.value ? Json(valueText(*b.parameter, *b.value)) : Json(nullptr)},
            {"least", number(b.least)},          {"most", number(b.most)}};
}

} // namespace

std::string comparisonsJson(std::span<const ComparedPair> pairs, const Origin& origin) {
    Json result = headOf("compare", origin);
    result["pairs"] = Json::array();
    for (const ComparedPair& p : pairs) {
        Json terms = Json::array();
        for (const DifferenceTerm& term : p.difference.terms)
            terms.push_back({{"name", term.label}, {"factors", factors(term.ln)}});
        result["pairs"].push_back(
            {{"from", side(*p.from, p.fromPoint, p.fromIntervals, p.fromNearness)},
             {"to", side(*p.to, p.toPoint, p.toIntervals, p.toNearness)},
             {"probability_better", byMetric(p.better)},
             {"at_speed", {{"tok_s_per_user", number(p.speed)}, {"probability_better", number(p.betterAtSpeed)}}},
             {"causes", std::move(terms)}});
    }
    return writtenJson(result);
}

std::string comparisonsCsv(std::span<const ComparedPair> pairs) {
    std::string text = "from,to,kind,metric,unit,name,from_value,to_value,factor,probability_better\n";
    for (const ComparedPair& p : pairs) {
        const std::string names = csvCell(p.from->scenario.name) + ',' + csvCell(p.to->scenario.name) + ',';
        for (const MetricInfo& m : metrics()) {
            const double from = valueOf(p.fromPoint, m.metric), to = valueOf(p.toPoint, m.metric);
            text += names + "metric," + std::string(m.id) + ',' + csvCell(m.unit) + ",," + csvCell(from) + ',' + csvCell(to) +
                    ',' + csvCell(to / from) + ',' + csvCell(p.better[placeOf(m.metric)]) + '\n';
        }
        for (const DifferenceTerm& term : p.difference.terms)
            for (const MetricInfo& m : metrics())
                text += names + "cause," + std::string(m.id) + ",," + csvCell(term.label) + ",,," +
                        csvCell(factor(term.ln[placeOf(m.metric)])) + ",\n";
    }
    return text;
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

std::string sensitivitiesJson(std::span<const SensitiveScenario> scenarios, Metric metric, const Origin& origin) {
    Json result = headOf("sensitivity", origin);
    result["metric"] = infoOf(metric).id;
    result["unit"] = infoOf(metric).unit;
    result["scenarios"] = Json::array();
    for (const SensitiveScenario& s : scenarios) {
        Json one{{"name", s.scenario->scenario.name},
                 {"hash", s.scenario->hash},
                 {"label", labelOf(s.point)},
                 {"batch", number(s.point.batch)},
                 {"value", number(valueOf(s.point, metric))}};
        if (s.nearness) one["standing"] = nameOf(s.nearness->standing);
        for (const char* list : {"tornado", "elasticities", "limits", "break_even", "binding"}) one[list] = Json::array();
        for (const TornadoBar& b : s.tornado)
            one["tornado"].push_back({{"id", b.id},
                                      {"label", b.label},
                                      {"spread", number(b.spread)},
                                      {"in_residual", b.inResidual},
                                      {"low", number(b.low[placeOf(metric)])},
                                      {"high", number(b.high[placeOf(metric)])}});
        for (const InputEffect& e : s.elasticities) {
            Json row{{"id", e.id}, {"label", e.label}};
            if (e.parameter != nullptr) row["value"] = valueText(*e.parameter, e.parameter->get(s.scenario->scenario));
            row["elasticity"] = byMetric(e.elasticity);
            one["elasticities"].push_back(std::move(row));
        }
        for (const LimitGain& g : s.limits)
            one["limits"].push_back({{"id", g.id}, {"label", g.label}, {"factors", factors(g.ln)}});
        for (const BreakEven& b : s.breakEvens) one["break_even"].push_back(breakEvenJson(b));
        for (const BindingAxis& axis : s.bindings)
            for (const BindingSpan& span : axis.spans)
                one["binding"].push_back({{"path", axis.parameter->id},
                                          {"limit", nameOf(span.limit)},
                                          {"from", valueText(*axis.parameter, span.from)},
                                          {"to", valueText(*axis.parameter, span.to)}});
        one["assumptions"] = Json::array();
        for (const Assumption& a : s.assumptions) {
            const Provenance& from = a.figure.provenance;
            one["assumptions"].push_back({{"path", a.figure.path},
                                          {"label", a.figure.label},
                                          {"value", a.figure.text},
                                          {"grade", nameOf(from.grade)},
                                          {"unverified", from.unverified},
                                          {"source", from.source},
                                          {"date", from.date},
                                          {"elasticity", number(a.elasticity)},
                                          {"low", number(a.over.low)},
                                          {"high", number(a.over.high)}});
        }
        result["scenarios"].push_back(std::move(one));
    }
    return writtenJson(result);
}

std::string assumptionsCsv(std::span<const SensitiveScenario> scenarios, Metric metric) {
    std::string text = "scenario,path,label,value,grade,unverified,source,date,metric,elasticity,low,high\n";
    for (const SensitiveScenario& s : scenarios)
        for (const Assumption& a : s.assumptions) {
            const Provenance& from = a.figure.provenance;
            for (const std::string_view word :
                 {std::string_view(s.scenario->scenario.name), std::string_view(a.figure.path), std::string_view(a.figure.label),
                  std::string_view(a.figure.text), nameOf(from.grade), std::string_view(from.unverified ? "true" : "false"),
                  std::string_view(from.source), std::string_view(from.date), infoOf(metric).id})
                text += csvCell(word) + ',';
            text += csvCell(a.elasticity) + ',' + csvCell(a.over.low) + ',' + csvCell(a.over.high) + '\n';
        }
    return text;
}

std::string sensitivitiesCsv(std::span<const SensitiveScenario> scenarios, Metric metric) {
    const std::size_t m = placeOf(metric);
    std::string text = "scenario,kind,id,label,metric,value,low,high\n";
    for (const SensitiveScenario& s : scenarios) {
        const auto line = [&](std::string_view kind, std::string_view id, std::string_view label, std::string_view of,
                              double value, double low, double high) {
            text += csvCell(s.scenario->scenario.name) + ',' + std::string(kind) + ',' + std::string(id) + ',' + csvCell(label) +
                    ',' + std::string(of) + ',' + csvCell(value) + ',' + csvCell(low) + ',' + csvCell(high) + '\n';
        };
        const double none = std::nan("");
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
    return text;
}

} // namespace rackline
