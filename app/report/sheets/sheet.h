// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "app/report/records/result.h"
#include "app/report/records/rows.h"
#include "app/report/words/number_text.h"
#include "model/base/interval.h"

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// One figure of a table: in the row's unit, with its interval where it has one; or a word.
struct SheetCell {
    double value = std::numeric_limits<double>::quiet_NaN(), low = value, high = value;
    std::string word;
    /// Where it is not the row's.
    std::string unit;

    SheetCell() = default;
    SheetCell(double v) : value(v), low(v), high(v) {}
    SheetCell(double v, std::string_view own) : value(v), low(v), high(v), unit(own) {}
    SheetCell(const Interval<double>& v) : value(v.mid), low(v.low), high(v.high) {}
    SheetCell(std::string text) : word(std::move(text)) {}
    SheetCell(std::string_view text) : word(text) {}
    SheetCell(const char* text) : word(text) {}
};

struct SheetRow {
    /// As in JSON and CSV: `network`.
    std::string id, label;
    /// The unit of every figure of the row, such as `W`, `USD/Mtok`, `L/min`; empty for counts.
    std::string unit;
    std::vector<SheetCell> cells;
};

/// A table as data, which every format writes alike.
struct Sheet {
    std::string id, title;
    /// Ids and titles of the columns after the row's name.
    std::vector<std::pair<std::string, std::string>> columns{};
    std::vector<SheetRow> rows{};

    void add(std::string_view row, std::string_view label, std::string_view unit, std::vector<SheetCell> cells = {}) {
        rows.push_back({std::string(row), std::string(label), std::string(unit), std::move(cells)});
    }
};

/// What a command says of one scenario.
struct SheetPage {
    const ResolvedScenario* scenario = nullptr;
    std::string title;
    std::vector<std::string> notes{};
    std::vector<Sheet> sheets{};
    bool feasible = true;
};

/// A figure or a word as people read it.
std::string figureOf(const SheetCell& cell, const SheetRow& row, const NumberStyle& style);
/// The ends of its interval in the unit of the figure; empty where it has none.
std::string rangeOf(const SheetCell& cell, const SheetRow& row, const NumberStyle& style);
/// The figure with its ends, each with its unit.
std::string cellText(const SheetCell& cell, const SheetRow& row);
std::string sheetsText(std::span<const SheetPage> pages);
/// One line per figure.
CellRows sheetRows(std::span<const SheetPage> pages);
Json sheetsJson(std::span<const SheetPage> pages, std::string_view kind, const Origin& origin);
Json sheetsSchema(std::string_view kind);

} // namespace rackline
