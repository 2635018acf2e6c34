// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/pages.h"

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {
/// GLib ends the program with a signal where it gets no memory or no thread. This says so first, and ends with the exit code for
/// it.
GLogWriterOutput sayAndEnd(GLogLevelFlags level, const GLogField* fields, gsize count, gpointer) {
    if ((level & G_LOG_LEVEL_ERROR) == 0) return g_log_writer_default(level, fields, count, nullptr);
    constexpr int internalError = 4;
    for (gsize i = 0; i < count; ++i)
        if (std::string_view(fields[i].key) == "MESSAGE")
            std::fprintf(stderr, "rackline: the document cannot be drawn: %s\n", static_cast<const char*>(fields[i].value));
    std::_Exit(internalError);
}
[[maybe_unused]] const bool endsAreSaid = (g_log_set_writer_func(sayAndEnd, nullptr, nullptr), true);

constexpr double pointsPerPixel = 0.75;

struct Unref {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(PangoLayout* layout) const { g_object_unref(layout); }
    void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
    void operator()(PangoAttrList* attributes) const { pango_attr_list_unref(attributes); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Unref>;
using Context = std::unique_ptr<cairo_t, Unref>;
using Handle = std::unique_ptr<RsvgHandle, Unref>;

/// Where the first thing that went wrong is written down.
struct Problem {
    char* words;
    unsigned long size;

    int say(const char* what) const {
        std::snprintf(words, size, "%s", what);
        return 1;
    }
    int take(GError* error, const char* otherwise) const {
        say(error != nullptr ? error->message : otherwise);
        if (error != nullptr) g_error_free(error);
        return 1;
    }
    int check(cairo_status_t status) const { return status == CAIRO_STATUS_SUCCESS ? 0 : say(cairo_status_to_string(status)); }
};

/// What cairo draws, held in memory until it is whole, because cairo's own files forget a failed write where a later one
/// succeeds.
struct Drawn {
    static cairo_status_t take(void* drawn, const unsigned char* bytes, unsigned int count) {
        static_cast<Drawn*>(drawn)->text.append(reinterpret_cast<const char*>(bytes), count);
        return CAIRO_STATUS_SUCCESS;
    }
    int handOver(const rackline_paper_taker& taker) const { return taker.take(taker.where, text.data(), text.size()); }

    std::string text;
};

/// The fonts of this drawing, and of this thread while the object lives. They are a configuration of their own: a window adds
/// families to that of the process whose files only Qt can open, and Pango would draw each of their letters as an empty box.
class Fonts {
public:
    explicit Fonts(const char* folder)
        : m_config(FcInitLoadConfigAndFonts()), m_map(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)) {
        if (*folder != '\0') FcConfigAppFontAddDir(m_config, reinterpret_cast<const FcChar8*>(folder));
        if (!isReady()) return;
        pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(m_map), m_config);
        pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(m_map));
    }
    ~Fonts() {
        pango_cairo_font_map_set_default(nullptr);
        if (m_map != nullptr) g_object_unref(m_map);
        if (m_config != nullptr) FcConfigDestroy(m_config);
    }
    Fonts(const Fonts&) = delete;
    Fonts& operator=(const Fonts&) = delete;

    bool isReady() const { return m_config != nullptr && m_map != nullptr; }

private:
    FcConfig* m_config;
    PangoFontMap* m_map;
};
constexpr const char* noFonts = "the fonts of this machine cannot be read";

Handle read(const char* svg, unsigned long size, const Problem& problem) {
    GError* error = nullptr;
    Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg), size, &error));
    if (!handle) problem.take(error, "not an SVG");
    return handle;
}

int render(RsvgHandle* handle, cairo_t* context, double width, double height, const Problem& problem) {
    GError* error = nullptr;
    const RsvgRectangle page{0, 0, width, height};
    return rsvg_handle_render_document(handle, context, &page, &error) ? 0 : problem.take(error, "cannot be drawn");
}

