// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/svg_canvas.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double leftOfBars = 58, rightOfBars = 12, topOfBars = 40, nameRoom = 46, waterfallHeight = 380;
constexpr double tornadoRow = 34, tornadoBar = 18;
constexpr std::size_t tornadoRows = 10;

/// Words on lines of at most this width; a word too long for one keeps its line.
std::vector<std::string> wrapped(std::string_view words, double width, double size, FontWeight weight) {
    std::vector<std::string> lines;
    while (!words.empty()) {
        const std::size_t cut = std::min(words.find(' '), words.size());
        const std::string word(words.substr(0, cut));
        words.remove_prefix(std::min(cut + 1, words.size()));
        if (!lines.empty() && textWidth(lines.back() + " " + word, size, weight) <= width)
            lines.back() += " " + word;
        else
            lines.push_back(word);
    }
    return lines;
}

std::string waterfall(const BarChart& chart, const SvgOptions& options) {
    SvgCanvas canvas(options);
    const double height = options.height > 0 ? options.height : waterfallHeight;
    const AxisScale scale = waterfallScale(chart);
    double left = leftOfBars;
    for (const AxisTick& tick : scale.ticks) left = std::max(left, textWidth(tick.label, 12) + 20);
    const double right = options.width - rightOfBars, bottom = height - nameRoom;
    const auto pixel = [&](double value) {
        return topOfBars + (bottom - topOfBars) * (1 - std::clamp(scale.position(value), 0.0, 1.0));
    };
    for (const AxisTick& tick : scale.ticks) {
        if (tick.label.empty()) continue;
        const double y = std::round(pixel(tick.value)) + 0.5;
        canvas.line(left, y, right, y, "gy");
        canvas.text(left - 9, y + 4, tick.label, "tk", TextAnchor::end);
    }
    canvas.text(8, 12, chart.value.title, "at");
    if (chart.value.logarithmic) canvas.text(right, 12, "equal heights are equal factors", "rm", TextAnchor::end);
    const double slot = (right - left) / static_cast<double>(std::max<std::size_t>(1, chart.steps.size()));
    const double bar = std::min(56.0, slot * 0.62);
    int totals = 0;
    for (std::size_t i = 0; i < chart.steps.size(); ++i) {
        const BarStep& step = chart.steps[i];
        const double middle = left + slot * (static_cast<double>(i) + 0.5), x = middle - bar / 2;
        const double from = pixel(step.low), to = pixel(step.high), top = std::min(from, to);
        if (i + 1 < chart.steps.size()) canvas.line(x + bar, to, middle + slot - bar / 2, to, "join");
        canvas.openTitled(step.name + ": " + step.text);
        const bool losing = step.high < step.low;
        if (step.total) {
            const std::string look = std::to_string(lookIndex(totals) + 1);
            canvas.rect(x, to, bar, bottom - to, "b" + look);
            canvas.path("M" + coordinate(x) + " " + coordinate(to) + "h" + coordinate(bar), "l" + look, "stroke-width=\"2.5\"");
            canvas.pathAt(middle, to, markerPath(totals, 7), "m" + look);
            ++totals;
        } else {
            canvas.rect(x, top, bar, std::max(1.0, std::abs(from - to)), losing ? "lossbar" : "gain", 2);
        }
        canvas.text(middle, (step.total ? to : top) - 9, step.text, losing && !step.total ? "loss ha" : "bd ha",
                    TextAnchor::middle);
        canvas.close();
        const FontWeight weight = step.total ? FontWeight::semiBold : FontWeight::regular;
        double y = bottom + 18;
        for (const std::string& words : wrapped(step.name, slot - 6, 12, weight)) {
            canvas.text(middle, y, words, step.total ? "bd" : "vl", TextAnchor::middle);
            y += 15;
        }
    }
    canvas.line(left, std::round(bottom) + 0.5, right, std::round(bottom) + 0.5, "ax");
    return canvas.finished(chart.title, chart.subtitle, height);
}

std::string tornado(const BarChart& chart, const SvgOptions& options) {
    SvgCanvas canvas(options);
    std::vector<BarStep> steps = chart.steps;
    std::stable_sort(steps.begin(), steps.end(),
                     [](const BarStep& a, const BarStep& b) { return std::abs(a.high - a.low) > std::abs(b.high - b.low); });
    if (steps.size() > tornadoRows) steps.resize(tornadoRows);
    double nameWidth = 0, textRoom = 0, low = 0, high = 0;
    for (const BarStep& step : steps) {
        nameWidth = std::max(nameWidth, textWidth(step.name, 13, FontWeight::medium));
        textRoom = std::max(textRoom, textWidth(step.text, 12));
        low = std::min({low, step.low, step.high});
        high = std::max({high, step.low, step.high});
    }
    const double left = nameWidth + 24, right = options.width - textRoom - 16, top = 26;
    const double bottom = top + tornadoRow * static_cast<double>(steps.size());
    const AxisScale scale = scaleOf(chart.value, low, high);
    const auto pixel = [&](double value) { return left + (right - left) * scale.position(value); };
    for (const AxisTick& tick : scale.ticks) {
        const double x = std::round(pixel(tick.value)) + 0.5;
        canvas.line(x, top, x, bottom, tick.value == 0 ? "ax" : "gx");
        if (!tick.label.empty()) canvas.text(x, bottom + 18, tick.label, "tk", TextAnchor::middle);
    }
    canvas.text(right, bottom + 38, chart.value.title, "at", TextAnchor::end);
    double y = top + (tornadoRow - tornadoBar) / 2;
    for (const BarStep& step : steps) {
        const double zero = pixel(0), a = pixel(step.low), b = pixel(step.high);
        canvas.openTitled(step.name + ": " + step.text);
        canvas.text(0, y + tornadoBar / 2 + 4.5, step.name, "rw");
        canvas.rect(std::min(a, zero), y, std::abs(a - zero), tornadoBar, "k3");
        canvas.rect(std::min(b, zero), y, std::abs(b - zero), tornadoBar, "k1");
        canvas.text(options.width, y + tornadoBar / 2 + 4.5, step.text, "vl", TextAnchor::end);
        canvas.close();
        y += tornadoRow;
    }
    return canvas.finished(chart.title, chart.subtitle, bottom + 46);
}
} // namespace

std::string svgOf(const BarChart& chart, const SvgOptions& options) {
    return chart.kind == BarChart::Kind::waterfall ? waterfall(chart, options) : tornado(chart, options);
}

} // namespace rackline
