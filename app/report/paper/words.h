// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/line_breaks.h"
#include "app/report/pictures/svg.h"

#include <string>
#include <string_view>

namespace rackline {

/// A style of words on paper: the role of their colour, their font and the distance of their lines.
struct TextStyle {
    Role colour;
    Font font;
    double leading = 16;
    /// The space between letters.
    double spacing = 0;
};
namespace paper_text {
inline constexpr TextStyle answer{Role::text, {26, FontWeight::semiBold}, 33, -0.2};
inline constexpr TextStyle section{Role::text, {19, FontWeight::semiBold}, 26};
inline constexpr TextStyle part{Role::text, {13, FontWeight::semiBold}, 19};
inline constexpr TextStyle conditions{Role::text2, {14, FontWeight::regular}, 21};
inline constexpr TextStyle body{Role::text2, {12, FontWeight::regular}, 18};
inline constexpr TextStyle small{Role::text2, {11, FontWeight::regular}, 15.5};
inline constexpr TextStyle remark{Role::text3, {11, FontWeight::regular}, 15.5};
inline constexpr TextStyle code{Role::text, {10.5, FontWeight::regular}, 15.5};
inline constexpr TextStyle head{Role::text3, {10, FontWeight::regular}, 13.5};
inline constexpr TextStyle cell{Role::text, {10.5, FontWeight::regular}, 14};
inline constexpr TextStyle first{Role::text, {10.5, FontWeight::medium}, 14};
inline constexpr TextStyle value{Role::text, {25, FontWeight::semiBold}, 30};
inline constexpr TextStyle unit{Role::text2, {12.5, FontWeight::regular}, 17};
inline constexpr TextStyle who{Role::text, {13, FontWeight::medium}, 18};
inline constexpr TextStyle named{Role::text, {12, FontWeight::semiBold}, 18};
inline constexpr TextStyle number{Role::surface, {11, FontWeight::semiBold}, 18};
} // namespace paper_text

/// Words on the page itself, over its picture. They are drawn apart from it, because a reader of SVG takes ten times as long for
/// them.
struct PaperWords {
    double x = 0, y = 0;
    TextAnchor anchor = TextAnchor::start;
    /// One of `paper_text`.
    const TextStyle* style = nullptr;
    std::string words;
};

} // namespace rackline
