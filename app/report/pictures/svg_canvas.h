// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/svg.h"

#include <string>
#include <string_view>

namespace rackline {

enum class TextAnchor { start, middle, end };

/// Writes the elements of one picture; every text is escaped here.
class SvgCanvas {
public:
    explicit SvgCanvas(const SvgOptions& options) : m_options(options) {}

    void line(double x1, double y1, double x2, double y2, std::string_view style);
    void rect(double x, double y, double width, double height, std::string_view style, double radius = 0);
    void circle(double x, double y, double radius, std::string_view style);
    /// `attributes` is markup of our own, such as a dash pattern or a clip path.
    void path(std::string_view outline, std::string_view style, std::string_view attributes = {});
    void pathAt(double x, double y, std::string_view outline, std::string_view style);
    void text(double x, double y, std::string_view words, std::string_view style, TextAnchor anchor = TextAnchor::start,
              double turned = 0);
    /// Everything until close() answers to the pointer with these words.
    void openTitled(std::string_view words);
    void openClipped();
    void close() { m_body += "</g>\n"; }

    /// A finished picture with its left upper corner there.
    void picture(double x, double y, std::string_view svg, double scale = 1);
    /// What was drawn so far, for a page that frames it itself.
    const std::string& body() const { return m_body; }

    /// A clip path and the hatch of one picture, in lines of this style.
    void define(double x, double y, double width, double height, std::string_view hatch = "hl");
    std::string hatchFill() const { return "url(#" + m_options.id + "-hatch)"; }

    /// Title, subtitle and caption around a picture of this height, as one SVG element.
    std::string finished(std::string_view title, std::string_view subtitle, double height) const;
    /// What the title takes from the top.
    double titleHeight(std::string_view title, std::string_view subtitle) const;

private:
    SvgOptions m_options;
    std::string m_definitions, m_body;
};

} // namespace rackline
