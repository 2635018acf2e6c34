// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/palette.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rackline {

namespace {
struct Pair {
    std::uint32_t light, dark;

    std::uint32_t of(bool isDark) const { return isDark ? dark : light; }
};
struct RoleRow {
    std::string_view name;
    Pair colour;
};
/// In the order of Role.
constexpr std::array<RoleRow, roleCount> roles{{
    {"window", {0xF3F5F8, 0x12151A}},   {"surface", {0xFFFFFF, 0x191D24}},     {"raised", {0xFFFFFF, 0x222832}},
    {"sunken", {0xE9ECF1, 0x0D0F13}},   {"line", {0xDDE1E8, 0x2A303A}},        {"control", {0x858E9C, 0x6D7787}},
    {"text", {0x171C24, 0xE9ECF1}},     {"text2", {0x424B59, 0xBAC2CE}},       {"text3", {0x5C6675, 0x949EAD}},
    {"accent", {0x2B52C9, 0x8EA9FF}},   {"accentSoft", {0xE6ECFB, 0x232E52}},  {"onAccent", {0xFFFFFF, 0x0E1530}},
    {"good", {0x1B7346, 0x63CB95}},     {"goodSoft", {0xE2F3EA, 0x16301F}},    {"warn", {0x865300, 0xEDB54E}},
    {"warnSoft", {0xFCF0D8, 0x352812}}, {"bad", {0xB2231B, 0xFF8F85}},         {"badSoft", {0xFCE8E6, 0x3D1B1A}},
    {"coolant", {0x1F6F9E, 0x6FB8E6}},  {"coolantSoft", {0xE2F0F8, 0x16303F}}, {"grid", {0xE9ECF1, 0x252B34}},
    {"axis", {0x9AA3B0, 0x5E6877}},     {"hatch", {0xC9CFD8, 0x3A424E}},       {"tip", {0x1E242D, 0xE9ECF1}},
    {"tipText", {0xF2F4F7, 0x171C24}},
}};

struct SeriesRow {
    Pair line, name;
    SeriesFigures figures;
};
constexpr std::array<SeriesRow, seriesLooks> seriesRows{{
    {{0x17908C, 0x45EBD9}, {0x14807D, 0x45EBD9}, {Marker::circle, {}}},
    {{0xB84A00, 0xF0762B}, {0xB84A00, 0xF0762B}, {Marker::square, {9, 4}}},
    {{0x7B3FD0, 0x9180FA}, {0x7B3FD0, 0x9180FA}, {Marker::triangleUp, {3, 3}}},
    {{0x0C4A86, 0x74B6FF}, {0x0C4A86, 0x74B6FF}, {Marker::diamond, {12, 3, 3, 3}}},
    {{0x8A0F3C, 0xFF8FA6}, {0x8A0F3C, 0xFF8FA6}, {Marker::triangleDown, {6, 3}}},
    {{0x968C14, 0xF0D050}, {0x7C7411, 0xF0D050}, {Marker::pentagon, {2, 2}}},
    {{0x565B63, 0x7F8996}, {0x565B63, 0x7F8996}, {Marker::plus, {14, 4, 2, 4, 2, 4}}},
    {{0x9C6E58, 0xC08568}, {0x946854, 0xC08568}, {Marker::star, {1, 3}}},
}};

/// Parts of one thing, in order.
constexpr std::array<Pair, inkSteps> inks{{{0x2B52C9, 0x8EA9FF},
                                           {0x6C8AE0, 0x5D78CC},
                                           {0xA9BBF0, 0x3E5190},
                                           {0x8893A3, 0x7C8798},
                                           {0xB7BFCA, 0x59636F},
                                           {0xCFD5DD, 0x444C57},
                                           {0xE0E4EA, 0x353C46}}};

/// In the order of Type.
constexpr std::array<TypeFigures, typeCount> types{{{28, FontWeight::semiBold, 34},
                                                    {20, FontWeight::semiBold, 26},
                                                    {14, FontWeight::semiBold, 20},
                                                    {13, FontWeight::regular, 18},
                                                    {13, FontWeight::medium, 18},
                                                    {13, FontWeight::semiBold, 18},
                                                    {12, FontWeight::semiBold, 16},
                                                    {12, FontWeight::regular, 16},
                                                    {12, FontWeight::medium, 16},
                                                    {13, FontWeight::semiBold, 18},
                                                    {11, FontWeight::regular, 14},
                                                    {12, FontWeight::regular, 16},
                                                    {11, FontWeight::regular, 14}}};

std::size_t seriesPlace(int series) { return static_cast<std::size_t>((series % seriesLooks + seriesLooks) % seriesLooks); }
std::size_t inkPlace(int part) { return static_cast<std::size_t>(std::clamp(part, 0, inkSteps - 1)); }

/// Relative luminance of WCAG 2.
double luminanceOf(std::uint32_t rgb) {
    const auto linear = [rgb](int shift) {
        const double v = ((rgb >> shift) & 0xFFU) / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

/// Text or surface, whichever is read better on the part.
std::uint32_t onInk(int part, bool dark) {
    const auto contrast = [ground = luminanceOf(inks[inkPlace(part)].of(dark))](std::uint32_t words) {
        const double own = luminanceOf(words);
        return (std::max(own, ground) + 0.05) / (std::min(own, ground) + 0.05);
    };
    const std::uint32_t text = rgbOf(Role::text, dark), surface = rgbOf(Role::surface, dark);
    return contrast(text) >= contrast(surface) ? text : surface;
}

/// The variable that a page has for a colour: `text2`, `s1` for a series, `n1` for its name, `i1` for a part, `o1` for words on
/// it.
std::string nameOf(const Colour& colour) {
    if (colour.of == Colour::Of::role) return std::string(roles[static_cast<std::size_t>(colour.index)].name);
    const bool ofSeries = colour.of == Colour::Of::series || colour.of == Colour::Of::seriesName;
    constexpr std::string_view letters = " snio";
    return letters[static_cast<std::size_t>(colour.of)] +
           std::to_string(1 + (ofSeries ? seriesPlace(colour.index) : inkPlace(colour.index)));
}
} // namespace

const TypeFigures& figuresOf(Type type) { return types[static_cast<std::size_t>(type)]; }
const SeriesFigures& seriesFigures(int series) { return seriesRows[seriesPlace(series)].figures; }

std::uint32_t rgbOf(const Colour& colour, bool dark) {
    switch (colour.of) {
    case Colour::Of::role:
        return roles[static_cast<std::size_t>(colour.index)].colour.of(dark);
    case Colour::Of::series:
        return seriesRows[seriesPlace(colour.index)].line.of(dark);
    case Colour::Of::seriesName:
        return seriesRows[seriesPlace(colour.index)].name.of(dark);
    case Colour::Of::ink:
        return inks[inkPlace(colour.index)].of(dark);
    case Colour::Of::onInk:
        break;
    }
    return onInk(colour.index, dark);
}

std::string markupOf(const Colour& colour, PaperTheme theme) {
    if (theme == PaperTheme::page) return "var(--" + nameOf(colour) + ")";
    std::array<char, 8> hash{};
    std::snprintf(hash.data(), hash.size(), "#%06X", rgbOf(colour, theme == PaperTheme::dark));
    return hash.data();
}

std::string paperVariables(bool dark) {
    std::string text;
    const auto add = [&](const Colour& colour) {
        text += "--" + nameOf(colour) + ":" + markupOf(colour, dark ? PaperTheme::dark : PaperTheme::light) + ";";
    };
    for (std::size_t role = 0; role < roleCount; ++role) add(static_cast<Role>(role));
    for (int i = 0; i < seriesLooks; ++i) add(Colour::series(i)), add(Colour::seriesName(i));
    for (int i = 0; i < inkSteps; ++i) add(Colour::ink(i)), add(Colour::onInk(i));
    return text;
}

} // namespace rackline
