// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/rack_panels.h"

#include "app/report/pictures/text_width.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double perMetre = 360, unknownWidth = 270, leastPanel = 200, between = 62, head = 17, line = 15;

double widthOf(const DrawnPanel& panel) { return panel.width > 0 ? std::max(leastPanel, panel.width * perMetre) : unknownWidth; }

struct PanelBox {
    double x, width, floor, unit;

    double left(const DrawnPart& part) const { return x + part.left * width; }
    double top(const DrawnPart& part) const { return floor - (part.bottom - 1 + part.height) * unit; }
};

bool isUpright(const DrawnPart& part, double width, double unit) { return part.width * width < part.height * unit; }

/// How many parts stand in the chassis, counted on after those before it: "Chassis 2: 19 to 36".
void drawChassis(SvgCanvas& canvas, const DrawnRack& rack, const DrawnPart& chassis, const PanelBox& box, int& counted) {
    const double x = box.left(chassis), y = box.top(chassis), width = chassis.width * box.width;
    const double height = chassis.height * box.unit;
    const auto inside = std::count_if(rack.parts.begin(), rack.parts.end(), [&](const DrawnPart& part) {
        return part.panel == chassis.panel && part.width < chassis.width && part.bottom >= chassis.bottom &&
               part.bottom < chassis.bottom + chassis.height && part.left >= chassis.left - 1e-9 &&
               part.left < chassis.left + chassis.width - 1e-9;
    });
    canvas.rect(x + 2, y + 2, width - 4, height - 4, "frame", 3);
    std::string words = chassis.name + ": none";
    if (inside > 0) words = chassis.name + ": " + std::to_string(counted + 1) + " to " + std::to_string(counted + inside);
    counted += static_cast<int>(inside);
    canvas.text(x + 7, y + 14, fittedText(words, width - 12, 11, FontWeight::regular), "tk");
}

void drawPart(SvgCanvas& canvas, const DrawnPart& part, const PanelBox& box) {
    const double x = box.left(part), y = box.top(part), width = part.width * box.width, height = part.height * box.unit;
    const bool strong = part.tone == 0 || part.tone == 1;
    canvas.openTitled(part.name + " \u00b7 " + part.text);
    if (isUpright(part, box.width, box.unit) && part.width < 1) {
        const double edge = std::min(1.2, width / 10);
        canvas.rect(x + edge + 1, y + head + 3, width - 2 * edge - 1, height - head - 10, inkOf(part.tone), 2);
        // A blade that is wide enough says what it is along its height.
        const std::string whole = part.name + " \u00b7 " + part.text;
        const bool fits = textWidth(whole, 11.5, FontWeight::medium) < height - 50;
        if (width >= 24)
            canvas.text(x + width / 2 + 4, y + height / 2 + 4, fits ? whole : part.text, strong ? "onink" : "onpale",
                        TextAnchor::middle, -90);
    } else {
        canvas.rect(x + 3, y + 0.75, width - 6, height - 1.5, inkOf(part.tone), 2);
        const double room = width - 24;
        canvas.text(x + width / 2, y + height / 2 + 4, fittedText(part.name, room, 11.5, FontWeight::medium),
                    strong ? "onink" : "onpale", TextAnchor::middle);
        if (height > 40)
            canvas.text(x + width / 2, y + height / 2 + 20, fittedText(part.text, room, 11.5, FontWeight::medium),
                        strong ? "onink" : "onpale", TextAnchor::middle);
    }
    canvas.close();
}

void drawBetween(SvgCanvas& canvas, const std::string& words, double x, double top, double floor) {
    const double middle = x + between / 2;
    canvas.openTitled(words);
    canvas.rect(middle - 5, top, 10, floor - top, inkOf(5), 3);
    canvas.text(middle - 11, (top + floor) / 2, words, "lb", TextAnchor::middle, -90);
    canvas.close();
}
} // namespace

std::string inkOf(int index) { return "k" + std::to_string(std::clamp(index, 0, static_cast<int>(inkSteps) - 1) + 1); }

std::string fittedText(std::string text, double width, double size, FontWeight weight) {
    if (textWidth(text, size, weight) <= width) return text;
    std::string kept;
    for (std::string_view rest = text; !rest.empty();) {
        std::string longer = kept;
        appendLetter(longer, takeLetter(rest));
        if (textWidth(longer + "\u2026", size, weight) > width) break;
        kept = std::move(longer);
    }
    return kept + "\u2026";
}

double panelsWidth(const DrawnRack& rack) {
    double width = rack.panels.empty() ? 0 : between * static_cast<double>(rack.panels.size() - 1);
    for (const DrawnPanel& panel : rack.panels) width += widthOf(panel);
    return width + 10;
}

std::size_t linesUnderPanels(const DrawnRack& rack) {
    std::size_t most = 0;
    for (const DrawnPanel& panel : rack.panels) most = std::max(most, panel.words.size());
    return rack.panels.empty() ? 0 : most + 1;
}

void drawPanels(SvgCanvas& canvas, const DrawnRack& rack, double left, double floor, double unit) {
    const double top = floor - rack.units * unit;
    double x = left + 5;
    for (std::size_t i = 0; i < rack.panels.size(); ++i) {
        const DrawnPanel& panel = rack.panels[i];
        const PanelBox box{x, widthOf(panel), floor, unit};
        const int at = static_cast<int>(i);
        canvas.rect(x - 4, top - 4, box.width + 8, rack.units * unit + 8, "frame", 3);
        canvas.text(x - 4, top - 10, panel.name, "at");
        canvas.text(x + box.width + 4, top - 10, panel.measure, "lb", TextAnchor::end);
        int counted = 0;
        for (const DrawnPart& chassis : rack.chassis)
            if (chassis.panel == at) drawChassis(canvas, rack, chassis, box, counted);
        for (const DrawnPart& part : rack.parts)
            if (part.panel == at) drawPart(canvas, part, box);
        double y = floor + 24;
        bool first = true;
        for (const std::string& words : panel.words) {
            canvas.text(x - 4, y, fittedText(words, box.width + 8, 12, first ? FontWeight::medium : FontWeight::regular),
                        first ? "at" : "lb");
            first = !first;
            y += line;
        }
        const double next = x + box.width;
        if (i == 0 && !rack.between.empty()) drawBetween(canvas, rack.between, next, top, floor);
        if (i + 2 == rack.panels.size() && !rack.feed.empty()) {
            canvas.line(next + 4, top + 14, next + between - 4, top + 14, "ax");
            canvas.text(next + between / 2, top + 8, rack.feed, "lb", TextAnchor::middle);
        }
        x = next + between;
    }
}

} // namespace rackline
