// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/svg_canvas.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr double heightOfMap = 470, legendRoom = 46, below = 46, rightOfMap = 14, swatch = 12;
/// Leads at which the colour deepens, and how deep it is from there.
constexpr std::array<std::pair<double, double>, 5> depths{{{1, 0.22}, {1.1, 0.36}, {1.25, 0.52}, {1.5, 0.70}, {2, 0.90}}};

std::size_t stepOf(const MapChart::Cell& cell) {
    std::size_t step = 0;
    while (step + 1 < depths.size() && cell.lead >= depths[step + 1].first) ++step;
    return step;
}
std::string depthOf(const MapChart::Cell& cell) { return "fill-opacity=\"" + coordinate(depths[stepOf(cell)].second) + "\""; }
std::string fillOf(int series) { return "f" + std::to_string(lookIndex(series) + 1); }

struct MapFrame {
    double x, y, width, height;
    std::size_t columns, rows;

    double left(std::size_t column) const { return x + width * double(column) / double(columns); }
    double bottom(std::size_t row) const { return y + height * (1 - double(row) / double(rows)); }
    std::string box(std::size_t from, std::size_t to, std::size_t row) const {
        return "M" + coordinate(left(from)) + " " + coordinate(bottom(row + 1)) + "H" + coordinate(left(to)) + "V" +
               coordinate(bottom(row)) + "H" + coordinate(left(from)) + "Z";
    }
};

/// Neighbours that look alike are one box.
template <class Alike, class Draw> void eachRun(const MapChart& chart, const MapFrame& f, Alike alike, Draw draw) {
    for (std::size_t row = 0; row < f.rows; ++row)
        for (std::size_t from = 0, to = 0; from < f.columns; from = to) {
            while (to < f.columns && alike(chart.at(from, row), chart.at(to, row))) ++to;
            draw(chart.at(from, row), f.box(from, to, row));
        }
}

void drawCells(SvgCanvas& canvas, const MapChart& chart, const MapFrame& f) {
    eachRun(
        chart, f, [](const auto& a, const auto& b) { return a.winner == b.winner && stepOf(a) == stepOf(b); },
        [&](const MapChart::Cell& cell, const std::string& box) {
            if (cell.winner >= 0) canvas.path(box, fillOf(cell.winner), depthOf(cell) + " shape-rendering=\"crispEdges\"");
        });
    eachRun(
        chart, f, [](const auto& a, const auto& b) { return a.settled == b.settled && (a.winner < 0) == (b.winner < 0); },
        [&](const MapChart::Cell& cell, const std::string& box) {
            if (cell.winner >= 0 && !cell.settled) canvas.path(box, "", "fill=\"" + canvas.hatchFill() + "\"");
        });
}

/// Where the lead passes from one to another.
void drawBorders(SvgCanvas& canvas, const MapChart& chart, const MapFrame& f) {
    std::string border;
    for (std::size_t row = 0; row < f.rows; ++row)
        for (std::size_t column = 0; column < f.columns; ++column) {
            const int here = chart.at(column, row).winner;
            if (column + 1 < f.columns && chart.at(column + 1, row).winner != here)
                border +=
                    "M" + coordinate(f.left(column + 1)) + " " + coordinate(f.bottom(row)) + "V" + coordinate(f.bottom(row + 1));
            if (row + 1 < f.rows && chart.at(column, row + 1).winner != here)
                border +=
                    "M" + coordinate(f.left(column)) + " " + coordinate(f.bottom(row + 1)) + "H" + coordinate(f.left(column + 1));
        }
    if (!border.empty()) canvas.path(border, "roof");
}

/// Boxes that are not seen and say what stands below the pointer.
void drawHovers(SvgCanvas& canvas, const MapChart& chart, const MapFrame& f) {
    constexpr std::size_t most = 6000;
    if (f.columns * f.rows > most) return;
    for (std::size_t row = 0; row < f.rows; ++row)
        for (std::size_t column = 0; column < f.columns; ++column) {
            canvas.openTitled(chart.xTitle + ": " + chart.xValues[column] + "\n" + chart.yTitle + ": " + chart.yValues[row] +
                              "\n" + chart.at(column, row).text);
            canvas.path(f.box(column, column + 1, row), "hit");
            canvas.close();
        }
}

/// Every so manieth value, so that words keep this much from each other.
std::size_t strideOf(std::size_t count, double room, double each) {
    return static_cast<std::size_t>(std::max(1.0, std::ceil(each * double(count) / room)));
}

void drawAxes(SvgCanvas& canvas, const MapChart& chart, const MapFrame& f) {
    double widest = 0;
    for (const std::string& value : chart.xValues) widest = std::max(widest, textWidth(value, 12));
    const std::size_t acrossBy = strideOf(f.columns, f.width, widest + 18), upBy = strideOf(f.rows, f.height, 30);
    for (std::size_t i = 0; i < f.columns; i += acrossBy)
        canvas.text((f.left(i) + f.left(i + 1)) / 2, f.y + f.height + 17, chart.xValues[i], "tk", TextAnchor::middle);
    for (std::size_t i = 0; i < f.rows; i += upBy)
        canvas.text(f.x - 9, (f.bottom(i) + f.bottom(i + 1)) / 2 + 4, chart.yValues[i], "tk", TextAnchor::end);
    canvas.rect(f.x, f.y, f.width, f.height, "ax");
    canvas.text(f.x + f.width, f.y + f.height + 36, chart.xTitle, "at", TextAnchor::end);
    canvas.text(0, f.y - 12, chart.yTitle, "at");
}

void drawMapLegend(SvgCanvas& canvas, const MapChart& chart, double width) {
    double x = 0;
    constexpr double y = 0;
    const auto entry = [&](const std::string& words, auto mark) {
        const double room = swatch + 6 + textWidth(words, 12);
        if (x + room > width) return;
        mark(x);
        canvas.text(x + swatch + 6, y + 10.5, words, "vl");
        x += room + 18;
    };
    for (std::size_t s = 0; s < chart.series.size(); ++s)
        entry(chart.series[s], [&](double at) { canvas.rect(at, y, swatch, swatch, fillOf(static_cast<int>(s)), 2); });
    entry("intervals overlap", [&](double at) {
        canvas.path("M" + coordinate(at) + " " + coordinate(y) + "h12v12h-12Z", "", "fill=\"" + canvas.hatchFill() + "\"");
        canvas.rect(at, y, swatch, swatch, "ax", 2);
    });
}
} // namespace

std::string svgOf(const MapChart& chart, const SvgOptions& options) {
    SvgCanvas canvas(options);
    double left = 44;
    for (const std::string& value : chart.yValues) left = std::max(left, textWidth(value, 12) + 20);
    const double height = options.height > 0 ? options.height : heightOfMap;
    const MapFrame frame{left,
                         legendRoom,
                         options.width - left - rightOfMap,
                         height - legendRoom - below,
                         chart.xValues.size(),
                         chart.yValues.size()};
    canvas.define(frame.x, frame.y, frame.width, frame.height, "hm");
    drawMapLegend(canvas, chart, options.width);
    drawCells(canvas, chart, frame);
    drawBorders(canvas, chart, frame);
    drawAxes(canvas, chart, frame);
    drawHovers(canvas, chart, frame);
    return canvas.finished(chart.title, chart.subtitle, height);
}

} // namespace rackline
