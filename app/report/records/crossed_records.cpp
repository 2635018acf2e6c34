// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/validation_parts.h"
#include "app/report/records/validation_records.h"
#include "model/base/portable_math.h"

#include <array>
#include <functional>

namespace rackline {

namespace {
std::string heldColumn(std::size_t held) {
    return held == std::size_t(HeldOut::nothing) ? "in_sample" : "without_" + std::string(heldOutNames[held]);
}
/// Mean, median and 90th percentile of |predicted / measured - 1| in per cent, and the bias.
std::string ratioText(const RatioErrors& e) {
    return percentCell(e.mean) + " / " + percentCell(e.median) + " / " + percentCell(e.p90) + " (" +
           decimalText(e.bias, 2, plainNumbers) + ")";
}
Fields<CrossedErrors> crossedFields() {
    using E = CrossedErrors;
    using F = Field<E>;
    Fields<E> list{F("figure", safely(&E::kind)).shown(),
                   F("profile", when([](const E& e) { return !e.profile.empty(); }, &E::profile)).shown("all"),
                   F("cases", &E::rows).called("n").shown()};
    for (std::size_t h = 0; h < heldOutNames.size(); ++h)
        list.push_back(F(
                           heldColumn(h), [h](const E& e) { return e.errors[h]; }, ratioFields())
                           .called(h == 0 ? "in sample %" : std::string(heldOutNames[h]) + " %")
                           .shown([h](const E& e, const NumberStyle&) { return ratioText(e.errors[h]); }));
    list.push_back(F("half_width", when([](const E& e) { return e.halfWidth > 0; }, finite(&E::halfWidth)))
                       .called("90 % width")
                       .shown(as::decimals(3)));
    return list;
}
std::vector<CrossedErrors> errorsOf(const ServingValidation& v) {
    std::vector<CrossedErrors> all = v.kinds;
    all.insert(all.end(), v.profiles.begin(), v.profiles.end());
    return all;
}
Fields<ServingValidation> servingFields() {
    using V = ServingValidation;
    const Fields<CrossedFigure> figure{{"of", [](const CrossedFigure& f) { return f.figure.owner; }},
                                       {"path", [](const CrossedFigure& f) { return f.figure.path; }},
                                       {"is", [](const CrossedFigure& f) { return Finite{f.figure.value}; }},
                                       {"fitted", finite(&CrossedFigure::fitted)}};
    return {version<V>(), {"runs", &V::runs}, {"errors", errorsOf, crossedFields()}, {"figures", &V::figures, figure}};
}

/// A measured figure, and what fits that did not see it say of it.
struct HeldCase {
    const ServingValidation& all;
    std::size_t place;

