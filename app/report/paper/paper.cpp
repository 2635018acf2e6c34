// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/paper.h"
#include "app/report/paper/pages.h"
#include "app/report/words/failure_text.h"
#include "app/report/words/markup.h"
#include "hwdb/host/program.h"
#include "hwdb/host/signals.h"
#include "hwdb/store/replaced_file.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

namespace rackline {

namespace {
using Draw = int (*)(const char* svg, unsigned long size, int isPdf, double scale, const char* fonts,
                     const rackline_paper_taker* taker, char* error, unsigned long errorSize);
using DrawPages = int (*)(const rackline_paper_pages*, char* error, unsigned long errorSize);
constexpr const char* moduleName = RACKLINE_PAPER_MODULE;

std::string fontFolder() {
    for (const std::filesystem::path& folder : host::ownFolders())
        if (const auto path = folder / "../share/rackline/fonts"; std::filesystem::is_directory(path)) return path.string();
    return {};
}

/// Pango and fontconfig start threads with 8 MB of stack each and end the program where memory is refused to them, so it is asked
/// for first.
Result<void> enoughMemory(const std::string& path) {
    constexpr std::uintmax_t megabyte = 1'000'000, needed = 250 * megabyte;
    const std::optional<std::uintmax_t> limit = host::memoryLimit();
    if (!limit || *limit >= needed) return {};
    return Error{ErrorCode::io, path,
                 "PNG and PDF need 250 MB of memory, the limit of this program is " + std::to_string(*limit / megabyte) + " MB"};
}

/// The module's function of this name.
template <typename Function> Result<Function> loaded(const char* name, const std::string& path) {
    if (const auto enough = enoughMemory(path); !enough) return enough.error();
    void* library = host::ownModule(moduleName);
    if (library == nullptr)
        return Error{ErrorCode::io, path, "PNG and PDF need librsvg, which could not be loaded; the other formats need nothing"};
    const auto function = reinterpret_cast<Function>(host::functionOf(library, name));
    if (function == nullptr) return Error{ErrorCode::internal, moduleName, "is of another version"};
    return function;
}

/// Where a document goes once it is drawn, and why it could not be written. There is no draft before, because what draws ends the
/// program where it gets no memory.
struct Drawn {
    static int take(void* where, const char* bytes, unsigned long size) {
        Drawn& drawn = *static_cast<Drawn*>(where);
        drawn.written = drawn.put({bytes, size});
        return drawn.written ? 0 : 1;
    }
    Result<void> put(std::string_view bytes) const {
        Result<ReplacedFile> file = ReplacedFile::beside(path);
        if (!file) return file.error();
        if (const auto done = file.value().write(bytes); !done) return done;
        return file.value().takePlace();
    }

