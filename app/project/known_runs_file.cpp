// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/known_runs_file.h"

#include "app/project/csv_rows.h"
#include "model/units/unit_text.h"

namespace rackline {

namespace {

/// Every column, in order; `take` is called with its name and its value.
template <class Run, class Take> void eachColumn(Run& run, Take take) {
    take("id", run.id);
    take("chip", run.chip);
    take("generation", run.generation);
    take("model", run.model);
    take("engine", run.engine);
    take("source", run.source);
    take("bytes_per_weight", run.bytesPerWeight);
    take("isl", run.isl);
    take("osl", run.osl);
    take("gpus", run.gpus);
    take("instance_gpus", run.instanceGpus);
    take("load", run.load);
    take("pools", run.pools);
    take("drafts", run.drafts);
    take("tpot", run.tpot);
    take("ttft", run.ttft);
    take("per_gpu", run.perGpu);
}

std::string cellOf(const std::string& text) { return csvQuoted(text); }
std::string cellOf(double number) { return numberText(number); }

bool readCell(const std::string& cell, std::string& text) {
    text = cell;
    return true;
}
template <class Number> bool readCell(const std::string& cell, Number& number) {
    const Result<double> value = parseNumber(cell);
    if (value) number = static_cast<Number>(*value);
    return static_cast<bool>(value);
}

std::vector<std::string> head() {
    std::vector<std::string> names;
    const KnownRun none;
    eachColumn(none, [&](const char* name, const auto&) { names.emplace_back(name); });
    return names;
}

} // namespace

std::string runsText(const std::vector<KnownRun>& runs) {
    std::string text;
    for (const std::string& name : head()) text += (text.empty() ? "" : ",") + name;
    text += '\n';
    for (const KnownRun& run : runs) {
        bool first = true;
        eachColumn(run, [&](const char*, const auto& value) {
            text += (first ? "" : ",") + cellOf(value);
            first = false;
        });
        text += '\n';
    }
    return text;
}

Result<std::vector<KnownRun>> parseRuns(std::string_view csv, const std::string& where) {
    CsvRows rows(csv);
    std::vector<std::string> cells;
    const std::vector<std::string> names = head();
    if (!rows.more() || !rows.next(cells) || cells != names)
        return Error{ErrorCode::input, where + ":1", "is not a table of measured runs of this version"};
    std::vector<KnownRun> runs;
    while (rows.more()) {
        bool good = rows.next(cells) && cells.size() == names.size();
        std::size_t at = 0;
        KnownRun& run = runs.emplace_back();
        if (good) eachColumn(run, [&](const char*, auto& value) { good = readCell(cells[at++], value) && good; });
        if (!good) return Error{ErrorCode::input, where + ":" + std::to_string(rows.line()), "is not a measured run"};
    }
    return runs;
}

} // namespace rackline
