// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double legendRow = 22, underAxis = 46, namedLane = 22, gap = 6, thinnest = 2, thickest = 24, lowest = 240;

/// Lanes from above, on one scale of time.
class LaneDrawing {
public:
    LaneDrawing(const LaneChart& chart, const DrawingSheet& sheet) : m_chart(chart), m_sheet(sheet) {
        m_drawing.width = sheet.width;
        m_drawing.height = std::max(sheet.height, lowest);
    }

    Drawing drawn() {
        const double top = drawLegend() + 4;
        double left = 34;
        for (const LaneChart::Lane& lane : m_chart.lanes)
            left = std::max(left, m_sheet.widthOf(m_sheet.said(lane.name), Type::tick) + 14);
        m_drawing.frame = {std::round(left), std::round(top), std::floor(m_sheet.width - left - 16),
                           std::floor(m_drawing.height - top - underAxis)};
        if (m_drawing.frame.width < 20 || m_chart.lanes.empty() || !(m_chart.end > m_chart.begin)) return std::move(m_drawing);
        drawAxis();
        drawLanes();
        return std::move(m_drawing);
    }

private:
    double drawLegend() {
        double x = 0, y = 0;
        const auto isUsed = [this](std::size_t ink) {
            return std::any_of(m_chart.lanes.begin(), m_chart.lanes.end(), [ink](const LaneChart::Lane& lane) {
                return std::any_of(lane.bars.begin(), lane.bars.end(),
                                   [ink](const LaneChart::Bar& bar) { return bar.ink == static_cast<int>(ink); });
            });
        };
        for (std::size_t ink = 0; m_sheet.legend && ink < m_chart.inks.size(); ++ink) {
            if (!isUsed(ink)) continue;
            const std::string words = m_sheet.said(m_chart.inks[ink]);
            const double width = 16 + m_sheet.widthOf(words, Type::tick);
            if (x > 0 && x + width > m_sheet.width) x = 0, y += legendRow;
            m_drawing.add(Box{{x, y + 3, 10, 10}, 2}, {.fill = Colour::ink(static_cast<int>(ink))});
            m_drawing.words({{x + 16, baseline(y + 8, Type::tick)}, words}, Role::text2);
            x += width + 20;
        }
        return y + legendRow;
    }

    double x(double time) const {
        const PictureBox& f = m_drawing.frame;
        return f.x + f.width * (std::clamp(time, m_chart.begin, m_chart.end) - m_chart.begin) / (m_chart.end - m_chart.begin);
    }

    void drawAxis() {
        const PictureBox& f = m_drawing.frame;
        const AxisScale scale = fittedScale(m_chart.begin, m_chart.end, false, "", m_sheet.speech.numbers);
        TickRow labels{m_drawing, m_sheet, f.bottom() + 18, 8, m_sheet.width};
        for (const AxisTick& tick : scale.ticks) {
            if (tick.value < m_chart.begin || tick.value > m_chart.end) continue;
            const double at = onPixel(x(tick.value));
            m_drawing.line({at, f.y}, {at, f.bottom()}, {Role::grid});
            labels.add(at, tickText(tick.value, m_sheet.speech.numbers));
        }
        m_drawing.line({f.x, onPixel(f.bottom())}, {f.right(), onPixel(f.bottom())}, {Role::axis});
        if (m_sheet.titles)
            m_drawing.words({{f.right(), f.bottom() + 38}, m_sheet.said(m_chart.xTitle), Type::axisTitle, TextAnchor::end},
                            Role::text2);
    }

    /// Lanes without a name share what those with one leave.
    void drawLanes() {
        const PictureBox& f = m_drawing.frame;
        const auto named = static_cast<double>(
            std::count_if(m_chart.lanes.begin(), m_chart.lanes.end(), [](const auto& lane) { return !lane.name.empty(); }));
        const double others = static_cast<double>(m_chart.lanes.size()) - named;
        const double room = f.height - named * (namedLane + gap) - gap;
        const double each = others > 0 ? std::clamp(room / others, thinnest, thickest + 2) : 0;
        double y = f.y + gap;
        for (std::size_t i = 0; i < m_chart.lanes.size(); ++i) {
            const LaneChart::Lane& lane = m_chart.lanes[i];
            const double height = lane.name.empty() ? std::max(1.0, each - (each > 4 ? 2 : each > 3 ? 1 : 0)) : namedLane;
            if (y + height > f.bottom() + 0.5) break;
            if (!lane.name.empty())
                m_drawing.words(
                    {{f.x - 8, baseline(y + height / 2, Type::tick)}, m_sheet.said(lane.name), Type::tick, TextAnchor::end},
                    Role::text2);
            for (std::size_t b = 0; b < lane.bars.size(); ++b) drawBar(lane.bars[b], y, height, int(i), int(b));
            y += lane.name.empty() ? each : namedLane + gap;
        }
    }

    void drawBar(const LaneChart::Bar& bar, double y, double height, int lane, int place) {
        if (bar.end <= m_chart.begin || bar.begin >= m_chart.end) return;
        const double left = x(bar.begin), right = x(bar.end);
        // Neighbours are told apart where there is room for it.
        const double width = right - left > 3 ? right - left - 1 : std::max(0.75, right - left);
        const Mark mark{Mark::Kind::part, lane, place};
        m_drawing.add(Box{{left, y, width, height}, height > 8 && width > 8 ? 2.0 : 0},
                      {.fill = Colour::ink(bar.ink), .mark = mark});
        if (bar.subject)
            m_drawing.add(Box{{left - 1, y - 1, width + 2, height + 2}, 2}, {.stroke = Stroke{Role::text, 1.5}, .mark = mark});
    }

    const LaneChart& m_chart;
    const DrawingSheet& m_sheet;
    Drawing m_drawing;
};
} // namespace

Drawing drawingOf(const LaneChart& chart, const DrawingSheet& sheet) { return LaneDrawing(chart, sheet).drawn(); }

std::string tipOf(const LaneChart& chart, const Mark& mark, const ChartSpeech& speech) {
    const LaneChart::Lane& lane = chart.lanes[static_cast<std::size_t>(mark.group)];
    const LaneChart::Bar& bar = lane.bars[static_cast<std::size_t>(mark.item)];
    const std::string what = speech.words(chart.inks[static_cast<std::size_t>(bar.ink)]);
    return what + ": " + speech.figures(timeText(bar.end - bar.begin, speech.numbers)) +
           (bar.text.empty() ? "" : "\n" + speech.figures(bar.text));
}

} // namespace rackline
