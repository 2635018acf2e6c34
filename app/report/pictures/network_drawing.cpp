// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rackline {

namespace {
constexpr double leastRow = 66, mostRow = 110, boxHeight = 24, widestBox = 40, factRow = 19, ringRadius = 56, nodeRadius = 9;
constexpr long long mostBoxes = 16, mostNodes = 12;
constexpr Stroke wire{Colour(Role::axis, 0.55), 0.7};

/// Boxes of a tier; where there are more than can be drawn the middle is left out.
struct Boxes {
    std::vector<double> middles;
    double width = 0;
    bool cut = false;
};

Boxes boxesOf(long long count, double left, double room) {
    Boxes boxes;
    const long long shown = std::min(count, mostBoxes);
    boxes.cut = count > mostBoxes;
    const double slots = static_cast<double>(shown + (boxes.cut ? 1 : 0)),
                 slot = std::min(room / std::max(1.0, slots), 1.5 * widestBox);
    boxes.width = std::round(std::min(0.72 * slot, widestBox));
    const double start = left + (room - slot * slots) / 2;
    for (long long i = 0; i < shown; ++i) {
        const double skipped = boxes.cut && i >= shown - 2 ? 1 : 0;
        boxes.middles.push_back(start + slot * (static_cast<double>(i) + skipped + 0.5));
    }
    return boxes;
}

class NetworkLayout {
public:
    NetworkLayout(const NetworkDrawing& networks, const DrawingSheet& sheet) : m_networks(networks), m_sheet(sheet) {
        double rows = 0, words = 0;
        for (const DrawnNetwork& network : networks.networks) {
            rows += static_cast<double>(network.tiers.size());
            m_names = std::max(m_names, network.groups > 1 ? groupWidth(network) : 0);
            for (const DrawnTier& tier : network.tiers)
                m_names = std::max({m_names, sheet.widthOf(sheet.said(tier.name), Type::name),
                                    sheet.widthOf(sheet.figured(tier.text), Type::value),
                                    sheet.widthOf(sheet.figured(tier.links), Type::caption)});
        }
        m_names = std::min(m_names, 0.45 * sheet.width) + 20;
        m_drawing.width = sheet.width;
        for (const DrawnNetwork& network : networks.networks)
            words += heightOf(network) - leastRow * static_cast<double>(network.tiers.size());
        if (rows > 0) m_row = std::clamp((sheet.height - words) / rows, leastRow, mostRow);
    }

    Drawing drawn() {
        double y = 0;
        for (std::size_t i = 0; i < m_networks.networks.size(); ++i) {
            const DrawnNetwork& network = m_networks.networks[i];
            if (m_networks.networks.size() > 1) m_drawing.words({{0, y + 14}, network.name, Type::section}, Role::text);
            double at = y + (m_networks.networks.size() > 1 ? heading : 0);
            if (network.groups > 1) at = drawGroups(network, at);
            drawTiers(network, static_cast<int>(i), at);
            y += heightOf(network) + (m_row - leastRow) * static_cast<double>(network.tiers.size());
            if (hasFacts(network)) drawFacts(network, y - factsHeight(network));
        }
        m_drawing.height = y;
        return std::move(m_drawing);
    }

private:
    static constexpr double heading = 30, ring = 2 * ringRadius + 2 * nodeRadius + 14;

    bool hasFacts(const DrawnNetwork& network) const { return m_sheet.tables && !network.facts.empty(); }
    static double factsHeight(const DrawnNetwork& network) {
        return 28 + factRow * std::ceil(static_cast<double>(network.facts.size()) / 2);
    }
    /// With the tiers as close as they may be.
    double heightOf(const DrawnNetwork& network) const {
        return (m_networks.networks.size() > 1 ? heading : 0) + (network.groups > 1 ? ring : 0) +
               leastRow * static_cast<double>(network.tiers.size()) + (hasFacts(network) ? factsHeight(network) : 0);
    }
    std::string groupWords(const DrawnNetwork& network) const {
        return countText(static_cast<double>(network.groups), m_sheet.speech.numbers) + " " + m_sheet.said("groups");
    }
    double groupWidth(const DrawnNetwork& network) const {
        return std::max(m_sheet.widthOf(groupWords(network), Type::name),
                        m_sheet.widthOf(m_sheet.figured(network.groupText), Type::caption));
    }

