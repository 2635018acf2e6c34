// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/inference_max.h"

#include "app/project/foreign/names.h"
#include "app/project/text/csv_rows.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rackline {

namespace {
constexpr std::array<ForeignFigure, 3> configuratorFigures{{{"tpot", "tpot_ms", "ms", "tpot", 1},
                                                            {"ttft", "ttft_ms", "ms", "ttft", 1},
                                                            {"tokens/s/gpu", "output_tok_s_gpu", "tok/s/GPU", "tput", 1}}};
constexpr std::array<std::string_view, 6> configuratorColumns{"model", "isl", "osl", "tpot", "tokens/s/gpu", "tokens/s/user"};
} // namespace

Result<std::vector<MeasuredCase>> configuratorCases(std::string_view csv, const std::string& where) {
    CsvRows reader(csv);
    std::vector<std::string> head, cells;
    if (!reader.more() || !reader.next(head)) return Error{ErrorCode::input, where, "has no header row"};
    for (const std::string_view name : configuratorColumns)
        if (std::find(head.begin(), head.end(), name) == head.end())
            return Error{ErrorCode::input, where + ":1", "has no column \"" + std::string(name) + "\""};
    ForeignRows rows;
    while (reader.more()) {
        const bool closed = reader.next(cells);
        const std::string place = where + ":" + std::to_string(reader.line());
        if (!closed) return Error{ErrorCode::input, place, "a quoted cell is never closed"};
        if (cells.size() == 1 && cells.front().empty()) continue;
        if (cells.size() != head.size())
            return Error{ErrorCode::input, place,
                         "has " + std::to_string(cells.size()) + " cells, expected " + std::to_string(head.size())};
        // Separate pools have a column for each; a chart names them by the pool that decodes.
        const auto text = [&](const std::string& name) {
            for (const std::string& column : {name, "(d)" + name})
                if (const auto found = std::find(head.begin(), head.end(), column); found != head.end())
                    if (const std::string& cell = cells[static_cast<std::size_t>(found - head.begin())]; !cell.empty())
                        return cell;
            return std::string();
        };
        const std::string model = foreignModel(text("model")), chip = foreignChip(text("system"));
        CaseCells run{{"kind", "serve"},
                      {"hardware", chip},
                      {"model", model},
                      {"engine", foreignEngine(text("backend"))},
                      {"weights", foreignWeights(text("gemm"), model, chip)},
                      {"speculative", "none"},
                      {"isl", text("isl")},
                      {"osl", text("osl")},
                      {"concurrency", text("concurrency")},
                      {"source", where.substr(where.rfind('/') + 1) + ", predicted by aiconfigurator"}};
        const bool any = addFigures(rows, run, "aiconfigurator-" + std::to_string(reader.line()), configuratorFigures,
                                    [&](std::string_view name) -> std::optional<double> {
                                        const Result<double> value = parseNumber(text(std::string(name)));
                                        return value ? std::optional(*value) : std::nullopt;
                                    });
        if (!any) return Error{ErrorCode::input, place, "has neither a time nor a throughput"};
    }
    Result<std::vector<MeasuredCase>> cases = casesOfRows(rows.rows, where);
    if (cases)
        for (MeasuredCase& row : cases.value()) {
            row.predicted = true;
            // A row of theirs is a point of its own, whatever it has in common with others.
            row.run = row.id.substr(0, row.id.rfind('-'));
        }
    return cases;
}

} // namespace rackline
