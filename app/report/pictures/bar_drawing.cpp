// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {
/// A bracket with its ends, and the words below it.
constexpr double bracketEnd = 5, bracketRoom = 12, bracketLines = 2;
constexpr double leftOfBars = 58, rightOfBars = 12, aboveBars = 54, leastWaterfall = 282, nameLeading = 15;
constexpr double rowHeight = 34, barHeight = 16, aboveRows = 6, underRows = 46, tallestRow = 3 * rowHeight, leastWidest = 56;
constexpr std::size_t mostRows = 10;

Mark markOf(std::size_t step) { return {Mark::Kind::part, 0, static_cast<int>(step)}; }

/// Without the unit, which the axis names; money and times are read with theirs.
std::string bareText(const BarStep& step, const BarChart& chart) {
    std::string text = step.text;
    const std::string& unit = chart.value.unit;
    if (readsWhole(shownFor(unit))) return text;
    if (!unit.empty() && text.ends_with(unit)) text.resize(text.size() - unit.size());
    for (const std::string_view space : {std::string_view("\u202f"), std::string_view(" ")})
        while (text.ends_with(space)) text.resize(text.size() - space.size());
    return text;
}

/// Bars from one total to the other, each from where the one before ends.
class Waterfall {
public:
    Waterfall(const BarChart& chart, const DrawingSheet& sheet)
        : m_chart(chart), m_sheet(sheet), m_scale(waterfallScale(chart, sheet.speech.numbers)) {
        double left = leftOfBars;
        for (const AxisTick& tick : m_scale.ticks) left = std::max(left, sheet.widthOf(tick.label, Type::tick) + 20);
        m_slot = (sheet.width - left - rightOfBars) / std::max(1.0, static_cast<double>(chart.steps.size()));
        std::size_t lines = 1;
        for (const BarStep& step : chart.steps) {
            m_names.push_back(sheet.wrapped(nameOf(step, sheet.speech), m_slot - 6, typeOf(step), 4));
            lines = std::max(lines, m_names.back().size());
        }
        m_drawing.width = sheet.width;
        const double bracket = chart.brackets.empty() ? 0 : bracketRoom + bracketLines * nameLeading;
        m_drawing.height = std::max(sheet.height, leastWaterfall + bracket);
        const double under = 14 + nameLeading * static_cast<double>(lines) + bracket;
        m_drawing.frame = {left, aboveBars, sheet.width - left - rightOfBars, m_drawing.height - aboveBars - under};
    }

    Drawing drawn() {
        drawAxis();
        for (std::size_t i = 0; i < m_chart.steps.size(); ++i) drawStep(i);
        for (const BarBracket& bracket : m_chart.brackets) drawBracket(bracket);
        m_drawing.line({m_drawing.frame.x, onPixel(m_drawing.frame.bottom())},
                       {m_drawing.frame.right(), onPixel(m_drawing.frame.bottom())}, {Role::axis});
        return std::move(m_drawing);
    }

private:
    static Type typeOf(const BarStep& step) { return step.total ? Type::section : Type::tick; }
    double pixel(double value) const {
        return std::round(m_drawing.frame.bottom() - m_drawing.frame.height * std::clamp(m_scale.position(value), 0.0, 1.0));
    }

    void drawAxis() {
        const std::string title = m_sheet.said(m_chart.value.title);
        m_drawing.words({{0, 12}, title, Type::axisTitle}, Role::text2);
        const std::string hint = m_chart.value.logarithmic ? m_sheet.said("equal heights are equal factors") : "";
        if (m_sheet.widthOf(title, Type::axisTitle) + m_sheet.widthOf(hint, Type::tick) + 24 < m_drawing.frame.right())
            m_drawing.words({{m_drawing.frame.right(), 12}, hint, Type::tick, TextAnchor::end}, Role::text3);
        for (const AxisTick& tick : m_scale.ticks) {
            if (tick.label.empty() || !m_scale.holds(tick.value)) continue;
            const double y = onPixel(pixel(tick.value));
            m_drawing.line({m_drawing.frame.x, y}, {m_drawing.frame.right(), y}, {Role::line});
            m_drawing.words({{m_drawing.frame.x - 9, baseline(y, Type::tick)}, tick.label, Type::tick, TextAnchor::end},
                            Role::text3);
        }
    }

