// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/rack_panels.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double mostHeight = 860, mostUnit = 26, leastUnit = 15, rail = 26, innerWidth = 300, gap = 44, bracket = 16,
                 panelHead = 20;

bool isStrong(int index) { return index == 0 || index == 1; }

double leastWidth(const DrawnRack& rack) { return rack.panels.empty() ? rail + innerWidth + 210 : panelsWidth(rack); }

double unitOf(const RackDrawing& drawing) {
    double most = 1;
    for (const DrawnRack& rack : drawing.racks) most = std::max(most, rack.units);
    return std::clamp(mostHeight / most, leastUnit, mostUnit);
}

void drawNotes(SvgCanvas& canvas, const DrawnRack& rack, double left, double y, double width) {
    for (const std::string& note : rack.notes) {
        canvas.text(left, y, fittedText(note, width, 11, FontWeight::regular), "rm");
        y += 15;
    }
}

/// Trays above each other, with neighbours named beside them; the floor is at `floor`.
void drawTrays(SvgCanvas& canvas, const DrawnRack& rack, double left, double floor, double unit, double width) {
    const double top = floor - rack.units * unit, inner = left + rail;
    const double names = width - rail - innerWidth - bracket - 8;
    canvas.rect(inner - 4, top - 4, innerWidth + 8, rack.units * unit + 8, "frame", 3);
    for (const DrawnPart& part : rack.parts) {
        const double y = floor - (part.bottom - 1 + part.height) * unit, height = part.height * unit;
        const std::string ink = isStrong(part.tone) ? "onink" : "onpale";
        canvas.openTitled(part.name + " \u00b7 " + part.text);
        canvas.rect(inner, y + 0.75, innerWidth, height - 1.5, inkOf(part.tone), 2);
        const double room = innerWidth - 26 - textWidth(part.text, 11.5, FontWeight::medium);
        canvas.text(inner + 8, y + height / 2 + 4, fittedText(part.name, room, 11.5, FontWeight::medium), ink);
        canvas.text(inner + innerWidth - 8, y + height / 2 + 4, part.text, ink, TextAnchor::end);
        canvas.text(inner - 9, y + height / 2 + 4, std::to_string(static_cast<int>(std::lround(part.bottom))), "tk",
                    TextAnchor::end);
        canvas.close();
    }
    for (const DrawnGroup& group : rack.groups) {
        const double low = floor - (group.bottom - 1) * unit - 3, up = floor - (group.bottom - 1 + group.height) * unit + 3;
        const double x = inner + innerWidth + 10, middle = (low + up) / 2;
        canvas.path("M" + coordinate(x) + " " + coordinate(up) + "h5V" + coordinate(low) + "h-5", "ax");
        const bool two = low - up > 24;
        canvas.text(x + bracket, two ? middle - 3 : middle + 4,
                    fittedText(two ? group.name : group.name + " \u00b7 " + group.text, names, 12, FontWeight::medium), "at");
        if (two) canvas.text(x + bracket, middle + 12, fittedText(group.text, names, 12, FontWeight::regular), "lb");
    }
}

/// Draws one rack with its left edge at `left`.
void draw(SvgCanvas& canvas, const DrawnRack& rack, double left, double floor, double unit, double width) {
    const bool trays = rack.panels.empty();
    const double top = floor - rack.units * unit - (trays ? 0 : panelHead);
    canvas.text(left, top - 32, fittedText(rack.name, width, 13, FontWeight::medium), "rw");
    canvas.text(left, top - 15, fittedText(rack.total, width, 12, FontWeight::regular), "vl");
    if (trays)
        drawTrays(canvas, rack, left, floor, unit, width);
    else
        drawPanels(canvas, rack, left, floor, unit);
    const double from = left + (trays ? rail - 4 : 1);
    drawNotes(canvas, rack, from, floor + 22 + 15 * static_cast<double>(linesUnderPanels(rack)), width - (trays ? rail : 1));
}
} // namespace

std::string svgOf(const RackDrawing& drawing, const SvgOptions& options) {
    double units = 0, heads = 0;
    std::size_t notes = 0;
    const double unit = unitOf(drawing), count = static_cast<double>(std::max<std::size_t>(1, drawing.racks.size()));
    double least = 0;
    for (const DrawnRack& rack : drawing.racks) {
        heads = std::max(heads, rack.panels.empty() ? 0 : panelHead);
        units = std::max(units, rack.units);
        notes = std::max(notes, rack.notes.size() + linesUnderPanels(rack));
        least += leastWidth(rack);
    }
    SvgOptions wide = options;
    const double gaps = (count - 1) * gap;
    wide.width = std::max(options.width, least + gaps);
    // What the racks do not need is shared by them.
    const double spare = (wide.width - gaps - least) / count;
    SvgCanvas canvas(wide);
    const double floor = 48 + heads + units * unit;
    double left = 0;
    for (const DrawnRack& rack : drawing.racks) {
        const double width = leastWidth(rack) + spare;
        draw(canvas, rack, left, floor, unit, width);
        left += width + gap;
    }
    canvas.line(0, floor + 4.5, wide.width, floor + 4.5, "ax");
    return canvas.finished(drawing.title, drawing.subtitle, floor + 14 + 15 * static_cast<double>(notes));
}

} // namespace rackline
