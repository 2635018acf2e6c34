// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/calibration_text.h"

#include "app/report/records/records.h"
#include "app/report/words/calibration_words.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <algorithm>

namespace rackline {

namespace {

/// A width in ln as what it multiplies and divides by.
std::string factorOf(double ln) { return ln > 0 ? decimalText(portable::exp(ln), 2, plainNumbers) : "-"; }

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + printable(word);
    return text;
}

std::string factorTable(const ProfileCalibration& p) {
    TextTable table({"Parameter", "unit", "shipped", "fitted", "90 % interval", "remark"}, 2);
    const std::vector<FittedParameter> all = fittedParameters(p);
    for (const FittedParameter& f : all) {
        const auto digits = [](double v) { return digitsText(v, 3, plainNumbers); };
        table.add({std::string(f.label), std::string(f.unit), digits(f.shipped), digits(f.fitted),
                   f.told ? digits(f.low) + " - " + digits(f.high) : "", std::string(remarkOf(f))});
    }
    std::string text = table.text();
    if (std::any_of(all.begin(), all.end(), [](const FittedParameter& f) { return !f.told; }))
        text += "kept: the rows say less of it than is known already, or are too few (one parameter to " +
                std::to_string(runsPerFactor) + " runs)\n";
    return text;
}

std::string errorTable(const ProfileCalibration& p) {
    TextTable table(
        {"Error of", "rows", "shipped %", "median %", "fitted %", "median %", "held out %", "median %", "bias", "90 % within x"});
    for (const CalibrationErrors& e : p.errors)
        table.add({std::string(nameOf(e)), std::to_string(e.rows), percentCell(e.before.mean), percentCell(e.before.median),
                   percentCell(e.inSample.mean), percentCell(e.inSample.median), percentCell(e.heldOut.mean),
                   percentCell(e.heldOut.median), decimalText(e.heldOut.bias, 2, plainNumbers), factorOf(e.halfWidth)});
    return table.text();
}

Json jsonOf(const RatioErrors& e) { return {{"mape", e.mean}, {"median", e.median}, {"p90", e.p90}, {"bias", e.bias}}; }

Json jsonOf(const ProfileCalibration& p, const std::string& id) {
    Json json{{"profile", p.base.id},
              {"chips", p.chips},
              {"models", p.models},
              {"rows", p.rows},
              {"runs", p.fit.runs},
              {"configurations", p.fit.configurations},
              {"parts", p.fit.parts},
              {"accepted", isAccepted(p)},
              {"reason", verdictOf(p)},
              {"gain", p.fit.gain.mean},
              {"chance", p.fit.gain.chance},
              {"match", p.fit.match.mean},
              {"match_chance", p.fit.match.chance}};
    if (!id.empty()) json["saved_as"] = id;
    json["parameters"] = Json::array();
    for (const FittedParameter& f : fittedParameters(p))
        json["parameters"].push_back({{"id", f.id},
                                      {"label", f.label},
                                      {"unit", f.unit},
                                      {"shipped", f.shipped},
                                      {"fitted", f.fitted},
                                      {"low", f.low},
                                      {"high", f.high},
                                      {"told", f.told},
                                      {"stopped", f.stopped}});
    json["errors"] = Json::array();
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

Json calibrationJson(const WrittenCalibration& written) {
    Json json{{"kind", "calibration"}, {"version", RACKLINE_VERSION}, {"cases", printable(written.file)},
              {"date", written.date},  {"profiles", Json::array()},   {"left_out", Json::array()}};
    for (std::size_t i = 0; i < written.calibration.profiles.size(); ++i)
        json["profiles"].push_back(jsonOf(written.calibration.profiles[i], written.ids[i]));
    for (const auto& [why, rows] : written.calibration.leftOut)
        json["left_out"].push_back({{"reason", printable(sentenceOf(why, rows))}, {"rows", rows.rows}});
    return json;
}

CellRows calibrationRows(const WrittenCalibration& written) {
    CellRows table{{"profile", "accepted", "parameter", "unit", "shipped", "fitted", "low", "high", "told", "stopped"}};
    for (const ProfileCalibration& p : written.calibration.profiles)
        for (const FittedParameter& f : fittedParameters(p)) {
            Cells& line =
                table.rows.emplace_back(Cells{p.base.id, isAccepted(p) ? "1" : "0", std::string(f.id), std::string(f.unit)});
            for (const double v : {f.shipped, f.fitted, f.low, f.high}) line.push_back(numberText(v));
            line.insert(line.end(), {f.told ? "1" : "0", f.stopped ? "1" : "0"});
        }
    return table;
}

} // namespace rackline
