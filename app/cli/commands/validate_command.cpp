// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/coverage_text.h"
#include "app/cli/commands/frontier_text.h"
#include "app/cli/commands/validations.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/project/fits/calibration_rows.h"
#include "app/project/measured/case_errors.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <ostream>

namespace rackline {

namespace {
std::string percent(double share) { return numberText(static_cast<double>(std::llround(1000 * share)) / 10); }
std::string thousandths(double value) { return numberText(static_cast<double>(std::llround(1000 * value)) / 1000); }
std::string hundredths(double value) { return numberText(static_cast<double>(std::llround(100 * value)) / 100); }

std::string decisionTable(const std::vector<CaseErrorRow>& rows) {
    TextTable table(
        {"kind", "metric", "cases of", "name", "n", "predicted", "right %", "false fits", "false refusals", "Brier", "in 90 %"},
        4);
    for (const CaseErrorRow& row : rows) {
        const CaseErrors& e = row.errors;
        if (!e.decides) continue;
        const bool any = e.predicted > 0;
        table.add({row.kind, printable(row.metric), row.by.empty() ? "all" : row.by, printable(row.name), std::to_string(e.cases),
                   std::to_string(e.predicted), any ? percent(e.right) : "-", std::to_string(e.falseFits),
                   std::to_string(e.falseRefusals), any ? thousandths(e.brier) : "-", any ? percent(e.covered) : "-"});
    }
    return table.text();
}

std::string errorTable(const std::vector<CaseErrorRow>& rows) {
    TextTable table(
        {"kind", "metric", "cases of", "name", "n", "predicted", "MAPE %", "median %", "p90 %", "bias", "in 90 %", "rank"}, 4);
    for (const CaseErrorRow& row : rows) {
        const CaseErrors& e = row.errors;
        if (e.decides) continue;
        const bool any = e.predicted > 0;
        table.add({row.kind, printable(row.metric), row.by.empty() ? "all" : row.by, printable(row.name), std::to_string(e.cases),
                   std::to_string(e.predicted), any ? percent(e.mean) : "-", any ? percent(e.median) : "-",
                   any ? percent(e.p90) : "-", any ? hundredths(e.bias) : "-", any ? percent(e.covered) : "-",
                   e.ranked > 0 ? hundredths(e.rank) : "-"});
    }
    return table.text();
}

std::string tableOf(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions) {
    const std::vector<CaseErrorRow> rows = caseErrorTable(cases, predictions);
    const auto decides = [](const CaseErrorRow& row) { return row.errors.decides; };
    std::string text;
    if (!std::all_of(rows.begin(), rows.end(), decides)) text += errorTable(rows);
    if (std::any_of(rows.begin(), rows.end(), decides)) text += (text.empty() ? "" : "\n") + decisionTable(rows);
    return text;
}

/// What a reader of the errors should know of the file.
void tellDoubtful(const std::vector<MeasuredCase>& cases, const Options& options, Streams streams) {
    if (options.quiet) return;
    for (const auto& [why, rows] : calibrationRows(cases).leftOut)
        if (why == LeftOut::impossible || why == LeftOut::otherUnit || why == LeftOut::repeated || why == LeftOut::contradictory)
            streams.messages << printable(sentenceOf(why, rows, false)) << '\n';
}

/// What predictions are compared with, and how.
struct ValidateOptions {
    std::string cases, kernels, power;
    bool coverage = false, frontier = false, cross = false;
};

int runValidate(const ValidateOptions& asked, const Options& options, Streams streams) {
    if (int{!asked.cases.empty()} + int{!asked.kernels.empty()} + int{!asked.power.empty()} != 1)
        return fail({ErrorCode::usage, "--cases",
                     "is needed: a file of measured cases; or --kernels, a folder of kernel times; or --power, one of power"},
                    streams);
    Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return fail(catalogue.error(), streams);
    if (!asked.kernels.empty()) return validateKernels(asked.kernels, options, *catalogue, streams);
    if (!asked.power.empty()) return validatePower(asked.power, options, *catalogue, streams);
    const Result<std::vector<MeasuredCase>> cases = readCases(asked.cases);
    if (!cases) return fail(cases.error(), streams);
    if (asked.frontier) return writeFrontiers(validateFrontiers(*cases, *catalogue, options.threads), options, streams);
    if (asked.cross) {
        const auto served =
            std::count_if(cases->begin(), cases->end(), [](const MeasuredCase& row) { return isServed(row.kind); });
        const auto others = std::ptrdiff_t(cases->size()) - served;
        if (served > 0 && others > 0 && !options.quiet)
            streams.messages << others << " cases that are not of served models are left out; they want a file of their own.\n";
        return (served > 0 ? crossValidateServing : crossValidate)(*cases, *catalogue, options, streams);
    }
    const std::vector<CasePrediction> predictions = predictCases(*cases, *catalogue, options.threads);
    tellDoubtful(*cases, options, streams);
    if (asked.coverage) return writeCoverage(caseCoverage(*cases, predictions), options, streams);
    write({[&] { return tableOf(*cases, predictions); },
           [&] {
               return jsonOf(PredictedCases{*cases, predictions});
           },
           [&] {
               return rowsOf(PredictedCases{*cases, predictions});
           }},
          options, streams);
    if (!options.quiet) {
        std::array<std::size_t, 4> counts{};
        for (const CasePrediction& p : predictions) ++counts[static_cast<std::size_t>(p.status)];
        streams.messages << cases->size() << " cases:";
        for (std::size_t s = 0; s < counts.size(); ++s)
            streams.messages << (s > 0 ? ", " : " ") << counts[s] << ' ' << nameOf(static_cast<CaseStatus>(s));
        streams.messages << '\n';
    }
    return done;
}
} // namespace

Run addValidate(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<ValidateOptions>();
    addFormat(parser, options);
    addFile(parser, options, "--cases", asked->cases, "CSV file of measured cases");
    parser.add_option("--kernels", asked->kernels, "Folder of measured kernel times")->type_name("FOLDER");
    parser.add_option("--power", asked->power, "Folder of measured power")->type_name("FOLDER");
    parser.add_flag("--coverage", asked->coverage,
                    "How often served figures lie in their 90 % interval, per engine and chip, and how much wider it should be");
    parser.add_flag("--frontier", asked->frontier,
                    "Frontiers that the search finds beside measured ones: factors, choices and what the band holds");
    parser.add_flag("--cross", asked->cross,
                    "Fits that never saw what they predict: a configuration, and of served runs a model or a chip");
    return [asked, &options](Streams streams) { return runValidate(*asked, options, streams); };
}

} // namespace rackline
