// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/cli/shared/progress.h"
#include "app/cli/shared/text_table.h"
#include "app/project/fits/serving_validation.h"
#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <ostream>

namespace rackline {

namespace {

/// Mean, median and 90th percentile of |predicted / measured - 1| in per cent, and the bias.
std::string cellOf(const RatioErrors& e) {
    return percentCell(e.mean) + " / " + percentCell(e.median) + " / " + percentCell(e.p90) + " (" +
           decimalText(e.bias, 2, plainNumbers) + ")";
}

std::string tableOf(const ServingValidation& v) {
    TextTable table({"figure", "profile", "n", "in sample %", "configurations %", "models %", "chips %", "90 % width"}, 2);
    for (const auto* part : {&v.kinds, &v.profiles})
        for (const CrossedErrors& e : *part) {
            std::vector<std::string> cells{e.kind, e.profile.empty() ? "all" : e.profile, std::to_string(e.rows)};
            for (const RatioErrors& r : e.errors) cells.push_back(cellOf(r));
            cells.push_back(e.halfWidth > 0 ? decimalText(e.halfWidth, 3, plainNumbers) : "-");
            table.add(cells);
        }
    const auto fits = [&](HeldOut what) { return std::to_string(v.fits[std::size_t(what)]); };
    return table.text() + '\n' + std::to_string(v.figures.size()) + " figures of engines and kernels, fitted to " +
           std::to_string(v.runs) + " runs; without one of " + fits(HeldOut::configurations) +
           " parts of the configurations, of " + fits(HeldOut::models) + " models, of " + fits(HeldOut::chips) + " chips.\n";
}

std::string columnOf(std::size_t held) {
    return held == std::size_t(HeldOut::nothing) ? "in_sample" : "without_" + std::string(heldOutNames[held]);
}

nlohmann::ordered_json jsonOf(const CrossedErrors& e) {
    nlohmann::ordered_json json{{"figure", printable(e.kind)}};
    if (!e.profile.empty()) json["profile"] = e.profile;
    json["cases"] = e.rows;
    for (std::size_t h = 0; h < heldOutNames.size(); ++h)
        json[columnOf(h)] = {
            {"mape", e.errors[h].mean}, {"median", e.errors[h].median}, {"p90", e.errors[h].p90}, {"bias", e.errors[h].bias}};
    if (e.halfWidth > 0) json["half_width"] = e.halfWidth;
    return json;
}

std::string jsonOf(const ServingValidation& v) {
    nlohmann::ordered_json json{{"version", RACKLINE_VERSION}, {"runs", v.runs}};
    json["errors"] = nlohmann::ordered_json::array();
    for (const auto* part : {&v.kinds, &v.profiles})
        for (const CrossedErrors& e : *part) json["errors"].push_back(jsonOf(e));
    json["figures"] = nlohmann::ordered_json::array();
    for (const CrossedFigure& f : v.figures)
        json["figures"].push_back(
            {{"of", f.figure.owner}, {"path", f.figure.path}, {"is", f.figure.value}, {"fitted", f.fitted}});
    return json.dump(2) + '\n';
}

std::string csvOf(const ServingValidation& v) {
    std::string text = "id,metric,measured";
    for (std::size_t h = 0; h < heldOutNames.size(); ++h) text += ',' + columnOf(h);
    text += '\n';
    for (std::size_t i = 0; i < v.rows.size(); ++i) {
        const double scale = v.rows[i]->unitScale;
        text += csvCell(printable(v.rows[i]->id)) + ',' + csvCell(printable(v.rows[i]->metric)) + ',' +
                numberText(v.rows[i]->value / scale);
        for (const std::vector<double>& predicted : v.predicted)
            text += predicted[i] > 0 ? ',' + numberText(predicted[i] / scale) : ",";
        text += '\n';
    }
    return text;
}

} // namespace

int crossValidateServing(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Options& options,
                         Streams streams) {
    std::optional<Progress> progress;
    const ServingValidation v = validateServing(cases, catalogue, options.threads, [&](std::size_t done, std::size_t total) {
        if (!progress) progress.emplace(streams.messages, "fits", total, 0, options.quiet);
        progress->show(done);
    });
    if (progress) progress->end();
    streams.out << (options.format == OutputFormat::json  ? jsonOf(v)
                    : options.format == OutputFormat::csv ? csvOf(v)
                                                          : tableOf(v));
    return done;
}

} // namespace rackline