void describe(cairo_surface_t* surface, const rackline_paper_pages& pages) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, pages.title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, pages.subject);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, pages.creator);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, pages.creator);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, pages.date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, pages.date);
}

void addOutline(cairo_surface_t* surface, const rackline_paper_pages& pages) {
    int section = CAIRO_PDF_OUTLINE_ROOT;
    std::array<char, 80> place{};
    for (unsigned long i = 0; i < pages.mark_count; ++i) {
        const rackline_paper_mark& mark = pages.marks[i];
        std::snprintf(place.data(), place.size(), "page=%lu pos=[0 %d]", mark.page + 1,
                      static_cast<int>(std::lround(mark.top * pointsPerPixel)));
        const int parent = mark.level == 0 ? CAIRO_PDF_OUTLINE_ROOT : section;
        const int item = cairo_pdf_surface_add_outline(surface, parent, mark.title, place.data(), cairo_pdf_outline_flags_t{});
        if (mark.level == 0) section = item;
    }
}

/// Writes coordinates as whole points, so that no locale puts a comma into them.
void addLinks(cairo_t* context, const rackline_paper_pages& pages, unsigned long page) {
    const auto points = [](double pixels) { return static_cast<int>(std::lround(pixels * pointsPerPixel)); };
    std::array<char, 160> place{};
    for (unsigned long i = 0; i < pages.link_count; ++i) {
        const rackline_paper_link& link = pages.links[i];
        if (link.page != page) continue;
        std::snprintf(place.data(), place.size(), "rect=[%d %d %d %d] page=%lu pos=[0 %d]", points(link.x), points(link.y),
                      points(link.width), points(link.height), link.to_page + 1, points(link.to_top));
        cairo_tag_begin(context, CAIRO_TAG_LINK, place.data());
        cairo_tag_end(context, CAIRO_TAG_LINK);
    }
}

/// Draws words with the fonts of pictures. Through librsvg the 4,000 texts of a report on three scenarios take 450 ms; this takes
/// 45.
class WordsPen {
public:
    WordsPen(cairo_t* context, const rackline_paper_pages& pages)
        : m_context(context), m_pages(pages), m_layout(pango_cairo_create_layout(context)) {
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        pango_cairo_context_set_font_options(pango_layout_get_context(m_layout.get()), options);
        cairo_font_options_destroy(options);
        for (unsigned long i = 0; i < pages.style_count; ++i) addStyle(pages.styles[i]);
    }

    void draw(unsigned long page) {
        cairo_save(m_context);
        cairo_scale(m_context, pointsPerPixel, pointsPerPixel);
        for (; m_next < m_pages.word_count && m_pages.words[m_next].page == page; ++m_next) draw(m_pages.words[m_next]);
        cairo_restore(m_context);
    }

private:
    struct Style {
        std::unique_ptr<PangoFontDescription, Unref> font;
        std::unique_ptr<PangoAttrList, Unref> attributes;
        unsigned int colour;
        double scale;
    };
    /// All sizes are drawn from this one, so that fonts are looked up once for each weight.
    static constexpr double lookedUpSize = 16;

