// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/day_file.h"

#include "app/project/text/csv_rows.h"
#include "app/project/traffic/trace_file.h"
#include "hwdb/store/text_file.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <iterator>

namespace rackline {

namespace {

constexpr std::uintmax_t largestFile = 1 << 20;
/// A part lasts five minutes at least.
constexpr std::size_t mostParts = 288;

struct DayColumn {
    std::string_view title;
    std::vector<double> traffic::DayCurve::*values;
    /// Electricity may cost less than nothing for an hour.
    double least;
};
constexpr DayColumn dayColumns[] = {{"rate", &traffic::DayCurve::rate, 0},
                                    {"price [USD/kWh]", &traffic::DayCurve::price, -10},
                                    {"carbon [kg/kWh]", &traffic::DayCurve::carbon, 0}};
constexpr double largestValue = 1e6;

/// What each column of the file is.
Result<std::vector<const DayColumn*>> columnsOf(const std::vector<std::string>& titles, const Error& where) {
    std::vector<const DayColumn*> columns;
    for (const std::string& title : titles) {
        const auto* known = std::find_if(std::begin(dayColumns), std::end(dayColumns),
                                         [&](const DayColumn& column) { return column.title == title; });
        if (known == std::end(dayColumns) || std::find(columns.begin(), columns.end(), known) != columns.end())
            return Error{where.code, where.where,
                         "has a column that is unknown or there twice; a day has `rate`, and may have "
                         "`price [USD/kWh]` and `carbon [kg/kWh]`"};
        columns.push_back(known);
    }
    if (std::find(columns.begin(), columns.end(), &dayColumns[0]) == columns.end())
        return Error{where.code, where.where, "has no column `rate`, which says how many requests come in each part of the day"};
    return columns;
}

} // namespace

Result<traffic::DayCurve> readDayFile(const std::string& name) {
    const std::filesystem::path file = tracePath(name);
    const Result<std::string> text = readTextFile(file, largestFile);
    if (!text) return text.error();
    const auto because = [&](std::string why) { return Error{ErrorCode::input, file.string(), std::move(why)}; };
    CsvRows rows(*text);
    std::vector<std::string> cells;
    if (text->find_first_not_of(" \t\r\n") == std::string::npos || !rows.next(cells))
        return because("is empty: a day has a header and a row for each of its parts");
    const Result<std::vector<const DayColumn*>> columns = columnsOf(cells, because({}));
    if (!columns) return columns.error();
    traffic::DayCurve day;
    bool closed = true;
    while (rows.more() && (closed = rows.next(cells))) {
        if (cells.size() == 1 && cells.front().empty()) continue;
        const std::string line = "line " + std::to_string(rows.line());
        if (cells.size() != columns->size()) return because(line + " has another number of columns than the header");
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const DayColumn& column = *(*columns)[i];
            const Result<double> value = parseNumber(cells[i]);
            if (!value || *value < column.least || *value > largestValue)
                return because(line + ": " + std::string(column.title) + " is not a number from " +
                               std::to_string(int(column.least)) + " to 1000000");
            (day.*column.values).push_back(*value);
        }
        if (day.rate.size() > mostParts) return because("has more than 288 parts; one lasts five minutes at least");
    }
    if (!closed) return because("has a quote that is never closed");
    if (!(day.mean() > 0)) return because("has no part with requests");
    return day;
}

} // namespace rackline