    /// Groups on a circle, every two of them joined.
    double drawGroups(const DrawnNetwork& network, double top) {
        const long long shown = std::min(network.groups, mostNodes);
        const PicturePoint middle{m_names + (m_sheet.width - m_names) / 2, top + ringRadius + nodeRadius};
        const auto at = [&](long long i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(shown);
            return PicturePoint{middle.x + ringRadius * std::sin(angle), middle.y - ringRadius * std::cos(angle)};
        };
        for (long long i = 0; i < shown; ++i)
            for (long long j = i + 1; j < shown; ++j) m_drawing.line(at(i), at(j), wire);
        for (long long i = 0; i < shown; ++i)
            m_drawing.add(Disc{at(i), nodeRadius}, {.fill = Role::accentSoft, .stroke = Stroke{Role::accent, 1.2}});
        m_drawing.words({{0, middle.y - 2}, groupWords(network), Type::name}, Role::text);
        m_drawing.words({{0, middle.y + 14}, m_sheet.figured(network.groupText), Type::caption}, Role::text3);
        return top + ring;
    }

    void drawTiers(const DrawnNetwork& network, int index, double top) {
        std::vector<Boxes> rows;
        for (const DrawnTier& tier : network.tiers) rows.push_back(boxesOf(tier.count, m_names, m_sheet.width - m_names));
        const auto middle = [&](std::size_t tier) { return std::round(top + m_row * (static_cast<double>(tier) + 0.5)); };
        for (std::size_t t = 0; t + 1 < rows.size(); ++t) {
            const std::vector<double>&upper = rows[t].middles, &lower = rows[t + 1].middles;
            // Ports of GPUs hang from one leaf each.
            const bool hosts = t + 2 == rows.size();
            for (std::size_t i = 0; i < upper.size(); ++i)
                for (std::size_t j = 0; j < lower.size(); ++j)
                    if (!hosts || j * upper.size() / lower.size() == i)
                        m_drawing.line({upper[i], middle(t) + boxHeight / 2}, {lower[j], middle(t + 1) - boxHeight / 2}, wire);
        }
        for (std::size_t t = 0; t < rows.size(); ++t)
            drawTier(network.tiers[t], rows[t], middle(t), t + 1 == rows.size(), {Mark::Kind::part, index, static_cast<int>(t)});
    }

    void drawTier(const DrawnTier& tier, const Boxes& boxes, double middle, bool hosts, const Mark& mark) {
        m_drawing.add(Box{{0, middle - m_row / 2, m_sheet.width, m_row}}, {.mark = mark});
        for (const double x : boxes.middles)
            m_drawing.add(Box{{onPixel(x - boxes.width / 2), onPixel(middle - boxHeight / 2), boxes.width, boxHeight - 1}, 4},
                          {.fill = hosts ? Role::sunken : Role::accentSoft,
                           .stroke = Stroke{hosts ? Role::control : Role::accent},
                           .mark = mark});
        if (boxes.cut) {
            const std::size_t n = boxes.middles.size();
            m_drawing.words(
                {{(boxes.middles[n - 3] + boxes.middles[n - 2]) / 2, middle + 3}, "\u2026", Type::section, TextAnchor::middle},
                Role::text2, mark);
        }
        const double room = m_names - 12;
        m_drawing.words({{0, middle - 13}, m_sheet.fitted(m_sheet.said(tier.name), room, Type::name), Type::name}, Role::text,
                        mark);
        m_drawing.words({{0, middle + 4}, m_sheet.fitted(m_sheet.figured(tier.text), room, Type::value), Type::value},
                        Role::text2, mark);
        m_drawing.words({{0, middle + 20}, m_sheet.fitted(m_sheet.figured(tier.links), room, Type::caption), Type::caption},
                        Role::text3, mark);
    }

    void drawFacts(const DrawnNetwork& network, double top) {
        const double column = m_sheet.width / 2;
        const std::size_t half = (network.facts.size() + 1) / 2;
        m_drawing.line({0, onPixel(top)}, {m_sheet.width, onPixel(top)}, {Role::line});
        for (std::size_t i = 0; i < network.facts.size(); ++i) {
            const double left = i < half ? 0 : column + 16, y = top + 20 + factRow * static_cast<double>(i < half ? i : i - half);
            m_drawing.words({{left, y}, m_sheet.said(network.facts[i].first)}, Role::text2);
            m_drawing.words({{left + column - 16, y}, m_sheet.figured(network.facts[i].second), Type::section, TextAnchor::end},
                            Role::text);
        }
    }

    const NetworkDrawing& m_networks;
    const DrawingSheet& m_sheet;
    double m_names = 0, m_row = leastRow;
    Drawing m_drawing;
};
} // namespace

Drawing drawingOf(const NetworkDrawing& networks, const DrawingSheet& sheet) { return NetworkLayout(networks, sheet).drawn(); }

std::string tipOf(const NetworkDrawing& networks, const Mark& mark, const ChartSpeech& speech) {
    const DrawnTier& tier = networks.networks[static_cast<std::size_t>(mark.group)].tiers[static_cast<std::size_t>(mark.item)];
    return speech.words(tier.name) + " \u00b7 " + speech.figures(tier.text) +
           (tier.links.empty() ? "" : "\n" + speech.figures(tier.links));
}

} // namespace rackline
