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

} // namespace rackline
