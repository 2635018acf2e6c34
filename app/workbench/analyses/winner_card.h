// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/winner_analysis.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/trust/explanation.h"

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

/// A map at one place: what every scenario can do there at any speed, and the best of it that is as fast as is asked for.
struct Closeup {
    struct At {
        Scenario scenario;
        Exploration found;
        std::optional<FrontierPoint> best;
    };
    std::vector<At> scenarios;
};
/// `place` has a value for each axis, in coherent units. It takes its time and belongs on another thread; an error where it was
/// stopped.
Result<Closeup> closeupAt(const MapQuestion& question, const std::array<double, 2>& place, const std::atomic<bool>* cancelled);

/// The frontiers at that place over the speed of a user, with the point of the scenario that leads there. It has no series where
/// speed itself is what decides.
LineChart frontiersOf(const Closeup& closeup, const MapQuestion& question);

/// What differs across the nearest border of a map: the operating point against the middle of what another scenario leads beyond
/// it. Where no other one takes the lead it is the leader against the second at the operating point.
struct LeadChange {
    struct Side {
        /// What the leader and the other do there; nothing where one is not feasible, and then why.
        std::array<std::optional<Estimate>, 2> done;
        std::array<std::optional<Finding>, 2> reasons;
        /// From the leader to the other.
        std::optional<Difference> difference;

        /// How many times the leader's value the other's is.
        std::optional<double> factor(Metric metric) const;
    };
    /// The leader of the operating point's cell, and who leads beyond the border or, where the lead does not pass, is second;
    /// negative where there is none.
    int leader = -1, other = -1;
    Side here;
    /// Where the lead passes: along this axis, at this value beyond the border.
    std::optional<std::size_t> axis;
    double there = 0;
    Side beyond;
};
/// `near` is the operating point's. Nothing where that lies beyond the map, where no scenario is feasible there, or where the
/// middle of its cell has another leader; else as slow as `closeupAt`.
std::optional<LeadChange> leadChange(const WinnerMap& map, const MapQuestion& question, const Closeup& near,
                                     const std::atomic<bool>* cancelled);

/// A heading and its text: why the lead changes or, where it does not, why it is one.
struct LeadWords {
    QString head, text;
};
LeadWords wordsOf(const LeadChange& change, const WinnerMap& map, const QLocale& locale);

} // namespace rackline
