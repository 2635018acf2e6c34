// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/validation_parts.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/calibration_words.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <functional>

namespace rackline {

namespace {
Fields<FittedParameter> parameterFields() {
    using P = FittedParameter;
    using F = Field<P>;
    const auto ends = [](const P& p, const NumberStyle& style) {
        return p.told ? digitsText(p.low, 3, style) + " - " + digitsText(p.high, 3, style) : "";
    };
    return {{"id", &P::id},
            F("label", &P::label).called("Parameter").shown(),
            F("unit", &P::unit).shown(""),
            F("shipped", finite(&P::shipped)).shown(as::digits(3)),
            F("fitted", finite(&P::fitted)).shown(as::digits(3)),
            {"low", finite(&P::low)},
            {"high", finite(&P::high)},
            {"told", &P::told},
            {"stopped", &P::stopped},
            F::column("90 % interval", ends),
            F::column("remark", remarkOf)};
}
const Fields<CalibrationErrors>& calibrationErrorFields() {
    using E = CalibrationErrors;
    using F = Field<E>;
    static const Fields<E> list{
        F("of", [](const E& e) { return nameOf(e); }).called("Error of").shown(),
        F("rows", &E::rows).shown(),
        {"shipped", &E::before, ratioFields()},
        errorColumn<E>("shipped %", &E::before, "mape"),
        errorColumn<E>("median %", &E::before, "median"),
        {"fitted", &E::inSample, ratioFields()},
        errorColumn<E>("fitted %", &E::inSample, "mape"),
        errorColumn<E>("median %", &E::inSample, "median"),
        {"held_out", &E::heldOut, ratioFields()},
        errorColumn<E>("held out %", &E::heldOut, "mape"),
        errorColumn<E>("median %", &E::heldOut, "median"),
        errorColumn<E>("bias", &E::heldOut, "bias"),
        F("half_width", when([](const E& e) { return e.halfWidth > 0; }, finite(&E::halfWidth)))
            .called("90 % within x")
            .shown([](double ln, const NumberStyle& style) { return decimalText(portable::exp(ln), 2, style); })};
    return list;
}
/// A profile and the id under which it is saved.
struct Saved {
    const ProfileCalibration& profile;
    const std::string& id;
};
Fields<Saved> savedFields() {
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
            {"errors", [](const S& s) { return s.profile.errors; }, calibrationErrorFields()}};
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

/// A parameter of a profile, as a line of CSV.
struct FittedLine {
    const ProfileCalibration& profile;
    FittedParameter parameter;
};
Fields<FittedLine> fittedFields() {
    using L = FittedLine;
    Fields<L> list{{"profile", [](const L& l) { return l.profile.base.id; }},
                   {"accepted", [](const L& l) { return isAccepted(l.profile); }},
                   {"parameter", [](const L& l) { return l.parameter.id; }}};
    addThrough(list, &L::parameter, parameterFields(), {"unit", "shipped", "fitted", "low", "high", "told", "stopped"});
    return list;
}
std::vector<FittedLine> linesOf(const WrittenCalibration& written) {
    std::vector<FittedLine> lines;
    for (const ProfileCalibration& p : written.calibration.profiles)
        for (const FittedParameter& f : fittedParameters(p)) lines.push_back({p, f});
    return lines;
}

std::string fitText(const ProfileCalibration& p) {
    const std::vector<FittedParameter> all = fittedParameters(p);
    std::string text = "\n" + textTable(parameterFields(), all).text();
    if (std::any_of(all.begin(), all.end(), [](const FittedParameter& f) { return !f.told; }))
        text += "kept: the rows say less of it than is known already, or are too few (one parameter to " +
                std::to_string(runsPerFactor) + " runs)\n";
    return text + "\n" + textTable(calibrationErrorFields(), p.errors).text() + "\n";
}
std::string textOf(const ProfileCalibration& p) {
    std::string chips;
    for (const std::string& chip : p.chips) chips += (chips.empty() ? "" : ", ") + printable(chip);
    return p.base.id + ": " + std::to_string(p.rows) + " figures of " + std::to_string(p.fit.runs) + " runs of " +
           std::to_string(p.fit.configurations) + " configurations on " + chips + "\n" + (p.fit.parts > 0 ? fitText(p) : "") +
           verdictOf(p) + "\n";
}
} // namespace

Answer answerOf(const WrittenCalibration& w) {
    return {[&w] { return paragraphs(w.calibration.profiles, textOf); }, [&w] { return jsonOf(calibrationFields(), w); },
            [&w] { return tableOf(fittedFields(), linesOf(w)); }};
}
Json calibrateSchema() { return schemaOf(calibrationFields()); }

} // namespace rackline
