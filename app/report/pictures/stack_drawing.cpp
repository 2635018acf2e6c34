// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rackline {

namespace {
constexpr double barHeight = 28, rowGap = 18, legendRow = 22, underAxis = 28, swatchRoom = 34, narrowest = 424;

/// Rows of parts on one scale, what they are above, and their sums at the ends.
class StackDrawing {
public:
    StackDrawing(const StackChart& chart, const DrawingSheet& sheet)
        : m_chart(chart), m_sheet(sheet), m_parts(partsOf(chart)), m_narrow(sheet.width < narrowest) {
        m_drawing.width = sheet.width;
    }

    Drawing drawn() {
        m_top = drawLegend();
        measure();
        drawAxis();
        double y = m_top + m_gap / 2;
        for (std::size_t i = 0; i < m_chart.rows.size(); ++i) {
            drawRow(static_cast<int>(i), y);
            y += rowHeight();
        }
        return std::move(m_drawing);
    }

private:
    /// Names stand above their bars where there is no room beside them.
    double nameLine() const { return m_narrow ? figuresOf(Type::name).line + 4 : 0; }
    double rowHeight() const { return nameLine() + m_bar + m_gap; }
    double rows() const { return static_cast<double>(m_chart.rows.size()); }
    bool isMoney() const { return m_chart.unit.starts_with("USD") || m_chart.unit.starts_with("$"); }

    double drawLegend() {
        double x = 0, y = 0;
        for (const auto& [ink, name] : m_parts) {
            const std::string part = m_sheet.said(name);
            const double width = 16 + m_sheet.widthOf(part, Type::tick);
            if (x > 0 && x + width > m_sheet.width) x = 0, y += legendRow;
            m_drawing.add(Box{{x, y + 3, 10, 10}, 2}, {.fill = Colour::ink(ink)});
            m_drawing.words({{x + 16, baseline(y + 8, Type::tick)}, part}, Role::text2);
            x += width + 20;
        }
        return y + legendRow;
    }

    void measure() {
        double name = m_sheet.widthOf(m_sheet.said(m_chart.unit), Type::axisTitle), total = 0, most = 0;
        m_swatches = std::any_of(m_chart.rows.begin(), m_chart.rows.end(), [](const StackRow& row) { return row.colour >= 0; });
        for (const StackRow& row : m_chart.rows) {
            name = std::max(name, m_sheet.widthOf(nameOf(row, m_sheet.speech), Type::name) + (m_swatches ? swatchRoom : 0));
            total = std::max(total, m_sheet.widthOf(m_sheet.figured(row.total), Type::heading));
            most = std::max({most, row.sum(), row.capacity});
        }
        m_left = m_narrow ? 0 : std::min(name, 0.45 * m_sheet.width) + 14;
        m_scale = fittedScale(0, most > 0 ? most / 1.06 : 1, false, isMoney() ? "USD" : "", m_sheet.speech.numbers);
        const double room = m_sheet.width - m_left - total - 12;
        m_perValue = std::min(room / (most > 0 ? most : 1), (m_sheet.width - m_left - 18) / m_scale.high);
        // Rows are thicker and stand further apart where the height allows it.
        const double under = underAxis + (m_narrow ? figuresOf(Type::tick).line : 0);
        const double least = m_top + rows() * rowHeight() + under;
        const double spare = std::max(0.0, m_sheet.height - least) / std::max(1.0, rows());
        m_bar += std::min(spare * 0.35, 36.0);
        m_gap += std::min(spare * 0.65, 66.0);
        m_bottom = m_top + rows() * rowHeight();
        m_drawing.height = m_bottom + under;
        m_drawing.frame = {m_left, m_top, m_sheet.width - m_left, m_bottom - m_top};
    }

    void drawAxis() {
        TickRow labels{m_drawing, m_sheet, m_bottom + 18, 8, m_sheet.width};
        for (const AxisTick& tick : m_scale.ticks) {
            const double x = onPixel(m_left + tick.value * m_perValue);
            if (x > m_sheet.width) continue;
            m_drawing.line({x, m_top}, {x, m_bottom}, {tick.value == 0 ? Role::axis : Role::grid});
            labels.add(x, m_scale.high < 1e5 && !isMoney() ? tickText(tick.value, m_sheet.speech.numbers) : tick.label);
        }
        const PicturePoint at{m_narrow ? m_sheet.width : m_left - 12,
                              m_bottom + 18 + (m_narrow ? figuresOf(Type::tick).line : 0)};
        m_drawing.words({at, m_sheet.said(m_chart.unit), Type::axisTitle, TextAnchor::end}, Role::text2);
    }

