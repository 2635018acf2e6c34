// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/calibration_text.h"

#include "app/cli/text_table.h"
#include "app/project/calibrated_factors.h"
#include "app/report/number_text.h"
#include "app/report/records.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

std::string percent(double share) { return decimalText(100 * share, 1, plainNumbers); }
/// A width in ln as what it multiplies and divides by.
std::string factorOf(double ln) { return ln > 0 ? decimalText(portable::exp(ln), 2, plainNumbers) : "-"; }

/// The first figure of a factor, moved by ln, in the unit that it is written in.
double valueOf(const ProfileCalibration& p, std::size_t factor, double ln) {
    const CalibratedFigure& figure = calibratedFactors()[factor].figures.front();
    return p.base.*figure.field / figure.unitSi * portable::exp(ln);
}

struct Fitted {
    double prior, value, low, high;
};
Fitted fittedOf(const ProfileCalibration& p, std::size_t factor) {
    const FittedFactor& f = p.fit.factors[factor];
    return {valueOf(p, factor, 0), valueOf(p, factor, f.log), valueOf(p, factor, f.low), valueOf(p, factor, f.high)};
}

std::string_view remarkOf(const FittedFactor& f) {
    if (f.stopped) return "stopped at its physical end";
    return f.told ? "" : "kept";
}

std::string_view nameOf(const CalibrationErrors& e) {
    if (e.kind == SpreadOf::tpot) return e.pools ? "time per token, two pools" : "time per token";
    return e.pools ? "rates and latencies, two pools" : "rates and latencies";
}

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + printable(word);
    return text;
}

std::string factorTable(const ProfileCalibration& p) {
    TextTable table({"Parameter", "unit", "shipped", "fitted", "90 % interval", "remark"}, 2);
    for (std::size_t i = 0; i < calibratedFactors().size(); ++i) {
        const CalibratedFactor& row = calibratedFactors()[i];
        const Fitted f = fittedOf(p, i);
        const auto digits = [](double v) { return digitsText(v, 3, plainNumbers); };
        table.add({std::string(row.label), std::string(row.figures.front().unit), digits(f.prior), digits(f.value),
                   p.fit.factors[i].told ? digits(f.low) + " - " + digits(f.high) : "", std::string(remarkOf(p.fit.factors[i]))});
    }
    std::string text = table.text();
    if (std::any_of(p.fit.factors.begin(), p.fit.factors.end(), [](const FittedFactor& f) { return !f.told; }))
        text += "kept: the rows say less of it than is known already, or are too few (one parameter to " +
                std::to_string(runsPerFactor) + " runs)\n";
    return text;
}

std::string errorTable(const ProfileCalibration& p) {
    TextTable table(
        {"Error of", "rows", "shipped %", "median %", "fitted %", "median %", "held out %", "median %", "bias", "90 % within x"});
    for (const CalibrationErrors& e : p.errors)
        table.add({std::string(nameOf(e)), std::to_string(e.rows), percent(e.before.mean), percent(e.before.median),
                   percent(e.inSample.mean), percent(e.inSample.median), percent(e.heldOut.mean), percent(e.heldOut.median),
                   decimalText(e.heldOut.bias, 2, plainNumbers), factorOf(e.halfWidth)});
    return table.text();
}

bool accepted(const ProfileCalibration& p) { return p.fit.refusal == CalibrationRefusal::none; }

nlohmann::ordered_json jsonOf(const RatioErrors& e) {
    return {{"mape", e.mean}, {"median", e.median}, {"p90", e.p90}, {"bias", e.bias}};
}

