// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/words/number_text.h"

#include <cstddef>
#include <string>
#include <vector>

namespace rackline {

/// Cells of one row that look alike, from one column to the one before `to`.
struct MapRun {
    int winner = -1;
    /// Opacity of the winner's colour, with the logarithm of the lead.
    double depth = 0;
    std::size_t row = 0, from = 0, to = 0;
};
/// A straight line between two places.
struct MapSegment {
    MapChart::Place from, to;
};
/// Where two scenarios are equal, and the places that may name them, the best first.
struct MapBorder {
    int first = -1, second = -1;
    std::vector<MapSegment> segments;
    std::vector<MapChart::Place> labels;
};
/// Where the lead passes a value, and the place that names it.
struct LeadLine {
    double lead = 1;
    std::vector<MapSegment> segments;
    MapChart::Place label;
};
/// The middle of the widest room of a region, and how wide and high that room is.
struct MapName {
    int winner = -1;
    MapChart::Place at;
    double width = 0, height = 0;
};

/// What a map consists of, in cells from its lower left corner: paper and window draw the same.
struct MapLayout {
    std::vector<MapRun> fills, hatches;
    /// Between neighbours with different winners, one for each two of them.
    std::vector<MapBorder> borders;
    std::vector<LeadLine> leads;
    /// A name for every region that is large enough for one, the largest first; regions that nobody leads have one, too.
    std::vector<MapName> names;
};
MapLayout layoutOf(const MapChart& chart);

/// The opacity of a winner's colour: 12 % where it leads by nothing, 58 % from five times on or where no other is feasible.
double depthOf(const MapChart::Cell& cell);
/// "1.25 x": the lead that a line stands for.
std::string leadName(double lead, const NumberStyle& style);
/// Ticks whose texts keep apart from each other, each of them this long in cells.
std::vector<MapChart::Tick> apart(const std::vector<MapChart::Tick>& ticks, const std::vector<double>& lengths);

} // namespace rackline