    void drawBar(const BarStep& step, double x, double width, const Mark& mark) {
        const double from = pixel(step.low), to = pixel(step.high), top = std::min(from, to);
        if (!step.total) {
            m_drawing.add(Box{{x, top, width, std::max(1.5, std::abs(from - to))}, 2},
                          {.fill = step.worse ? Colour(Role::bad) : Colour::ink(1), .mark = mark});
            return;
        }
        m_drawing.add(Box{{x, to, width, m_drawing.frame.bottom() - to}},
                      {.fill = Colour::series(step.colour, 0.16), .mark = mark});
        m_drawing.line({x, to}, {x + width, to}, {Colour::series(step.colour), 2.5});
        m_drawing.marker({x + width / 2, to}, step.colour, 8);
    }

    void drawBracket(const BarBracket& bracket) {
        const double y = onPixel(m_drawing.height - bracketLines * nameLeading - 6);
        const auto edge = [this](std::size_t step) { return m_drawing.frame.x + m_slot * static_cast<double>(step); };
        const double left = onPixel(edge(bracket.from) + 6), right = onPixel(edge(bracket.to) - 6);
        m_drawing.add(Outline{{{left, y - bracketEnd}, {left, y}, {right, y}, {right, y - bracketEnd}}},
                      {.stroke = Stroke{Role::axis}});
        double base = y + nameLeading;
        for (const std::string& line : {m_sheet.said(bracket.name), m_sheet.figured(bracket.text)}) {
            m_drawing.words({{(left + right) / 2, base}, line, Type::tick, TextAnchor::middle}, Role::text2);
            base += nameLeading;
        }
    }

    void drawStep(std::size_t i) {
        const BarStep& step = m_chart.steps[i];
        const Mark mark = markOf(i);
        const double left = m_drawing.frame.x + m_slot * static_cast<double>(i), middle = left + m_slot / 2;
        const double width = std::round(std::min(std::max(leastWidest, 0.05 * m_sheet.width), m_slot * 0.62)),
                     x = std::round(middle - width / 2), to = pixel(step.high);
        m_drawing.add(Box{{left, m_drawing.frame.y - 20, m_slot, m_drawing.height - m_drawing.frame.y + 20}}, {.mark = mark});
        if (i + 1 < m_chart.steps.size())
            m_drawing.line({x + width, onPixel(to)}, {std::round(middle + m_slot - width / 2), onPixel(to)},
                           {Role::text3, 1, {2, 2}});
        drawBar(step, x, width, mark);
        const std::string words = m_sheet.figured(bareText(step, m_chart));
        const double wide = m_sheet.widthOf(words, Type::section),
                     begin = std::min(middle - wide / 2, m_drawing.frame.right() + 8 - wide);
        const double base = (step.total ? to : std::min(pixel(step.low), to)) - 8;
        // A narrow slot leaves out a text that would cover the one before; the tip has it.
        const PictureBox box{begin - 3, base - 14, wide + 3, 16};
        if (step.total || !box.meets(m_written)) {
            m_drawing.words({{begin, base}, words, Type::section, TextAnchor::start, true}, step.worse ? Role::bad : Role::text,
                            mark);
            m_written = box;
        }
        double y = m_drawing.frame.bottom() + 18;
        for (const std::string& line : m_names[i]) {
            m_drawing.words({{middle, y}, line, typeOf(step), TextAnchor::middle}, step.total ? Role::text : Role::text2, mark);
            y += nameLeading;
        }
    }

    const BarChart& m_chart;
    const DrawingSheet& m_sheet;
    AxisScale m_scale;
    std::vector<std::vector<std::string>> m_names;
    double m_slot = 0;
    PictureBox m_written{};
    Drawing m_drawing;
};

