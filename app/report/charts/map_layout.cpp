// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/map_layout.h"

#include "app/report/charts/axis_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace rackline {

namespace {

constexpr std::array<double, 5> namedLeads{1.25, 1.5, 2, 3, 5};
constexpr double palest = 0.12, deepest = 0.58, deepestLead = 5, depthSteps = 12;
/// Segments below which a line is the noise of a search.
constexpr std::size_t shortestLine = 8;
/// Cells of a region below which its colour and the pointer have to say whose it is.
constexpr std::size_t leastNamed = 4;

template <class Alike, class Take> void eachRun(const MapChart& chart, Alike alike, Take take) {
    const std::size_t columns = chart.xValues.size(), rows = chart.yValues.size();
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t from = 0, to = 0; from < columns; from = to) {
            while (to < columns && alike(chart.at(from, row), chart.at(to, row))) ++to;
            const MapChart::Cell& cell = chart.at(from, row);
            if (cell.winner >= 0) take(cell, MapRun{cell.winner, depthOf(cell), row, from, to});
        }
}

/// The line of one lead through the middles of four neighbouring cells that one scenario leads: never across a border.
void addLine(const MapChart& chart, std::size_t column, std::size_t row, double lead, std::vector<MapSegment>& line) {
    // Counter-clockwise from the lower left.
    constexpr std::array<std::array<std::size_t, 2>, 4> corners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    std::array<double, 4> height{};
    for (std::size_t i = 0; i < 4; ++i) {
        const MapChart::Cell& cell = chart.at(column + corners[i][0], row + corners[i][1]);
        if (cell.winner < 0 || cell.winner != chart.at(column, row).winner || !std::isfinite(cell.lead)) return;
        height[i] = std::log(cell.lead / lead);
    }
    std::array<MapChart::Place, 4> crossings;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t next = (i + 1) % 4;
        if ((height[i] < 0) == (height[next] < 0)) continue;
        // From the same end in both cells that share the side, so that their lines meet to the bit.
        const std::size_t a = corners[i] < corners[next] ? i : next, b = a == i ? next : i;
        const double share = height[a] / (height[a] - height[b]);
        const auto between = [&](std::size_t axis, std::size_t first) {
            const std::size_t from = first + corners[a][axis], to = first + corners[b][axis];
            return double(from) + 0.5 + (to > from ? share : 0);
        };
        crossings[count++] = {between(0, column), between(1, row)};
    }
    for (std::size_t i = 0; i + 1 < count; i += 2) line.push_back({crossings[i], crossings[i + 1]});
}

/// The lines that segments make where their ends meet.
std::vector<std::vector<MapSegment>> chainsOf(const std::vector<MapSegment>& segments) {
    std::map<std::pair<double, double>, std::vector<std::size_t>> meeting;
    for (std::size_t i = 0; i < segments.size(); ++i)
        for (const MapChart::Place& end : {segments[i].from, segments[i].to}) meeting[{end.across, end.up}].push_back(i);
    std::vector<bool> seen(segments.size());
    std::vector<std::vector<MapSegment>> chains;
    for (std::size_t start = 0; start < segments.size(); ++start) {
        if (seen[start]) continue;
        std::vector<std::size_t> joined{start};
        seen[start] = true;
        for (std::size_t i = 0; i < joined.size(); ++i)
            for (const MapChart::Place& end : {segments[joined[i]].from, segments[joined[i]].to})
                for (const std::size_t next : meeting[{end.across, end.up}]) {
                    if (seen[next]) continue;
                    seen[next] = true;
                    joined.push_back(next);
                }
        chains.emplace_back();
        for (const std::size_t i : joined) chains.back().push_back(segments[i]);
    }
    return chains;
}

/// Without what is so short that it is the noise of a search rather than a line.
std::vector<MapSegment> withoutSpecks(const std::vector<MapSegment>& line) {
    std::vector<MapSegment> kept;
    for (const std::vector<MapSegment>& chain : chainsOf(line))
        if (chain.size() >= shortestLine) kept.insert(kept.end(), chain.begin(), chain.end());
    return kept;
}

