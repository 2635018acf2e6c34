// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/text_width.h"

#include <string>
#include <string_view>
#include <vector>

namespace rackline {

struct Font {
    double size = 12;
    FontWeight weight = FontWeight::regular;
};

/// Lines no wider than `width`, broken at spaces and after hyphens, slashes and commas; a wider word is cut.
std::vector<std::string> brokenLines(std::string_view text, double width, Font font);
/// The same number of lines, as equal in width as possible.
std::vector<std::string> balancedLines(std::string_view text, double width, Font font);
/// The first lines; the last of them ends in an ellipsis where some are left out.
std::vector<std::string> firstLines(std::vector<std::string> lines, std::size_t most, double width, Font font);
/// The width of the widest piece that brokenLines() would not cut.
double widestWord(std::string_view text, Font font);

} // namespace rackline
