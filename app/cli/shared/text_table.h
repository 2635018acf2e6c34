// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace rackline {

/// Columns for a terminal: text left, numbers right, two spaces between, no lines.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> head, std::size_t textColumns = 1)
        : m_rows{std::move(head)}, m_textColumns(textColumns) {}
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
    std::size_t m_textColumns;
};

} // namespace rackline
