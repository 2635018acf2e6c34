// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/layouts.h"

#include <functional>
#include <string>
#include <string_view>

namespace rackline {

struct SvgOptions {
    double width = 760;
    /// 0 lets each kind of picture choose.
    double height = 0;
    PaperTheme theme = PaperTheme::light;
    /// A file of its own has margins and a background; otherwise it is an element of a page.
    bool alone = true;
    /// Title and subtitle above the picture; a page has its own headings.
    bool titled = true;
    /// Under the picture: scenario, version, hash.
    std::string caption;
    /// Makes ids unique among the pictures of one page.
    std::string id = "p";
    /// Kinds of marks; off where a caption says them.
    bool legend = true;
};

/// What is said of a mark where the pointer rests on it.
using MarkWords = std::function<std::string(const Mark& mark)>;

/// The shapes alone, for a page that frames them itself.
std::string svgShapes(const Drawing& drawing, const SvgOptions& options, const MarkWords& tip = {});
/// A drawing with its title and caption, as one SVG element.
std::string svgElement(const Drawing& drawing, std::string_view title, std::string_view subtitle, const SvgOptions& options,
                       const MarkWords& tip = {});

/// The drawing that a file or a page has of a chart.
template <class Chart> Drawing paperDrawing(const Chart& chart, const SvgOptions& options = {}) {
    DrawingSheet sheet;
    sheet.width = options.width;
    sheet.height = options.height > 0 ? options.height : fileHeight(chart);
    sheet.legend = options.legend;
    return drawingOf(chart, sheet);
}
template <class Chart> std::string svgOf(const Chart& chart, const SvgOptions& options = {}) {
    return svgElement(paperDrawing(chart, options), chart.title, chart.subtitle, options,
                      [&chart](const Mark& mark) { return tipOf(chart, mark); });
}

} // namespace rackline
