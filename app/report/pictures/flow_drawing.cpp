// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {
constexpr double nodeWidth = 14, nodeGap = 12, wordGap = 8, lineStep = 15, leastHeight = 300, leastFlow = 110, faint = 0.34,
                 lifted = 0.62;
constexpr int curvePieces = 24;

/// Names and amounts beside a node: in one line, or the name's lines over the amount.
struct NodeWords {
    std::vector<std::string> name;
    std::string amount;
    bool inLine = false;

    double height() const { return lineStep * (static_cast<double>(name.size()) + (inLine ? 0 : 1)); }
};

struct NodePlace {
    PictureBox box;
    NodeWords words;
    /// How much of its sides is taken by flows that are placed.
    double in = 0, out = 0;
};

/// Columns of nodes on one scale; the flows between them leave and arrive in the order of their other ends.
class FlowDrawing {
public:
    FlowDrawing(const FlowChart& chart, const DrawingSheet& sheet)
        : m_chart(chart), m_sheet(sheet), m_places(chart.nodes.size()) {
        m_drawing.width = sheet.width;
        m_drawing.height = sheet.height;
        if (chart.nodes.empty()) return;
        for (const FlowNode& node : chart.nodes) m_columns = std::max(m_columns, node.column + 1);
        m_pitch = sheet.width / m_columns;
        for (std::size_t i = 0; i < m_places.size(); ++i) m_places[i].words = wordsOf(chart.nodes[i]);
        double needed = leastHeight;
        for (int column = 0; column < m_columns; ++column) needed = std::max(needed, heightOf(column, 0) + leastFlow);
        m_drawing.height = std::max(sheet.height, std::ceil(needed));
        m_drawing.frame = {0, 0, sheet.width, m_drawing.height};
        place();
    }

    Drawing drawn() {
        for (std::size_t i = 0; i < m_chart.flows.size(); ++i)
            m_drawing.add(m_ribbons[i], {.fill = inkOf(m_chart.flows[i], faint), .mark = markOf(1, i)});
        for (std::size_t i = 0; i < m_places.size(); ++i)
            m_drawing.add(Box{m_places[i].box, 2}, {.fill = Colour::ink(m_chart.nodes[i].ink), .mark = markOf(0, i)});
        for (std::size_t i = 0; i < m_places.size(); ++i) write(i);
        return std::move(m_drawing);
    }

    /// The flows that what is marked came by, and those that it goes on in.
    Drawing lifting(const Mark& mark) {
        const auto at = static_cast<std::size_t>(mark.item);
        std::vector<bool> flows(m_chart.flows.size());
        if (mark.group == 1 && at < flows.size()) {
            flows[at] = true;
            follow(m_chart.flows[at].from, false, flows);
            follow(m_chart.flows[at].to, true, flows);
        } else if (mark.group == 0 && at < m_places.size()) {
            follow(at, false, flows);
            follow(at, true, flows);
        }
        Drawing over;
        over.width = m_drawing.width;
        over.height = m_drawing.height;
        over.frame = m_drawing.frame;
        for (std::size_t i = 0; i < flows.size(); ++i)
            if (flows[i]) over.add(m_ribbons[i], {.fill = inkOf(m_chart.flows[i], lifted)});
        std::swap(m_drawing, over);
        for (std::size_t i = 0; i < m_places.size(); ++i) write(i);
        std::swap(m_drawing, over);
        return over;
    }

private:
    static Mark markOf(int group, std::size_t item) { return {Mark::Kind::part, group, static_cast<int>(item)}; }
    Colour inkOf(const Flow& flow, double opacity) const {
        Colour ink = Colour::ink(m_chart.nodes[flow.to].ink);
        ink.alpha = opacity;
        return ink;
    }

    void follow(std::size_t node, bool onwards, std::vector<bool>& flows) const {
        for (std::size_t i = 0; i < flows.size(); ++i) {
            const Flow& flow = m_chart.flows[i];
            if ((onwards ? flow.from : flow.to) != node || flows[i]) continue;
            flows[i] = true;
            follow(onwards ? flow.to : flow.from, onwards, flows);
        }
    }

    NodeWords wordsOf(const FlowNode& node) const {
        const double room = m_pitch - nodeWidth - wordGap - 6;
        const std::string name = m_sheet.said(node.name);
        NodeWords words{{name}, m_sheet.figured(node.text), true};
        if (m_sheet.widthOf(name, Type::axisTitle) + m_sheet.widthOf(" " + words.amount, Type::tick) <= room) return words;
        words.inLine = false;
        words.amount = m_sheet.fitted(words.amount, room, Type::tick);
        words.name = m_sheet.wrapped(name, room, Type::axisTitle, 3);
        return words;
    }

    /// How high a column is where one unit of the amount is so many pixels: no two names meet.
    double heightOf(int column, double perValue) const {
        double height = 0;
        for (std::size_t i = 0; i < m_places.size(); ++i)
            if (m_chart.nodes[i].column == column) height += slotOf(i, perValue) + nodeGap;
        return height - nodeGap;
    }
    double slotOf(std::size_t node, double perValue) const {
        return std::max(m_places[node].words.height(), m_chart.nodes[node].value * perValue);
    }

