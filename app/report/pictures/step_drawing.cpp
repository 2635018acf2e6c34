// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr Colour window(Role::accent, 0.24), aside(Role::accent, 0.5);
constexpr double operatorNames = 18, stepKey = 22, underLanes = 46, laneGap = 6, lowestLane = 22, highestLane = 104;

/// Time in the unit in which the whole has one to four digits before the point.
struct TimeUnit {
    double scale = 1;
    const char* name = "s";
};
TimeUnit unitOf(double seconds) {
    if (seconds < 1e-3) return {1e6, "\u00b5s"};
    if (seconds < 1) return {1e3, "ms"};
    return {};
}

/// An operator's window is as wide as it takes; in each lane the part of it that the lane would need at its peak is solid.
class StepDrawing {
public:
    StepDrawing(const StepLanes& chart, const DrawingSheet& sheet) : m_chart(chart), m_sheet(sheet) {
        m_whole = std::max(chart.seconds(), chart.shown);
        m_drawing.width = sheet.width;
        const auto lanes = static_cast<double>(chart.lanes.size());
        m_lane = std::clamp((sheet.height - stepKey - operatorNames - underLanes) / std::max(1.0, lanes) - laneGap, lowestLane,
                            highestLane);
        m_drawing.height = stepKey + operatorNames + lanes * (m_lane + laneGap) + underLanes;
    }

    Drawing drawn() {
        double left = 40;
        for (const std::string& lane : m_chart.lanes) left = std::max(left, m_sheet.widthOf(m_sheet.said(lane), Type::tick) + 14);
        drawKey();
        m_drawing.frame = {std::round(left), stepKey + operatorNames, std::floor(m_sheet.width - left - 16),
                           m_drawing.height - stepKey - operatorNames - underLanes};
        if (m_drawing.frame.width < 20 || !(m_whole > 0)) return std::move(m_drawing);
        drawAxis();
        for (std::size_t lane = 0; lane < m_chart.lanes.size(); ++lane) drawLane(lane);
        double begin = 0;
        for (std::size_t i = 0; i < m_chart.parts.size(); ++i) {
            drawPart(i, begin);
            begin += m_chart.parts[i].seconds;
        }
        drawNames();
        return std::move(m_drawing);
    }

private:
    double x(double time) const { return m_drawing.frame.x + m_drawing.frame.width * time / m_whole; }
    double y(std::size_t lane) const { return m_drawing.frame.y + static_cast<double>(lane) * (m_lane + laneGap); }

    void drawKey() {
        if (!m_sheet.legend) return;
        double at = 0;
        const auto entry = [&](const Colour& colour, const char* what) {
            m_drawing.add(Box{{at, 3, 10, 10}, 2}, {.fill = colour});
            const std::string words = m_sheet.said(what);
            m_drawing.words({{at + 16, baseline(8, Type::tick)}, words}, Role::text2);
            at += 36 + m_sheet.widthOf(words, Type::tick);
        };
        entry(Role::accent, "Time this lane would need at its peak");
        entry(window, "Actual time; this lane is the limit");
    }

    void drawAxis() {
        const PictureBox& f = m_drawing.frame;
        const TimeUnit unit = unitOf(m_whole);
        const AxisScale scale = fittedScale(0, unit.scale * m_whole, false, "", m_sheet.speech.numbers);
        TickRow labels{m_drawing, m_sheet, f.bottom() + 18, 8, m_sheet.width};
        for (const AxisTick& tick : scale.ticks) {
            if (tick.value < 0 || tick.value > unit.scale * m_whole * (1 + 1e-9)) continue;
            labels.add(onPixel(x(tick.value / unit.scale)), tickText(tick.value, m_sheet.speech.numbers));
        }
        m_drawing.line({f.x, onPixel(f.bottom())}, {f.right(), onPixel(f.bottom())}, {Role::axis});
        if (m_sheet.titles)
            m_drawing.words(
                {{f.right(), f.bottom() + 38}, m_sheet.said(m_chart.xTitle) + ", " + unit.name, Type::axisTitle, TextAnchor::end},
                Role::text2);
    }

    void drawLane(std::size_t lane) {
        const PictureBox& f = m_drawing.frame;
        m_drawing.words({{f.x - 8, baseline(y(lane) + m_lane / 2, Type::tick)},
                         m_sheet.said(m_chart.lanes[lane]),
                         Type::tick,
                         TextAnchor::end},
                        Role::text2);
        m_drawing.add(Box{{f.x, y(lane), f.width, m_lane}, 2}, {.fill = Role::sunken});
    }

