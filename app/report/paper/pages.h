// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What the product hands to the module that draws documents. The types are plain C, because either side may have been built on
/// its own.
extern "C" {
/// Takes the document, which it puts into `where`; what is not 0 says that it could not.
struct rackline_paper_taker {
    int (*take)(void* where, const char* bytes, unsigned long size);
    void* where;
};
struct rackline_paper_mark {
    const char* title;
    unsigned long page;
    double top;
    int level;
};
struct rackline_paper_link {
    unsigned long page;
    double x, y, width, height;
    unsigned long to_page;
    double to_top;
};
struct rackline_paper_style {
    double size;
    int weight;
    unsigned int colour;
    double spacing;
};
/// `anchor` is 0 at the start, 1 in the middle and 2 at the end of the words.
struct rackline_paper_words {
    const char* text;
    unsigned long page, style;
    double x, y;
    int anchor;
};
struct rackline_paper_pages {
    const char* const* svg;
    const unsigned long* sizes;
    unsigned long count;
    double width, height;
    const rackline_paper_style* styles;
    unsigned long style_count;
    /// The words in the order of their pages.
    const rackline_paper_words* words;
    unsigned long word_count;
    const rackline_paper_mark* marks;
    unsigned long mark_count;
    const rackline_paper_link* links;
    unsigned long link_count;
    const char *title, *subject, *creator, *date;
    const char* fonts;
    rackline_paper_taker taker;
};
}