    double fittingScale() const {
        double low = 0, high = 0;
        for (const FlowNode& node : m_chart.nodes) high = std::max(high, node.value);
        high = high > 0 ? m_drawing.height / high : 0;
        constexpr int halvings = 40;
        for (int i = 0; i < halvings; ++i) {
            const double middle = (low + high) / 2;
            bool fits = true;
            for (int column = 0; column < m_columns; ++column) fits = fits && heightOf(column, middle) <= m_drawing.height;
            (fits ? low : high) = middle;
        }
        return low;
    }

    void place() {
        m_perValue = fittingScale();
        std::vector<double> heights(static_cast<std::size_t>(m_columns)), tops(heights);
        for (int column = 0; column < m_columns; ++column)
            tops[static_cast<std::size_t>(column)] = (m_drawing.height - heightOf(column, m_perValue)) / 2;
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            const FlowNode& node = m_chart.nodes[i];
            double& top = tops[static_cast<std::size_t>(node.column)];
            const double slot = slotOf(i, m_perValue), height = node.value * m_perValue;
            m_places[i].box = {std::round(node.column * m_pitch), top + (slot - height) / 2, nodeWidth, std::max(height, 1.0)};
            top += slot + nodeGap;
        }
        ribbons();
    }

    /// In the order of the nodes they come from and go to, so that they cross as little as may be.
    void ribbons() {
        std::vector<std::size_t> order(m_chart.flows.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<double> begins(order.size()), ends(order.size());
        const auto stack = [&](auto end, auto other, double NodePlace::*taken, std::vector<double>& places) {
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return m_places[m_chart.flows[a].*other].box.y < m_places[m_chart.flows[b].*other].box.y;
            });
            for (const std::size_t i : order) {
                NodePlace& at = m_places[m_chart.flows[i].*end];
                places[i] = at.box.y + at.*taken;
                at.*taken += m_chart.flows[i].value * m_perValue;
            }
        };
        stack(&Flow::from, &Flow::to, &NodePlace::out, begins);
        stack(&Flow::to, &Flow::from, &NodePlace::in, ends);
        for (std::size_t i = 0; i < m_chart.flows.size(); ++i) m_ribbons.push_back(ribbon(m_chart.flows[i], begins[i], ends[i]));
    }

    Outline ribbon(const Flow& flow, double from, double to) const {
        const double left = m_places[flow.from].box.right(), right = m_places[flow.to].box.x, wide = flow.value * m_perValue;
        Outline outline{{}, true};
        const auto edge = [&](int piece, double below) {
            const double t = static_cast<double>(piece) / curvePieces;
            outline.points.push_back({left + (right - left) * t, from + (to - from) * t * t * (3 - 2 * t) + below});
        };
        for (int piece = 0; piece <= curvePieces; ++piece) edge(piece, 0);
        for (int piece = curvePieces; piece >= 0; --piece) edge(piece, wide);
        return outline;
    }

    void write(std::size_t node) {
        const NodePlace& at = m_places[node];
        const double x = at.box.right() + wordGap;
        double y = at.box.middle().y - (at.words.height() - lineStep) / 2;
        for (const std::string& line : at.words.name) {
            m_drawing.words({{x, baseline(y, Type::axisTitle)}, line, Type::axisTitle, TextAnchor::start, true}, Role::text);
            y += lineStep;
        }
        const double beside = m_sheet.widthOf(at.words.name.front() + " ", Type::axisTitle);
        const PicturePoint amount = at.words.inLine ? PicturePoint{x + beside, y - lineStep} : PicturePoint{x, y};
        m_drawing.words({{amount.x, baseline(amount.y, Type::tick)}, at.words.amount, Type::tick, TextAnchor::start, true},
                        Role::text2);
    }

    const FlowChart& m_chart;
    const DrawingSheet& m_sheet;
    int m_columns = 1;
    double m_pitch = 0, m_perValue = 0;
    std::vector<NodePlace> m_places;
    std::vector<Outline> m_ribbons;
    Drawing m_drawing;
};
} // namespace

Drawing drawingOf(const FlowChart& chart, const DrawingSheet& sheet) { return FlowDrawing(chart, sheet).drawn(); }

Drawing overlayOf(const FlowChart& chart, const Mark& mark, const DrawingSheet& sheet) {
    return FlowDrawing(chart, sheet).lifting(mark);
}

std::string tipOf(const FlowChart& chart, const Mark& mark, const ChartSpeech& speech) {
    const auto at = static_cast<std::size_t>(mark.item);
    const auto share = [&](double value) {
        const double whole = chart.nodes.front().value;
        return whole > 0 ? " (" + percentText(value / whole, speech.numbers) + ")" : std::string();
    };
    if (mark.group == 0) {
        const FlowNode& node = chart.nodes[at];
        return speech.words(node.name) + ": " + speech.figures(node.text) + share(node.value);
    }
    const Flow& flow = chart.flows[at];
    return speech.words(chart.nodes[flow.from].name) + " \u2192 " + speech.words(chart.nodes[flow.to].name) + ": " +
           speech.figures(flow.text) + share(flow.value);
}

} // namespace rackline
