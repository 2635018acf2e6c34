// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/given.h"

#include "app/project/measured/case_columns.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// Columns that say what was measured, which only the file can.
constexpr std::array<std::string_view, 5> ofTheFile{"id", "metric", "value", "unit", "source"};
bool isOfTheFile(std::string_view column) { return std::find(ofTheFile.begin(), ofTheFile.end(), column) != ofTheFile.end(); }

/// Columns that are a setting of a scenario as it stands.
constexpr auto sameAs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"model", "model"},
    {"hardware", "hardware.rack"},
    {"engine", "engine"},
    {"weights", "precision.weights"},
    {"activations", "precision.activations"},
    {"kv", "precision.kv"},
    {"isl", "workload.isl"},
    {"osl", "workload.osl"},
    {"concurrency", "workload.load.concurrency"},
    {"prefix_hit", "workload.prefix_hit"},
});
/// Ranks of one instance, below `mapping.` or `mapping.prefill.`, as columns with or without the name of a pool before them.
constexpr auto ofRanks = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"ep", "ep"},
    {"dp_attention", "attention_dp"},
});

std::string textOf(const Settings& settings, const std::string& path) {
    const auto found = settings.find(path);
    if (found == settings.end()) return {};
    const Parameter* parameter = findParameter(path);
    if (parameter == nullptr || parameter->kind == ParameterKind::choice) return found->second;
    const Result<double> value = parseValue(*parameter, found->second);
    return value ? numberText(*value) : found->second;
}

/// A case counts the ranks of an instance as its tp, however attention divides them.
void addRanks(CaseCells& cells, const Settings& settings, const std::string& pool, const std::string& path) {
    const std::string tp = textOf(settings, path + "tp");
    if (tp.empty()) return;
    const std::string groups = textOf(settings, path + "attention_dp");
    const Result<double> shared = parseNumber(tp), copies = parseNumber(groups.empty() ? "1" : groups);
    if (!shared || !copies) return;
    cells[pool + "tp"] = numberText(*shared * *copies);
    for (const auto& [column, key] : ofRanks)
        if (const std::string text = textOf(settings, path + std::string(key)); !text.empty() && text != "1")
            cells[pool + std::string(column)] = text;
    if (const std::string workers = textOf(settings, path + "workers"); !workers.empty())
        cells[pool.empty() ? "dp" : pool + "workers"] = workers;
}

CaseCells cellsOf(const Settings& settings) {
    CaseCells cells;
    for (const auto& [column, path] : sameAs)
        if (const std::string text = textOf(settings, std::string(path)); !text.empty()) cells[std::string(column)] = text;
    if (const std::string drafts = textOf(settings, "workload.speculative.draft"); !drafts.empty() && drafts != "0")
        cells["speculative"] = "mtp" + drafts;
    if (textOf(settings, "mapping.mode") == "disaggregated") {
        cells["disagg"] = "1";
        addRanks(cells, settings, "decode_", "mapping.");
        addRanks(cells, settings, "prefill_", "mapping.prefill.");
    } else {
        addRanks(cells, settings, "", "mapping.");
        if (const std::string stages = textOf(settings, "mapping.pp"); !stages.empty()) cells["pp"] = stages;
    }
    return cells;
}

/// Whether cellsOf() makes a cell of this setting; pools have no column for stages.
bool hasColumn(std::string_view path, bool pools) {
    if (path == "workload.speculative.draft" || path == "mapping.mode" || (path == "mapping.pp" && !pools)) return true;
    if (std::any_of(sameAs.begin(), sameAs.end(), [&](const auto& one) { return one.second == path; })) return true;
    constexpr std::array<std::string_view, 2> workers{"mapping.", "mapping.prefill."};
    for (const std::string_view pool : std::span(workers).first(pools ? 2 : 1)) {
        if (!path.starts_with(pool)) continue;
        const std::string_view key = path.substr(pool.size());
        if (key == "tp" || key == "workers") return true;
        if (std::any_of(ofRanks.begin(), ofRanks.end(), [&](const auto& one) { return one.second == key; })) return true;
    }
    return false;
}

/// What a run depends on; the site, its prices and the limits of a search are no part of it.
bool isOfARun(std::string_view path) {
    if (path.starts_with("workload.limits.") || path == "workload.kind" || path == "hardware.count") return false;
    constexpr std::array<std::string_view, 7> rooms{"workload.", "precision.", "mapping.", "scheduler.",
                                                    "power.",    "offload.",   "hardware."};
    return path == "efficiency" ||
           std::any_of(rooms.begin(), rooms.end(), [&](std::string_view room) { return path.starts_with(room); });
}

void give(Given& given, const std::string& column, const std::string& text, const std::string& name) {
    if (given.cells.emplace(column, text).second) given.from[column] = name;
}

} // namespace

Result<Given> givenBySettings(std::span<const std::string> settings) {
    std::vector<std::string> known;
    for (const CaseColumn& column : caseColumns())
        if (!isOfTheFile(column.name)) known.emplace_back(column.name);
    Given given;
    for (const std::string& setting : settings) {
        const std::size_t at = setting.find('=');
        if (at == std::string::npos || at == 0 || at + 1 == setting.size())
            return Error{ErrorCode::usage, "--set " + setting, "expected a column of a case and its cell, such as tp=8"};
        const std::string column = setting.substr(0, at);
        if (isOfTheFile(column)) return Error{ErrorCode::usage, "--set " + setting, "is what only the measured file can say"};
        if (std::find(known.begin(), known.end(), column) == known.end())
            return Error{ErrorCode::usage, "--set " + setting,
                         "is not a column of a case" + nearestText(column, known) + "; rackline schema cases lists them"};
        given.cells[column] = setting.substr(at + 1);
    }
    return given;
}

Result<void> giveByScenario(Given& given, const Project& project, const std::string& name) {
    if (project.scenarios.size() != 1)
        return Error{ErrorCode::input, name,
                     "holds " + std::to_string(project.scenarios.size()) +
                         " scenarios, and what was measured is one; name it as in file#name"};
    Settings settings = project.shared;
    for (const auto& [path, text] : project.scenarios.front().values) settings[path] = text;
    const CaseCells cells = cellsOf(settings);
    for (const auto& [column, text] : cells) give(given, column, text, name);
    const bool pools = cells.contains("disagg");
    std::string left;
    for (const auto& [path, text] : settings)
        if (isOfARun(path) && !hasColumn(path, pools)) left += (left.empty() ? "" : ", ") + path;
    if (!left.empty())
        given.notes.push_back(name + " also says " + left + ", which no column of a case can; the prediction is without");
    return {};
}

void giveOtherwise(Given& given, const Given& otherwise) {
    for (const auto& [column, name] : otherwise.from) give(given, column, otherwise.cells.at(column), name);
    given.notes.insert(given.notes.end(), otherwise.notes.begin(), otherwise.notes.end());
}

} // namespace rackline
