// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/sheet.h"

#include "app/report/records/json_number.h"
#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
using Json = nlohmann::ordered_json;

/// Units that are read in full rather than with a prefix.
constexpr auto plainUnits = std::to_array<std::string_view>({"A", "V", "L/min", "CFM", "kg", "kg/m2", "m", "racks", "1/yr"});

std::string oneText(double value, std::string_view unit) {
    if (!std::isfinite(value)) return "none";
    if (unit.empty()) return value == std::floor(value) ? countText(value, plainNumbers) : digitsText(value, 3, plainNumbers);
    if (unit == "%") return percentText(value / 100, plainNumbers);
    if (unit == "share") return percentText(value, plainNumbers);
    if (unit == "yr") return digitsText(value, 2, plainNumbers) + " yr";
    if (unit == "USD") return moneyText(value, plainNumbers);
    if (unit == "s" || unit == "d") return timeText(unit == "d" ? 86400 * value : value, plainNumbers);
    if (unit.starts_with("USD/")) return moneyText(value, plainNumbers) + std::string(unit.substr(3));
    if (unit == "W" || unit == "B/s" || unit == "B" || unit == "J") return measureText(value, unit, plainNumbers);
    if (std::find(plainUnits.begin(), plainUnits.end(), unit) != plainUnits.end())
        return (std::abs(value) < 100 ? digitsText(value, 3, plainNumbers) : decimalText(value, 0, plainNumbers)) + " " +
               std::string(unit);
    return predictedText(value, unit, plainNumbers);
}

std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// Text left, figures right, two spaces between.
std::string laidOut(const Sheet& sheet) {
    std::vector<std::vector<std::string>> lines{{sheet.title}};
    std::vector<bool> words(sheet.columns.size() + 1, true);
    for (const auto& column : sheet.columns) lines[0].push_back(column.second);
    for (const SheetRow& row : sheet.rows) {
        std::vector<std::string> line{row.label};
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            line.push_back(cellText(row.cells[i], row));
            if (row.cells[i].word.empty() && i + 1 < words.size()) words[i + 1] = false;
        }
        lines.push_back(std::move(line));
    }
    std::vector<std::size_t> widths(sheet.columns.size() + 1, 0);
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size() && i < widths.size(); ++i) widths[i] = std::max(widths[i], widthOf(line[i]));
    std::string text;
    for (const auto& line : lines) {
        std::string shown;
        for (std::size_t i = 0; i < line.size() && i < widths.size(); ++i) {
            const std::string space(widths[i] - widthOf(line[i]), ' ');
            shown += (i > 0 ? "  " : "") + (words[i] ? line[i] + space : space + line[i]);
        }
        shown.erase(shown.find_last_not_of(' ') + 1);
        text += shown + '\n';
    }
    return text;
}

Json cellJson(const SheetCell& cell) {
    if (!cell.word.empty()) return cell.word;
    if (cell.low == cell.high || !std::isfinite(cell.value)) return number(cell.value);
    return {{"low", number(cell.low)}, {"mid", number(cell.value)}, {"high", number(cell.high)}};
}

Json sheetJson(const Sheet& sheet) {
    Json json{{"id", sheet.id}, {"title", sheet.title}, {"rows", Json::array()}};
    for (const SheetRow& row : sheet.rows) {
        Json one{{"id", row.id}, {"label", row.label}, {"unit", row.unit}, {"values", Json::object()}};
        for (std::size_t i = 0; i < row.cells.size() && i < sheet.columns.size(); ++i)
            one["values"][sheet.columns[i].first] = cellJson(row.cells[i]);
        json["rows"].push_back(std::move(one));
    }
    return json;
}
} // namespace

std::string cellText(const SheetCell& cell, const SheetRow& row) {
    const std::string& unit = cell.unit.empty() ? row.unit : cell.unit;
    if (!cell.word.empty()) return cell.word;
    if (std::isnan(cell.value)) return "";
    std::string text = oneText(cell.value, unit);
    if (!(cell.low < cell.high)) return text;
    if (unit == "USD/Mtok" || unit == "USD/h") {
        const auto end = [](double v) { return moneyText(v, plainNumbers); };
        return text + " (" + end(cell.low) + " - " + end(cell.high) + ")";
    }
    return text + " (" + oneText(cell.low, unit) + " - " + oneText(cell.high, unit) + ")";
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

std::string sheetsCsv(std::span<const SheetPage> pages) {
    std::string text = "scenario,table,row,column,value,low,high,unit\n";
    const auto end = [](double v) { return std::isfinite(v) ? numberText(v) : std::string(); };
    for (const SheetPage& page : pages)
        for (const Sheet& sheet : page.sheets)
            for (const SheetRow& row : sheet.rows)
                for (std::size_t i = 0; i < row.cells.size() && i < sheet.columns.size(); ++i) {
                    const SheetCell& cell = row.cells[i];
                    text += csvCell(page.scenario->scenario.name) + ',' + sheet.id + ',' + csvCell(row.id) + ',' +
                            csvCell(sheet.columns[i].first) + ',';
                    text += cell.word.empty() ? end(cell.value) + ',' + end(cell.low) + ',' + end(cell.high) + ',' +
                                                    csvCell(cell.unit.empty() ? row.unit : cell.unit)
                                              : csvCell(cell.word) + ",,,";
                    text += '\n';
                }
    return text;
}

std::string sheetsJson(std::span<const SheetPage> pages, std::string_view kind, const Origin& origin) {
    Json result{{"format", "rackline-result"},  {"kind", kind},
                {"rackline", RACKLINE_VERSION}, {"catalogue", origin.catalogueVersion},
                {"date", origin.date},          {"command", origin.command},
                {"scenarios", Json::array()}};
    for (const SheetPage& page : pages) {
        Json one{{"name", page.scenario->scenario.name},
                 {"hash", page.scenario->hash},
                 {"title", page.title},
                 {"feasible", page.feasible},
                 {"notes", page.notes},
                 {"tables", Json::array()}};
        for (const Sheet& sheet : page.sheets) one["tables"].push_back(sheetJson(sheet));
        result["scenarios"].push_back(std::move(one));
    }
    constexpr int indent = 2;
    return result.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace rackline