nlohmann::ordered_json jsonOf(const ProfileCalibration& p, const std::string& id) {
    nlohmann::ordered_json json{{"profile", p.base.id}, {"chips", p.chips},        {"models", p.models},
                                {"rows", p.rows},       {"runs", p.fit.runs},      {"configurations", p.fit.configurations},
                                {"parts", p.fit.parts}, {"accepted", accepted(p)}, {"reason", verdictOf(p)},
                                {"gain", p.fit.gain},   {"chance", p.fit.chance}};
    if (!id.empty()) json["saved_as"] = id;
    json["parameters"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < calibratedFactors().size(); ++i) {
        const CalibratedFactor& row = calibratedFactors()[i];
        const Fitted f = fittedOf(p, i);
        json["parameters"].push_back({{"id", row.id},
                                      {"label", row.label},
                                      {"unit", row.figures.front().unit},
                                      {"shipped", f.prior},
                                      {"fitted", f.value},
                                      {"low", f.low},
                                      {"high", f.high},
                                      {"told", p.fit.factors[i].told},
                                      {"stopped", p.fit.factors[i].stopped}});
    }
    json["errors"] = nlohmann::ordered_json::array();
    for (const CalibrationErrors& e : p.errors) {
        json["errors"].push_back({{"of", nameOf(e)},
                                  {"rows", e.rows},
                                  {"shipped", jsonOf(e.before)},
                                  {"fitted", jsonOf(e.inSample)},
                                  {"held_out", jsonOf(e.heldOut)}});
        if (e.halfWidth > 0) json["errors"].back()["half_width"] = e.halfWidth;
    }
    return json;
}

} // namespace

std::string verdictOf(const ProfileCalibration& p) {
    const Calibration& c = p.fit;
    const std::string has = std::to_string(c.runs) + (c.runs == 1 ? " run of " : " runs of ") + std::to_string(c.configurations);
    const std::string change = "on configurations left out of the fit the mean error " +
                               std::string(c.gain < 0 ? "grows by " : "falls by ") + percent(std::abs(c.gain)) + " points";
    switch (c.refusal) {
    case CalibrationRefusal::fewRuns:
    case CalibrationRefusal::fewConfigurations:
        return "refused: needs at least " + std::to_string(runsPerFactor) + " runs of " + std::to_string(fewestConfigurations) +
               " configurations (chip, model, layout, lengths), has " + has;
    case CalibrationRefusal::nothingTold:
        return "refused: no parameter is told better by these rows than it is known already";
    case CalibrationRefusal::noGain:
        return "refused: " + change + "; a fall of " + percent(c.chance) + " points could be chance";
    case CalibrationRefusal::none:
        break;
    }
    return "accepted: " + change + "; " + percent(c.chance) + " could be chance";
}

std::string calibrationTable(const WrittenCalibration& written) {
    std::string text;
    for (std::size_t i = 0; i < written.calibration.profiles.size(); ++i) {
        const ProfileCalibration& p = written.calibration.profiles[i];
        text += (i > 0 ? "\n" : "") + p.base.id + ": " + std::to_string(p.rows) + " figures of " + std::to_string(p.fit.runs) +
                " runs of " + std::to_string(p.fit.configurations) + " configurations on " + joined(p.chips) + "\n";
        if (p.fit.parts > 0) text += "\n" + factorTable(p) + "\n" + errorTable(p) + "\n";
        text += verdictOf(p) + "\n";
    }
    return text;
}

std::string calibrationJson(const WrittenCalibration& written) {
    nlohmann::ordered_json json{{"kind", "calibration"},
                                {"version", RACKLINE_VERSION},
                                {"cases", printable(written.file)},
                                {"date", written.date},
                                {"profiles", nlohmann::ordered_json::array()},
                                {"left_out", nlohmann::ordered_json::array()}};
    for (std::size_t i = 0; i < written.calibration.profiles.size(); ++i)
        json["profiles"].push_back(jsonOf(written.calibration.profiles[i], written.ids[i]));
    for (const auto& [why, rows] : written.calibration.leftOut)
        json["left_out"].push_back({{"reason", printable(sentenceOf(why, rows))}, {"rows", rows.rows}});
    constexpr int indent = 2;
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::string calibrationCsv(const WrittenCalibration& written) {
    std::string text = "profile,accepted,parameter,unit,shipped,fitted,low,high,told,stopped\n";
    for (const ProfileCalibration& p : written.calibration.profiles)
        for (std::size_t i = 0; i < calibratedFactors().size(); ++i) {
            const CalibratedFactor& row = calibratedFactors()[i];
            const Fitted f = fittedOf(p, i);
            text += csvCell(p.base.id) + ',' + (accepted(p) ? "1," : "0,") + std::string(row.id) + ',' +
                    std::string(row.figures.front().unit);
            for (const double v : {f.prior, f.value, f.low, f.high}) text += ',' + numberText(v);
            text += std::string(p.fit.factors[i].told ? ",1" : ",0") + (p.fit.factors[i].stopped ? ",1\n" : ",0\n");
        }
    return text;
}

} // namespace rackline
