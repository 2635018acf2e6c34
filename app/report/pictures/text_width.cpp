// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/text_width.h"
#include "app/report/pictures/font_advances.h"
#include "app/report/words/markup.h"

namespace rackline {

namespace {
double advance(char32_t letter, FontWeight weight) {
    constexpr char32_t firstWide = 0x2E80;
    const auto& table =
        weight == FontWeight::regular ? font::regular : (weight == FontWeight::medium ? font::medium : font::semiBold);
    constexpr char32_t narrowSpace = 0x202F, thinSpace = 0x2009;
    if (letter == narrowSpace || letter == thinSpace) letter = thinSpace;
    for (const font::Run& run : font::runs)
        if (letter >= run.first && letter <= run.last)
            if (const auto width = table[run.at + (letter - run.first)]) return width;
    return letter >= firstWide ? 1000 : 560;
}
} // namespace

double textWidth(std::string_view text, double size, FontWeight weight) {
    double width = 0;
    while (!text.empty()) width += advance(takeLetter(text), weight);
    return width * size / 1000;
}

} // namespace rackline
