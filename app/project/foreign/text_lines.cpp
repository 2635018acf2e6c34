// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/text_lines.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr std::string_view blanks = " \t\r\v\f";
} // namespace

std::optional<std::string_view> TextLines::next() {
    if (m_text.empty()) return std::nullopt;
    ++m_line;
    const std::size_t end = m_text.find('\n');
    const std::string_view line = m_text.substr(0, end);
    m_text = end == m_text.npos ? std::string_view() : m_text.substr(end + 1);
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(blanks); at != line.npos; at = line.find_first_not_of(blanks, at)) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

} // namespace rackline