MapChart::Place middleOf(const MapSegment& s) { return {(s.from.across + s.to.across) / 2, (s.from.up + s.to.up) / 2}; }

/// Along the longest line of a border: its middle, and where other words are in the way, further to its ends.
std::vector<MapChart::Place> labelsOf(const std::vector<MapSegment>& border) {
    auto chains = chainsOf(border);
    std::vector<MapSegment>& longest =
        *std::max_element(chains.begin(), chains.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    if (longest.size() < shortestLine) return {};
    std::vector<MapChart::Place> middles;
    for (const MapSegment& s : longest) middles.push_back(middleOf(s));
    const auto spread = [&](double MapChart::Place::*axis) {
        const auto [low, high] = std::minmax_element(middles.begin(), middles.end(),
                                                     [axis](const auto& a, const auto& b) { return a.*axis < b.*axis; });
        return (*high).*axis - (*low).*axis;
    };
    const auto along =
        spread(&MapChart::Place::across) >= spread(&MapChart::Place::up) ? &MapChart::Place::across : &MapChart::Place::up;
    std::stable_sort(middles.begin(), middles.end(), [along](const auto& a, const auto& b) { return a.*along < b.*along; });
    const std::size_t count = middles.size();
    std::vector<MapChart::Place> labels{middles[count / 2]};
    for (std::size_t away = 1; 2 * away < count; ++away)
        for (const std::size_t at : {count / 2 + away, count / 2 - away})
            if (at < count) labels.push_back(middles[at]);
    return labels;
}

std::vector<MapBorder> bordersOf(const MapChart& chart) {
    const std::size_t columns = chart.xValues.size(), rows = chart.yValues.size();
    std::map<std::pair<int, int>, std::vector<MapSegment>> found;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const int here = chart.at(column, row).winner;
            const auto add = [&](const MapChart::Cell& next, const MapSegment& side) {
                if (here >= 0 && next.winner >= 0 && next.winner != here) found[std::minmax(here, next.winner)].push_back(side);
            };
            const double x = double(column), y = double(row);
            if (column + 1 < columns) add(chart.at(column + 1, row), {{x + 1, y}, {x + 1, y + 1}});
            if (row + 1 < rows) add(chart.at(column, row + 1), {{x, y + 1}, {x + 1, y + 1}});
        }
    std::vector<MapBorder> borders;
    for (auto& [pair, segments] : found) {
        std::vector<MapChart::Place> labels = labelsOf(segments);
        borders.push_back({pair.first, pair.second, std::move(segments), std::move(labels)});
    }
    return borders;
}

/// A quarter of the way across, where lines that run along the map are named below each other; else the middle of the line.
MapChart::Place labelOf(const std::vector<MapSegment>& line, double columns) {
    const double wanted = columns * 0.27;
    const MapSegment* best = &line[line.size() / 2];
    for (const MapSegment& s : line)
        if (std::min(s.from.across, s.to.across) <= wanted && wanted <= std::max(s.from.across, s.to.across)) best = &s;
    return middleOf(*best);
}

std::vector<LeadLine> leadLines(const MapChart& chart) {
    std::vector<LeadLine> lines;
    for (const double lead : namedLeads) {
        LeadLine line{lead, {}, {}};
        for (std::size_t row = 0; row + 1 < chart.yValues.size(); ++row)
            for (std::size_t column = 0; column + 1 < chart.xValues.size(); ++column)
                addLine(chart, column, row, lead, line.segments);
        line.segments = withoutSpecks(line.segments);
        if (line.segments.empty()) continue;
        line.label = labelOf(line.segments, double(chart.xValues.size()));
        lines.push_back(std::move(line));
    }
    return lines;
}

/// Regions of one winner: each cell's number, and how many cells each has.
struct Regions {
    std::vector<std::size_t> of, sizes;
    std::vector<int> winners;
};

