// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A cell as CSV writes it: in quotes where it holds a separator, a quote or a line end.
std::string csvQuoted(std::string_view cell);

/// A spreadsheet runs what begins with one of a few signs; a leading apostrophe makes it text. Numbers stay as they are.
std::string csvGuarded(std::string_view text);
/// What stood there before csvGuarded().
std::string_view csvUnguarded(std::string_view cell);

/// Rows of a CSV text; quoted cells may hold separators, quotes and line ends. A byte order mark is skipped.
class CsvRows {
public:
    explicit CsvRows(std::string_view text);
    bool more() const { return m_at < m_text.size(); }
    /// Where the row that was read last begins.
    std::size_t line() const { return m_line; }
    /// False where a quote is never closed.
    bool next(std::vector<std::string>& cells);

private:
    std::string_view m_text;
    std::size_t m_at = 0, m_line = 1, m_ended = 0;
};

} // namespace rackline
