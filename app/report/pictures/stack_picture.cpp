// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/svg_canvas.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double barHeight = 32, rowHeight = 62, legendRow = 22, partText = 11.5, totalRoom = 14;

/// Parts by name in the order of their first appearance, so that one colour means one part in every row.
std::vector<std::string> partNames(const StackChart& chart) {
    std::vector<std::string> names;
    for (const StackRow& row : chart.rows)
        for (const StackPart& part : row.parts)
            if (std::find(names.begin(), names.end(), part.name) == names.end()) names.push_back(part.name);
    return names;
}

double sumOf(const StackRow& row) {
    double sum = 0;
    for (const StackPart& part : row.parts) sum += std::max(0.0, part.value);
    return sum;
}

std::string inkStyle(std::size_t index) { return "k" + std::to_string(std::min(index, inkSteps - 1) + 1); }
/// Steps dark enough for the surface colour on them; the others carry the text colour.
bool isStrong(std::size_t index) { return index == 0 || index == 1; }

double drawLegend(SvgCanvas& canvas, const std::vector<std::string>& names, double width) {
    double x = 0, y = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double need = textWidth(names[i], 12) + 16 + 20;
        if (x > 0 && x + need - 20 > width) x = 0, y += legendRow;
        canvas.rect(x, y + 3, 10, 10, inkStyle(i), 2);
        canvas.text(x + 16, y + 12, names[i], "lt");
        x += need;
    }
    return y + legendRow + 10;
}
} // namespace

std::string svgOf(const StackChart& chart, const SvgOptions& options) {
    SvgCanvas canvas(options);
    const std::vector<std::string> names = partNames(chart);
    const double top = drawLegend(canvas, names, options.width);
    double nameWidth = textWidth(chart.unit, 12, FontWeight::medium), totalWidth = 0, most = 0;
    for (const StackRow& row : chart.rows) {
        nameWidth = std::max(nameWidth, textWidth(row.name, 13, FontWeight::medium));
        totalWidth = std::max(totalWidth, textWidth(row.total, 14, FontWeight::semiBold));
        most = std::max({most, sumOf(row), row.capacity});
    }
    nameWidth = std::min(nameWidth, options.width * 0.35);
    const double left = nameWidth + 18;
    const bool money = chart.unit.starts_with("USD") || chart.unit.starts_with("$");
    const AxisScale scale = fittedScale(0, most > 0 ? most / 1.06 : 1, false, money ? "USD" : "");
    const double room = options.width - left - totalWidth - totalRoom;
    const double perValue = std::min(room / (most > 0 ? most : 1), (options.width - left - 20) / scale.high);
    const double bottom = top + rowHeight * static_cast<double>(chart.rows.size());
    for (const AxisTick& tick : scale.ticks) {
        const double x = std::round(left + tick.value * perValue) + 0.5;
        canvas.line(x, top, x, bottom, tick.value == 0 ? "ax" : "gx");
        canvas.text(x, bottom + 18, scale.high < 1e5 && !money ? tickText(tick.value) : tick.label, "tk", TextAnchor::middle);
    }
    canvas.text(left - 12, bottom + 18, chart.unit, "at", TextAnchor::end);
    double y = top + (rowHeight - barHeight) / 2;
    for (const StackRow& row : chart.rows) {
        canvas.text(0, y + barHeight / 2 + 4.5, row.name, "rw");
        double x = left;
        if (row.capacity > 0) canvas.rect(x, y, row.capacity * perValue, barHeight, "track", 2);
        for (const StackPart& part : row.parts) {
            const auto index = static_cast<std::size_t>(std::find(names.begin(), names.end(), part.name) - names.begin());
            const double width = std::max(0.0, part.value) * perValue;
            canvas.openTitled(row.name + " \u00b7 " + part.name + ": " + part.text);
            if (width > 0) canvas.rect(x, y, std::max(0.5, width - 1), barHeight, inkStyle(index), width > 6 ? 1.5 : 0);
            if (textWidth(part.text, partText, FontWeight::medium) + 16 <= width)
                canvas.text(x + (width - 1) / 2, y + barHeight / 2 + 4, part.text, isStrong(index) ? "onink" : "onpale",
                            TextAnchor::middle);
            canvas.close();
            x += width;
        }
        canvas.text(std::max(x, left + row.capacity * perValue) + 10, y + barHeight / 2 + 5, row.total, "ttl ha");
        y += rowHeight;
    }
    return canvas.finished(chart.title, chart.subtitle, bottom + 28);
}

} // namespace rackline
