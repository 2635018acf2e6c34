// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/known_runs_file.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace rackline {

namespace {

/// What every column holds; a count of GPUs is no larger either.
constexpr double largestNumber = 1e9;

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

/// Names the columns, so that a table of another version is none.
std::string head() {
    std::string names = "rackline runs";
    const KnownRun none;
    eachColumn(none, [&](const char* name, const auto&) { names.append(1, ' ').append(name); });
    return names + '\n';
}

template <class Plain> void append(std::string& table, Plain value) {
    table.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void appendCell(std::string& table, const std::string& text) {
    append(table, static_cast<std::uint32_t>(text.size()));
    table += text;
}
void appendCell(std::string& table, double number) { append(table, number); }

/// Takes cells from the front of a table; false where there is no whole one.
template <class Plain> bool take(std::string_view& table, Plain& value) {
    if (table.size() < sizeof value) return false;
    std::memcpy(&value, table.data(), sizeof value);
    table.remove_prefix(sizeof value);
    return true;
}
bool takeCell(std::string_view& table, std::string& text) {
    std::uint32_t length = 0;
    if (!take(table, length) || length > table.size()) return false;
    text = table.substr(0, length);
    table.remove_prefix(length);
    return true;
}
template <class Number> bool takeCell(std::string_view& table, Number& number) {
    double value = 0;
    if (!take(table, value) || !(std::abs(value) <= largestNumber)) return false;
    number = static_cast<Number>(value);
    return true;
}

} // namespace

std::string runsTable(const std::vector<KnownRun>& runs) {
    std::string table = head();
    for (const KnownRun& run : runs) eachColumn(run, [&](const char*, const auto& value) { appendCell(table, value); });
    return table;
}

Result<std::vector<KnownRun>> parseRuns(std::string_view table, const std::string& where) {
    const std::string names = head();
    if (!table.starts_with(names)) return Error{ErrorCode::input, where, "is not a table of measured runs of this version"};
    table.remove_prefix(names.size());
    std::vector<KnownRun> runs;
    while (!table.empty()) {
        bool good = true;
        KnownRun& run = runs.emplace_back();
        eachColumn(run, [&](const char*, auto& value) { good = good && takeCell(table, value); });
        if (!good) return Error{ErrorCode::input, where, "is damaged at run " + std::to_string(runs.size())};
    }
    return runs;
}

} // namespace rackline
