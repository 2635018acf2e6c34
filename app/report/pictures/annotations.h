// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/drawing.h"

#include <limits>
#include <string>

namespace rackline {

/// Words in a box of their own.
struct Pill {
    Type type;
    /// `padding` is that of both sides together.
    double padding, height, radius;
    Colour fill, words;
    std::optional<Stroke> stroke = {};
    double narrowest = 0;
};
/// A value on an axis, a factor between two points, the lead along a line, who is equal along it, and words beside a point.
inline constexpr Pill axisTag{Type::section, 14, 19, 4, Role::text, Role::surface, {}, 28};
inline constexpr Pill factorChip{Type::seriesName, 18, 20, 10, Role::surface, Role::text, Stroke{Role::line}};
inline constexpr Pill leadChip{Type::pointLabel, 14, 16, 8, Role::surface, Role::text2, Stroke{Role::line}};
inline constexpr Pill borderChip{Type::pointLabel, 14, 16, 8, Role::surface, Role::text, Stroke{Role::text}};
inline constexpr Pill pointWords{Type::seriesName, 16, 20, 6, Colour(Role::surface, 0.9), Role::text};

/// On whole pixels, or on the middles of pixels where it has an outline.
Box pillBox(const Pill& pill, const DrawingSheet& sheet, const std::string& words, PicturePoint middle);
/// Nothing where there are no words.
void addPill(Drawing& drawing, const DrawingSheet& sheet, const std::string& words, PicturePoint middle, const Pill& pill);

/// Numbers below an axis from its left end: one that would touch the one before, or pass the end, is left out.
struct TickRow {
    Drawing& drawing;
    const DrawingSheet& sheet;
    double baseline, gap = 8, end = std::numeric_limits<double>::infinity();
    double labelled = -std::numeric_limits<double>::infinity();

    void add(double middle, const std::string& label);
};

} // namespace rackline
