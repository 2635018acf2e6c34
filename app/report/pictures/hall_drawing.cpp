// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/heat_scale.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double besideHall = 22, hallLine = 16, leastDepth = 150, rulerMetres = 5;

class HallDrawing {
public:
    HallDrawing(const HallPlan& chart, const DrawingSheet& sheet) : m_chart(chart), m_sheet(sheet) {
        m_drawing.width = sheet.width;
        const double foot = footHeight();
        const double room = std::max(1.0, sheet.width - besideHall - 2);
        m_metre = room / std::max(chart.width, 1e-3);
        // A hall that is flat leaves room; one that is deep is drawn smaller.
        if (const double most = std::max(leastDepth, sheet.height - foot - 2); chart.depth * m_metre > most)
            m_metre = most / chart.depth;
        m_drawing.frame = {besideHall, 1, std::floor(chart.width * m_metre), std::floor(chart.depth * m_metre)};
        m_drawing.height = m_drawing.frame.bottom() + foot;
    }

    Drawing drawn() {
        const PictureBox& f = m_drawing.frame;
        if (f.width < 20 || m_chart.stands.empty()) return std::move(m_drawing);
        m_drawing.add(Box{{onPixel(f.x), onPixel(f.y), f.width - 1, f.height - 1}, 3},
                      {.fill = Role::surface, .stroke = Stroke{Role::control}});
        for (const HallPlan::Row& row : m_chart.rows)
            m_drawing.words(
                {{f.x - 7, baseline(at(0, row.y + m_chart.standDepth / 2).y, Type::tick)}, row.name, Type::tick, TextAnchor::end},
                Role::text2);
        for (std::size_t i = 0; i < m_chart.stands.size(); ++i) drawStand(i);
        drawFoot();
        return std::move(m_drawing);
    }

private:
    PicturePoint at(double x, double y) const { return {m_drawing.frame.x + x * m_metre, m_drawing.frame.y + y * m_metre}; }
    double footHeight() const { return 12 + hallLine * static_cast<double>(1 + m_chart.works.size() + m_chart.notes.size()) + 4; }

    void drawStand(std::size_t number) {
        const HallPlan::Stand& stand = m_chart.stands[number];
        const Mark mark{Mark::Kind::part, 0, static_cast<int>(number)};
        const double seam = m_metre > 8 ? 1 : 0.5, rack = (m_chart.standWidth - m_chart.besideWidth) * m_metre;
        const PicturePoint corner = at(stand.x, stand.y);
        const PictureBox box{corner.x, corner.y, std::max(1.0, rack - seam), m_chart.standDepth * m_metre};
        m_drawing.add(Box{box, box.width > 8 ? 1.5 : 0},
                      {.fill = heatColour(m_chart.works[static_cast<std::size_t>(stand.work)].heat), .mark = mark});
        if (m_chart.besideWidth > 0)
            m_drawing.add(Box{{corner.x + rack, corner.y, std::max(1.0, m_chart.besideWidth * m_metre - seam), box.height}},
                          {.fill = Role::warnSoft, .mark = mark});
        if (static_cast<int>(number) == m_chart.chosen)
            m_drawing.add(Box{{onPixel(box.x - 2), onPixel(box.y - 2), std::round(m_chart.standWidth * m_metre - seam + 3),
                               std::round(box.height + 3)},
                              2},
                          {.stroke = chosenStroke, .mark = mark});
    }

    void drawFoot() {
        const PictureBox& f = m_drawing.frame;
        double y = f.bottom() + 12 + 11;
        const double scale = drawHeatScale(m_drawing, m_sheet, m_chart.scale, {f.x, y});
        const double ruler = rulerMetres * m_metre;
        const std::string metres = m_sheet.figured(decimalText(rulerMetres, 0) + "\u202fm");
        if (f.x + scale + 30 + ruler < f.right()) {
            const double right = onPixel(f.right() - 1), left = onPixel(right - ruler), line = onPixel(y - 4);
            m_drawing.line({left, line}, {right, line}, {Role::axis});
            for (const double end : {left, right}) m_drawing.line({end, line - 3}, {end, line + 3}, {Role::axis});
            m_drawing.words({{left - 6, y}, metres, Type::caption, TextAnchor::end}, Role::text2);
        }
        const double wide = m_sheet.width - f.x;
        for (const HallPlan::Work& work : m_chart.works) {
            y += hallLine;
            m_drawing.add(Box{{f.x, y - 9, 10, 10}, 2}, {.fill = heatColour(work.heat)});
            m_drawing.words(
                {{f.x + 16, y},
                 m_sheet.fitted(m_sheet.said(work.name) + ": " + m_sheet.figured(work.text), wide - 16, Type::caption),
                 Type::caption},
                Role::text);
        }
        for (const std::string& note : m_chart.notes) {
            y += hallLine;
            m_drawing.words({{f.x, y}, m_sheet.fitted(m_sheet.said(note), wide, Type::caption), Type::caption}, Role::text3);
        }
    }

    const HallPlan& m_chart;
    const DrawingSheet& m_sheet;
    double m_metre = 1;
    Drawing m_drawing;
};
} // namespace

Drawing drawingOf(const HallPlan& chart, const DrawingSheet& sheet) { return HallDrawing(chart, sheet).drawn(); }

std::string tipOf(const HallPlan& chart, const Mark& mark, const ChartSpeech& speech) {
    const HallPlan::Stand& stand = chart.stands[static_cast<std::size_t>(mark.item)];
    const HallPlan::Work& work = chart.works[static_cast<std::size_t>(stand.work)];
    return stand.name + " \u00b7 " + speech.words(work.name) + ", " + speech.figures(work.text);
}

} // namespace rackline
