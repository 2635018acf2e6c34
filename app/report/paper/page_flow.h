// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/line_breaks.h"
#include "app/report/paper/paper_book.h"
#include "app/report/svg_canvas.h"

#include <string>
#include <vector>

namespace rackline {

/// A style of words on paper: its rule in the page's style sheet, its font and the distance of its lines.
struct TextStyle {
    std::string_view rule;
    Font font;
    double leading = 16;
};
namespace paper_text {
inline constexpr TextStyle answer{"hA", {26, FontWeight::semiBold}, 33};
inline constexpr TextStyle section{"hB", {19, FontWeight::semiBold}, 26};
inline constexpr TextStyle part{"hC", {13, FontWeight::semiBold}, 19};
inline constexpr TextStyle conditions{"pA", {14, FontWeight::regular}, 21};
inline constexpr TextStyle body{"pB", {12, FontWeight::regular}, 18};
inline constexpr TextStyle small{"pC", {11, FontWeight::regular}, 15.5};
inline constexpr TextStyle code{"pD", {10.5, FontWeight::regular}, 15.5};
inline constexpr TextStyle head{"tA", {10, FontWeight::regular}, 13.5};
inline constexpr TextStyle cell{"tB", {10.5, FontWeight::regular}, 14};
inline constexpr TextStyle first{"tC", {10.5, FontWeight::medium}, 14};
inline constexpr TextStyle value{"vA", {25, FontWeight::semiBold}, 30};
inline constexpr TextStyle unit{"vB", {12.5, FontWeight::regular}, 17};
inline constexpr TextStyle who{"vC", {13, FontWeight::medium}, 18};
} // namespace paper_text

/// Fills pages from the top to the bottom. A heading is held until what follows it has its room, so none ends a page.
class PageFlow {
public:
    static constexpr double left = 60, right = paperWidth - 60, width = right - left;
    static constexpr double top = 92, bottom = paperHeight - 76;

    SvgCanvas& canvas() { return m_pages.back(); }
    SvgCanvas& canvasOf(std::size_t page) { return m_pages[page]; }
    std::size_t page() const { return m_pages.size() - 1; }
    double y() const { return m_y; }
    void advance(double height) { m_y += height; }
    /// Space before what comes next, left out at the top of a page.
    void gap(double height) { m_gap = std::max(m_gap, height); }

    void newPage();
    /// A section's title or a part's; drawn when take() is next called.
    void hold(const TextStyle& style, const std::string& title, int level);
    /// Makes room for so much in one piece, together with the headings that wait for it.
    void take(double height);
    /// What is left of this page, were it taken now.
    double room() const;
    /// Words at the cursor, page after page where they do not fit.
    void paragraph(const TextStyle& style, std::string_view words, double lineWidth = width);
    void lines(const TextStyle& style, const std::vector<std::string>& words, double x, TextAnchor anchor = TextAnchor::start);

    std::vector<PaperBookmark> bookmarks;

    /// The pages with their numbers and the running head of all but the first.
    std::vector<std::string> finished(const Report& report) const;

private:
    struct Heading {
        const TextStyle* style;
        std::vector<std::string> words;
        std::string title;
        int level;
        double above;
    };
    double heldHeight() const;
    void drawHeld();

    std::vector<SvgCanvas> m_pages;
    std::vector<Heading> m_held;
    double m_y = 0, m_gap = 0;
};

/// The mark of the product, 20 wide.
void drawLogo(SvgCanvas& canvas, double x, double y);

} // namespace rackline
