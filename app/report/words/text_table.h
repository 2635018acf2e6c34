// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Columns for a terminal: text left, numbers right, two spaces between, no lines.
class TextTable {
public:
    /// The first columns are text, the others numbers.
    explicit TextTable(std::vector<std::string> head, std::size_t textColumns = 1)
        : m_rows{std::move(head)}, m_text(m_rows.front().size(), false) {
        for (std::size_t i = 0; i < textColumns; ++i) setText(i);
    }
    void setText(std::size_t column, bool text = true);
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    void add(std::initializer_list<std::string_view> row) { m_rows.emplace_back(row.begin(), row.end()); }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
    std::vector<bool> m_text;
};

/// Texts of several things with an empty line between two of them.
template <class List, class Text> std::string paragraphs(const List& list, Text text) {
    std::string all;
    for (const auto& one : list) all += (all.empty() ? "" : "\n") + text(one);
    return all;
}

} // namespace rackline
