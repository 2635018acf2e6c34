// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/cases.h"

#include "app/project/measured/case_columns.h"
#include "app/project/measured/case_units.h"
#include "app/project/text/csv_rows.h"
#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace rackline {

namespace {

std::size_t columnOf(std::string_view name) {
    const std::span<const CaseColumn> columns = caseColumns();
    return static_cast<std::size_t>(
        std::find_if(columns.begin(), columns.end(), [name](const CaseColumn& c) { return c.name == name; }) - columns.begin());
}

/// Where the columns of a file belong; they stand in any order, and those left out are empty.
Result<std::vector<std::size_t>> placesOf(const std::vector<std::string>& head, const std::string& where) {
    std::vector<std::string> known;
    for (const CaseColumn& column : caseColumns()) known.emplace_back(column.name);
    std::vector<std::size_t> places;
    for (const std::string& name : head) {
        const std::size_t place = columnOf(name);
        if (place == known.size())
            return Error{ErrorCode::input, where + ":1",
                         "unknown column \"" + name + "\"" + nearestText(name, known) +
                             "; rackline schema cases lists the columns"};
        if (std::find(places.begin(), places.end(), place) != places.end())
            return Error{ErrorCode::input, where + ":1", "the column \"" + name + "\" is there twice"};
        places.push_back(place);
    }
    for (const CaseColumn& column : caseColumns())
        if (column.needed && std::find(head.begin(), head.end(), column.name) == head.end())
            return Error{ErrorCode::input, where + ":1", "has no column \"" + std::string(column.name) + "\""};
    return places;
}

/// Reads the cells of one row; the first impossible value becomes the row's fault.
struct RowReader {
    const std::vector<std::string>& cells;
    MeasuredCase& row;

    const std::string& text(std::string_view column) const { return cells[columnOf(column)]; }
    void blame(std::string_view column, const std::string& expected) {
        if (row.fault.empty()) row.fault = std::string(column) + " is \"" + text(column) + "\", expected " + expected;
    }
    double number(std::string_view column, double least, double most) {
        if (text(column).empty()) return 0;
        const Result<double> value = parseNumber(text(column));
        if (value && *value >= least && *value <= most) return *value;
        blame(column, "a number of at least " + std::to_string(static_cast<long long>(least)));
        return 0;
    }
    int count(std::string_view column, int least = 0) {
        constexpr double most = 1e6;
        const double value = number(column, least, most);
        if (value != std::floor(value)) blame(column, "a whole number");
        return static_cast<int>(value);
    }
    CasePool pool(const std::string& role) {
        return {count(role + "_gpus", 1), count(role + "_workers", 1), count(role + "_tp", 1), count(role + "_ep"),
                count(role + "_dp_attention")};
    }
};

constexpr std::array<std::pair<std::string_view, CaseKind>, 4> kinds{{{"serve", CaseKind::serve},
                                                                      {"static-batch", CaseKind::staticBatch},
                                                                      {"train", CaseKind::train},
                                                                      {"memory-fit", CaseKind::memoryFit}}};

/// All cells but those that say what was measured, or how much was asked for.
std::string keyOf(const std::vector<std::string>& cells, bool withLoad) {
    std::string key;
    for (std::size_t i = 1; i < caseColumns().size(); ++i) {
        const std::string_view name = caseColumns()[i].name;
        if (name == "metric" || name == "value" || name == "unit" || name == "quality") continue;
        const bool load = name == "concurrency" || name == "batch" || name == "microbatch" || name == "global_batch";
        if (!withLoad && (load || name == "source")) continue;
        // Parts of a cross-validation are drawn by this key, and most rows were there before hits were a column.
        if (name == "prefix_hit" && cells[i].empty()) continue;
        key += cells[i];
        key += '\x1f';
    }
    return key;
}

void read(const std::vector<std::string>& cells, MeasuredCase& row) {
    RowReader r{cells, row};
    constexpr double largest = 1e15, longest = 1e9, mostHit = 0.99;
    row.id = r.text("id");
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == r.text("kind"); });
    if (kind == kinds.end())
        r.blame("kind", "serve, static-batch, train or memory-fit");
    else
        row.kind = kind->second;
    row.hardware = r.text("hardware");
    row.model = r.text("model");
    row.engine = r.text("engine");
    row.weights = r.text("weights");
    row.activations = r.text("activations");
    row.kv = r.text("kv");
    row.gpus = r.count("gpus", 1);
    row.gpusPerNode = r.count("gpus_per_node", 1);
    row.tp = r.count("tp", 1);
    row.pp = r.count("pp", 1);
    row.ep = r.count("ep");
    row.dp = r.count("dp", 1);
    row.attentionDp = r.count("dp_attention");
    row.cp = r.count("cp", 1);
    row.disaggregated = r.number("disagg", 0, 1) > 0;
    row.prefill = r.pool("prefill");
    row.decode = r.pool("decode");
    row.speculative = r.text("speculative");
    row.isl = r.number("isl", 1, longest);
    row.osl = r.number("osl", 1, longest);
    row.concurrency = r.number("concurrency", 1, longest);
    row.batch = r.number("batch", 1, longest);
    row.prefixHit = r.number("prefix_hit", 0, mostHit);
    row.microBatch = r.number("microbatch", 0, longest);
    row.globalBatch = r.number("global_batch", 1, longest);
    row.sequence = r.number("seq_len", 1, longest);
    row.virtualStages = r.count("virtual_stages", 1);
    row.zeroStage = r.text("zero_stage").empty() ? -1 : r.count("zero_stage");
    row.sequenceParallel = r.text("sequence_parallel").empty() ? -1 : r.count("sequence_parallel");
    row.recompute = r.text("recompute");
    row.precision = r.text("precision");
    row.metric = r.text("metric");
    row.unit = r.text("unit");
    row.quality = r.text("quality");
    row.source = r.text("source");
    if (r.text("value").empty()) r.blame("value", "what was measured");
    row.value = r.number("value", 0, largest);
    if (const std::optional<double> scale = scaleOfUnit(row.metric, row.unit)) {
        row.unitScale = *scale;
        if (*scale != 1) row.value *= *scale;
    } else {
        r.blame("unit", std::string(unitOfMetric(row.metric)));
    }
    row.run = keyOf(cells, true);
    row.configuration = keyOf(cells, false);
}

} // namespace

