// SPDX-License-Identifier: GPL-3.0-or-later
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace {
struct Unref {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};

int failed(const char* words, char* error, unsigned long size) {
    std::snprintf(error, size, "%s", words);
    return 1;
}
} // namespace

extern "C" __attribute__((visibility("default"))) int rackline_paper_draw(const char* svg, unsigned long size, int isPdf,
                                                                          const char* path, double scale, const char* fonts,
                                                                          char* error, unsigned long errorSize) {
    if (*fonts != '\0') FcConfigAppFontAddDir(FcConfigGetCurrent(), reinterpret_cast<const FcChar8*>(fonts));
    GError* problem = nullptr;
    const std::unique_ptr<RsvgHandle, Unref> handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg), size, &problem));
    if (!handle) {
        const int result = failed(problem != nullptr ? problem->message : "not an SVG", error, errorSize);
        if (problem != nullptr) g_error_free(problem);
        return result;
    }
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height))
        return failed("the SVG has no size", error, errorSize);
    constexpr double pointsPerPixel = 0.75;
    const double factor = isPdf != 0 ? pointsPerPixel : scale;
    const std::unique_ptr<cairo_surface_t, Unref> surface(
        isPdf != 0 ? cairo_pdf_surface_create(path, width * factor, height * factor)
                   : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::ceil(width * factor)),
                                                static_cast<int>(std::ceil(height * factor))));
    if (isPdf != 0) cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "1980-01-01T00:00:00");
    const std::unique_ptr<cairo_t, Unref> context(cairo_create(surface.get()));
    const RsvgRectangle page{0, 0, width * factor, height * factor};
    if (!rsvg_handle_render_document(handle.get(), context.get(), &page, &problem)) {
        const int result = failed(problem->message, error, errorSize);
        g_error_free(problem);
        return result;
    }
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    if (isPdf != 0) {
        cairo_show_page(context.get());
        cairo_surface_finish(surface.get());
        status = cairo_surface_status(surface.get());
    } else {
        status = cairo_surface_write_to_png(surface.get(), path);
    }
    return status == CAIRO_STATUS_SUCCESS ? 0 : failed(cairo_status_to_string(status), error, errorSize);
}
