// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/svg_canvas.h"
#include "app/report/words/markup.h"

#include <array>
#include <charconv>

namespace rackline {

namespace {
constexpr std::array<std::string_view, 3> anchors{"start", "middle", "end"};

std::string attribute(std::string_view name, double value) {
    return std::string(" ").append(name).append("=\"").append(coordinate(value)).append("\"");
}
std::string styled(std::string_view style) { return std::string(" class=\"").append(style).append("\""); }
} // namespace

void SvgCanvas::line(double x1, double y1, double x2, double y2, std::string_view style) {
    m_body +=
        "<line" + styled(style) + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) + "/>\n";
}

void SvgCanvas::rect(double x, double y, double width, double height, std::string_view style, double radius) {
    m_body += "<rect" + styled(style) + attribute("x", x) + attribute("y", y) + attribute("width", width) +
              attribute("height", height) + (radius > 0 ? attribute("rx", radius) : std::string()) + "/>\n";
}

void SvgCanvas::circle(double x, double y, double radius, std::string_view style) {
    m_body += "<circle" + styled(style) + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) + "/>\n";
}

void SvgCanvas::path(std::string_view outline, std::string_view style, std::string_view attributes) {
    m_body += "<path" + styled(style);
    if (!attributes.empty()) m_body.append(" ").append(attributes);
    m_body.append(" d=\"").append(outline).append("\"/>\n");
}

void SvgCanvas::pathAt(double x, double y, std::string_view outline, std::string_view style) {
    path(outline, style, "transform=\"translate(" + coordinate(x) + " " + coordinate(y) + ")\"");
}

void SvgCanvas::text(double x, double y, std::string_view words, std::string_view style, TextAnchor anchor, double turned) {
    m_body += "<text" + styled(style) + attribute("x", x) + attribute("y", y);
    if (anchor != TextAnchor::start)
        m_body.append(" text-anchor=\"").append(anchors[static_cast<std::size_t>(anchor)]).append("\"");
    if (turned != 0) m_body += " transform=\"rotate(" + coordinate(turned) + " " + coordinate(x) + " " + coordinate(y) + ")\"";
    m_body += ">" + escapedMarkup(words) + "</text>\n";
}

void SvgCanvas::openTitled(std::string_view words) { m_body += "<g><title>" + escapedMarkup(words) + "</title>\n"; }
void SvgCanvas::openClipped() { m_body += "<g clip-path=\"url(#" + m_options.id + "-clip)\">\n"; }

void SvgCanvas::picture(double x, double y, std::string_view svg, double scale) {
    m_body += "<g transform=\"translate(" + coordinate(x) + " " + coordinate(y) + ") scale(" + coordinate(scale) + ")\">\n";
    m_body.append(svg).append("</g>\n");
}

double heightOfPicture(std::string_view svg) {
    constexpr std::string_view name = " height=\"";
    const std::size_t at = svg.find(name);
    double height = 0;
    if (at != std::string_view::npos) std::from_chars(svg.data() + at + name.size(), svg.data() + svg.size(), height);
    return height;
}

void SvgCanvas::define(double x, double y, double width, double height, std::string_view hatch) {
    m_definitions = "<defs><clipPath id=\"" + m_options.id + "-clip\"><rect" + attribute("x", x) + attribute("y", y) +
                    attribute("width", width) + attribute("height", height) + "/></clipPath>\n<pattern id=\"" + m_options.id +
                    "-hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                    "<line" +
                    styled(hatch) + " x1=\"0.6\" y1=\"0\" x2=\"0.6\" y2=\"7\"/></pattern></defs>\n";
}

double SvgCanvas::titleHeight(std::string_view title, std::string_view subtitle) const {
    if (!m_options.titled || title.empty()) return 0;
    return subtitle.empty() ? 30 : 50;
}

std::string SvgCanvas::finished(std::string_view title, std::string_view subtitle, double height) const {
    const double top = titleHeight(title, subtitle);
    const double bottom = m_options.caption.empty() ? 0 : 24;
    const double margin = m_options.theme == PaperTheme::page ? 0 : 16;
    const double width = m_options.width + 2 * margin, all = height + top + bottom + 2 * margin;
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pic\" viewBox=\"0 0 " + coordinate(width) + " " +
                      coordinate(all) + "\"" + attribute("width", width) + attribute("height", all) +
                      " role=\"img\" aria-label=\"" + escapedMarkup(title) + "\">\n";
    if (m_options.theme != PaperTheme::page)
        svg += "<title>" + escapedMarkup(title) + "</title>\n<style>\n" + pictureStyle(m_options.theme) +
               "</style>\n<rect class=\"bg\" width=\"" + coordinate(width) + "\" height=\"" + coordinate(all) + "\"/>\n";
    svg += m_definitions;
    if (margin > 0) svg += "<g transform=\"translate(" + coordinate(margin) + " " + coordinate(margin) + ")\">\n";
    if (top > 0) {
        svg += "<text class=\"ti\" x=\"0\" y=\"15\">" + escapedMarkup(title) + "</text>\n";
        if (!subtitle.empty()) svg += "<text class=\"st\" x=\"0\" y=\"34\">" + escapedMarkup(subtitle) + "</text>\n";
    }
    svg += "<g transform=\"translate(0 " + coordinate(top) + ")\">\n" + m_body + "</g>\n";
    if (bottom > 0)
        svg += "<text class=\"rm\" x=\"0\" y=\"" + coordinate(top + height + 17) + "\">" + escapedMarkup(m_options.caption) +
               "</text>\n";
    if (margin > 0) svg += "</g>\n";
    return svg + "</svg>\n";
}

} // namespace rackline
