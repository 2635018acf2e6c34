// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"
#include "app/report/paper/words.h"

#include <string>
#include <vector>

namespace rackline {

/// A4 in the pixels of its pictures, 96 to the inch.
inline constexpr double paperWidth = 793.7, paperHeight = 1122.52;

/// A line of the outline that a reader shows beside the pages. Level 0 is a section, 1 a part of one.
struct PaperBookmark {
    std::string title;
    std::size_t page = 0;
    double top = 0;
    int level = 0;
};
/// A place on a page that leads to a section, table or row of the report by its name.
struct PaperReference {
    std::size_t page = 0;
    double x = 0, y = 0, width = 0, height = 0;
    std::string to;
};
/// A place on a page that leads to another.
struct PaperLink {
    std::size_t page = 0;
    double x = 0, y = 0, width = 0, height = 0;
    std::size_t toPage = 0;
    double toTop = 0;
};

/// One page: pictures and lines as SVG, and the words over them.
struct PaperPage {
    std::string svg;
    std::vector<PaperWords> words;
};

/// The pages, and what a document says of itself.
struct PaperBook {
    std::vector<PaperPage> pages;
    std::vector<PaperBookmark> bookmarks;
    std::vector<PaperLink> links;
    std::string title, subject, creator, date;
};

/// Lays a report out for A4: the summary alone on the first page, then contents and sections.
PaperBook paperBook(const Report& report);

} // namespace rackline
