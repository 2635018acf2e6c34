// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/book.h"

#include <map>
#include <string>
#include <vector>

namespace rackline {

/// Fills pages from the top to the bottom. A heading is held until there is room for what follows it, so that no page ends with
/// one.
class PageFlow {
public:
    static constexpr double left = 60, right = paperWidth - 60, width = right - left;
    static constexpr double top = 92, bottom = paperHeight - 76;

    /// Lines and boxes of the last page, or of another.
    Drawing& drawing() { return m_pages.back().drawing; }
    Drawing& drawingOn(std::size_t page) { return m_pages[page].drawing; }
    /// A finished picture with its upper left corner at the cursor.
    void picture(const std::string& svg, double scale = 1);
    std::size_t page() const { return m_pages.size() - 1; }
    double y() const { return m_y; }
    void advance(double height) { m_y += height; }
    /// Leaves space before what comes next, except at the top of a page.
    void gap(double height) { m_gap = std::max(m_gap, height); }

    void newPage();
    /// Holds the title of a section or a part, which is drawn when take() is next called.
    void hold(const TextStyle& style, const std::string& title, int level, const std::string& id = {});
    /// Makes room for `height` in one piece, together with the headings that wait for it.
    void take(double height);
    /// The room that would be left on this page after the headings that wait.
    double room() const;
    /// Draws words at the cursor, over several pages where they do not fit.
    void paragraph(const TextStyle& style, std::string_view words, double lineWidth = width);
    /// Draws words with their baseline at `y`, on the last page or another one.
    void text(double x, double y, std::string_view words, const TextStyle& style, TextAnchor anchor = TextAnchor::start);
    void textOn(std::size_t page, PaperWords words) { m_pages[page].words.push_back(std::move(words)); }
    void lines(const TextStyle& style, const std::vector<std::string>& words, double x, TextAnchor anchor = TextAnchor::start);

    /// Notes that the first thing of this name stands at the cursor.
    void place(const std::string& id) {
        if (!id.empty()) m_places.try_emplace(id, page(), m_y);
    }
    /// The links of references whose target has a place.
    std::vector<PaperLink> links() const;

    std::vector<PaperBookmark> bookmarks;
    std::vector<PaperReference> references;

    /// The pages with their numbers, and with the running head on all but the first.
    std::vector<PaperPage> finished(const Report& report) const;

private:
    struct Page {
        Drawing drawing;
        std::string pictures;
        std::vector<PaperWords> words;
    };
    struct Heading {
        const TextStyle* style;
        std::vector<std::string> words;
        std::string title, id;
        int level;
        double above;
    };
    double heldHeight() const;
    void drawHeld();

    std::vector<Page> m_pages;
    std::vector<Heading> m_held;
    std::map<std::string, std::pair<std::size_t, double>, std::less<>> m_places;
    double m_y = 0, m_gap = 0;
};

} // namespace rackline
