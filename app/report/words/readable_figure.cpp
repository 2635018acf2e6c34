// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/readable_figure.h"

#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {
namespace {

/// `3.786 × 10²⁵`.
std::string scientificText(double value, int digits) {
    constexpr std::array<std::string_view, 10> raised{"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                      "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    std::string text = numberText(value / std::pow(10.0, exponent), digits) + "\u202f\u00d7\u202f10";
    for (const char digit : std::to_string(exponent))
        text += digit == '-' ? std::string_view("\u207b") : raised[static_cast<std::size_t>(digit - '0')];
    return text;
}

} // namespace

std::string readableFigure(std::string_view written) {
    constexpr std::size_t longest = 9;
    constexpr int digits = 6;
    const std::size_t end = std::min(written.find(' '), written.size());
    const std::string_view number = written.substr(0, end), unit = written.substr(std::min(end + 1, written.size()));
    const Result<double> value = parseNumber(number);
    // Drivers report memory in MiB; people know it in GB.
    constexpr double mebibyte = 1024.0 * 1024.0, gigabyte = 1e9;
    if (value && unit == "MiB" && *value * mebibyte >= gigabyte) return digitsText(*value * mebibyte / gigabyte) + "\u202fGB";
    const bool dollars = unit == "USD" && value && std::abs(*value) >= 1e4;
    const bool raw = dollars || number.size() > longest || number.find_first_of("eE") != std::string_view::npos;
    if (!value || !raw || *value == 0) return std::string(written);
    if (unit == "USD") return moneyText(*value);
    const double size = std::abs(*value);
    constexpr double largest = 1e12, smallest = 1e-6;
    std::string text = size >= largest || size < smallest ? scientificText(*value, digits) : digitsText(*value, digits);
    // Zeros that rounding left behind a decimal mark say nothing.
    const std::size_t mark = text.find('.'), behind = std::min(text.find("\u202f\u00d7"), text.size());
    if (mark < behind) {
        const std::size_t last = text.find_last_not_of('0', behind - 1);
        const std::size_t kept = last == mark ? mark : last + 1;
        text.erase(kept, behind - kept);
    }
    return unit.empty() ? text : text + "\u202f" + std::string(unit);
}

} // namespace rackline
