// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/validation_records.h"

#include "app/report/records/field.h"
#include "app/report/words/calibration_words.h"
#include "app/report/words/number_text.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <functional>

namespace rackline {

namespace {
/// What each of these outputs says of itself.
template <class T> Field<T> version() {
    return {"version", [](const T&) { return RACKLINE_VERSION; }};
}
/// A text of the user's file, whose control characters would move a terminal.
template <class Read> auto safely(Read read) {
    return [read](const auto& of) { return printable(std::invoke(read, of)); };
}

const Fields<RatioErrors>& ratioFields() {
    static const Fields<RatioErrors> list{
        {"mape", &RatioErrors::mean}, {"median", &RatioErrors::median}, {"p90", &RatioErrors::p90}, {"bias", &RatioErrors::bias}};
    return list;
}

/// A case and its prediction.
struct Predicted {
    const MeasuredCase& row;
    const CasePrediction& p;

    bool ok() const { return p.status == CaseStatus::ok; }
    /// Whether it says that a run fits, and how sure that is.
    bool decides() const { return ok() && row.metric == "fits"; }
};
std::vector<Predicted> predictedOf(const PredictedCases& all) {
    std::vector<Predicted> list;
    for (std::size_t i = 0; i < all.cases.size(); ++i) list.push_back({all.cases[i], all.predictions[i]});
    return list;
}
Fields<Predicted> predictedFields() {
    using P = Predicted;
    // In the unit of the case; a scale of 1 leaves the very bits.
    const auto scaled = [](double CasePrediction::*value) {
        return when(&P::ok, [value](const P& p) { return p.p.*value / p.row.unitScale; });
    };
    return {
        {"id", [](const P& p) { return printable(p.row.id); }},
        {"predicted", scaled(&CasePrediction::predicted)},
        {"low", scaled(&CasePrediction::low)},
        {"high", scaled(&CasePrediction::high)},
        {"probability", when(&P::decides, [](const P& p) { return p.p.probability; })},
        {"status", [](const P& p) { return nameOf(p.p.status); }, schema::oneOf({"ok", "infeasible", "unsupported", "error"})},
        {"reason", when([](const P& p) { return !p.p.reason.empty(); }, [](const P& p) { return printable(p.p.reason); })}};
}
/// What a kind of case, or a group of it, has: errors of figures, or of what is decided.
Fields<CaseErrorRow> errorFields() {
    using R = CaseErrorRow;
    const auto of = [](auto member) { return [member](const R& r) { return r.errors.*member; }; };
    const auto any = [](const R& r) { return r.errors.predicted > 0; };
    const auto decides = [of, any](auto member) {
        return when([any](const R& r) { return any(r) && r.errors.decides; }, of(member));
    };
    const auto differs = [of, any](auto member) {
        return when([any](const R& r) { return any(r) && !r.errors.decides; }, of(member));
    };
    const auto ranked = [of, any](auto member) {
        return when([any](const R& r) { return any(r) && !r.errors.decides && r.errors.ranked > 0; }, of(member));
    };
    const auto grouped = [](const R& r) { return !r.by.empty(); };
    return {{"kind", &R::kind},
            {"metric", safely(&R::metric)},
            {"by", when(grouped, &R::by)},
            {"name", when(grouped, safely(&R::name))},
            {"cases", of(&CaseErrors::cases)},
            {"predicted", of(&CaseErrors::predicted)},
            {"right", decides(&CaseErrors::right)},
            {"false_fits", decides(&CaseErrors::falseFits)},
            {"false_refusals", decides(&CaseErrors::falseRefusals)},
            {"brier", decides(&CaseErrors::brier)},
            {"mape", differs(&CaseErrors::mean)},
            {"median", differs(&CaseErrors::median)},
            {"p90", differs(&CaseErrors::p90)},
            {"bias", differs(&CaseErrors::bias)},
            {"interval_coverage", when(any, of(&CaseErrors::covered))},
            {"rank_correlation", ranked(&CaseErrors::rank)},
            {"configurations_ranked", ranked(&CaseErrors::ranked)}};
}
Fields<PredictedCases> caseFields() {
    using A = PredictedCases;
    return {version<A>(),
            {"cases", predictedOf, predictedFields()},
            {"errors", [](const A& a) { return caseErrorTable(a.cases, a.predictions); }, errorFields()}};
}

Fields<PowerCase> powerFields() {
    return {{"id", &PowerCase::id},
            {"predicted", &PowerCase::predicted},
            {"low", &PowerCase::low},
            {"high", &PowerCase::high},
            {"status", [](const PowerCase&) { return "ok"; }}};
}
Fields<PowerErrors> powerErrorFields() {
    using E = PowerErrors;
    const auto grouped = [](const E& e) { return !e.group.empty(); };
    return {{"kind", &E::set},
            {"metric", [](const E&) { return "power"; }},
            {"by", when(grouped, [](const E&) { return "group"; })},
            {"name", when(grouped, &E::group)},
            {"cases", &E::cases},
            {"predicted", &E::cases},
            {"mape", &E::mean},
            {"median", &E::median},
            {"p90", &E::p90},
            {"bias", &E::bias},
            {"interval_coverage", &E::covered}};
}

struct Kernels {
    const std::vector<KernelErrorRow>& rows;
    const KernelCases& cases;
};
Fields<Kernels> kernelFields() {
    using R = KernelErrorRow;
    using Left = std::pair<const std::string, std::size_t>;
    const Fields<R> row{{"kernel", &R::kernel},           {"format", &R::format}, {"chip", chipOf},
                        {"coefficients", coefficientsOf}, {"cases", &R::cases},   {"mape", &R::mean},
                        {"median", &R::median},           {"p90", &R::p90},       {"bias", &R::bias}};
    const Fields<Left> left{{"reason", safely(&Left::first)}, {"cases", &Left::second}};
    return {version<Kernels>(),
            {"kernels", [](const Kernels& k) { return k.rows; }, row},
            {"left_out", [](const Kernels& k) { return k.cases.leftOut; }, left}};
}

using Coverages = std::vector<CoverageRow>;
Fields<CoverageRow> coverageFields() {
    using R = CoverageRow;
    return {{"engine", safely(&R::engine)},
            {"chip", safely(&R::hardware)},
            {"width", [](const R& r) { return profileWidth(r.kind, r.pools).figure; }},
            {"cases", &R::cases},
            {"configurations", &R::configurations},
            {"covered", finite(&R::covered)},
            {"profile_factor", finite(&R::profileFactor)},
            {"factor", finite(&R::factor)},
            {"covered_by_factor", finite(&R::coveredByFactor)},
            {"too_few", &R::tooFew},
            {"verdict", [](const R& r) { return nameOf(r.verdict()); },
             schema::oneOf({"holds", "chance", "less", "more", "too few"})}};
}
Fields<Coverages> allCoverageFields() { return {version<Coverages>(), {"coverage", std::identity(), coverageFields()}}; }

std::string heldColumn(std::size_t held) {
    return held == std::size_t(HeldOut::nothing) ? "in_sample" : "without_" + std::string(heldOutNames[held]);
}
Fields<ServingValidation> servingFields() {
    using E = CrossedErrors;
    using V = ServingValidation;
    Fields<E> crossed{{"figure", safely(&E::kind)},
                      {"profile", when([](const E& e) { return !e.profile.empty(); }, &E::profile)},
                      {"cases", &E::rows}};
    for (std::size_t h = 0; h < heldOutNames.size(); ++h)
        crossed.emplace_back(
            heldColumn(h), [h](const E& e) { return e.errors[h]; }, ratioFields());
    crossed.emplace_back("half_width", when([](const E& e) { return e.halfWidth > 0; }, finite(&E::halfWidth)));
    const Fields<CrossedFigure> figure{{"of", [](const CrossedFigure& f) { return f.figure.owner; }},
                                       {"path", [](const CrossedFigure& f) { return f.figure.path; }},
                                       {"is", [](const CrossedFigure& f) { return Finite{f.figure.value}; }},
                                       {"fitted", finite(&CrossedFigure::fitted)}};
    const auto errors = [](const V& v) {
        std::vector<E> all = v.kinds;
        all.insert(all.end(), v.profiles.begin(), v.profiles.end());
        return all;
    };
    return {version<V>(), {"runs", &V::runs}, {"errors", errors, crossed}, {"figures", &V::figures, figure}};
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
Fields<TrainingValidation> trainingFields() {
    using F = TrainingFamily;
    const auto fitted = [](const F& f) {
        Json figures = Json::object();
        for (const FittedFigure& one : f.fitted) figures[(one.chip.empty() ? "" : one.chip + " ") + one.path] = one.value;
        return figures;
    };
    const Fields<F> family{{"framework", &F::framework},
                           {"metric", &F::metric},
                           {"cases", &F::cases},
                           {"configurations", &F::configurations},
                           {"class", &F::unfitted},
                           {"by_class", &F::byClass, familyErrorFields()},
                           {"by_profile", &F::byProfile, familyErrorFields()},
                           {"parts", &F::parts},
                           {"cross_validated", &F::crossed, familyErrorFields()},
                           {"fitted", fitted, Json{{"type", "object"}, {"additionalProperties", schema::number}}}};
    const Fields<LayoutScore> choice{{"groups", &LayoutScore::groups},
                                     {"right", &LayoutScore::right},
                                     {"mean", &LayoutScore::mean},
                                     {"worst", &LayoutScore::worst}};
    using V = TrainingValidation;
    return {version<V>(), {"families", &V::families, family}, {"layout_choice", &V::choice, choice}};
}

Fields<FrontierScore> scoreFields() {
    using S = FrontierScore;
    const auto grouped = [](const S& s) { return !s.by.empty(); };
    const auto some = [](std::size_t S::*count, auto read) { return when([count](const S& s) { return s.*count > 0; }, read); };
    Fields<S> list{{"frontiers", &S::frontiers},
                   {"points", &S::points},
                   {"none_at_equal_speed", &S::none},
                   {"both_axes", finite(&S::bothAxes)},
                   {"by", when(grouped, &S::by)},
                   {"name", when(grouped, safely(&S::name))},
                   {"equal_speed", when([](const S& s) { return s.none < s.points; }, finite(&S::equalSpeed))},
                   {"layouts_run", some(&S::withLayouts, finite(&S::layoutsRun))},
                   {"demonstrated", some(&S::withShown, finite(&S::demonstrated))},
                   {"demonstrated_equal_speed", some(&S::withShownSpeed, finite(&S::demonstratedSpeed))},
                   {"two_sided", some(&S::twoSided, &S::twoSided)},
                   {"upright_half_width", some(&S::twoSided, finite(&S::uprightHalfWidth))},
                   {"choices", some(&S::choices, &S::choices)},
                   {"regret", some(&S::choices, [](const S& s) { return Finite{portable::exp(s.regret) - 1}; })},
                   {"inside_upright", finite(&S::insideUpright)},
                   {"inside_widths", finite(&S::insideWidth)}};
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h) {
        const Fields<S> shares{{"points", [h](const S& s) { return s.banded[h]; }},
                               {"inside", [h](const S& s) { return Finite{s.inside[h]}; }},
                               {"half_width", [h](const S& s) { return Finite{s.halfWidth[h]}; }}};
        list.emplace_back("band_without_" + std::string(bandLeftNames[h]),
                          when([h](const S& s) { return s.banded[h] > 0; }, std::identity()), shares);
    }
    return list;
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
Fields<FrontierValidation> frontierFields() {
    using V = FrontierValidation;
    return {version<V>(),
            {"unanswered", &V::unanswered},
            {"frontier_errors", &V::scores, scoreFields()},
            {"frontier_points", missesOf, missFields()}};
}

Fields<FittedParameter> parameterFields() {
    using F = FittedParameter;
    return {{"id", &F::id},
            {"label", &F::label},
            {"unit", &F::unit},
            {"shipped", finite(&F::shipped)},
            {"fitted", finite(&F::fitted)},
            {"low", finite(&F::low)},
            {"high", finite(&F::high)},
            {"told", &F::told},
            {"stopped", &F::stopped}};
}
/// A profile and the id under which it is saved.
struct Saved {
    const ProfileCalibration& profile;
    const std::string& id;
};
Fields<Saved> savedFields() {
    using E = CalibrationErrors;
    const Fields<E> errors{{"of", [](const E& e) { return nameOf(e); }},
                           {"rows", &E::rows},
                           {"shipped", &E::before, ratioFields()},
                           {"fitted", &E::inSample, ratioFields()},
                           {"held_out", &E::heldOut, ratioFields()},
                           {"half_width", when([](const E& e) { return e.halfWidth > 0; }, finite(&E::halfWidth))}};
    using S = Saved;
    return {{"profile", [](const S& s) { return s.profile.base.id; }},
            {"chips", [](const S& s) { return s.profile.chips; }},
            {"models", [](const S& s) { return s.profile.models; }},
            {"rows", [](const S& s) { return s.profile.rows; }},
            {"runs", [](const S& s) { return s.profile.fit.runs; }},
            {"configurations", [](const S& s) { return s.profile.fit.configurations; }},
            {"parts", [](const S& s) { return s.profile.fit.parts; }},
            {"accepted", [](const S& s) { return isAccepted(s.profile); }},
            {"reason", [](const S& s) { return verdictOf(s.profile); }},
            {"gain", [](const S& s) { return Finite{s.profile.fit.gain.mean}; }},
            {"chance", [](const S& s) { return Finite{s.profile.fit.gain.chance}; }},
            {"match", [](const S& s) { return Finite{s.profile.fit.match.mean}; },
             "ln: how much nearer to its prediction a held-out figure lies than those of other configurations"},
            {"match_chance", [](const S& s) { return Finite{s.profile.fit.match.chance}; }},
            {"saved_as", when([](const S& s) { return !s.id.empty(); }, [](const S& s) { return s.id; })},
            {"parameters", [](const S& s) { return fittedParameters(s.profile); }, parameterFields()},
            {"errors", [](const S& s) { return s.profile.errors; }, errors}};
}
Fields<WrittenCalibration> calibrationFields() {
    using W = WrittenCalibration;
    using Left = std::pair<const LeftOut, LeftOutRows>;
    const Fields<Left> left{{"reason", [](const Left& l) { return printable(sentenceOf(l.first, l.second)); }},
                            {"rows", [](const Left& l) { return l.second.rows; }}};
    const auto profiles = [](const W& w) {
        std::vector<Saved> saved;
        for (std::size_t i = 0; i < w.calibration.profiles.size(); ++i) saved.push_back({w.calibration.profiles[i], w.ids[i]});
        return saved;
    };
    return {{"kind", [](const W&) { return "calibration"; }, Json{{"const", "calibration"}}},
            version<W>(),
            {"cases", safely(&W::file)},
            {"date", &W::date},
            {"profiles", profiles, savedFields()},
            {"left_out", [](const W& w) { return w.calibration.leftOut; }, left}};
}
} // namespace

Json jsonOf(const PredictedCases& all) { return jsonOf(caseFields(), all); }
CellRows rowsOf(const PredictedCases& all) {
    CellRows table{{"id", "predicted", "low", "high", "status", "reason"}};
    const Fields<Predicted> fields = predictedFields();
    for (const Predicted& p : predictedOf(all)) {
        Cells& line = table.rows.emplace_back();
        for (const std::string& name : table.head) line.push_back(cellOf(fieldNamed(fields, name).value(p)));
        if (p.decides()) line.back() = "chance " + numberText(p.p.probability);
    }
    return table;
}

Json jsonOf(const std::vector<PowerCase>& cases) {
    using A = std::vector<PowerCase>;
    return jsonOf(Fields<A>{version<A>(), {"cases", std::identity(), powerFields()}, {"errors", powerErrors, powerErrorFields()}},
                  cases);
}
CellRows rowsOf(const std::vector<PowerCase>& cases) {
    CellRows table = tableOf(powerFields(), cases);
    table.head.emplace_back("reason");
    for (Cells& line : table.rows) line.emplace_back();
    return table;
}

std::string coefficientsOf(const KernelErrorRow& row) {
    if (row.carriedFrom.empty()) return "own";
    return "of " + printable(row.carriedFrom) + (row.otherGeneration ? ", derated" : "");
}
std::string chipOf(const KernelErrorRow& row) { return row.chip.empty() ? "median of chips" : printable(row.chip); }
Json jsonOf(const std::vector<KernelErrorRow>& rows, const KernelCases& cases) { return jsonOf(kernelFields(), {rows, cases}); }
CellRows rowsOf(const std::vector<KernelErrorRow>& rows) {
    CellRows table{{"kernel", "format", "chip", "coefficients", "n", "mape", "median", "p90", "bias"}};
    for (const KernelErrorRow& r : rows) {
        Cells& line = table.rows.emplace_back(Cells{r.kernel, r.format, chipOf(r), coefficientsOf(r), std::to_string(r.cases)});
        for (const double v : {r.mean, r.median, r.p90, r.bias}) line.push_back(digitsText(v, 6, plainNumbers));
    }
    return table;
}

Json jsonOf(const Coverages& rows) { return jsonOf(allCoverageFields(), rows); }
CellRows rowsOf(const Coverages& rows) { return tableOf(coverageFields(), rows); }

Json jsonOf(const ServingValidation& v) { return jsonOf(servingFields(), v); }
CellRows rowsOf(const ServingValidation& v) {
    CellRows table{{"id", "metric", "measured"}};
    for (std::size_t h = 0; h < heldOutNames.size(); ++h) table.head.push_back(heldColumn(h));
    for (std::size_t i = 0; i < v.rows.size(); ++i) {
        const MeasuredCase& row = *v.rows[i];
        Cells& line =
            table.rows.emplace_back(Cells{printable(row.id), printable(row.metric), numberText(row.value / row.unitScale)});
        for (const std::vector<double>& predicted : v.predicted)
            line.push_back(predicted[i] > 0 ? numberText(predicted[i] / row.unitScale) : std::string());
    }
    return table;
}

Json jsonOf(const TrainingValidation& v) { return jsonOf(trainingFields(), v); }
CellRows rowsOf(const TrainingValidation& v) {
    CellRows table{{"framework", "metric", "class", "cases", "configurations", "by"}};
    addNames(table.head, familyErrorFields());
    for (const TrainingFamily& f : v.families)
        for (const auto& [by, errors] :
             {std::pair{"class", &f.byClass}, {"profile", &f.byProfile}, {"cross_validated", &f.crossed}})
            addCells(table.rows.emplace_back(
                         Cells{f.framework, f.metric, f.unfitted, std::to_string(f.cases), std::to_string(f.configurations), by}),
                     familyErrorFields(), *errors);
    return table;
}

Json jsonOf(const FrontierValidation& v) { return jsonOf(frontierFields(), v); }
CellRows rowsOf(const FrontierValidation& v) {
    CellRows table{{"id", "frontier", "layout", "speed", "per_gpu", "both_axes", "layouts_run", "equal_speed", "regret",
                    "inside_upright", "inside_widths"}};
    const Fields<Missed> fields = missFields();
    for (const Missed& m : missesOf(v)) {
        Cells& line = table.rows.emplace_back();
        for (const std::string& name : table.head) line.push_back(cellOf(fieldNamed(fields, name).value(m)));
        for (std::size_t h = 0; h < bandLeftNames.size(); ++h)
            line.push_back(m.miss.bands[h].known() ? cellOf(m.miss.inside(BandLeft(h))) : std::string());
    }
    for (const std::string_view name : bandLeftNames) table.head.push_back("inside_without_" + std::string(name));
    return table;
}

Json jsonOf(const WrittenCalibration& written) { return jsonOf(calibrationFields(), written); }
CellRows rowsOf(const WrittenCalibration& written) {
    Fields<FittedParameter> fields = parameterFields();
    std::erase_if(fields, [](const Field<FittedParameter>& f) { return f.name == "label"; });
    CellRows table{{"profile", "accepted", "parameter"}};
    for (std::size_t i = 1; i < fields.size(); ++i) table.head.push_back(fields[i].name);
    for (const ProfileCalibration& p : written.calibration.profiles)
        for (const FittedParameter& f : fittedParameters(p))
            addCells(table.rows.emplace_back(Cells{p.base.id, cellOf(isAccepted(p))}), fields, f);
    return table;
}

Json validateSchema() {
    return {{"anyOf",
             {schemaOf(frontierFields()), schemaOf(allCoverageFields()), schemaOf(servingFields()), schemaOf(trainingFields()),
              schemaOf(caseFields()), schemaOf(kernelFields())}}};
}
Json calibrateSchema() { return schemaOf(calibrationFields()); }

} // namespace rackline