    const MeasuredCase& row() const { return *all.rows[place]; }
};
Fields<HeldCase> heldFields() {
    using C = HeldCase;
    Fields<C> list{{"id", [](const C& c) { return printable(c.row().id); }},
                   {"metric", [](const C& c) { return printable(c.row().metric); }},
                   {"measured", [](const C& c) { return c.row().value / c.row().unitScale; }}};
    for (std::size_t h = 0; h < heldOutNames.size(); ++h)
        list.emplace_back(heldColumn(h), when([h](const C& c) { return c.all.predicted[h][c.place] > 0; },
                                              [h](const C& c) { return c.all.predicted[h][c.place] / c.row().unitScale; }));
    return list;
}
std::string servingText(const ServingValidation& v) {
    const auto fits = [&](HeldOut what) { return std::to_string(v.fits[std::size_t(what)]); };
    return textTable(crossedFields(), errorsOf(v)).text() + '\n' + std::to_string(v.figures.size()) +
           " figures of engines and kernels, fitted to " + std::to_string(v.runs) + " runs; without one of " +
           fits(HeldOut::configurations) + " parts of the configurations, of " + fits(HeldOut::models) + " models, of " +
           fits(HeldOut::chips) + " chips.\n";
}

const Fields<FamilyErrors>& familyErrorFields() {
    using E = FamilyErrors;
    static const Fields<E> list{{"mape", [](const E& e) { return e.own.mean; }},
                                {"median", [](const E& e) { return e.own.median; }},
                                {"p90", [](const E& e) { return e.own.p90; }},
                                {"step_mape", [](const E& e) { return e.step.mean; }},
                                {"step_median", [](const E& e) { return e.step.median; }},
                                {"step_bias", [](const E& e) { return e.step.bias; }}};
    return list;
}
const Fields<TrainingFamily>& familyFields() {
    using T = TrainingFamily;
    using F = Field<T>;
    const auto fitted = [](const T& f) {
        Json figures = Json::object();
        for (const FittedFigure& one : f.fitted) figures[(one.chip.empty() ? "" : one.chip + " ") + one.path] = one.value;
        return figures;
    };
    static const Fields<T> list{F("framework", &T::framework).shown(),
                                F("metric", &T::metric).shown(),
                                F("cases", &T::cases).called("n").shown(),
                                F("configurations", &T::configurations).called("conf.").shown(),
                                F("class", &T::unfitted).shown(),
                                {"by_class", &T::byClass, familyErrorFields()},
                                {"by_profile", &T::byProfile, familyErrorFields()},
                                F("parts", &T::parts).shown(),
                                {"cross_validated", &T::crossed, familyErrorFields()},
                                F("fitted", fitted, Json{{"type", "object"}, {"additionalProperties", schema::number}})
                                    .shown([](const T& f, const NumberStyle&) { return std::to_string(f.fitted.size()); })};
    return list;
}
Fields<TrainingValidation> trainingFields() {
    const Fields<LayoutScore> choice{{"groups", &LayoutScore::groups},
                                     {"right", &LayoutScore::right},
                                     {"mean", &LayoutScore::mean},
                                     {"worst", &LayoutScore::worst}};
    using V = TrainingValidation;
    return {version<V>(), {"families", &V::families, familyFields()}, {"layout_choice", &V::choice, choice}};
}

std::string trainingText(const TrainingValidation& v) {
    using T = TrainingFamily;
    const auto of = [](std::string_view title, FamilyErrors T::*by, RatioErrors FamilyErrors::*part, std::string_view error) {
        return errorColumn<T>(
            title, [by, part](const T& f) { return f.*by.*part; }, error);
    };
    constexpr auto own = &FamilyErrors::own, step = &FamilyErrors::step;
    const Fields<T> columns =
        joined({chosen(familyFields(), {"framework", "metric", "class", "cases", "configurations"}),
                Fields<T>{of("class %", &T::byClass, own, "mape"), of("median %", &T::byClass, own, "median"),
                          of("profile %", &T::byProfile, own, "mape"), of("median %", &T::byProfile, own, "median")},
                chosen(familyFields(), {"fitted", "parts"}),
                Fields<T>{of("crossed %", &T::crossed, own, "mape"), of("median %", &T::crossed, own, "median"),
                          of("step %", &T::crossed, step, "mape"), of("median %", &T::crossed, step, "median"),
                          of("bias", &T::crossed, step, "bias")}});
    const std::string text = textTable(columns, v.families).text();
    if (v.choice.groups == 0) return text;
    return text + "\nThe layout predicted to be best reaches " + percentCell(v.choice.mean) +
           " % of the best measured on average over " + std::to_string(v.choice.groups) + " groups of at least eight layouts, " +
           percentCell(v.choice.worst) + " % at worst; it is the best in " + std::to_string(v.choice.right) + ".\n";
}
/// Errors of a family by one kind of fit, as a line of CSV.
struct FamilyLine {
    const TrainingFamily* family;
    std::string_view by;
    const FamilyErrors* errors;
};
Fields<FamilyLine> familyLineFields() {
    using L = FamilyLine;
    Fields<L> list;
    for (const char* name : {"framework", "metric", "class", "cases", "configurations"})
        list.push_back(through<L>(&L::family, fieldNamed(familyFields(), name)));
    list.emplace_back("by", &L::by);
    addThrough(list, &L::errors, familyErrorFields());
    return list;
}
std::vector<FamilyLine> linesOf(const TrainingValidation& v) {
    std::vector<FamilyLine> lines;
    for (const TrainingFamily& f : v.families)
        lines.insert(lines.end(),
                     {{&f, "class", &f.byClass}, {&f, "profile", &f.byProfile}, {&f, "cross_validated", &f.crossed}});
    return lines;
}

/// Share inside and the width that holds it, such as `90.1 x1.27`.
std::string bandText(const FrontierScore& s, std::size_t left) {
    if (s.banded[left] == 0) return "-";
    return percentCell(s.inside[left]) + " x" + decimalText(portable::exp(s.halfWidth[left]), 2, plainNumbers);
}
constexpr std::array<std::string_view, bandLeftNames.size()> bandTitles{"in sample", "configurations", "chip x engine",
                                                                        "half-years"};
Fields<FrontierScore> scoreFields() {
    using S = FrontierScore;
    const auto grouped = [](const S& s) { return !s.by.empty(); };
    const auto some = [](std::size_t S::*count, auto read) { return when([count](const S& s) { return s.*count > 0; }, read); };
    using F = Field<S>;
    const auto factor = as::decimals(2);
    Fields<S> list{F("frontiers", &S::frontiers).called("n").shown(),
                   F("points", &S::points).shown(),
                   F("none_at_equal_speed", &S::none).called("none").shown(),
                   F("both_axes", finite(&S::bothAxes)).called("both axes").shown(factor),
                   F("by", when(grouped, &S::by)).called("frontiers of").shown("all"),
                   F("name", when(grouped, safely(&S::name))).shown(""),
                   F("equal_speed", when([](const S& s) { return s.none < s.points; }, finite(&S::equalSpeed)))
                       .called("equal speed")
                       .shown(factor),
                   F("layouts_run", some(&S::withLayouts, finite(&S::layoutsRun))).called("layouts run").shown(factor),
                   F("demonstrated", some(&S::withShown, finite(&S::demonstrated))).called("published").shown(factor),
                   F("demonstrated_equal_speed", some(&S::withShownSpeed, finite(&S::demonstratedSpeed)))
                       .called("published there")
                       .shown(factor),
                   {"two_sided", some(&S::twoSided, &S::twoSided)},
                   F("upright_half_width", some(&S::twoSided, finite(&S::uprightHalfWidth)))
                       .called("upright width")
                       .shown([](double ln, const NumberStyle& style) { return "x" + decimalText(portable::exp(ln), 2, style); }),
                   F("choices", some(&S::choices, &S::choices)).shown("0"),
                   F("regret", some(&S::choices, [](const S& s) { return Finite{portable::exp(s.regret) - 1}; }))
                       .called("regret %")
                       .shown(percentCell),
                   F("inside_upright", finite(&S::insideUpright)).called("upright %").shown(percentCell),
                   F("inside_widths", finite(&S::insideWidth)).called("widths %").shown(percentCell)};
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h) {
        const Fields<S> shares{{"points", [h](const S& s) { return s.banded[h]; }},
                               {"inside", [h](const S& s) { return Finite{s.inside[h]}; }},
                               {"half_width", [h](const S& s) { return Finite{s.halfWidth[h]}; }}};
        list.push_back(F("band_without_" + std::string(bandLeftNames[h]),
                         when([h](const S& s) { return s.banded[h] > 0; }, std::identity()), shares)
                           .called(bandTitles[h])
                           .shown([h](const S& s, const NumberStyle&) { return bandText(s, h); }));
    }
    return list;
}

std::string frontierText(const FrontierValidation& v) {
    return textTable(
               chosen(scoreFields(), {"by", "name", "frontiers", "points", "none_at_equal_speed", "both_axes", "layouts_run",
                                      "demonstrated", "equal_speed", "demonstrated_equal_speed", "choices", "regret",
                                      "inside_upright", "inside_widths", "band_without_nothing", "band_without_configurations",
                                      "band_without_chip_engines", "band_without_half_years", "upright_half_width"}),
               v.scores)
        .text();
}

/// A point of a measured frontier, and how far the searched one misses it.
struct Missed {
    const FrontierValidation& all;
    const FrontierMiss& miss;

