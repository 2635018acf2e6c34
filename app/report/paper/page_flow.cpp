// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/page_flow.h"
#include "app/report/markup.h"
#include "app/report/report_parts.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double headingBelow = 8, sectionAbove = 34, partAbove = 18;

/// $role stands for a colour, as in the style of pictures.
constexpr std::string_view pageRules = R"(.pic .hA{font-size:26px;font-weight:600;fill:$text;letter-spacing:-.2px}
.pic .hB{font-size:19px;font-weight:600;fill:$text}
.pic .hC{font-size:13px;font-weight:600;fill:$text}
.pic .pA{font-size:14px;fill:$text2}
.pic .pB{fill:$text2}
.pic .pC{font-size:11px;fill:$text2}
.pic .pD{font-size:10.5px;fill:$text}
.pic .pE{font-size:11px;fill:$text3}
.pic .tA{font-size:10px;fill:$text3}
.pic .tB{font-size:10.5px;fill:$text}
.pic .tC{font-size:10.5px;font-weight:500;fill:$text}
.pic .vA{font-size:25px;font-weight:600;fill:$text}
.pic .vB{font-size:12.5px;fill:$text2}
.pic .vC{font-size:13px;font-weight:500;fill:$text}
.pic .disc{fill:$text}
.pic .dn{font-size:11px;font-weight:600;fill:$surface}
.pic .box{fill:$sunken}
.pic .rule{stroke:$text;stroke-width:2}
.pic .hair{stroke:$line;stroke-width:1}
)";

std::string sheet() { return pictureStyle(PaperTheme::light) + colouredRules(pageRules, PaperTheme::light); }
} // namespace

void drawLogo(SvgCanvas& canvas, double x, double y) {
    canvas.path("M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7h-18a7 7 0 0 1-7-7v-18a7 7 0 0 1 7-7Z", "",
                "fill=\"#1E2E6E\" transform=\"translate(" + coordinate(x) + " " + coordinate(y) + ") scale(.625)\"");
    canvas.path("M6 5.5h5V10H6zM6 11h6.5v4.500H6zM6 16.500h11V21H6z", "",
                "fill=\"#fff\" transform=\"translate(" + coordinate(x) + " " + coordinate(y) + ") scale(.625)\"");
    canvas.path("M6 22h20v4.500H6z", "",
                "fill=\"#5FE3D2\" transform=\"translate(" + coordinate(x) + " " + coordinate(y) + ") scale(.625)\"");
}

void PageFlow::newPage() {
    SvgOptions options;
    options.theme = PaperTheme::page;
    m_pages.emplace_back(options);
    m_y = top;
    m_gap = 0;
}

void PageFlow::hold(const TextStyle& style, const std::string& title, int level) {
    const double own = level == 0 ? sectionAbove : (level == 1 ? partAbove : headingBelow);
    const double above = m_held.empty() ? std::max(m_gap, own) : std::min(own, headingBelow) - headingBelow;
    m_held.push_back({&style, brokenLines(title, width, style.font), title, level, above});
    m_gap = 0;
}

double PageFlow::heldHeight() const {
    double height = 0;
    for (const Heading& heading : m_held)
        height += heading.above + heading.style->leading * static_cast<double>(heading.words.size()) + headingBelow;
    return height;
}

double PageFlow::room() const { return bottom - m_y - heldHeight() - m_gap; }

void PageFlow::drawHeld() {
    for (const Heading& heading : m_held) {
        if (m_y > top) m_y += heading.above;
        bookmarks.push_back({heading.title, page(), m_y, heading.level});
        lines(*heading.style, heading.words, left);
        m_y += headingBelow;
    }
    m_held.clear();
}

void PageFlow::take(double height) {
    if (height > room() && m_y > top) newPage();
    if (!m_held.empty())
        drawHeld();
    else if (m_y > top)
        m_y += m_gap;
    m_gap = 0;
}

void PageFlow::lines(const TextStyle& style, const std::vector<std::string>& words, double x, TextAnchor anchor) {
    const double baseline = (style.leading + style.font.size * 0.72) / 2;
    for (const std::string& line : words) {
        canvas().text(x, m_y + baseline, line, style.rule, anchor);
        m_y += style.leading;
    }
}

void PageFlow::paragraph(const TextStyle& style, std::string_view words, double lineWidth) {
    const std::vector<std::string> all = brokenLines(words, lineWidth, style.font);
    constexpr std::size_t together = 2;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t least = std::min(all.size() - at, all.size() - at <= together + 1 ? together + 1 : together);
        take(style.leading * static_cast<double>(least));
        std::size_t fits = std::max(least, static_cast<std::size_t>(std::max(0.0, (bottom - m_y) / style.leading)));
        fits = std::min(fits, all.size() - at);
        // A last line never stands alone on the next page.
        if (all.size() - at - fits == 1 && fits > together) --fits;
        lines(style, {all.begin() + static_cast<std::ptrdiff_t>(at), all.begin() + static_cast<std::ptrdiff_t>(at + fits)}, left);
        at += fits;
    }
}

std::vector<std::string> PageFlow::finished(const Report& report) const {
    const std::string style = sheet(), total = std::to_string(m_pages.size());
    const std::string name = report.project.empty() ? "Rackline" : report.project;
    const std::string stamp = dateText(report.date) + (report.hash.empty() ? "" : " \u00b7 scenario " + report.hash);
    std::vector<std::string> all;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        SvgCanvas page = m_pages[i];
        const double line = i == 0 ? 57 : 47;
        drawLogo(page, left, line - 15);
        const Font named{12, FontWeight::semiBold};
        const double stampWidth = textWidth(stamp, 11);
        const double nameWidth = width - 30 - std::min(stampWidth + 20, width / 2);
        page.text(left + 29, line,
                  firstLines(brokenLines(i == 0 ? "Rackline" : name, nameWidth, named), 1, nameWidth, named).front(), "bd");
        page.text(right, line, firstLines(brokenLines(stamp, width / 2, {11}), 1, width / 2, {11}).front(), "pE",
                  TextAnchor::end);
        if (i > 0) {
            page.line(left, 63, right, 63, "hair");
            page.text(left, paperHeight - 42, "Rackline " + report.version, "pE");
        }
        page.text(right, paperHeight - 42, std::to_string(i + 1) + " of " + total, "pE", TextAnchor::end);
        all.push_back("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pic\" width=\"" + coordinate(paperWidth) +
                      "\" height=\"" + coordinate(paperHeight) + "\" viewBox=\"0 0 " + coordinate(paperWidth) + " " +
                      coordinate(paperHeight) + "\">\n<style>\n" + style + "</style>\n<rect class=\"bg\" width=\"" +
                      coordinate(paperWidth) + "\" height=\"" + coordinate(paperHeight) + "\"/>\n" + page.body() + "</svg>\n");
    }
    return all;
}

} // namespace rackline