    void drawPart(std::size_t place, double begin) {
        const StepLanes::Part& part = m_chart.parts[place];
        const Mark mark{Mark::Kind::part, 0, static_cast<int>(place)};
        const double left = x(begin), width = std::max(0.75, x(begin + part.seconds) - left - 1);
        for (std::size_t lane = 0; lane < m_chart.lanes.size(); ++lane) {
            const bool limits = static_cast<int>(lane) == part.lane;
            const double radius = width > 8 ? 2 : 0, light = width * part.light[lane] / part.seconds;
            if (limits) m_drawing.add(Box{{left, y(lane), width, m_lane}, radius}, {.fill = window, .mark = mark});
            if (light >= 0.5)
                m_drawing.add(Box{{left, y(lane), light, m_lane}, light > 8 ? radius : 0},
                              {.fill = limits ? Colour(Role::accent) : aside, .mark = mark});
            const std::string share = percentText(part.light[lane] / part.seconds, m_sheet.speech.numbers);
            if (limits && part.light[lane] > 0 && width - light > m_sheet.widthOf(share, Type::tick) + 10)
                m_drawing.words(
                    {{left + width - 5, baseline(y(lane) + m_lane / 2, Type::tick)}, share, Type::tick, TextAnchor::end},
                    Role::text, mark);
        }
        // The whole window answers to the pointer.
        m_drawing.add(Box{{left, m_drawing.frame.y, width, m_drawing.frame.height}}, {.mark = mark});
    }

    /// Over the beginnings of their windows, the longest first: what has no room beside those is told on hover.
    void drawNames() {
        struct Placed {
            double from, to;
        };
        std::vector<Placed> placed;
        std::vector<double> begins;
        std::vector<std::size_t> order;
        double begin = 0;
        for (std::size_t i = 0; i < m_chart.parts.size(); ++i) {
            begins.push_back(begin);
            order.push_back(i);
            begin += m_chart.parts[i].seconds;
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return m_chart.parts[a].seconds > m_chart.parts[b].seconds; });
        constexpr double least = 0.012, gap = 8, enough = 0.7;
        for (const std::size_t i : order) {
            if (m_chart.parts[i].seconds < least * m_whole) break;
            const std::string name = m_sheet.said(m_chart.parts[i].name);
            const double left = x(begins[i]), width = m_sheet.widthOf(name, Type::tick);
            double right = m_drawing.frame.right();
            bool taken = false;
            for (const Placed& other : placed) {
                taken = taken || (left > other.from - gap && left < other.to + gap);
                if (other.from > left) right = std::min(right, other.from - gap);
            }
            if (taken || right - left < enough * width) continue;
            placed.push_back({left, left + std::min(width, right - left)});
            m_drawing.words({{left, m_drawing.frame.y - 6}, m_sheet.fitted(name, right - left, Type::tick), Type::tick},
                            Role::text2, {Mark::Kind::part, 0, static_cast<int>(i)});
        }
    }

    const StepLanes& m_chart;
    const DrawingSheet& m_sheet;
    double m_whole = 0, m_lane = 0;
    Drawing m_drawing;
};
} // namespace

Drawing drawingOf(const StepLanes& chart, const DrawingSheet& sheet) { return StepDrawing(chart, sheet).drawn(); }

std::string tipOf(const StepLanes& chart, const Mark& mark, const ChartSpeech& speech) {
    const StepLanes::Part& part = chart.parts[static_cast<std::size_t>(mark.item)];
    const auto lane = static_cast<std::size_t>(part.lane);
    std::string text = speech.words(part.name) + ": " + speech.figures(timeText(part.seconds, speech.numbers)) + "\n" +
                       speech.words("limited by") + " " + speech.words(chart.lanes[lane]);
    for (std::size_t i = 0; i < chart.lanes.size(); ++i)
        if (part.light[i] > 0)
            text += "\n" + speech.words(chart.lanes[i]) + ": " + speech.figures(timeText(part.light[i], speech.numbers)) + " (" +
                    percentText(part.light[i] / part.seconds, speech.numbers) + ")";
    if (part.hidden > 0) text += "\n" + speech.words("hidden") + ": " + speech.figures(timeText(part.hidden, speech.numbers));
    return text;
}

} // namespace rackline
