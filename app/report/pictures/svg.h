// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/pictures/paper_theme.h"

#include <string>
#include <string_view>

namespace rackline {

struct SvgOptions {
    double width = 760;
    /// 0 lets stacks and bars take what their rows need; lines then take 470.
    double height = 0;
    PaperTheme theme = PaperTheme::light;
    /// Title and subtitle above the picture; a page has its own headings.
    bool titled = true;
    /// Under the picture: scenario, version, hash.
    std::string caption;
    /// Makes ids unique among the pictures of one page.
    std::string id = "p";
    /// Kinds of marks; off where a caption says them.
    bool legend = true;
};

/// A picture as a file of its own, or with PaperTheme::page as an element of a page that carries pictureStyle().
std::string svgOf(const LineChart& chart, const SvgOptions& options = {});
std::string svgOf(const MapChart& chart, const SvgOptions& options = {});
std::string svgOf(const StackChart& chart, const SvgOptions& options = {});
std::string svgOf(const BarChart& chart, const SvgOptions& options = {});
std::string svgOf(const RackDrawing& drawing, const SvgOptions& options = {});
std::string svgOf(const NetworkDrawing& drawing, const SvgOptions& options = {});
/// What a picture says of its own height.
double heightOfPicture(std::string_view svg);

} // namespace rackline
