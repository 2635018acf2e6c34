// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <string>
#include <string_view>

namespace rackline {

/// Colours of a picture: literal ones of a file of its own, or the variables of the page that it stands in.
enum class PaperTheme { light, dark, page };

inline constexpr std::size_t seriesLooks = 8;
inline constexpr std::size_t inkSteps = 7;

/// Colour of a role of the interface guide, `text2`; of series line `s1`, its text `n1`, or part `i1`.
std::string paperColour(std::string_view role, PaperTheme theme);
/// All roles as CSS variables, for `:root`.
std::string paperVariables(bool dark);
/// Style rules in which `$role` stands for a colour.
std::string colouredRules(std::string_view source, PaperTheme theme);
/// Rules for the classes that pictures use.
std::string pictureStyle(PaperTheme theme);

/// Outline of a series's marker around 0, 0 within `size` pixels.
std::string markerPath(int look, double size);
/// Dash pattern at width 2; empty for a solid line.
std::string_view dashOf(int look);
/// Beyond the eighth series looks repeat with filled markers.
bool hasFilledMarker(int look);

inline std::size_t lookIndex(int look) {
    const int count = static_cast<int>(seriesLooks);
    return static_cast<std::size_t>((look % count + count) % count);
}

} // namespace rackline