    const std::string& path;
    Result<void> written{};
};

/// Lets `draw` hand a document over and say what went wrong; the old file stays until the new one is whole.
template <typename Drawing> Result<void> replace(const std::string& path, Drawing draw) {
    std::array<char, 400> error{};
    Drawn drawn{path};
    const host::StumblesInWords ends("rackline: drawing the document failed, probably for lack of memory\n", endedWithin);
    const bool whole = draw(rackline_paper_taker{Drawn::take, &drawn}, error.data(), error.size()) == 0;
    if (!drawn.written || whole) return drawn.written;
    return Error{ErrorCode::io, path, error.data()};
}

/// A date in the form of PDF; for a year or a month it is the first day.
std::string momentOf(const std::string& date) {
    constexpr std::string_view whole = "1980-01-01";
    const bool isDate = (date.size() == 4 || date.size() == 7 || date.size() == 10) &&
                        std::equal(date.begin(), date.end(), whole.begin(), [](char given, char form) {
                            return form == '-' ? given == '-' : given >= '0' && given <= '9';
                        });
    return (isDate ? date + std::string(whole.substr(date.size())) : std::string(whole)) + "T00:00:00Z";
}

/// Valid UTF-8 on one line.
std::string plainText(std::string_view text) {
    std::string plain;
    while (!text.empty())
        if (const char32_t letter = takeLetter(text); letter >= 0x20 && letter != 0x7F) appendLetter(plain, letter);
    return plain;
}

/// The words of all pages and the styles that they name.
struct WordsForModule {
    explicit WordsForModule(const PaperBook& book) {
        std::vector<const TextStyle*> known;
        for (std::size_t page = 0; page < book.pages.size(); ++page)
            for (const PaperWords& one : book.pages[page].words) {
                const auto style = std::find(known.begin(), known.end(), one.style);
                const auto index = static_cast<unsigned long>(style - known.begin());
                if (style == known.end()) {
                    known.push_back(one.style);
                    styles.push_back({one.style->font.size, 400 + 100 * static_cast<int>(one.style->font.weight),
                                      rgbOf(one.style->colour, false), one.style->spacing});
                }
                texts.push_back(plainText(one.words));
                words.push_back({nullptr, page, index, one.x, one.y, static_cast<int>(one.anchor)});
            }
        for (std::size_t i = 0; i < texts.size(); ++i) words[i].text = texts[i].c_str();
    }
    std::vector<std::string> texts;
    std::vector<rackline_paper_style> styles;
    std::vector<rackline_paper_words> words;
};
} // namespace

Result<void> writePaper(const std::string& svg, PaperFormat format, const std::string& path, double scale) {
    const Result<Draw> draw = loaded<Draw>("rackline_paper_draw", path);
    if (!draw) return draw.error();
    const std::string fonts = fontFolder();
    return replace(path, [&](const rackline_paper_taker& taker, char* error, unsigned long size) {
        return (*draw)(svg.data(), svg.size(), format == PaperFormat::pdf, scale, fonts.c_str(), &taker, error, size);
    });
}

bool isPicture(const std::string& path) { return path.ends_with(".svg") || path.ends_with(".png") || path.ends_with(".pdf"); }

Result<void> writePicture(const std::string& svg, const std::string& path) {
    if (path.ends_with(".png")) return writePaper(svg, PaperFormat::png, path);
    return path.ends_with(".pdf") ? writePaper(svg, PaperFormat::pdf, path) : writeTextFile(path, svg);
}

Result<void> writePaper(const PaperBook& book, const std::string& path) {
    const Result<DrawPages> draw = loaded<DrawPages>("rackline_paper_draw_pages", path);
    if (!draw) return draw.error();
    const std::string fonts = fontFolder();
    if (fonts.empty()) return Error{ErrorCode::io, path, "the fonts of the product are not in share/rackline/fonts beside it"};
    std::vector<const char*> pages;
    std::vector<unsigned long> sizes;
    for (const PaperPage& page : book.pages) {
        pages.push_back(page.svg.data());
        sizes.push_back(page.svg.size());
    }
    const WordsForModule words(book);
    std::vector<std::string> titles;
    for (const PaperBookmark& mark : book.bookmarks) titles.push_back(plainText(mark.title));
    std::vector<rackline_paper_mark> marks;
    for (std::size_t i = 0; i < titles.size(); ++i)
        marks.push_back({titles[i].c_str(), book.bookmarks[i].page, book.bookmarks[i].top, book.bookmarks[i].level});
    std::vector<rackline_paper_link> links;
    for (const PaperLink& l : book.links) links.push_back({l.page, l.x, l.y, l.width, l.height, l.toPage, l.toTop});
    const std::string title = plainText(book.title), subject = plainText(book.subject), creator = plainText(book.creator),
                      date = momentOf(book.date);
    return replace(path, [&](const rackline_paper_taker& taker, char* error, unsigned long size) {
        const rackline_paper_pages all{pages.data(),
                                       sizes.data(),
                                       pages.size(),
                                       paperWidth,
                                       paperHeight,
                                       words.styles.data(),
                                       words.styles.size(),
                                       words.words.data(),
                                       words.words.size(),
                                       marks.data(),
                                       marks.size(),
                                       links.data(),
                                       links.size(),
                                       title.c_str(),
                                       subject.c_str(),
                                       creator.c_str(),
                                       date.c_str(),
                                       fonts.c_str(),
                                       taker};
        return (*draw)(&all, error, size);
    });
}

} // namespace rackline
