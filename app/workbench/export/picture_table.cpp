// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/picture_table.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace rackline {
namespace {

constexpr int digits = 6;

std::optional<double> numberIn(const std::string& cell) {
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && end == cell.data() + cell.size() ? std::optional(value) : std::nullopt;
}

/// "Output tokens/s per user [tok/s] low": the title, then the unit, then which end.
QString headOf(const std::string& cell) {
    const std::size_t bracket = cell.find(" ["), behind = cell.find("] ");
    if (bracket == std::string::npos) return engineText(cell);
    QString text = axisText(cell.substr(0, bracket)) +
                   QString::fromStdString(cell.substr(bracket, behind == std::string::npos ? behind : behind + 1 - bracket));
    if (behind != std::string::npos) text += QLatin1Char(' ') + engineText(cell.substr(behind + 2));
    return text;
}

} // namespace

TableData tableOf(const Picture& picture, const QLocale& locale) {
    const CellRows rows = rowsOf(picture, windowSpeech());
    TableData table;
    const NumberStyle style = screenStyle(locale);
    for (std::size_t column = 0; column < rows.head.size(); ++column) {
        const bool figures =
            std::any_of(rows.rows.begin(), rows.rows.end(), [&](const Cells& row) { return numberIn(row[column]); });
        table.columns.push_back({headOf(rows.head[column]), figures, column == 0});
    }
    for (const Cells& cells : rows.rows) {
        TableRow row;
        for (const std::string& cell : cells) {
            const std::optional<double> value = numberIn(cell);
            row.cells.push_back({value ? fromView(digitsText(*value, digits, style)) : fromView(cell)});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace rackline
