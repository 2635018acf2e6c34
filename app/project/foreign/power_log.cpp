// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/names.h"
#include "app/project/foreign/tables.h"
#include "app/project/foreign/text_lines.h"
#include "app/project/text/csv_rows.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace rackline {

namespace {
/// Watts of boards, one by one.
struct PowerSamples {
    struct Board {
        double sum = 0;
        std::size_t samples = 0;
    };
    std::map<std::string, Board, std::less<>> boards;
    std::set<std::string, std::less<>> names;
    /// Samples without a sound figure, and the first of them.
    std::size_t bad = 0;
    std::string example;

    /// No board draws more than 20 kW; "[N/A]" and what is no number are counted.
    void add(const std::string& board, std::string_view watts, std::size_t line) {
        constexpr double most = 20e3;
        const std::string_view number = watts.ends_with(" W") ? watts.substr(0, watts.size() - 2) : watts;
        const Result<double> value = parseNumber(trimmed(number));
        if (!value || !(*value >= 0) || *value > most) {
            if (bad++ == 0) example = "line " + std::to_string(line) + ", \"" + std::string(watts) + "\"";
            return;
        }
        Board& b = boards[board];
        b.sum += *value;
        ++b.samples;
    }
};

/// nvidia-smi --query-gpu=...,power.draw --format=csv, with or without units.
Result<void> readCsv(const ForeignText& file, PowerSamples& into) {
    CsvRows reader(file.text);
    std::vector<std::string> head, cells;
    if (!reader.more() || !reader.next(head)) return Error{ErrorCode::input, file.where, "has no header row"};
    const auto columnOf = [&](std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names)
            for (std::size_t i = 0; i < head.size(); ++i)
                if (const std::string_view cell = trimmed(head[i]); cell == name || cell.starts_with(std::string(name) + " ["))
                    return i;
        return head.size();
    };
    const std::size_t power = columnOf({"power.draw", "power.draw.average", "power.draw.instant"});
    const std::size_t board = columnOf({"uuid", "gpu_uuid", "index", "pci.bus_id", "gpu_bus_id"});
    const std::size_t name = columnOf({"name", "gpu_name"});
    if (power == head.size()) return Error{ErrorCode::input, file.where + ":1", "has no column power.draw"};
    while (reader.more()) {
        if (!reader.next(cells)) return Error{ErrorCode::input, file.where, "a quoted cell is never closed"};
        if (cells.size() == 1 && trimmed(cells.front()).empty()) continue;
        if (power >= cells.size()) {
            into.add("0", cells.empty() ? std::string_view() : std::string_view(cells.back()), reader.line());
            continue;
        }
        into.add(std::string(board < cells.size() ? trimmed(cells[board]) : "0"), trimmed(cells[power]), reader.line());
        if (name < cells.size()) into.names.insert(std::string(trimmed(cells[name])));
    }
    return {};
}

/// dcgmi dmon -e 155 and nvidia-smi dmon -s p: a head of names after `#`, which may come again, then a line for each board.
Result<void> readMonitor(const ForeignText& file, PowerSamples& into) {
    TextLines lines(file.text);
    std::size_t power = 0;
    while (const auto line = lines.next()) {
        std::vector<std::string_view> words = wordsOf(*line);
        if (words.empty()) continue;
        if (words.front().starts_with('#')) {
            if (words.front() == "#") words.erase(words.begin());
            const auto at = std::find_if(words.begin(), words.end(), [](std::string_view word) {
                return word == "POWER" || word == "pwr" || word == "POWINST";
            });
            if (at != words.end()) power = static_cast<std::size_t>(at - words.begin());
            continue;
        }
        if (words.front() == "ID" || words.front() == "Id" || words.front() == "W") continue;
        // The name of a board is "GPU 0" of dcgmi, and its number of nvidia-smi.
        const std::size_t two = words.front() == "GPU" ? 1 : 0;
        if (power == 0) return Error{ErrorCode::input, file.where, "has no column POWER or pwr; watch field 155 of DCGM"};
        if (two == 1 && words.size() < 2) continue;
        if (two == 0 && !parseNumber(words.front())) continue;
        into.add(std::string(words[two]), power + two < words.size() ? words[power + two] : std::string_view(), lines.line());
    }
    return {};
}
} // namespace

Result<void> addPowerLog(const ForeignText& file, ForeignRows& into) {
    PowerSamples samples;
    const bool monitor = trimmed(file.text.substr(0, file.text.find('\n'))).starts_with('#');
    if (const auto read = (monitor ? readMonitor : readCsv)(file, samples); !read) return read.error();
    double sum = 0;
    std::size_t count = 0;
    for (const auto& [name, board] : samples.boards) {
        sum += board.sum / static_cast<double>(board.samples);
        count += board.samples;
    }
    if (samples.bad > 0)
        into.notes.push_back(std::to_string(samples.bad) + " samples are no watts and are left out, first that of " +
                             samples.example);
    if (count == 0 || !(sum > 0)) return Error{ErrorCode::input, file.where, "has no sample with watts above 0"};
    const std::size_t boards = samples.boards.size();
    CaseCells run{{"kind", "serve"},
                  {"gpus", std::to_string(boards)},
                  {"quality", "B"},
                  {"source", file.name() + ", " + std::string(file.tool)}};
    if (samples.names.size() == 1) run["hardware"] = foreignBoard(*samples.names.begin());
    if (samples.names.size() > 1)
        return Error{ErrorCode::input, file.where, "has boards of several kinds; measure one kind at a time"};
    // With a layout, the layout says how many.
    if (const double told = gpusOf({}, file.given); told > 0) {
        run.erase("gpus");
        if (told != static_cast<double>(boards))
            tell(into, "the log has " + std::to_string(boards) + " boards, and what is said beside it " + numberText(told));
    }
    into.notes.push_back("the mean is over " + std::to_string(count) + " samples of " + std::to_string(boards) +
                         " boards; samples before and after the run count like those in it");
    run["id"] = "power";
    run["metric"] = "avg_gpu_power_w";
    run["unit"] = "W";
    run["value"] = numberText(sum / static_cast<double>(boards));
    if (cellOf({}, file.given, "concurrency").empty()) run["speculative"] = "";
    into.rows.push_back(run);
    return {};
}

} // namespace rackline
