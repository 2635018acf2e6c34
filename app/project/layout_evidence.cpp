// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/layout_evidence.h"

#include "app/project/layout_tables.h"
#include "app/project/text/csv_rows.h"
#include "model/base/enum_names.h"

#include <cstdlib>
#include <functional>
#include <optional>
#include <sstream>

namespace rackline {

namespace {

constexpr EnumNames<LayoutRole, 3> roleNames{"mixed", "prefill", "decode"};
constexpr EnumNames<LayoutFamily, 3> familyNames{"TP", "EP", "DP"};
using Cells = std::map<std::string, std::string, std::less<>>;

std::vector<int> wholes(const std::string& text) {
    std::istringstream words(text);
    std::vector<int> values;
    for (int value = 0; words >> value;) values.push_back(value);
    return values;
}

Result<void> eachRow(std::string_view csv, const std::string& where, const std::function<bool(Cells&)>& take) {
    CsvRows rows(csv);
    std::vector<std::string> names, cells;
    if (!rows.more() || !rows.next(names)) return Error{ErrorCode::input, where, "has no header row"};
    while (rows.more()) {
        const bool closed = rows.next(cells);
        const std::string at = where + ":" + std::to_string(rows.line());
        if (!closed || cells.size() != names.size())
            return Error{ErrorCode::input, at, "is not a row of as many cells as the header"};
        Cells row;
        for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = std::move(cells[i]);
        if (!take(row)) return Error{ErrorCode::input, at, "has a format, role or family that is not known"};
    }
    return {};
}

} // namespace

Result<LayoutEvidence> LayoutEvidence::parse(std::string_view layouts, std::string_view rules) {
    LayoutEvidence evidence;
    const Result<void> read = eachRow(layouts, "layouts.csv", [&](Cells& row) {
        const auto format = precisionNamed(row["format"]);
        const auto role = roleNames.named(row["role"]);
        const auto family = familyNames.named(row["family"]);
        if (!format || !role || !family) return false;
        evidence.m_rows.push_back(
            {row["engine"],
             row["generation"],
             row["model"],
             {*format, *role, *family, wholes(row["ranks"]), std::strtod(row["most_per_rank"].c_str(), nullptr), row["last"]}});
        return true;
    });
    if (!read) return read.error();
    const Result<void> ruled = eachRow(rules, "rules.csv", [&](Cells& row) {
        evidence.m_rules[row["engine"]] = {
            row["attention_dp"] == "off or all",  row["experts"] == "one or all", wholes(row["slots"]),     wholes(row["ranks"]),
            std::atoi(row["tray_above"].c_str()), std::atoi(row["tray"].c_str()), row["cache"] == "divides"};
        return true;
    });
    if (!ruled) return ruled.error();
    return evidence;
}

const LayoutEvidence& LayoutEvidence::shipped() {
    static const LayoutEvidence evidence = parse(layout_tables::published, layout_tables::rules).value();
    return evidence;
}

LayoutKnowledge LayoutEvidence::of(std::string_view engine, std::string_view generation, std::string_view model) const {
    LayoutKnowledge known;
    if (const auto rules = m_rules.find(engine); rules != m_rules.end()) known.rules = rules->second;
    for (const Row& row : m_rows)
        if (row.engine == engine && row.generation == generation && row.model == model) known.published.push_back(row.layouts);
    return known;
}

} // namespace rackline
