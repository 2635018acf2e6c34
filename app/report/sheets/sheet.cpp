// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/sheet.h"

#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// Units that are read in full rather than with a prefix.
constexpr auto plainUnits = std::to_array<std::string_view>({"A", "V", "L/min", "CFM", "kg", "kg/m2", "m", "racks", "1/yr"});

/// Units that take a prefix from a thousand on.
bool isMeasured(std::string_view unit) { return unit == "W" || unit == "B/s" || unit == "B" || unit == "J"; }

std::string oneText(double value, std::string_view unit, const NumberStyle& style) {
    if (!std::isfinite(value)) return "none";
    // Seven figures in a row are not read.
    constexpr double countable = 1e6;
    if (unit.empty() && std::abs(value) >= countable) return predictedText(value, unit, style);
    if (unit.empty()) return value == std::floor(value) ? countText(value, style) : digitsText(value, 3, style);
    if (unit == "%") return percentText(value / 100, style);
    if (unit == "GPU" && value == std::floor(value)) return countText(value, style) + std::string(style.space) + "GPU";
    if (unit == "yr") return digitsText(value, 2, style) + std::string(style.space) + "yr";
    if (const Shown shown = shownFor(unit); readsWhole(shown) || shown == Shown::share)
        return unitText(value, shown, unit, style);
    if (isMeasured(unit)) return measureText(value, unit, style);
    if (std::find(plainUnits.begin(), plainUnits.end(), unit) != plainUnits.end())
        return (std::abs(value) < 100 ? digitsText(value, 3, style) : decimalText(value, 0, style)) + std::string(style.space) +
               std::string(unit);
    return predictedText(value, unit, style);
}

/// Columns of words stand left, those with a figure right.
std::string laidOut(const Sheet& sheet) {
    std::vector<std::string> head{sheet.title};
    for (const auto& column : sheet.columns) head.push_back(column.second);
    TextTable table(head, head.size());
    for (const SheetRow& row : sheet.rows) {
        std::vector<std::string> line{row.label};
        for (std::size_t i = 0; i < row.cells.size() && i < sheet.columns.size(); ++i) {
            line.push_back(cellText(row.cells[i], row));
            if (row.cells[i].word.empty()) table.setText(i + 1, false);
        }
        table.add(std::move(line));
    }
    return table.text();
}

Json cellJson(const SheetCell& cell) {
    if (!cell.word.empty()) return cell.word;
    if (cell.low == cell.high || !std::isfinite(cell.value)) return number(cell.value);
    return detail::jsonFor(Interval<double>{cell.low, cell.value, cell.high});
}

struct RowOf {
    const Sheet& sheet;
    const SheetRow& row;

    Json values() const {
        Json values = Json::object();
        for (std::size_t i = 0; i < row.cells.size() && i < sheet.columns.size(); ++i)
            values[sheet.columns[i].first] = cellJson(row.cells[i]);
        return values;
    }
};
std::vector<RowOf> rowsOf(const Sheet& sheet) {
    std::vector<RowOf> rows;
    for (const SheetRow& row : sheet.rows) rows.push_back({sheet, row});
    return rows;
}

const std::string& unitOf(const SheetCell& cell, const SheetRow& row) { return cell.unit.empty() ? row.unit : cell.unit; }

Interval<double> endsOf(const SheetCell& cell) { return {cell.low, cell.value, cell.high}; }
} // namespace

std::string figureOf(const SheetCell& cell, const SheetRow& row, const NumberStyle& style) {
    if (!cell.word.empty()) return cell.word;
    return std::isnan(cell.value) ? "" : oneText(cell.value, unitOf(cell, row), beside(endsOf(cell), style));
}

std::string rangeOf(const SheetCell& cell, const SheetRow& row, const NumberStyle& given) {
    if (!cell.word.empty() || !(cell.low < cell.high)) return {};
    const NumberStyle style = beside(endsOf(cell), given);
    const std::string& unit = unitOf(cell, row);
    // A share is written as one, so that its ends are too.
    if (isMeasured(unit) || unit == "%")
        return oneText(cell.low, unit, style) + std::string(style.dash) + oneText(cell.high, unit, style);
    return unitRangeText(endsOf(cell), shownFor(unit), unit, style);
}

