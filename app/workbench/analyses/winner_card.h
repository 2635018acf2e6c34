// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/winner_analysis.h"

namespace rackline {

/// Where the lead next passes to another along an axis, or to nobody.
struct NearestBorder {
    /// The first cell beyond it, and who leads there; negative where no scenario is feasible.
    std::size_t beyond = 0;
    int winner = -1;
    bool above = false;
    /// In coherent units.
    double value = 0;
};
/// From a cell along one axis; nothing where the same scenario leads to both ends.
std::optional<NearestBorder> nearestBorder(const WinnerMap& map, std::size_t axis, std::size_t across, std::size_t up);

/// What stands beside a map: who wins at the operating point and by how much, how much of the map each scenario has, and where
/// the lead passes next.
struct WinnerCard {
    /// The operating point; empty where there is none, and then nothing of it is said.
    QString where;
    /// The row of the theme's table; negative where nobody wins.
    int series = -1;
    QString winner, figure, unit, range;
    /// "1.5 x over GB200 NVL72, not settled.", and why that is.
    QString lead, overlap;
    TableData shares;
    QStringList borders;
};
/// `point` is the map of one cell at the operating point; null where there is no such point.
WinnerCard winnerCard(const WinnerMap& map, const WinnerMap* point, const MapQuestion& question, const QLocale& locale);

} // namespace rackline
