// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/point_records.h"

#include "app/report/words/nearness_text.h"
#include "app/report/words/number_text.h"
#include "app/report/words/readable_figure.h"
#include "app/report/words/wording.h"
#include "model/base/enum_names.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace rackline {

namespace {
/// Workers that read prompts for a disaggregated point.
struct Prefill {
    const OperatingPoint& point;
};
struct Helpers {
    const OperatingPoint& point;
};
} // namespace

const Fields<Helpers>& fieldsOf(Of<Helpers>) {
    static const Fields<Helpers> list{{"layout", [](const Helpers& h) { return h.point.helper; }},
                                      {"workers", [](const Helpers& h) { return h.point.helpers; }}};
    return list;
}

const Fields<Prefill>& fieldsOf(Of<Prefill>) {
    static const Fields<Prefill> list{
        {"layout", [](const Prefill& p) { return p.point.prefill; }},
        {"workers", [](const Prefill& p) { return p.point.prefillWorkers; }},
        {"decode_workers", [](const Prefill& p) { return p.point.decodeWorkers; }},
        {"chips_beside_each_gpu",
         [](const Prefill& p) { return p.point.beside > 0 ? std::optional(Finite{p.point.beside}) : std::nullopt; },
         Json(schema::described(schema::number, "Chips of another kind that read prompts"))},
        {"on_gpus", [](const Prefill& p) { return p.point.helpers > 0 ? std::optional(Helpers{p.point}) : std::nullopt; },
         "Workers on GPUs that read prompts beside those chips"}};
    return list;
}

namespace {
constexpr EnumNames<ServingMode, 2> modes{"aggregated", "disaggregated"};
} // namespace

const Fields<Finding>& fieldsOf(Of<Finding>) {
    static const Fields<Finding> list{{"code", [](const Finding& f) { return idOf(f.code); }},
                                      {"text", [](const Finding& f) { return sentenceOf(f, plainNumbers); }},
                                      {"values", [](const Finding& f) { return std::span(f.values).first<2>(); },
                                       Json{{"type", "array"}, {"items", schema::figure}, {"minItems", 2}, {"maxItems", 2}}}};
    return list;
}

Fields<Layout> degreeFields(bool readsAlone) {
    Fields<Layout> list;
    for (const Degree& degree : layoutDegrees)
        if (readsAlone || degree.asked == nullptr || !degree.title.empty()) list.emplace_back(degree.key, degree.of);
    return list;
}

const Fields<Layout>& fieldsOf(Of<Layout>) {
    static const Fields<Layout> all = [] {
        Fields<Layout> list{{"label", [](const Layout& l) { return labelOf(l); }}};
        addThrough(list, std::identity(), degreeFields(true));
        list.emplace_back("gpus", &Layout::gpus);
        return list;
    }();
    return all;
}

namespace {
std::string heldLabel(std::string label, const ChosenCaps& caps) {
    return caps.any() ? std::move(label) + " at " + measureText(caps.gpus.si(), "W", plainNumbers) : label;
}
} // namespace

std::string heldLabel(const OperatingPoint& point) { return heldLabel(labelOf(point), point.caps); }
std::string heldLabel(const TrainingPoint& point) { return heldLabel(labelOf(point.layout), point.caps); }

const Fields<OperatingPoint>& fieldsOf(Of<OperatingPoint>) {
    static const Fields<OperatingPoint> all = [] {
        Fields<OperatingPoint> list{
            {"label", [](const OperatingPoint& p) { return labelOf(p); }},
            {"mode", [](const OperatingPoint& p) { return modes.of(p.mode); }, schema::oneOf(modes.all())},
            {"layout", &OperatingPoint::layout},
            {"gpus", &OperatingPoint::gpus},
            {"concurrency", &OperatingPoint::concurrency},
            {"prefill", [](const OperatingPoint& p) {
                 return p.mode == ServingMode::disaggregated ? std::optional(Prefill{p}) : std::nullopt;
             }}};
        list.emplace_back(
            "cap_w",
            [](const OperatingPoint& p) { return p.caps.any() ? std::optional(Finite{p.caps.gpus.si()}) : std::nullopt; },
            "Watts that a search of caps holds GPUs at");
        for (const MetricInfo& m : metrics())
            list.emplace_back(
                m.id, [&m](const OperatingPoint& p) { return valueOf(p, m.metric); },
                std::string(m.title) + ", " + std::string(m.unit));
        list.emplace_back("feasible", &OperatingPoint::feasible);
        list.emplace_back("reason",
                          [](const OperatingPoint& p) { return p.feasible() ? std::nullopt : std::optional(p.finding); });
        return list;
    }();
    return all;
}

const Fields<RunPoint>& fieldsOf(Of<RunPoint>) {
    static const Fields<RunPoint> all = [] {
        Fields<RunPoint> list{{"label", &RunPoint::label},
                              {"series", &RunPoint::standing, schema::oneOf({"measured", "foreign"})}};
        for (const MetricInfo& m : metrics())
            list.emplace_back(m.id, [&m](const RunPoint& run) {
                const double value = valueOf(run.point, m.metric);
                return std::isfinite(value) ? std::optional(Finite{value}) : std::nullopt;
            });
        return list;
    }();
    return all;
}

const Fields<InputFigure>& fieldsOf(Of<InputFigure>) {
    using I = InputFigure;
    using F = Field<I>;
    static const Fields<I> list{
        F("path", &I::path).called("input").shown([](const I& i, const NumberStyle&) { return i.label; }),
        F("value", &I::text).shown([](const I& i, const NumberStyle&) { return readableFigure(i.text); }),
        F("grade", [](const I& i) { return nameOf(i.provenance.grade); }).shown([](const I& i, const NumberStyle&) {
            return std::string(nameOf(i.provenance.grade)) + (i.provenance.unverified ? ", unverified" : "");
        }),
        {"unverified", [](const I& i) { return i.provenance.unverified; }},
        F("source", [](const I& i) { return i.provenance.source; }).shown(""),
        F("date", [](const I& i) { return i.provenance.date; }).shown("")};
    return list;
}

const Fields<Source>& fieldsOf(Of<Source>) {
    using F = Field<Source>;
    static const Fields<Source> list{F("id", &Source::id).called("source").shown(""),
                                     F("kind", &Source::kind).shown([](const Source& s, const NumberStyle&) {
                                         std::string words = s.kind;
                                         std::replace(words.begin(), words.end(), '_', ' ');
                                         return words;
                                     }),
                                     F("date", &Source::date).shown(""), F("ref", &Source::reference).called("where").shown("")};
    return list;
}

const Fields<std::array<double, metricCount>>& metricValueFields() {
    using Values = std::array<double, metricCount>;
    static const Fields<Values> all = [] {
        Fields<Values> list;
        for (const MetricInfo& m : metrics())
            list.emplace_back(m.id, [&m](const Values& values) { return values[placeOf(m.metric)]; });
        return list;
    }();
    return all;
}

const Fields<MetricUnits>& fieldsOf(Of<MetricUnits>) {
    static const Fields<MetricUnits> all = [] {
        Fields<MetricUnits> list;
        for (const MetricInfo& m : metrics())
            list.emplace_back(
                m.id, [&m](const MetricUnits&) { return m.unit; }, Json{{"const", m.unit}});
        return list;
    }();
    return all;
}

Json standingSchema() { return schema::oneOf(nameOf, Standing::unmeasured); }

} // namespace rackline
