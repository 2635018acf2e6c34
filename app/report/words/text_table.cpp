// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/text_table.h"

#include <algorithm>

namespace rackline {

namespace {
/// Characters, not bytes: names may hold more than ASCII.
std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}
} // namespace

void TextTable::setText(std::size_t column, bool text) {
    if (column >= m_text.size()) m_text.resize(column + 1, false);
    m_text[column] = text;
}

std::string TextTable::text() const {
    std::vector<std::size_t> widths;
    for (const auto& row : m_rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], widthOf(row[i]));
        }
    std::string result;
    for (const auto& row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - widthOf(row[i]), ' ');
            if (i > 0) line += "  ";
            line += i < m_text.size() && m_text[i] ? row[i] + space : space + row[i];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + '\n';
    }
    return result;
}

} // namespace rackline
