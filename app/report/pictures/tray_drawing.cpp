// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/heat_scale.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double insideTray = 14, linkHeight = 34, betweenBoxes = 8, leastBox = 92, chipHeight = 46, partHeight = 36,
                 trayLine = 16, nameHeight = 15;

/// A tray from above as a schematic: chips under the link that joins them, their hosts, and the rest.
class TrayDrawing {
public:
    TrayDrawing(const TrayPlan& chart, const DrawingSheet& sheet) : m_chart(chart), m_sheet(sheet) {
        m_drawing.width = sheet.width;
        m_drawing.frame = {1, 1, std::floor(sheet.width - 2), 0};
    }

    Drawing drawn() {
        if (m_drawing.width < 60) return std::move(m_drawing);
        const PictureBox inside{m_drawing.frame.x + insideTray, 0, m_drawing.frame.width - 2 * insideTray, 0};
        double y = m_drawing.frame.y + insideTray;
        if (!m_chart.link.empty()) y = drawLink(inside, y);
        int first = 0;
        for (const auto& [parts, height] : {std::pair(&m_chart.chips, chipHeight), std::pair(&m_chart.hosts, partHeight),
                                            std::pair(&m_chart.others, partHeight)}) {
            y = drawParts(*parts, inside, y, height, first, parts == &m_chart.others);
            first += static_cast<int>(parts->size());
        }
        m_drawing.frame.height = std::round(y - betweenBoxes + insideTray - m_drawing.frame.y);
        const PictureBox& f = m_drawing.frame;
        // What is around the parts lies below them.
        Drawing around;
        around.add(Box{{onPixel(f.x), onPixel(f.y), f.width - 1, f.height - 1}, 6},
                   {.fill = Role::sunken, .stroke = Stroke{Role::control}});
        m_drawing.shapes.insert(m_drawing.shapes.begin(), around.shapes.begin(), around.shapes.end());
        y = f.bottom() + 12 + 11;
        if (!m_chart.scale.hottest.empty()) {
            drawHeatScale(m_drawing, m_sheet, m_chart.scale, {f.x, y});
            y += trayLine;
        }
        for (const std::string& note : m_chart.notes) {
            m_drawing.words({{f.x, y}, m_sheet.fitted(m_sheet.said(note), f.width, Type::caption), Type::caption}, Role::text3);
            y += trayLine;
        }
        m_drawing.height = y;
        return std::move(m_drawing);
    }

private:
    double drawLink(const PictureBox& inside, double y) {
        m_drawing.add(Box{{inside.x + 0.06 * inside.width, y, 0.88 * inside.width, 7}, 3}, {.fill = Role::text3});
        m_drawing.words(
            {{inside.x + inside.width / 2, y + 22},
             m_sheet.fitted(m_sheet.said(m_chart.link) + ": " + m_sheet.figured(m_chart.linkSpeed), inside.width, Type::caption),
             Type::caption,
             TextAnchor::middle},
            Role::text2);
        return y + linkHeight;
    }

    double drawParts(const std::vector<TrayPlan::Part>& parts, const PictureBox& inside, double y, double height, int first,
                     bool engineWords) {
        if (parts.empty()) return y;
        const auto most =
            std::max<std::size_t>(1, static_cast<std::size_t>((inside.width + betweenBoxes) / (leastBox + betweenBoxes)));
        // The same number in each row, as far as that goes.
        const std::size_t rows = (parts.size() + most - 1) / most, columns = (parts.size() + rows - 1) / rows;
        const double width = (inside.width + betweenBoxes) / static_cast<double>(columns) - betweenBoxes;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const PictureBox box{inside.x + static_cast<double>(i % columns) * (width + betweenBoxes),
                                 y + static_cast<double>(i / columns) * (height + betweenBoxes), width, height};
            const std::string name = engineWords ? m_sheet.said(parts[i].name) : parts[i].name;
            drawPart(parts[i], name, box, first + static_cast<int>(i));
        }
        return y + static_cast<double>(rows) * (height + betweenBoxes);
    }

    void drawPart(const TrayPlan::Part& part, const std::string& name, const PictureBox& box, int number) {
        const Mark mark{Mark::Kind::part, 0, number};
        constexpr double strong = 0.5;
        const Colour ink = part.heat > strong ? Colour(Role::onAccent) : Colour(Role::text);
        m_drawing.add(Box{box, 4}, {.fill = Role::surface, .mark = mark});
        m_drawing.add(Box{box, 4}, {.fill = heatColour(part.heat), .mark = mark});
        if (number == m_chart.chosen) m_drawing.add(Box{box, 4}, {.stroke = chosenStroke, .mark = mark});
        double y = box.middle().y - nameHeight;
        const auto write = [&](const std::string& words, Type type) {
            m_drawing.words({{box.middle().x, baseline(y + nameHeight / 2, type)},
                             m_sheet.fitted(words, box.width - 8, type),
                             type,
                             TextAnchor::middle},
                            ink, mark);
            y += nameHeight;
        };
        write(name, Type::name);
        write(m_sheet.figured(part.text), Type::caption);
    }

    const TrayPlan& m_chart;
    const DrawingSheet& m_sheet;
    Drawing m_drawing;
};

const TrayPlan::Part& partOf(const TrayPlan& chart, int item) {
    auto place = static_cast<std::size_t>(item);
    for (const auto* parts : {&chart.chips, &chart.hosts}) {
        if (place < parts->size()) return (*parts)[place];
        place -= parts->size();
    }
    return chart.others[place];
}
} // namespace

Drawing drawingOf(const TrayPlan& chart, const DrawingSheet& sheet) { return TrayDrawing(chart, sheet).drawn(); }

std::string tipOf(const TrayPlan& chart, const Mark& mark, const ChartSpeech& speech) {
    const TrayPlan::Part& part = partOf(chart, mark.item);
    const bool engineWords = static_cast<std::size_t>(mark.item) >= chart.chips.size() + chart.hosts.size();
    return (engineWords ? speech.words(part.name) : part.name) + " \u00b7 " + speech.figures(part.text);
}

} // namespace rackline
