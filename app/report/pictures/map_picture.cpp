// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/map_layout.h"
#include "app/report/pictures/svg_canvas.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"
#include "app/report/words/number_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rackline {

namespace {
constexpr double heightOfMap = 470, legendRoom = 46, below = 46, rightOfMap = 14, swatch = 12, lineOfText = 16;

std::string fillOf(const MapChart& chart, int winner) {
    return "f" + std::to_string(lookIndex(chart.colours[static_cast<std::size_t>(winner)]) + 1);
}

struct MapFrame {
    double x, y, width, height;
    std::size_t columns, rows;

    double left(double column) const { return x + width * column / double(columns); }
    double bottom(double row) const { return y + height * (1 - row / double(rows)); }
    std::string at(const MapChart::Place& place) const {
        return coordinate(left(place.across)) + " " + coordinate(bottom(place.up));
    }
    std::string box(std::size_t from, std::size_t to, std::size_t row) const {
        return "M" + coordinate(left(double(from))) + " " + coordinate(bottom(double(row) + 1)) + "H" +
               coordinate(left(double(to))) + "V" + coordinate(bottom(double(row))) + "H" + coordinate(left(double(from))) + "Z";
    }
    std::string lines(const std::vector<MapSegment>& segments) const {
        std::string path;
        for (const MapSegment& s : segments) path += "M" + at(s.from) + "L" + at(s.to);
        return path;
    }
};

void drawCells(SvgCanvas& canvas, const MapChart& chart, const MapLayout& layout, const MapFrame& f) {
    for (const MapRun& run : layout.fills)
        canvas.path(f.box(run.from, run.to, run.row), fillOf(chart, run.winner),
                    "fill-opacity=\"" + coordinate(run.depth) + "\" shape-rendering=\"crispEdges\"");
    for (const MapRun& run : layout.hatches)
        canvas.path(f.box(run.from, run.to, run.row), "", "fill=\"" + canvas.hatchFill() + "\"");
}

/// Where the lead passes from one to another, and lines of equal lead.
void drawLines(SvgCanvas& canvas, const MapLayout& layout, const MapFrame& f) {
    for (const LeadLine& line : layout.leads) canvas.path(f.lines(line.segments), "lead");
    if (!layout.borders.empty()) canvas.path(f.lines(layout.borders), "roof");
    double taken = -1e9, takenAt = 0;
    for (const LeadLine& line : layout.leads) {
        const std::string words = leadName(line.lead, screenNumbers);
        const double width = textWidth(words, 11) + 12, x = f.left(line.label.across), y = f.bottom(line.label.up);
        if (std::abs(y - taken) < 18 && std::abs(x - takenAt) < 2 * width) continue;
        taken = y;
        takenAt = x;
        canvas.rect(x - width / 2, y - 8, width, 16, "chip", 8);
        canvas.text(x, y + 4, words, "lt", TextAnchor::middle);
    }
}

/// Regions by their names, so that colour is not all that tells them apart.
void drawNames(SvgCanvas& canvas, const MapChart& chart, const MapLayout& layout, const MapFrame& f) {
    for (const MapName& name : layout.names) {
        const bool led = name.winner >= 0;
        const std::string words = led ? chart.series[static_cast<std::size_t>(name.winner)] : "No scenario is feasible";
        if (textWidth(words, 13) + 12 > f.width * name.width / double(f.columns) ||
            f.height * name.height / double(f.rows) < lineOfText)
            continue;
        const int colour = led ? chart.colours[static_cast<std::size_t>(name.winner)] : 0;
        canvas.text(f.left(name.at.across), f.bottom(name.at.up) + 4, words,
                    led ? "sn ha t" + std::to_string(lookIndex(colour) + 1) : std::string("lt"), TextAnchor::middle);
    }
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

std::vector<MapChart::Tick> spaced(const std::vector<MapChart::Tick>& ticks, double cellsToAPixel, bool across) {
    std::vector<double> lengths;
    for (const MapChart::Tick& tick : ticks) lengths.push_back((across ? textWidth(tick.text, 12) + 18 : 24) * cellsToAPixel);
    return apart(ticks, lengths);
}

void drawAxes(SvgCanvas& canvas, const MapChart& chart, const MapFrame& f) {
    for (const MapChart::Tick& tick : spaced(chart.xTicks, double(f.columns) / f.width, true)) {
        canvas.line(f.left(tick.at), f.y + f.height, f.left(tick.at), f.y + f.height + 4, "ax");
        canvas.text(f.left(tick.at), f.y + f.height + 17, tick.text, "tk", TextAnchor::middle);
    }
    for (const MapChart::Tick& tick : spaced(chart.yTicks, double(f.rows) / f.height, false)) {
        canvas.line(f.x - 4, f.bottom(tick.at), f.x, f.bottom(tick.at), "ax");
        canvas.text(f.x - 9, f.bottom(tick.at) + 4, tick.text, "tk", TextAnchor::end);
    }
    canvas.rect(f.x, f.y, f.width, f.height, "ax");
    canvas.text(f.x + f.width, f.y + f.height + 36, chart.xTitle, "at", TextAnchor::end);
    canvas.text(0, f.y - 12, chart.yTitle, "at");
    if (!chart.point) return;
    const double x = f.left(chart.point->across), y = f.bottom(chart.point->up);
    canvas.line(f.x, y, f.x + f.width, y, "join");
    canvas.line(x, f.y, x, f.y + f.height, "join");
    canvas.circle(x, y, 7, "pin");
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
        entry(chart.series[s], [&](double at) { canvas.rect(at, y, swatch, swatch, fillOf(chart, static_cast<int>(s)), 2); });
    entry("intervals overlap", [&](double at) {
        canvas.path("M" + coordinate(at) + " " + coordinate(y) + "h12v12h-12Z", "", "fill=\"" + canvas.hatchFill() + "\"");
        canvas.rect(at, y, swatch, swatch, "ax", 2);
    });
    entry("even", [&](double at) { canvas.line(at, y + swatch / 2, at + swatch, y + swatch / 2, "roof"); });
}
} // namespace

std::string svgOf(const MapChart& chart, const SvgOptions& options) {
    SvgCanvas canvas(options);
    double left = 44;
    for (const MapChart::Tick& tick : chart.yTicks) left = std::max(left, textWidth(tick.text, 12) + 20);
    const double height = options.height > 0 ? options.height : heightOfMap;
    const MapFrame frame{left,
                         legendRoom,
                         options.width - left - rightOfMap,
                         height - legendRoom - below,
                         chart.xValues.size(),
                         chart.yValues.size()};
    canvas.define(frame.x, frame.y, frame.width, frame.height, "hm");
    drawMapLegend(canvas, chart, options.width);
    const MapLayout layout = layoutOf(chart);
    drawCells(canvas, chart, layout, frame);
    drawLines(canvas, layout, frame);
    drawNames(canvas, chart, layout, frame);
    drawAxes(canvas, chart, frame);
    drawHovers(canvas, chart, frame);
    return canvas.finished(chart.title, chart.subtitle, height);
}

} // namespace rackline
