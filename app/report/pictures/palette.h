// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rackline {

/// What a colour is for; nothing outside the palette names a colour.
enum class Role {
    window,
    surface,
    raised,
    sunken,
    line,
    control,
    text,
    text2,
    text3,
    accent,
    accentSoft,
    onAccent,
    good,
    goodSoft,
    warn,
    warnSoft,
    bad,
    badSoft,
    coolant,
    coolantSoft,
    grid,
    axis,
    hatch,
    tip,
    tipText
};
inline constexpr std::size_t roleCount = 25;

/// What a text is for: its size and weight.
enum class Type { display, title, heading, body, name, value, section, tick, axisTitle, seriesName, pointLabel, caption, rail };

inline constexpr std::size_t typeCount = 13;

enum class FontWeight { regular, medium, semiBold };

/// Sizes are whole pixels, which is what Qt takes; `line` is from one baseline to the next.
struct TypeFigures {
    int size;
    FontWeight weight;
    int line;
};
const TypeFigures& figuresOf(Type type);

/// How a scenario looks wherever it is drawn; marker and dash say the same as the colour.
enum class Marker { circle, square, triangleUp, diamond, triangleDown, pentagon, plus, star };
inline constexpr int seriesLooks = 8, inkSteps = 7;
/// Lengths of strokes and gaps in pixels; all zero is a solid line.
using Dash = std::array<float, 6>;
struct SeriesFigures {
    Marker marker;
    Dash dash;
};
/// After the eighth the looks repeat.
const SeriesFigures& seriesFigures(int series);
/// From the ninth series on markers are filled, which tells them from the first eight.
inline bool hasFilledMarker(int series) { return series >= seriesLooks; }

/// A colour by what it stands for: a role, a series's line or its name in words, a part of one thing, or words on such a part.
struct Colour {
    enum class Of { role, series, seriesName, ink, onInk };

    constexpr Colour(Role role, double opacity = 1) : index(static_cast<int>(role)), alpha(opacity) {}
    static constexpr Colour series(int index, double alpha = 1) { return {Of::series, index, alpha}; }
    static constexpr Colour seriesName(int index) { return {Of::seriesName, index, 1}; }
    /// The last step serves every part beyond it.
    static constexpr Colour ink(int part) { return {Of::ink, part, 1}; }
    static constexpr Colour onInk(int part) { return {Of::onInk, part, 1}; }

    Of of = Of::role;
    int index = 0;
    double alpha = 1;

    friend bool operator==(const Colour&, const Colour&) = default;

private:
    constexpr Colour(Of what, int which, double opacity) : of(what), index(which), alpha(opacity) {}
};

/// 0xRRGGBB, without the opacity.
std::uint32_t rgbOf(const Colour& colour, bool dark);

/// Where a picture stands: in a file of its own, or on a page whose style has the colours as variables.
enum class PaperTheme { light, dark, page };
/// As markup writes it, without the opacity: `#2B52C9`, or `var(--accent)` on a page.
std::string markupOf(const Colour& colour, PaperTheme theme);
/// All colours as CSS variables, for `:root`.
std::string paperVariables(bool dark);

} // namespace rackline