Regions regionsOf(const MapChart& chart) {
    const std::size_t columns = chart.xValues.size(), rows = chart.yValues.size();
    constexpr std::size_t none = ~std::size_t{0};
    Regions regions{std::vector<std::size_t>(chart.cells.size(), none), {}, {}};
    for (std::size_t start = 0; start < chart.cells.size(); ++start) {
        if (regions.of[start] != none) continue;
        const std::size_t number = regions.sizes.size();
        regions.sizes.push_back(0);
        regions.winners.push_back(chart.cells[start].winner);
        std::vector<std::size_t> waiting{start};
        regions.of[start] = number;
        while (!waiting.empty()) {
            const std::size_t cell = waiting.back(), column = cell % columns, row = cell / columns;
            waiting.pop_back();
            ++regions.sizes[number];
            const auto visit = [&](std::size_t next) {
                if (regions.of[next] != none || chart.cells[next].winner != regions.winners[number]) return;
                regions.of[next] = number;
                waiting.push_back(next);
            };
            if (column > 0) visit(cell - 1);
            if (column + 1 < columns) visit(cell + 1);
            if (row > 0) visit(cell - columns);
            if (row + 1 < rows) visit(cell + columns);
        }
    }
    return regions;
}

/// The widest box of a region that is as high as a line of text: names lie flat.
std::vector<MapName> namesOf(const MapChart& chart) {
    const std::size_t columns = chart.xValues.size(), rows = chart.yValues.size();
    const Regions regions = regionsOf(chart);
    std::vector<MapName> names(regions.sizes.size());
    const std::size_t tall = std::max<std::size_t>(1, rows / 12);
    for (std::size_t row = 0; row + tall <= rows; ++row)
        for (std::size_t from = 0, to = 0; from < columns; from = std::max(to, from + 1)) {
            const std::size_t number = regions.of[row * columns + from];
            const auto whole = [&](std::size_t column) {
                for (std::size_t up = row; up < row + tall; ++up)
                    if (regions.of[up * columns + column] != number) return false;
                return true;
            };
            for (to = from; to < columns && whole(to);) ++to;
            MapName& name = names[number];
            const double width = double(to - from), middle = double(row) + double(tall) / 2;
            // Among equally wide rooms the one nearest to the middle of the map.
            const bool nearer = std::abs(middle - double(rows) / 2) < std::abs(name.at.up - double(rows) / 2);
            if (width > name.width || (width == name.width && nearer))
                name = {regions.winners[number], {double(from + to) / 2, middle}, width, double(tall)};
        }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].width > 0 && regions.sizes[i] >= leastNamed) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return regions.sizes[a] > regions.sizes[b]; });
    std::vector<MapName> named;
    for (const std::size_t i : order) named.push_back(names[i]);
    return named;
}
} // namespace

double depthOf(const MapChart::Cell& cell) {
    const double share = std::isfinite(cell.lead) ? std::clamp(std::log(cell.lead) / std::log(deepestLead), 0.0, 1.0) : 1;
    return palest + (deepest - palest) * std::round(share * depthSteps) / depthSteps;
}

MapLayout layoutOf(const MapChart& chart) {
    MapLayout layout;
    eachRun(
        chart, [](const auto& a, const auto& b) { return a.winner == b.winner && depthOf(a) == depthOf(b); },
        [&](const MapChart::Cell&, const MapRun& run) { layout.fills.push_back(run); });
    eachRun(
        chart, [](const auto& a, const auto& b) { return a.settled == b.settled && (a.winner < 0) == (b.winner < 0); },
        [&](const MapChart::Cell& cell, const MapRun& run) {
            if (!cell.settled) layout.hatches.push_back(run);
        });
    layout.borders = bordersOf(chart);
    layout.leads = leadLines(chart);
    layout.names = namesOf(chart);
    return layout;
}

std::string leadName(double lead, const NumberStyle& style) {
    return tickText(lead, style) + std::string(style.space) + std::string(style.times);
}

std::vector<MapChart::Tick> apart(const std::vector<MapChart::Tick>& ticks, const std::vector<double>& lengths) {
    std::vector<MapChart::Tick> kept;
    double end = -INFINITY;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        if (ticks[i].at - lengths[i] / 2 < end) continue;
        end = ticks[i].at + lengths[i] / 2;
        kept.push_back(ticks[i]);
    }
    return kept;
}

} // namespace rackline
