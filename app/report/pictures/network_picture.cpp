// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/svg_canvas.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rackline {

namespace {
constexpr double names = 190, tierHeight = 34, tierGap = 92, factRow = 19;
constexpr long long mostBoxes = 12;

struct Boxes {
    std::vector<double> middles;
    double width = 0;
    bool cut = false;
};

/// Boxes of a tier between `left` and `right`; where there are more than can be drawn the middle is left out.
Boxes boxesOf(long long count, double left, double right) {
    Boxes boxes;
    const long long shown = std::min(count, mostBoxes);
    boxes.cut = count > mostBoxes;
    const double slots = static_cast<double>(shown + (boxes.cut ? 1 : 0)), slot = (right - left) / std::max(4.0, slots);
    boxes.width = slot * 0.72;
    const double start = left + ((right - left) - slot * slots) / 2;
    for (long long i = 0; i < shown; ++i) {
        const double skipped = boxes.cut && i >= shown - 2 ? 1 : 0;
        boxes.middles.push_back(start + slot * (static_cast<double>(i) + skipped + 0.5));
    }
    return boxes;
}

double drawTiers(SvgCanvas& canvas, const DrawnNetwork& network, double top, double width) {
    const double left = names, right = width;
    std::vector<Boxes> rows;
    for (const DrawnTier& tier : network.tiers) rows.push_back(boxesOf(tier.count, left, right));
    double y = top;
    for (std::size_t t = 0; t + 1 < rows.size(); ++t, y += tierHeight + tierGap) {
        const std::vector<double>&upper = rows[t].middles, &lower = rows[t + 1].middles;
        // Hosts hang from one leaf each.
        const bool hosts = t + 2 == rows.size();
        for (std::size_t i = 0; i < upper.size(); ++i)
            for (std::size_t j = 0; j < lower.size(); ++j)
                if (!hosts || j * upper.size() / lower.size() == i)
                    canvas.line(upper[i], y + tierHeight, lower[j], y + tierHeight + tierGap, "wire");
    }
    y = top;
    for (std::size_t t = 0; t < rows.size(); ++t, y += tierHeight + tierGap) {
        const DrawnTier& tier = network.tiers[t];
        canvas.openTitled(tier.name + " \u00b7 " + tier.text);
        const bool hosts = t + 1 == rows.size();
        for (const double middle : rows[t].middles)
            canvas.rect(middle - rows[t].width / 2, y, rows[t].width, tierHeight,
                        hosts ? "k4" : "k" + std::to_string(1 + std::min<std::size_t>(t, 2)), 3);
        if (rows[t].cut) {
            const std::size_t n = rows[t].middles.size();
            canvas.text((rows[t].middles[n - 3] + rows[t].middles[n - 2]) / 2, y + tierHeight / 2 + 4, "\u2026", "bd",
                        TextAnchor::middle);
        }
        canvas.text(0, y + 13, tier.name, "rw");
        canvas.text(0, y + 29, tier.text, "vl");
        canvas.close();
        if (!tier.links.empty()) {
            const double middle = y + tierHeight + tierGap / 2 + 4;
            canvas.text(0, middle, tier.links, "lb");
        }
    }
    return y - tierGap;
}

/// Groups on a circle, every two of them joined.
double drawGroups(SvgCanvas& canvas, const DrawnNetwork& network, double top, double width) {
    const long long shown = std::min(network.groups, mostBoxes);
    const double ringRadius = 22.0 + 8.0 * static_cast<double>(shown), x = width / 2, y = top + ringRadius + 22;
    const auto at = [&](long long i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(shown);
        return std::pair{x + ringRadius * std::sin(angle), y - ringRadius * std::cos(angle)};
    };
    for (long long i = 0; i < shown; ++i)
        for (long long j = i + 1; j < shown; ++j) canvas.line(at(i).first, at(i).second, at(j).first, at(j).second, "wire");
    for (long long i = 0; i < shown; ++i) canvas.circle(at(i).first, at(i).second, 15, "k2");
    canvas.text(0, top + 13, std::to_string(network.groups) + " groups", "rw");
    canvas.text(0, top + 29, network.groupText, "vl");
    return y + ringRadius + 34;
}
} // namespace

std::string svgOf(const NetworkDrawing& drawing, const SvgOptions& options) {
    SvgCanvas canvas(options);
    double y = 4;
    for (const DrawnNetwork& network : drawing.networks) {
        if (drawing.networks.size() > 1) {
            canvas.text(0, y + 12, network.name, "bd");
            y += 30;
        }
        if (network.groups > 1) y = drawGroups(canvas, network, y, options.width) + 8;
        y = drawTiers(canvas, network, y, options.width) + 26;
        const double column = options.width / 2;
        const std::size_t half = (network.facts.size() + 1) / 2;
        canvas.line(0, y - 8.5, options.width, y - 8.5, "gy");
        for (std::size_t i = 0; i < network.facts.size(); ++i) {
            const double left = i < half ? 0 : column + 16;
            const double row = y + 10 + factRow * static_cast<double>(i < half ? i : i - half);
            canvas.text(left, row, network.facts[i].first, "lt");
            canvas.text(left + column - 16, row, network.facts[i].second, "bd", TextAnchor::end);
        }
        y += 10 + factRow * static_cast<double>(half) + 18;
    }
    return canvas.finished(drawing.title, drawing.subtitle, y);
}

} // namespace rackline
