// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace rackline {

/// A text's lines without their ends, counted from 1.
class TextLines {
public:
    explicit TextLines(std::string_view text) : m_text(text) {}
    std::optional<std::string_view> next();
    std::size_t line() const { return m_line; }

private:
    std::string_view m_text;
    std::size_t m_line = 0;
};

/// The text without blanks around it.
std::string_view trimmed(std::string_view text);
/// The words between blanks.
std::vector<std::string_view> wordsOf(std::string_view line);

} // namespace rackline
