// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/layout_evidence.h"

#include "app/project/layout_tables.h"
#include "model/base/enum_names.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace rackline {

namespace {

constexpr EnumNames<LayoutRole, 3> roleNames{"mixed", "prefill", "decode"};
constexpr EnumNames<LayoutFamily, 3> familyNames{"TP", "EP", "DP"};

/// What comes before the next `mark`, which is taken off `text` with it.
std::string_view cutAt(std::string_view& text, char mark) {
    const std::size_t end = std::min(text.find(mark), text.size());
    const std::string_view before = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return before;
}

/// 0 where there is no number.
template <class Number> Number numberOf(std::string_view text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::vector<int> wholes(std::string_view text) {
    std::vector<int> values;
    while (!text.empty()) values.push_back(numberOf<int>(cutAt(text, ' ')));
    return values;
}

} // namespace

std::string_view LayoutEvidence::Table::cell(const Row& row, std::string_view column) const {
    const auto at = std::find(rows.front().begin(), rows.front().end(), column);
    return at == rows.front().end() ? std::string_view() : row[static_cast<std::size_t>(at - rows.front().begin())];
}

Result<LayoutEvidence::Table> LayoutEvidence::tableOf(std::string_view csv, std::string_view name) {
    Table table;
    const auto fault = [&](const char* what) {
        return Error{ErrorCode::input, std::string(name) + ":" + std::to_string(table.rows.size() + 1), what};
    };
    std::ptrdiff_t columns = 0;
    while (!csv.empty()) {
        std::string_view line = cutAt(csv, '\n');
        const std::ptrdiff_t cells = 1 + std::count(line.begin(), line.end(), ',');
        if (table.rows.empty()) columns = cells;
        if (cells != columns || cells > static_cast<std::ptrdiff_t>(mostColumns))
            return fault("is not a row of as many cells as the header");
        if (line.find('"') != std::string_view::npos) return fault("has quotes, which this table does without");
        Row& row = table.rows.emplace_back();
        for (std::size_t i = 0; !line.empty(); ++i) row[i] = cutAt(line, ',');
    }
    if (table.rows.empty()) return fault("has no header row");
    return table;
}

std::optional<PublishedLayouts> LayoutEvidence::published(const Row& row) const {
    const auto cell = [&](std::string_view column) { return m_layouts.cell(row, column); };
    const auto format = precisionNamed(cell("format"));
    const auto role = roleNames.named(cell("role"));
    const auto family = familyNames.named(cell("family"));
    if (!format || !role || !family) return std::nullopt;
    return PublishedLayouts{
        *format, *role, *family, wholes(cell("ranks")), numberOf<double>(cell("most_per_rank")), std::string(cell("last"))};
}

Result<LayoutEvidence> LayoutEvidence::parse(std::string_view layouts, std::string_view rules) {
    Result<Table> published = tableOf(layouts, "layouts.csv"), ruled = tableOf(rules, "rules.csv");
    if (!published) return published.error();
    if (!ruled) return ruled.error();
    LayoutEvidence evidence;
    evidence.m_layouts = std::move(published).value();
    evidence.m_rules = std::move(ruled).value();
    for (std::size_t i = 1; i < evidence.m_layouts.rows.size(); ++i)
        if (!evidence.published(evidence.m_layouts.rows[i]))
            return Error{ErrorCode::input, "layouts.csv:" + std::to_string(i + 1),
                         "has a format, role or family that is not known"};
    return evidence;
}

const LayoutEvidence& LayoutEvidence::shipped() {
    static const LayoutEvidence evidence = parse(layout_tables::published, layout_tables::rules).value();
    return evidence;
}

LayoutKnowledge LayoutEvidence::of(std::string_view engine, std::string_view generation, std::string_view model) const {
    LayoutKnowledge known;
    for (const Row& row : m_rules.rows) {
        const auto cell = [&](std::string_view column) { return m_rules.cell(row, column); };
        if (&row == &m_rules.rows.front() || cell("engine") != engine) continue;
        known.rules = LayoutRules{cell("attention_dp") == "off or all",
                                  cell("experts") == "one or all",
                                  wholes(cell("slots")),
                                  wholes(cell("ranks")),
                                  numberOf<int>(cell("tray_above")),
                                  numberOf<int>(cell("tray")),
                                  cell("cache") == "divides"};
    }
    for (const Row& row : m_layouts.rows) {
        const auto cell = [&](std::string_view column) { return m_layouts.cell(row, column); };
        if (&row == &m_layouts.rows.front() || cell("engine") != engine) continue;
        if (cell("generation") == generation && cell("model") == model) known.published.push_back(*published(row));
    }
    return known;
}

} // namespace rackline
