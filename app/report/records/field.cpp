// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/field.h"

#include "app/project/text/csv_rows.h"
#include "app/report/records/rows.h"
#include "model/units/unit_text.h"

namespace rackline {

std::string csvCell(std::string_view text) { return csvQuoted(csvGuarded(text)); }
std::string numberCell(double value) { return std::isfinite(value) ? numberText(value) : std::string(); }

std::string csvLine(const Cells& cells) {
    std::string line;
    for (const std::string& cell : cells) line.append(&cell == cells.data() ? "" : ",").append(csvCell(cell));
    return line + '\n';
}

std::string csvOf(const CellRows& table) {
    std::string text = csvLine(table.head);
    for (const Cells& row : table.rows) text += csvLine(row);
    return text;
}

std::string cellOf(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "1" : "0";
    if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
    if (value.is_number()) return numberCell(value.get<double>());
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::optional<double> numberOf(const Json& value) {
    if (value.is_number()) return value.get<double>();
    if (value.is_object() && value.contains("mid")) return numberOf(value["mid"]);
    return std::nullopt;
}

Json intervalJson(Json low, Json mid, Json high) {
    return {{"low", std::move(low)}, {"mid", std::move(mid)}, {"high", std::move(high)}};
}
Json nothing() { return Json(Json::value_t::discarded); }

FieldHead::FieldHead() : always(false) {}
FieldHead::FieldHead(std::string_view key, Json of, bool isAlways, bool areWords)
    : name(key), schema(std::move(of)), always(isAlways), title(key), isWords(areWords) {}
FieldHead::FieldHead(const FieldHead&) = default;
FieldHead::FieldHead(FieldHead&&) noexcept = default;
FieldHead& FieldHead::operator=(const FieldHead&) = default;
FieldHead& FieldHead::operator=(FieldHead&&) noexcept = default;
FieldHead::~FieldHead() = default;
void FieldHead::put(Json& object, Json found) const {
    if (!found.is_discarded()) object[name] = std::move(found);
}
void FieldHead::list(Json& schemaOfObject) const {
    if (!name.empty()) (always ? schema::demand : schema::allow)(schemaOfObject, name, schema);
}
void FieldHead::describe(std::string_view sentence) { schema["description"] = sentence; }

} // namespace rackline