/// Bars around zero with their names at the left and their ends in words at the right, the widest first.
class Tornado {
public:
    Tornado(const BarChart& chart, const DrawingSheet& sheet) : m_chart(chart), m_sheet(sheet), m_order(chart.steps.size()) {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        const auto width = [&](std::size_t i) { return std::abs(chart.steps[i].high - chart.steps[i].low); };
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) { return width(a) > width(b); });
        m_order.resize(std::min(m_order.size(), mostRows));
        double names = 0, texts = 0, low = 0, high = 0;
        for (const std::size_t i : m_order) {
            const BarStep& step = chart.steps[i];
            names = std::max(names, sheet.widthOf(sheet.said(step.name), Type::body));
            texts = std::max(texts, sheet.widthOf(sheet.figured(step.text), Type::tick));
            low = std::min({low, step.low, step.high});
            high = std::max({high, step.low, step.high});
        }
        m_nameWidth = std::min(names, 0.3 * sheet.width);
        m_scale = scaleOf(chart.value, low, high, sheet.speech.numbers);
        // Rows share a taller room, up to three times what they need.
        const double rows = static_cast<double>(m_order.size()), least = aboveRows + underRows + rows * rowHeight;
        const double row = std::min(rowHeight + std::max(0.0, sheet.height - least) / std::max(1.0, rows), tallestRow);
        m_bar = std::round(std::max(barHeight, 0.44 * row));
        const double left = m_nameWidth + 18, right = sheet.width - texts - 16;
        m_drawing.width = sheet.width;
        m_drawing.frame = {left, aboveRows, std::max(40.0, right - left), row * rows};
        m_drawing.height = aboveRows + underRows + row * rows;
    }

    Drawing drawn() {
        drawAxis();
        const double row = m_drawing.frame.height / std::max(1.0, static_cast<double>(m_order.size()));
        double y = m_drawing.frame.y;
        for (const std::size_t i : m_order) {
            drawStep(i, y, row);
            y += row;
        }
        return std::move(m_drawing);
    }

private:
    double pixel(double value) const { return std::round(m_drawing.frame.x + m_drawing.frame.width * m_scale.position(value)); }

    void drawAxis() {
        const double top = m_drawing.frame.y, bottom = m_drawing.frame.bottom();
        TickRow labels{m_drawing, m_sheet, bottom + 18};
        for (const AxisTick& tick : m_scale.ticks) {
            const double x = onPixel(pixel(tick.value));
            m_drawing.line({x, top}, {x, bottom}, {tick.value == 0 ? Role::axis : Role::grid});
            labels.add(x, tick.label);
        }
        m_drawing.words(
            {{m_drawing.frame.right(), bottom + 38}, m_sheet.said(m_chart.value.title), Type::axisTitle, TextAnchor::end},
            Role::text2);
    }

    void drawStep(std::size_t i, double top, double row) {
        const BarStep& step = m_chart.steps[i];
        const Mark mark = markOf(i);
        m_drawing.add(Box{{0, top, m_sheet.width, row}}, {.mark = mark});
        const double zero = pixel(0), middle = top + row / 2, y = std::round(middle - m_bar / 2);
        const auto end = [&](double value, int ink) {
            if (value == 0) return;
            const double at = pixel(value);
            m_drawing.add(Box{{std::min(at, zero), y, std::max(1.0, std::abs(at - zero)), m_bar}},
                          {.fill = Colour::ink(ink), .mark = mark});
        };
        // Pale at the input's low end, dark at its high one; the shorter of two on one side lies on top.
        const bool lowIsLonger = std::abs(step.low) >= std::abs(step.high);
        if (lowIsLonger) end(step.low, 2);
        end(step.high, 0);
        if (!lowIsLonger) end(step.low, 2);
        const std::vector<std::string> lines = m_sheet.wrapped(m_sheet.said(step.name), m_nameWidth, Type::body, 2);
        double base = baseline(middle, Type::body) - 7.5 * (static_cast<double>(lines.size()) - 1);
        for (const std::string& line : lines) {
            m_drawing.words({{0, base}, line, Type::body}, Role::text, mark);
            base += 15;
        }
        m_drawing.words({{m_sheet.width, baseline(middle, Type::tick)}, m_sheet.figured(step.text), Type::tick, TextAnchor::end},
                        Role::text2, mark);
    }

    const BarChart& m_chart;
    const DrawingSheet& m_sheet;
    std::vector<std::size_t> m_order;
    double m_nameWidth = 0, m_bar = barHeight;
    AxisScale m_scale;
    Drawing m_drawing;
};
} // namespace

std::string nameOf(const BarStep& step, const ChartSpeech& speech) { return step.total ? step.name : speech.words(step.name); }

Drawing drawingOf(const BarChart& chart, const DrawingSheet& sheet) {
    return chart.kind == BarChart::Kind::waterfall ? Waterfall(chart, sheet).drawn() : Tornado(chart, sheet).drawn();
}

std::string tipOf(const BarChart& chart, const Mark& mark, const ChartSpeech& speech) {
    const BarStep& step = chart.steps[static_cast<std::size_t>(mark.item)];
    return nameOf(step, speech) + ": " + speech.figures(step.text);
}

} // namespace rackline
