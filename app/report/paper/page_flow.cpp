// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/page_flow.h"
#include "app/report/pages/parts.h"
#include "app/report/words/markup.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double headingBelow = 8, sectionAbove = 34, partAbove = 18;

std::string movedTo(double x, double y, const std::string& svg, double scale) {
    return "<g transform=\"translate(" + coordinate(x) + " " + coordinate(y) + ") scale(" + coordinate(scale) + ")\">\n" + svg +
           "</g>\n";
}

/// The mark of the product, 20 wide once it is scaled.
constexpr double logoScale = 0.625;
constexpr std::string_view logo =
    "<path fill=\"#1E2E6E\" d=\"M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7h-18a7 7 0 0 1-7-7v-18a7 7 0 0 1 7-7Z\"/>"
    "<path fill=\"#fff\" d=\"M6 5.5h5V10H6zM6 11h6.5v4.500H6zM6 16.500h11V21H6z\"/><path fill=\"#5FE3D2\" d=\"M6 "
    "22h20v4.500H6z\"/>\n";
} // namespace

void PageFlow::newPage() {
    m_pages.emplace_back();
    m_y = top;
    m_gap = 0;
}

void PageFlow::picture(const std::string& svg, double scale) { m_pages.back().pictures += movedTo(left, m_y, svg, scale); }

void PageFlow::hold(const TextStyle& style, const std::string& title, int level, const std::string& id) {
    const double own = level == 0 ? sectionAbove : (level == 1 ? partAbove : headingBelow);
    const double above = m_held.empty() ? std::max(m_gap, own) : std::min(own, headingBelow) - headingBelow;
    m_held.push_back({&style, brokenLines(title, width, style.font), title, id, level, above});
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
        place(heading.id);
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

void PageFlow::text(double x, double y, std::string_view words, const TextStyle& style, TextAnchor anchor) {
    textOn(page(), {x, y, anchor, &style, std::string(words)});
}

void PageFlow::lines(const TextStyle& style, const std::vector<std::string>& words, double x, TextAnchor anchor) {
    const double baseline = (style.leading + style.font.size * 0.72) / 2;
    for (const std::string& line : words) {
        text(x, m_y + baseline, line, style, anchor);
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

std::vector<PaperLink> PageFlow::links() const {
    std::vector<PaperLink> all;
    for (const PaperReference& from : references)
        if (const auto to = m_places.find(from.to); to != m_places.end())
            all.push_back({from.page, from.x, from.y, from.width, from.height, to->second.first, to->second.second});
    return all;
}

std::vector<PaperPage> PageFlow::finished(const Report& report) const {
    const std::string total = std::to_string(m_pages.size());
    const std::string name = report.project.empty() ? "Rackline" : report.project;
    const std::string stamp = dateText(report.date) + (report.hash.empty() ? "" : " \u00b7 scenario " + report.hash);
    const auto inOneLine = [](const std::string& words, double most, const TextStyle& as) {
        return firstLines(brokenLines(words, most, as.font), 1, most, as.font).front();
    };
    std::vector<PaperPage> all;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        Drawing drawing = m_pages[i].drawing;
        std::vector<PaperWords> words = m_pages[i].words;
        const auto say = [&words](double x, double y, const TextStyle& as, TextAnchor anchor, std::string what) {
            words.push_back({x, y, anchor, &as, std::move(what)});
        };
        const double line = i == 0 ? 57 : 47;
        const double stampWidth = textWidth(stamp, paper_text::remark.font.size);
        const double nameWidth = width - 30 - std::min(stampWidth + 20, width / 2);
        say(left + 29, line, paper_text::named, TextAnchor::start,
            inOneLine(i == 0 ? "Rackline" : name, nameWidth, paper_text::named));
        say(right, line, paper_text::remark, TextAnchor::end, inOneLine(stamp, width / 2, paper_text::remark));
        if (i > 0) {
            drawing.line({left, 63}, {right, 63}, {Role::line});
            say(left, paperHeight - 42, paper_text::remark, TextAnchor::start, "Rackline " + report.version);
        }
        say(right, paperHeight - 42, paper_text::remark, TextAnchor::end, std::to_string(i + 1) + " of " + total);
        const std::string size = " width=\"" + coordinate(paperWidth) + "\" height=\"" + coordinate(paperHeight) + "\"";
        all.push_back({"<svg xmlns=\"http://www.w3.org/2000/svg\" fill=\"none\"" + size + " viewBox=\"0 0 " +
                           coordinate(paperWidth) + " " + coordinate(paperHeight) + "\">\n<rect fill=\"" +
                           markupOf(Role::surface, PaperTheme::light) + "\"" + size + "/>\n" +
                           movedTo(left, line - 15, std::string(logo), logoScale) + svgShapes(drawing, {}) + m_pages[i].pictures +
                           "</svg>\n",
                       std::move(words)});
    }
    return all;
}

} // namespace rackline