    void addStyle(const rackline_paper_style& style) {
        Style made{std::unique_ptr<PangoFontDescription, Unref>(pango_font_description_new()),
                   std::unique_ptr<PangoAttrList, Unref>(pango_attr_list_new()), style.colour, style.size / lookedUpSize};
        pango_font_description_set_family_static(made.font.get(), "Rackline Sans,Inter,Noto Sans,DejaVu Sans,sans-serif");
        pango_font_description_set_absolute_size(made.font.get(), lookedUpSize * PANGO_SCALE);
        pango_font_description_set_weight(made.font.get(), static_cast<PangoWeight>(style.weight));
        if (style.spacing != 0)
            pango_attr_list_insert(made.attributes.get(), pango_attr_letter_spacing_new(static_cast<int>(
                                                              std::lround(style.spacing / made.scale * PANGO_SCALE))));
        m_styles.push_back(std::move(made));
    }
    void draw(const rackline_paper_words& words) {
        const Style& style = m_styles[words.style];
        pango_layout_set_font_description(m_layout.get(), style.font.get());
        pango_layout_set_attributes(m_layout.get(), style.attributes.get());
        pango_layout_set_text(m_layout.get(), words.text, -1);
        PangoLayoutLine* line = pango_layout_get_line_readonly(m_layout.get(), 0);
        double before = 0;
        if (words.anchor != 0) {
            PangoRectangle box{};
            pango_layout_line_get_extents(line, nullptr, &box);
            before = static_cast<double>(box.width) / PANGO_SCALE * words.anchor / 2;
        }
        const auto part = [&style](int shift) { return static_cast<double>((style.colour >> shift) & 0xFFU) / 255; };
        cairo_set_source_rgb(m_context, part(16), part(8), part(0));
        cairo_save(m_context);
        cairo_translate(m_context, words.x, words.y);
        cairo_scale(m_context, style.scale, style.scale);
        cairo_move_to(m_context, -before, 0);
        pango_cairo_show_layout_line(m_context, line);
        cairo_restore(m_context);
    }

    cairo_t* m_context;
    const rackline_paper_pages& m_pages;
    std::unique_ptr<PangoLayout, Unref> m_layout;
    std::vector<Style> m_styles;
    unsigned long m_next = 0;
};
} // namespace

#define RACKLINE_EXPORTED extern "C" __attribute__((visibility("default")))

RACKLINE_EXPORTED int rackline_paper_draw(const char* svg, unsigned long size, int isPdf, double scale, const char* fonts,
                                          const rackline_paper_taker* taker, char* error, unsigned long errorSize) {
    const Problem problem{error, errorSize};
    const Fonts usable(fonts);
    if (!usable.isReady()) return problem.say(noFonts);
    const Handle handle = read(svg, size, problem);
    if (!handle) return 1;
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height)) return problem.say("the SVG has no size");
    const double factor = isPdf != 0 ? pointsPerPixel : scale;
    Drawn drawn;
    const Surface surface(isPdf != 0
                              ? cairo_pdf_surface_create_for_stream(Drawn::take, &drawn, width * factor, height * factor)
                              : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::ceil(width * factor)),
                                                           static_cast<int>(std::ceil(height * factor))));
    if (isPdf != 0) cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "1980-01-01T00:00:00");
    const Context context(cairo_create(surface.get()));
    if (render(handle.get(), context.get(), width * factor, height * factor, problem) != 0) return 1;
    if (isPdf == 0) {
        if (problem.check(cairo_surface_write_to_png_stream(surface.get(), Drawn::take, &drawn)) != 0) return 1;
        return drawn.handOver(*taker);
    }
    cairo_show_page(context.get());
    cairo_surface_finish(surface.get());
    if (problem.check(cairo_surface_status(surface.get())) != 0) return 1;
    return drawn.handOver(*taker);
}

RACKLINE_EXPORTED int rackline_paper_draw_pages(const rackline_paper_pages* pages, char* error, unsigned long errorSize) {
    const Problem problem{error, errorSize};
    const Fonts usable(pages->fonts);
    if (!usable.isReady()) return problem.say(noFonts);
    const double width = pages->width * pointsPerPixel, height = pages->height * pointsPerPixel;
    Drawn drawn;
    const Surface surface(cairo_pdf_surface_create_for_stream(Drawn::take, &drawn, width, height));
    describe(surface.get(), *pages);
    const Context context(cairo_create(surface.get()));
    WordsPen pen(context.get(), *pages);
    for (unsigned long i = 0; i < pages->count; ++i) {
        const Handle handle = read(pages->svg[i], pages->sizes[i], problem);
        if (!handle || render(handle.get(), context.get(), width, height, problem) != 0) return 1;
        pen.draw(i);
        addLinks(context.get(), *pages, i);
        cairo_show_page(context.get());
    }
    addOutline(surface.get(), *pages);
    cairo_surface_finish(surface.get());
    if (problem.check(cairo_surface_status(surface.get())) != 0) return 1;
    return drawn.handOver(pages->taker);
}