    void drawName(const StackRow& row, double middle) {
        // A row without a swatch of its own belongs to the one above it.
        const double x = m_swatches ? swatchRoom : 0;
        if (row.colour >= 0) m_drawing.swatch({0, onPixel(middle)}, row.colour);
        const std::vector<std::string> lines = m_sheet.wrapped(
            nameOf(row, m_sheet.speech), (m_narrow ? m_sheet.width : m_left - 10) - x, Type::name, m_narrow ? 1 : 2);
        constexpr double leading = 15;
        double y = middle - leading * (static_cast<double>(lines.size()) - 1) / 2;
        for (const std::string& line : lines) {
            m_drawing.words({{x, baseline(y, Type::name)}, line, Type::name}, Role::text);
            y += leading;
        }
    }

    void drawRow(int index, double y) {
        const StackRow& row = m_chart.rows[static_cast<std::size_t>(index)];
        drawName(row, m_narrow ? y + nameLine() / 2 - 2 : y + m_bar / 2);
        y = std::round(y + nameLine());
        const double bar = std::round(m_bar), middle = y + bar / 2;
        if (row.capacity > 0)
            m_drawing.add(Box{{std::round(m_left), y, std::round(row.capacity * m_perValue), bar}}, {.fill = Role::sunken});
        double x = m_left;
        for (std::size_t i = 0; i < row.parts.size(); ++i) {
            const StackPart& part = row.parts[i];
            const Mark mark{Mark::Kind::part, index, static_cast<int>(i)};
            const double width = std::max(0.0, part.value) * m_perValue, left = std::round(x), right = std::round(x + width);
            // A pixel of the surface stands between two parts.
            if (width > 0)
                m_drawing.add(Box{{left, y, std::max(1.0, right - left - 1), bar}},
                              {.fill = Colour::ink(part.ink), .mark = mark});
            const std::string text = m_sheet.figured(part.text);
            if (m_sheet.widthOf(text, Type::caption) + 16 <= width)
                m_drawing.words(
                    {{(left + right - 1) / 2, baseline(middle, Type::caption)}, text, Type::caption, TextAnchor::middle},
                    Colour::onInk(part.ink), mark);
            x += width;
        }
        const double end = std::max(x, m_left + row.capacity * m_perValue);
        m_drawing.words({{end + 10, baseline(middle, Type::heading)}, m_sheet.figured(row.total), Type::heading}, Role::text);
    }

    const StackChart& m_chart;
    const DrawingSheet& m_sheet;
    std::map<int, std::string> m_parts;
    bool m_narrow, m_swatches = false;
    AxisScale m_scale;
    double m_top = 0, m_bottom = 0, m_left = 0, m_perValue = 1, m_bar = barHeight, m_gap = rowGap;
    Drawing m_drawing;
};
} // namespace

std::map<int, std::string> partsOf(const StackChart& chart) {
    std::map<int, std::string> parts;
    for (const StackRow& row : chart.rows)
        for (const StackPart& part : row.parts) parts.emplace(part.ink, part.name);
    return parts;
}

std::string nameOf(const StackRow& row, const ChartSpeech& speech) {
    const bool both = !row.name.empty() && !row.variant.empty();
    return row.name + (both ? ", " : "") + (row.variant.empty() ? std::string() : speech.words(row.variant));
}

Drawing drawingOf(const StackChart& chart, const DrawingSheet& sheet) { return StackDrawing(chart, sheet).drawn(); }

std::string tipOf(const StackChart& chart, const Mark& mark, const ChartSpeech& speech) {
    const StackRow& row = chart.rows[static_cast<std::size_t>(mark.group)];
    const StackPart& part = row.parts[static_cast<std::size_t>(mark.item)];
    return nameOf(row, speech) + " \u00b7 " + speech.words(part.name) + ": " + speech.figures(part.text);
}

} // namespace rackline
