// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr double aboveMap = 40, belowMap = 46, legendWidth = 158, legendSide = 13, lowest = 240;

/// Steps of one hue, from below.
struct Grade {
    double from;
    const char* words;
    double opacity;
};
constexpr std::array<Grade, 6> grades{{{0, "below 50 %", 0.04},
                                       {0.5, "50 to 80 %", 0.14},
                                       {0.8, "80 to 90 %", 0.26},
                                       {0.9, "90 to 95 %", 0.4},
                                       {0.95, "95 to 99 %", 0.58},
                                       {0.99, "99 % and more", 0.82}}};

Colour colourOf(double share) {
    const auto above = std::find_if(grades.begin() + 1, grades.end(), [share](const Grade& grade) { return share < grade.from; });
    return Colour(Role::accent, (above - 1)->opacity);
}

class ShareMapLayer {
public:
    ShareMapLayer(const ShareMap& chart, const DrawingSheet& sheet)
        : m_chart(chart), m_sheet(sheet), m_columns(chart.xValues.size()), m_rows(chart.yValues.size()) {
        double left = 34;
        for (const std::string& value : chart.yValues)
            left = std::max(left, sheet.widthOf(sheet.figured(value), Type::tick) + 18);
        m_drawing.width = sheet.width;
        m_drawing.height = std::max(sheet.height, lowest);
        constexpr double roomy = 560;
        m_hasLegend = sheet.legend && sheet.width >= roomy;
        m_drawing.frame = {std::round(left), aboveMap, std::floor(sheet.width - left - (m_hasLegend ? legendWidth : 16)),
                           std::floor(m_drawing.height - aboveMap - belowMap)};
    }

    Drawing drawn() {
        if (m_drawing.frame.width < 20 || m_chart.cells.empty()) return std::move(m_drawing);
        for (std::size_t row = 0; row < m_rows; ++row)
            for (std::size_t column = 0; column < m_columns; ++column)
                m_drawing.add(boxOf(column, row), {.fill = colourOf(m_chart.at(column, row).share),
                                                   .mark = {Mark::Kind::cell, 0, static_cast<int>(row * m_columns + column)}});
        drawLine();
        drawAxes();
        if (m_hasLegend) drawLegend();
        if (m_chart.used) drawUsed();
        return std::move(m_drawing);
    }

private:
    double x(std::size_t column) const {
        return std::round(m_drawing.frame.x + m_drawing.frame.width * double(column) / double(m_columns));
    }
    double y(std::size_t row) const {
        return std::round(m_drawing.frame.bottom() - m_drawing.frame.height * double(row) / double(m_rows));
    }
    /// A pixel of the surface stays between neighbours.
    Box boxOf(std::size_t column, std::size_t row) const {
        return {{x(column), y(row + 1) + 1, x(column + 1) - x(column) - 1, y(row) - y(row + 1) - 1}};
    }

    /// Below the lowest cell of each column that is enough; above all cells of a column that has none.
    void drawLine() {
        Outline line{{}, false, true};
        std::optional<std::size_t> before;
        for (std::size_t column = 0; column < m_columns; ++column) {
            const std::size_t row = m_chart.enough[column].value_or(m_rows);
            const double here = y(row);
            if (before && *before != row) line.points.insert(line.points.end(), {{x(column), y(*before)}, {x(column), here}});
            line.points.insert(line.points.end(), {{x(column), here}, {x(column + 1), here}});
            before = row;
        }
        if (!line.points.empty()) m_drawing.add(std::move(line), {.stroke = Stroke{Role::text, 2}});
    }

    void drawAxes() {
        const PictureBox& f = m_drawing.frame;
        TickRow ticks{m_drawing, m_sheet, f.bottom() + 18, 10};
        for (std::size_t column = 0; column < m_columns; ++column)
            ticks.add((x(column) + x(column + 1)) / 2, m_chart.xValues[column]);
        constexpr double line = 16;
        double labelled = INFINITY;
        for (std::size_t row = 0; row < m_rows; ++row) {
            const double middle = (y(row) + y(row + 1)) / 2;
            if (labelled - middle < line) continue;
            labelled = middle;
            m_drawing.words(
                {{f.x - 9, baseline(middle, Type::tick)}, m_sheet.figured(m_chart.yValues[row]), Type::tick, TextAnchor::end},
                Role::text3);
        }
        if (!m_sheet.titles) return;
        m_drawing.words({{0, baseline(f.y - 18, Type::axisTitle)}, m_sheet.said(m_chart.yTitle), Type::axisTitle}, Role::text2);
        m_drawing.words({{f.right(), f.bottom() + 38}, m_sheet.said(m_chart.xTitle), Type::axisTitle, TextAnchor::end},
                        Role::text2);
    }

    void drawLegend() {
        const double left = m_drawing.frame.right() + 20;
        double middle = m_drawing.frame.y + 9;
        constexpr double line = 24;
        const auto words = [&](const std::string& text) {
            m_drawing.words({{left + legendSide + 8, baseline(middle, Type::tick)}, text}, Role::text2);
            middle += line;
        };
        for (auto grade = grades.rbegin(); grade != grades.rend(); ++grade) {
            const Box box{{left, middle - legendSide / 2, legendSide, legendSide}, 3};
            m_drawing.add(box, {.fill = Colour(Role::accent, grade->opacity)});
            words(m_sheet.said(grade->words));
        }
        middle += line / 3;
        m_drawing.line({left, middle}, {left + legendSide, middle}, {Role::text, 2});
        words(m_sheet.said(m_chart.lineText));
    }

    void drawUsed() {
        const Box box = boxOf(m_chart.used->first, m_chart.used->second);
        m_drawing.add(Box{{box.x - 1, box.y - 1, box.width + 2, box.height + 2}, 3}, {.stroke = Stroke{Role::text, 2.5}});
        const std::string words =
            m_sheet.said("in use") + ": " + m_sheet.figured(m_chart.at(m_chart.used->first, m_chart.used->second).text);
        const double half = (m_sheet.widthOf(words, pointWords.type) + pointWords.padding) / 2;
        const PictureBox& f = m_drawing.frame;
        const bool right = box.x + box.width + 8 + 2 * half < f.right();
        const double middle =
            std::clamp(box.y - pointWords.height / 2 - 6, f.y + pointWords.height, f.bottom() - pointWords.height);
        addPill(m_drawing, m_sheet, words, {right ? box.x + box.width + 8 + half : box.x - 8 - half, middle}, pointWords);
    }

    const ShareMap& m_chart;
    const DrawingSheet& m_sheet;
    std::size_t m_columns, m_rows;
    bool m_hasLegend = false;
    Drawing m_drawing;
};
} // namespace

Drawing drawingOf(const ShareMap& chart, const DrawingSheet& sheet) { return ShareMapLayer(chart, sheet).drawn(); }

std::string tipOf(const ShareMap& chart, const Mark& mark, const ChartSpeech& speech) {
    const auto cell = static_cast<std::size_t>(mark.item), across = cell % chart.xValues.size(), up = cell / chart.xValues.size();
    return speech.words(chart.xTitle) + ": " + speech.figures(chart.xValues[across]) + "\n" + speech.words(chart.yTitle) + ": " +
           speech.figures(chart.yValues[up]) + "\n" + speech.figures(chart.at(across, up).text);
}

} // namespace rackline