Result<std::vector<MeasuredCase>> parseCases(std::string_view csv, const std::string& where) {
    CsvRows rows(csv);
    std::vector<std::string> cells;
    if (!rows.more() || !rows.next(cells)) return Error{ErrorCode::input, where, "has no header row with columns of a case file"};
    const auto places = placesOf(cells, where);
    if (!places) return places.error();
    std::vector<MeasuredCase> cases;
    std::set<std::string> ids;
    while (rows.more()) {
        const bool closed = rows.next(cells);
        const std::string place = where + ":" + std::to_string(rows.line());
        if (!closed) return Error{ErrorCode::input, place, "a quoted cell is never closed"};
        if (cells.size() == 1 && cells.front().empty()) continue;
        if (cells.size() != places->size())
            return Error{ErrorCode::input, place,
                         "has " + std::to_string(cells.size()) + " cells, expected " + std::to_string(places->size())};
        std::vector<std::string> row(caseColumns().size());
        for (std::size_t i = 0; i < cells.size(); ++i) row[(*places)[i]] = std::move(cells[i]);
        if (row.front().empty()) return Error{ErrorCode::input, place, "has no id"};
        if (!ids.insert(row.front()).second)
            return Error{ErrorCode::input, place, "the id \"" + row.front() + "\" is there twice"};
        read(row, cases.emplace_back());
        cases.back().cells = std::move(row);
    }
    return cases;
}

Result<std::vector<MeasuredCase>> readCases(const std::filesystem::path& file) {
    const Result<std::string> text = readTextFile(file, largestCaseFile);
    if (!text) return text.error();
    return parseCases(*text, file.string());
}

const std::string& MeasuredCase::text(std::string_view column) const {
    static const std::string none;
    const std::size_t place = columnOf(column);
    return place < cells.size() ? cells[place] : none;
}

std::string halfYearOf(const MeasuredCase& row) {
    constexpr std::array<std::string_view, 3> before{"run of ", "config_id ", "leaderboard v"};
    const std::string_view source = row.source;
    constexpr std::size_t date = std::string_view("2026-01").size();
    const auto dated = [&](std::size_t at) {
        return at != std::string_view::npos && at + date <= source.size() && source.substr(at, 2) == "20" &&
               source[at + 4] == '-';
    };
    for (const std::string_view word : before) {
        const std::size_t found = source.find(word);
        if (found == std::string_view::npos) continue;
        std::size_t at = source.find("20", found + word.size());
        if (!dated(at)) continue;
        if (source.substr(at + date).starts_with("..") && dated(at + date + 2)) at += date + 2;
        return std::string(source.substr(at, 4)) + (source.substr(at + 5, 2) < "07" ? "H1" : "H2");
    }
    return {};
}

} // namespace rackline
