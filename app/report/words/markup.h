// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Removes the first letter of UTF-8 text and returns it; what is not UTF-8 reads as U+FFFD.
char32_t takeLetter(std::string_view& text);
void appendLetter(std::string& text, char32_t letter);

/// Text for HTML, XML and SVG, in content and in quoted attributes: valid UTF-8 without control characters.
std::string escapedMarkup(std::string_view text);
/// Text for a cell of a Markdown table.
std::string escapedMarkdown(std::string_view text);
/// Shortest form of a coordinate with two decimals at most.
std::string coordinate(double value);

} // namespace rackline
