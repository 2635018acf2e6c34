// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/cli/shared/progress.h"
#include "app/project/fits/serving_validation.h"
#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/units/unit_text.h"

#include <optional>

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

Json jsonOf(const CrossedErrors& e) {
    Json json{{"figure", printable(e.kind)}};
    if (!e.profile.empty()) json["profile"] = e.profile;
    json["cases"] = e.rows;
    for (std::size_t h = 0; h < heldOutNames.size(); ++h)
        json[columnOf(h)] = {
            {"mape", e.errors[h].mean}, {"median", e.errors[h].median}, {"p90", e.errors[h].p90}, {"bias", e.errors[h].bias}};
    if (e.halfWidth > 0) json["half_width"] = e.halfWidth;
    return json;
}

Json jsonOf(const ServingValidation& v) {
    Json json{{"version", RACKLINE_VERSION}, {"runs", v.runs}};
    json["errors"] = Json::array();
    for (const auto* part : {&v.kinds, &v.profiles})
        for (const CrossedErrors& e : *part) json["errors"].push_back(jsonOf(e));
    json["figures"] = Json::array();
    for (const CrossedFigure& f : v.figures)
        json["figures"].push_back(
            {{"of", f.figure.owner}, {"path", f.figure.path}, {"is", f.figure.value}, {"fitted", f.fitted}});
    return json;
}

CellRows rowsOf(const ServingValidation& v) {
    CellRows table{{"id", "metric", "measured"}};
    for (std::size_t h = 0; h < heldOutNames.size(); ++h) table.head.push_back(columnOf(h));
    for (std::size_t i = 0; i < v.rows.size(); ++i) {
        const MeasuredCase& row = *v.rows[i];
        Cells& line =
            table.rows.emplace_back(Cells{printable(row.id), printable(row.metric), numberText(row.value / row.unitScale)});
        for (const std::vector<double>& predicted : v.predicted)
            line.push_back(predicted[i] > 0 ? numberText(predicted[i] / row.unitScale) : std::string());
    }
    return table;
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
    write({[&] { return tableOf(v); }, [&] { return jsonOf(v); }, [&] { return rowsOf(v); }}, options, streams);
    return done;
}

} // namespace rackline
