// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A cell as CSV writes it: in quotes where it holds a separator, a quote or a line end.
std::string csvQuoted(std::string_view cell);

/// Text that spreadsheets do not run: they would run a cell that begins with one of a few signs, and a leading apostrophe makes
/// it text. Numbers stay as they are.
std::string csvGuarded(std::string_view text);
/// The text that csvGuarded() was given.
std::string_view csvUnguarded(std::string_view cell);

/// The rows of a CSV text. Quoted cells may hold separators, quotes and line ends. A byte order mark is skipped.
class CsvRows {
public:
    explicit CsvRows(std::string_view text);
    bool more() const { return m_at < m_text.size(); }
    /// The line on which the row that was read last begins.
    std::size_t line() const { return m_line; }
    /// Reads a row; false at the end and where a quote is never closed.
    bool next(std::vector<std::string>& cells);

private:
    std::string_view m_text;
    std::size_t m_at = 0, m_line = 1, m_ended = 0;
};

} // namespace rackline
