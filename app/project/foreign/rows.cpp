// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/rows.h"

#include "app/project/measured/case_columns.h"
#include "app/project/text/csv_rows.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace rackline {

namespace {
/// A column without which nothing is predicted, and a cell that it may have.
struct Needed {
    std::string_view column, example;
};
constexpr std::array<Needed, 8> neededOfRuns{{{"hardware", "h200-sxm"},
                                              {"model", "llama-3.1-70b"},
                                              {"engine", "vllm"},
                                              {"weights", "fp8"},
                                              {"tp", "8"},
                                              {"isl", "1024"},
                                              {"osl", "1024"},
                                              {"concurrency", "64"}}};
constexpr std::array<Needed, 2> neededOfPower{neededOfRuns[0], neededOfRuns[1]};

bool has(const CaseCells& run, const std::string& column) {
    const auto cell = run.find(column);
    return cell != run.end() && !cell->second.empty();
}

/// Watts alone may be those of a run that nothing more is known of.
std::span<const Needed> neededOf(const CaseCells& run) {
    const bool watts = has(run, "metric") && run.find("metric")->second.ends_with("_w");
    const bool told = has(run, "isl") || has(run, "osl") || has(run, "concurrency");
    return watts && !told ? std::span<const Needed>(neededOfPower) : neededOfRuns;
}

/// Everything that some row needs and nobody says.
std::vector<Needed> missingOf(const std::vector<CaseCells>& rows) {
    std::vector<Needed> missing;
    for (const CaseCells& run : rows)
        for (const Needed& one : neededOf(run)) {
            const bool pools = one.column == "tp" && run.contains("disagg") && run.find("disagg")->second == "1";
            if (pools || has(run, std::string(one.column))) continue;
            if (std::none_of(missing.begin(), missing.end(), [&](const Needed& m) { return m.column == one.column; }))
                missing.push_back(one);
        }
    return missing;
}

Error asksFor(const std::vector<Needed>& missing, const ForeignText& file) {
    std::vector<std::string> columns;
    std::string settings;
    for (const Needed& one : missing) {
        columns.emplace_back(one.column);
        settings += (settings.empty() ? "--set " : " --set ") + std::string(one.column) + "=" + std::string(one.example);
    }
    const std::string beside = std::filesystem::path(file.name()).stem().string() + ".rackline";
    return {ErrorCode::input, file.where,
            std::string(file.tool) + " does not say " + wordList(columns) + ": give them as columns of a case, as in " +
                settings + ", or put the scenario that was measured beside it as " + beside};
}

/// Lays what is said beside the file over its rows, and tells where that is not what the file says.
void give(ForeignRows& rows, const ForeignText& file) {
    std::set<std::string> told;
    for (CaseCells& run : rows.rows)
        for (const auto& [column, text] : file.given.cells) {
            const auto from = file.given.from.find(column);
            const bool says = has(run, column);
            // A scenario beside the file fills what it lacks; what is typed goes before what it says.
            if (says && from != file.given.from.end()) continue;
            if (says && run[column] != text && told.insert(column).second)
                rows.notes.push_back(column + " is " + text + " as --set says, where the file says " + run[column]);
            if (!says && from != file.given.from.end() && told.insert(column).second)
                rows.notes.push_back(column + " is " + text + " as " + from->second + " says");
            run[column] = text;
        }
}
} // namespace

std::string wordList(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

bool addFigures(ForeignRows& into, CaseCells run, const std::string& id, std::span<const ForeignFigure> figures,
                const std::function<std::optional<double>(std::string_view)>& numberOf) {
    bool any = false;
    for (const ForeignFigure& figure : figures) {
        const std::optional<double> value = numberOf(figure.name);
        if (!value || !(*value > 0)) continue;
        run["id"] = id + "-" + std::string(figure.ending);
        run["metric"] = figure.metric;
        run["unit"] = figure.unit;
        run["value"] = numberText(*value * figure.factor);
        into.rows.push_back(run);
        any = true;
    }
    return any;
}

std::string cellOf(const CaseCells& run, const Given& given, const std::string& column) {
    const auto said = given.cells.find(column);
    const bool typed = said != given.cells.end() && !given.from.contains(column);
    if (!typed && has(run, column)) return run.find(column)->second;
    return said == given.cells.end() ? std::string() : said->second;
}

double gpusOf(const CaseCells& run, const Given& given) {
    const auto number = [&](const std::string& column, double otherwise) {
        const Result<double> value = parseNumber(cellOf(run, given, column));
        return value && *value >= 1 && *value <= 1e6 ? *value : otherwise;
    };
    if (cellOf(run, given, "disagg") == "1") {
        double gpus = 0;
        for (const char* pool : {"prefill_", "decode_"})
            gpus += number(pool + std::string("tp"), 0) * number(pool + std::string("workers"), 0);
        return gpus;
    }
    const double tp = number("tp", 0);
    return tp > 0 ? tp * number("pp", 1) * number("dp", 1) : number("gpus", 0);
}

void tell(ForeignRows& into, const std::string& note) {
    if (std::find(into.notes.begin(), into.notes.end(), note) == into.notes.end()) into.notes.push_back(note);
}

Result<std::vector<MeasuredCase>> asCases(ForeignRows& rows, const ForeignText& file) {
    give(rows, file);
    if (const std::vector<Needed> missing = missingOf(rows.rows); !missing.empty()) return asksFor(missing, file);
    return casesOfRows(rows.rows, file.where);
}

Result<std::vector<MeasuredCase>> casesOfRows(const std::vector<CaseCells>& rows, const std::string& where) {
    std::string csv;
    for (const CaseColumn& column : caseColumns()) csv += (csv.empty() ? "" : ",") + std::string(column.name);
    for (const CaseCells& row : rows) {
        char before = '\n';
        for (const CaseColumn& column : caseColumns()) {
            const auto cell = row.find(column.name);
            csv += before + (cell == row.end() ? std::string() : csvQuoted(cell->second));
            before = ',';
        }
    }
    return parseCases(csv + "\n", where);
}

} // namespace rackline