    const MeasuredFrontier& frontier() const { return all.frontiers[miss.frontier]; }
    const MeasuredSpot& run() const { return frontier().runs[miss.run]; }
};
std::vector<Missed> missesOf(const FrontierValidation& v) {
    std::vector<Missed> list;
    for (const FrontierMiss& miss : v.misses) list.push_back({v, miss});
    return list;
}
Fields<Missed> missFields() {
    using M = Missed;
    using Band = FrontierBand;
    const Fields<Band> band{{"offset", finite(&Band::offset)},
                            {"frontier_spread", finite(&Band::frontierSpread)},
                            {"point_spread", finite(&Band::pointSpread)},
                            {"frontiers", &Band::frontiers},
                            {"half_width", finite(&Band::halfWidth)}};
    // What is 0 or not there is not known.
    const auto known = [](double FrontierMiss::*value) {
        return when([value](const M& m) { return m.miss.*value > 0; }, [value](const M& m) { return Finite{m.miss.*value}; });
    };
    const auto there = [](std::optional<double> FrontierMiss::*value) {
        return when([value](const M& m) { return (m.miss.*value).has_value(); },
                    [value](const M& m) { return Finite{*(m.miss.*value)}; });
    };
    Fields<M> list{{"id", [](const M& m) { return printable(m.run().id); }},
                   {"frontier", [](const M& m) { return printable(m.frontier().name()); }},
                   {"layout", [](const M& m) { return labelOf(m.run().layout); }},
                   {"speed", [](const M& m) { return Finite{m.run().at.x}; }},
                   {"per_gpu", [](const M& m) { return Finite{m.run().at.y}; }},
                   {"both_axes", [](const M& m) { return Finite{m.miss.bothAxes}; }},
                   {"inside_upright", [](const M& m) { return m.miss.insideUpright; }},
                   {"inside_widths", [](const M& m) { return m.miss.insideWidth; }},
                   {"layouts_run", known(&FrontierMiss::layoutsRun)},
                   {"demonstrated", known(&FrontierMiss::demonstrated)},
                   {"demonstrated_equal_speed", known(&FrontierMiss::demonstratedSpeed)},
                   {"upright_half_width", there(&FrontierMiss::uprightHalfWidth)},
                   {"equal_speed", there(&FrontierMiss::equalSpeed)},
                   {"regret", when([](const M& m) { return m.miss.regret.has_value(); },
                                   [](const M& m) { return Finite{portable::exp(*m.miss.regret) - 1}; })}};
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h)
        list.emplace_back("band_without_" + std::string(bandLeftNames[h]),
                          when([h](const M& m) { return m.miss.bands[h].known(); }, [h](const M& m) { return m.miss.bands[h]; }),
                          band);
    return list;
}
/// CSV says of bands whether they hold the point.
Fields<Missed> missColumns() {
    Fields<Missed> list = chosen(missFields(), {"id", "frontier", "layout", "speed", "per_gpu", "both_axes", "layouts_run",
                                                "equal_speed", "regret", "inside_upright", "inside_widths"});
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h)
        list.emplace_back("inside_without_" + std::string(bandLeftNames[h]),
                          when([h](const Missed& m) { return m.miss.bands[h].known(); },
                               [h](const Missed& m) { return m.miss.inside(BandLeft(h)); }));
    return list;
}
Fields<FrontierValidation> frontierFields() {
    using V = FrontierValidation;
    return {version<V>(),
            {"unanswered", &V::unanswered},
            {"frontier_errors", &V::scores, scoreFields()},
            {"frontier_points", missesOf, missFields()}};
}
} // namespace

Answer answerOf(const ServingValidation& v) {
    return {[&v] { return servingText(v); }, [&v] { return jsonOf(servingFields(), v); },
            [&v] {
                std::vector<HeldCase> cases;
                for (std::size_t i = 0; i < v.rows.size(); ++i) cases.push_back({v, i});
                return tableOf(heldFields(), cases);
            }};
}
Answer answerOf(const TrainingValidation& v) {
    return {[&v] { return trainingText(v); }, [&v] { return jsonOf(trainingFields(), v); },
            [&v] { return tableOf(familyLineFields(), linesOf(v)); }};
}
Answer answerOf(const FrontierValidation& v) {
    return {[&v] { return frontierText(v); }, [&v] { return jsonOf(frontierFields(), v); },
            [&v] { return tableOf(missColumns(), missesOf(v)); }};
}

Json servingFitSchema() { return schemaOf(servingFields()); }
Json trainingFitSchema() { return schemaOf(trainingFields()); }
Json frontierSchema() { return schemaOf(frontierFields()); }

} // namespace rackline