std::string cellText(const SheetCell& cell, const SheetRow& row) {
    const std::string figure = figureOf(cell, row, plainNumbers);
    if (!cell.word.empty() || !(cell.low < cell.high)) return figure;
    const std::string& unit = unitOf(cell, row);
    const bool money = unit == "USD/Mtok" || unit == "USD/h";
    const NumberStyle style = beside(endsOf(cell), plainNumbers);
    const auto end = [&](double v) { return money ? moneyText(v, style) : oneText(v, unit, style); };
    return figure + " (" + end(cell.low) + " - " + end(cell.high) + ")";
}

std::string sheetsText(std::span<const SheetPage> pages) {
    std::string text;
    for (const SheetPage& page : pages) {
        text += (text.empty() ? "" : "\n") + page.title + "\n";
        for (const std::string& note : page.notes) text += note + "\n";
        for (const Sheet& sheet : page.sheets) text += "\n" + laidOut(sheet);
        text += "\nhash " + page.scenario->hash + "\n";
    }
    return text;
}

namespace {
/// A figure or a word of a sheet, in its place.
struct CellLine {
    const SheetPage& page;
    const Sheet& sheet;
    const SheetRow& row;
    std::size_t column;

    const SheetCell& cell() const { return row.cells[column]; }
    Json figure(double SheetCell::*value) const { return cell().word.empty() ? number(cell().*value) : Json(); }
};
const Fields<CellLine>& cellLineFields() {
    using L = CellLine;
    static const Fields<L> list{
        {"scenario", [](const L& l) { return l.page.scenario->scenario.name; }},
        {"table", [](const L& l) { return l.sheet.id; }},
        {"row", [](const L& l) { return l.row.id; }},
        {"column", [](const L& l) { return l.sheet.columns[l.column].first; }},
        {"value", [](const L& l) { return l.cell().word.empty() ? number(l.cell().value) : Json(l.cell().word); }},
        {"low", [](const L& l) { return l.figure(&SheetCell::low); }},
        {"high", [](const L& l) { return l.figure(&SheetCell::high); }},
        {"unit", [](const L& l) { return !l.cell().word.empty()  ? ""
                                         : l.cell().unit.empty() ? l.row.unit
                                                                 : l.cell().unit; }}};
    return list;
}
} // namespace

CellRows sheetRows(std::span<const SheetPage> pages) {
    std::vector<CellLine> lines;
    for (const SheetPage& page : pages)
        for (const Sheet& sheet : page.sheets)
            for (const SheetRow& row : sheet.rows)
                for (std::size_t i = 0; i < row.cells.size() && i < sheet.columns.size(); ++i)
                    lines.push_back({page, sheet, row, i});
    return tableOf(cellLineFields(), lines);
}

/// A row has one figure or word for each column, in the row's unit where the column's title says none.
const Fields<RowOf>& fieldsOf(Of<RowOf>) {
    static const Json cell{{"anyOf", {schema::figure, schema::text, schema::interval()}}};
    static const Fields<RowOf> list{{"id", [](const RowOf& r) { return r.row.id; }},
                                    {"label", [](const RowOf& r) { return r.row.label; }},
                                    {"unit", [](const RowOf& r) { return r.row.unit; }},
                                    {"values", &RowOf::values, Json{{"type", "object"}, {"additionalProperties", cell}}}};
    return list;
}
const Fields<Sheet>& fieldsOf(Of<Sheet>) {
    static const Fields<Sheet> list{{"id", &Sheet::id}, {"title", &Sheet::title}, {"rows", rowsOf}};
    return list;
}
const Fields<SheetPage>& fieldsOf(Of<SheetPage>) {
    static const Fields<SheetPage> list{{"name", [](const SheetPage& p) { return p.scenario->scenario.name; }},
                                        {"hash", [](const SheetPage& p) { return p.scenario->hash; }},
                                        {"title", &SheetPage::title},
                                        {"feasible", &SheetPage::feasible},
                                        {"notes", &SheetPage::notes},
                                        {"tables", &SheetPage::sheets}};
    return list;
}

namespace {
using Pages = std::span<const SheetPage>;
const Fields<Pages>& pageFields() {
    static const Fields<Pages> list{{"scenarios", [](const Pages& pages) { return pages; }}};
    return list;
}
} // namespace

Json sheetsJson(std::span<const SheetPage> pages, std::string_view kind, const Origin& origin) {
    return resultOf(kind, origin, pageFields(), pages);
}
Json sheetsSchema(std::string_view kind) { return resultSchema(kind, pageFields()); }

} // namespace rackline
