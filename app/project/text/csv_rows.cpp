// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/csv_rows.h"

#include "model/units/unit_text.h"

namespace rackline {

namespace {

bool isPlain(char c) { return c != ',' && c != '"' && c != '\n' && c != '\r'; }

/// Whether text needs one more apostrophe. Text that begins with apostrophes and such a sign does too, so that taking one away
/// gives the text again.
bool needsGuard(std::string_view text) {
    const std::size_t first = text.find_first_not_of('\'');
    if (first == std::string_view::npos || std::string_view("=+-@\t\r").find(text[first]) == std::string_view::npos) return false;
    return first > 0 || !parseNumber(text);
}

} // namespace

std::string csvGuarded(std::string_view text) { return (needsGuard(text) ? "'" : "") + std::string(text); }

std::string_view csvUnguarded(std::string_view cell) {
    return cell.starts_with('\'') && needsGuard(cell.substr(1)) ? cell.substr(1) : cell;
}

std::string csvQuoted(std::string_view cell) {
    if (cell.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(cell);
    std::string quoted = "\"";
    for (const char c : cell) quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

CsvRows::CsvRows(std::string_view text) : m_text(text) {
    if (m_text.starts_with("\xEF\xBB\xBF")) m_text.remove_prefix(3);
}

bool CsvRows::next(std::vector<std::string>& cells) {
    cells.assign(1, {});
    m_line += m_ended;
    m_ended = 0;
    bool quoted = false;
    for (; m_at < m_text.size(); ++m_at) {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isPlain(m_text[m_at])) ++m_at;
        cells.back().append(m_text, begin, m_at - begin);
        if (m_at == m_text.size()) break;
        const char c = m_text[m_at];
        m_ended += c == '\n';
        if (quoted) {
            if (c != '"')
                cells.back() += c;
            else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"')
                cells.back() += m_text[++m_at];
            else
                quoted = false;
        } else if (c == '"' && cells.back().empty()) {
            quoted = true;
        } else if (c == ',') {
            cells.emplace_back();
        } else if (c == '\n') {
            ++m_at;
            break;
        } else if (c != '\r') {
            cells.back() += c;
        }
    }
    return !quoted;
}

} // namespace rackline
