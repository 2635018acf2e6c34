// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/validation_records.h"

#include "app/report/records/validation_parts.h"

#include <cmath>
#include <functional>
#include <map>

namespace rackline {

namespace {
/// How tables write errors in per cent, and factors: without zeros at the end.
std::string percent(double share) { return numberText(static_cast<double>(std::llround(1000 * share)) / 10); }
std::string thousandths(double value) { return numberText(static_cast<double>(std::llround(1000 * value)) / 1000); }
std::string hundredths(double value) { return numberText(static_cast<double>(std::llround(100 * value)) / 100); }

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
struct ErrorFields {
    Fields<CaseErrorRow> subject, decided, differing, covered, ranked;
};
const ErrorFields& errorFields() {
    using R = CaseErrorRow;
    using F = Field<R>;
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
    static const ErrorFields all{
        {F("kind", &R::kind).shown(), F("metric", safely(&R::metric)).shown(),
         F("by", when(grouped, &R::by)).called("cases of").shown("all"), F("name", when(grouped, safely(&R::name))).shown(""),
         F("cases", of(&CaseErrors::cases)).called("n").shown(), F("predicted", of(&CaseErrors::predicted)).shown()},
        {F("right", decides(&CaseErrors::right)).called("right %").shown(percent),
         F("false_fits", decides(&CaseErrors::falseFits)).called("false fits").shown(),
         F("false_refusals", decides(&CaseErrors::falseRefusals)).called("false refusals").shown(),
         F("brier", decides(&CaseErrors::brier)).called("Brier").shown(thousandths)},
        {F("mape", differs(&CaseErrors::mean)).called("MAPE %").shown(percent),
         F("median", differs(&CaseErrors::median)).called("median %").shown(percent),
         F("p90", differs(&CaseErrors::p90)).called("p90 %").shown(percent),
         F("bias", differs(&CaseErrors::bias)).shown(hundredths)},
        {F("interval_coverage", when(any, of(&CaseErrors::covered))).called("in 90 %").shown(percent)},
        {F("rank_correlation", ranked(&CaseErrors::rank)).called("rank").shown(hundredths),
         {"configurations_ranked", ranked(&CaseErrors::ranked)}}};
    return all;
}
Fields<PredictedCases> caseFields() {
    using A = PredictedCases;
    const ErrorFields& e = errorFields();
    return {version<A>(),
            {"cases", predictedOf, predictedFields()},
            {"errors", [](const A& a) { return caseErrorTable(a.cases, a.predictions); },
             joined({e.subject, e.decided, e.differing, e.covered, e.ranked})}};
}

Fields<PowerCase> powerFields() {
    return {{"id", &PowerCase::id},
            {"predicted", &PowerCase::predicted},
            {"low", &PowerCase::low},
            {"high", &PowerCase::high},
            {"status", [](const PowerCase&) { return "ok"; }},
            {"reason", [](const PowerCase&) { return std::optional<std::string>(); }, "None: every one is predicted"}};
}
Fields<PowerErrors> powerErrorFields() {
    using E = PowerErrors;
    using F = Field<E>;
    const auto grouped = [](const E& e) { return !e.group.empty(); };
    return {F("kind", &E::set).called("power of").shown(),
            {"metric", [](const E&) { return "power"; }},
            {"by", when(grouped, [](const E&) { return "group"; })},
            F("name", when(grouped, &E::group)).called("group").shown("all"),
            F("cases", &E::cases).called("n").shown(),
            {"predicted", &E::cases},
            F("mape", &E::mean).called("MAPE %").shown(percentCell),
            F("median", &E::median).called("median %").shown(percentCell),
            F("p90", &E::p90).called("p90 %").shown(percentCell),
            F("bias", &E::bias).shown(as::decimals(2)),
            F("interval_coverage", &E::covered).called("in 90 %").shown(percentCell)};
}

/// Whose coefficients predicted kernels, and on which chip.
std::string coefficientsOf(const KernelErrorRow& row) {
    if (row.carriedFrom.empty()) return "own";
    return "of " + printable(row.carriedFrom) + (row.otherGeneration ? ", derated" : "");
}
std::string chipOf(const KernelErrorRow& row) { return row.chip.empty() ? "median of chips" : printable(row.chip); }
const Fields<KernelErrorRow>& kernelErrorFields() {
    using R = KernelErrorRow;
    using F = Field<R>;
    static const Fields<R> list{F("kernel", &R::kernel).shown(),
                                F("format", &R::format).shown(),
                                F("chip", chipOf).shown(),
                                F("coefficients", coefficientsOf).shown(),
                                F("cases", &R::cases).called("n").shown(),
                                F("mape", &R::mean).called("MAPE %").shown(percentCell),
                                F("median", &R::median).called("median %").shown(percentCell),
                                F("p90", &R::p90).called("p90 %").shown(percentCell),
                                F("bias", &R::bias).shown(as::decimals(2))};
    return list;
}
struct Kernels {
    const std::vector<KernelErrorRow>& rows;
    const KernelCases& cases;
};
Fields<Kernels> kernelFields() {
    using Left = std::pair<const std::string, std::size_t>;
    const Fields<Left> left{{"reason", safely(&Left::first)}, {"cases", &Left::second}};
    return {version<Kernels>(),
            {"kernels", [](const Kernels& k) { return k.rows; }, kernelErrorFields()},
            {"left_out", [](const Kernels& k) { return k.cases.leftOut; }, left}};
}

/// Kernels of one work and the trace that they are of.
struct TracedTimes {
    const KernelTimes& times;
    const KernelTrace& trace;
};
std::vector<TracedTimes> tracedOf(const KernelTrace& trace) {
    std::vector<TracedTimes> list;
    for (const KernelTimes& times : trace.times) list.push_back({times, trace});
    return list;
}
const Fields<TracedTimes>& traceFields() {
    using T = TracedTimes;
    using F = Field<T>;
    constexpr double milli = 1e3, micro = 1e6;
    const auto known = [](const T& t) { return !t.times.work.empty(); };
    static const Fields<T> list{
        F("work", when(known, [](const T& t) { return t.times.work; })).shown("not known"),
        F("kernels", [](const T& t) { return t.times.kernels; }).shown(),
        F("calls", [](const T& t) { return t.times.calls; }).shown(),
        F("total_ms", [](const T& t) { return milli * t.times.total; }).called("ms").shown(as::decimals(3)),
        F("share", [](const T& t) { return t.times.total / t.trace.total; }).called("%").shown(percentCell),
        F("mean_us", [](const T& t) { return micro * t.times.total / static_cast<double>(t.times.calls); })
            .called("mean us")
            .shown(as::decimals(2)),
        F("shortest_us", [](const T& t) { return micro * t.times.shortest; }).called("from us").shown(as::decimals(2)),
        F("longest_us", [](const T& t) { return micro * t.times.longest; }).called("to us").shown(as::decimals(2)),
        F("kernel", [](const T& t) { return printable(t.times.kernel); })
            .called("longest kernel")
            .shown([](const T& t, const NumberStyle&) {
                constexpr std::size_t wide = 60;
                const std::string name = printable(t.times.kernel);
                return name.size() > wide ? name.substr(0, wide) + "..." : name;
            })};
    return list;
}
Fields<KernelTrace> allTraceFields() {
    using T = KernelTrace;
    return {version<T>(),
            {"trace", tracedOf, traceFields()},
            {"calls", &T::calls},
            {"total_ms",
             [](const T& t) {
                 constexpr double milli = 1e3;
                 return milli * t.total;
             }},
            {"without_time", &T::bad},
            {"not_shown", &T::more}};
}

using Coverages = std::vector<CoverageRow>;
Fields<CoverageRow> coverageFields() {
    using R = CoverageRow;
    using F = Field<R>;
    return {
        F("engine", safely(&R::engine)).shown(),
        F("chip", safely(&R::hardware)).shown(),
        F("width", [](const R& r) { return profileWidth(r.kind, r.pools).figure; }).shown(),
        F("cases", &R::cases).called("n").shown(),
        F("configurations", &R::configurations).shown(),
        F("covered", finite(&R::covered)).called("in 90 %").shown(percentCell),
        F::column("says", [](const R& r) { return std::string(nameOf(r.verdict())); }),
        F("profile_factor", finite(&R::profileFactor)).called("profile x").shown(as::decimals(2)),
        F("factor", finite(&R::factor)).called("width x").shown([](const R& r, const NumberStyle& style) {
            return r.factor != 1 ? decimalText(r.factor, 2, style) : "-";
        }),
        F("covered_by_factor", finite(&R::coveredByFactor)).called("then, not seen %").shown([](const R& r, const NumberStyle&) {
            return r.factor != 1 ? percentCell(r.coveredByFactor) : "";
        }),
        {"too_few", &R::tooFew},
        {"verdict", [](const R& r) { return nameOf(r.verdict()); },
         schema::oneOf({"holds", "chance", "less", "more", "too few"})}};
}
Fields<Coverages> allCoverageFields() { return {version<Coverages>(), {"coverage", std::identity(), coverageFields()}}; }

/// After a number of widths.
std::string_view wordsOf(Coverage verdict) {
    constexpr std::array<std::string_view, 5> words{"hold 88 to 92 %", "more by no more than chance gives",
                                                    "hold less and ask for a factor", "hold more than they say",
                                                    "of too few figures or configurations to tell"};
    return words[static_cast<std::size_t>(verdict)];
}
std::string coverageText(const Coverages& rows) {
    std::map<Coverage, std::size_t> counts;
    for (const CoverageRow& r : rows) ++counts[r.verdict()];
    std::string text = textTable(coverageFields(), rows).text() + std::to_string(rows.size()) + " widths:";
    for (const auto& [verdict, count] : counts)
        text += (verdict == counts.begin()->first ? " " : ", ") + std::to_string(count) + ' ' + std::string(wordsOf(verdict));
    return text + '\n';
}

/// A table of figures, and one of what is decided, where there are such cases.
std::string errorText(const PredictedCases& all) {
    const ErrorFields& e = errorFields();
    std::vector<CaseErrorRow> decided, differing;
    for (const CaseErrorRow& row : caseErrorTable(all.cases, all.predictions))
        (row.errors.decides ? decided : differing).push_back(row);
    std::string text;
    if (!differing.empty()) text += textTable(joined({e.subject, e.differing, e.covered, e.ranked}), differing).text();
    if (decided.empty()) return text;
    return text + (text.empty() ? "" : "\n") + textTable(joined({e.subject, e.decided, e.covered}), decided).text();
}
} // namespace

Answer answerOf(const PredictedCases& all) {
    return {[&all] { return errorText(all); }, [&all] { return jsonOf(caseFields(), all); },
            [&all] {
                const Fields<Predicted> columns =
                    chosen(predictedFields(), {"id", "predicted", "low", "high", "status", "reason", "probability"});
                return tableOf(columns, predictedOf(all));
            }};
}

Answer answerOf(const std::vector<PowerCase>& cases) {
    using A = std::vector<PowerCase>;
    return {[&cases] { return textTable(powerErrorFields(), powerErrors(cases)).text(); },
            [&cases] {
                const Fields<A> all{
                    version<A>(), {"cases", std::identity(), powerFields()}, {"errors", powerErrors, powerErrorFields()}};
                return jsonOf(all, cases);
            },
            [&cases] { return tableOf(powerFields(), cases); }};
}

Answer answerOf(const std::vector<KernelErrorRow>& rows, const KernelCases& cases) {
    return {[&rows] { return textTable(kernelErrorFields(), rows).text(); },
            [&rows, &cases] {
                return jsonOf(kernelFields(), {rows, cases});
            },
            [&rows] { return tableOf(kernelErrorFields(), rows); }};
}

Answer answerOf(const KernelTrace& trace) {
    return {[&trace] { return textTable(traceFields(), tracedOf(trace)).text(); },
            [&trace] { return jsonOf(allTraceFields(), trace); }, [&trace] { return tableOf(traceFields(), tracedOf(trace)); }};
}

Answer answerOf(const Coverages& rows) {
    return {[&rows] { return coverageText(rows); }, [&rows] { return jsonOf(allCoverageFields(), rows); },
            [&rows] { return tableOf(coverageFields(), rows); }};
}

Json validateSchema() {
    return {{"anyOf",
             {frontierSchema(), schedulerSchema(), schemaOf(allCoverageFields()), servingFitSchema(), trainingFitSchema(),
              schemaOf(caseFields()), schemaOf(kernelFields()), schemaOf(allTraceFields())}}};
}

} // namespace rackline
