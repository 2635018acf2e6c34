// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/bench_formats.h"
#include "app/project/foreign/tables.h"
#include "app/project/text/csv_rows.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
using B = BenchRun;

/// A row by its name without the unit, the column that counts, and what it is.
struct TableField {
    std::string_view row, column;
    double BenchRun::*to;
};
// aiperf/exporters/metrics_csv_exporter.py of AIPerf 0.14 and the tables of GenAI-Perf 0.0.16, read 2026-11-28.
constexpr auto fields = std::to_array<TableField>({
    {"Time to First Token", "p50", &B::ttft},
    {"Inter Token Latency", "p50", &B::tpot},
    {"Request Latency", "avg", &B::latency},
    {"Input Sequence Length", "avg", &B::isl},
    {"Output Sequence Length", "avg", &B::osl},
    {"Output Token Throughput", "Value", &B::output},
    {"Request Throughput", "Value", &B::rate},
    {"Request Count", "Value", &B::completed},
    {"Error Request Count", "Value", &B::failed},
});
/// Units in the one that the field has: ms, and seconds of a request's latency.
constexpr std::array<std::pair<std::string_view, double>, 4> timeUnits{{{"ms", 1}, {"s", 1e3}, {"us", 1e-3}, {"ns", 1e-6}}};

bool isSame(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
        const auto low = [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; };
        return low(x) == low(y);
    });
}

/// "Time to First Token (ms)" as its name and its unit.
std::pair<std::string_view, std::string_view> nameAndUnit(std::string_view cell) {
    const std::size_t open = cell.rfind(" (");
    if (open == cell.npos || !cell.ends_with(')')) return {cell, {}};
    return {cell.substr(0, open), cell.substr(open + 2, cell.size() - open - 3)};
}

/// Numbers with marks between thousands, as GenAI-Perf writes them.
Result<double> numberOf(std::string text) {
    std::erase(text, ',');
    return parseNumber(text);
}

Result<void> take(BenchRun& run, const std::vector<std::string>& head, const std::vector<std::string>& cells,
                  const std::string& place) {
    const auto [name, unit] = nameAndUnit(cells.front());
    for (const TableField& field : fields) {
        const auto column = std::find_if(head.begin(), head.end(), [&](const std::string& h) { return isSame(h, field.column); });
        if (!isSame(name, field.row) || column == head.end()) continue;
        const auto at = static_cast<std::size_t>(column - head.begin());
        if (at >= cells.size() || cells[at].empty()) continue;
        const Result<double> value = numberOf(cells[at]);
        constexpr double most = 1e15;
        if (!value || !(*value >= 0) || *value > most)
            return Error{ErrorCode::input, place, cells.front() + " is \"" + cells[at] + "\", expected a number from 0 to 1e15"};
        double factor = 1;
        const bool time = field.to == &B::ttft || field.to == &B::tpot || field.to == &B::latency;
        const auto known =
            std::find_if(timeUnits.begin(), timeUnits.end(), [&, &its = unit](const auto& u) { return u.first == its; });
        if (time && known == timeUnits.end())
            return Error{ErrorCode::input, place, cells.front() + " has no unit of time such as (ms)"};
        if (time) factor = known->second * (field.to == &B::latency ? 1e-3 : 1);
        run.*field.to = *value * factor;
    }
    return {};
}
} // namespace

Result<void> addBenchTable(const ForeignText& file, ForeignRows& into) {
    CsvRows reader(file.text);
    std::vector<std::string> head, cells;
    BenchRun run;
    while (reader.more()) {
        const bool closed = reader.next(cells);
        const std::string place = file.where + ":" + std::to_string(reader.line());
        if (!closed) return Error{ErrorCode::input, place, "a quoted cell is never closed"};
        if (cells.front() == "Metric") {
            head = cells;
            continue;
        }
        // Tables of telemetry begin with another head.
        if (cells.size() > 1 && (cells[1] == "GPU_Index" || cells.front() == "Endpoint")) break;
        if (const auto taken = take(run, head, cells, place); !taken) return taken.error();
    }
    return addBenchRun(run, file.where, "aiperf", file, into);
}

} // namespace rackline
