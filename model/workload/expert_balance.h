// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace rackline {

/// How evenly the loads of experts that somebody recorded lie on the ranks that share them.
struct ExpertBalance {
    /// Copies of busy experts that lie on the ranks beside the experts.
    int copies = 0;
    /// For each number of ranks the load of the busiest one over that of the mean one, averaged over layers; 0 where the ranks
    /// do not divide experts and copies. Empty where nothing was recorded.
    std::vector<double> busiest{};

    bool recorded() const { return !busiest.empty(); }
    double over(int ranks) const {
        return static_cast<std::size_t>(ranks) < busiest.size() ? busiest[static_cast<std::size_t>(ranks)] : 0;
    }
    /// Copies count only where loads say of which experts they are.
    friend bool operator==(const ExpertBalance& a, const ExpertBalance& b) {
        return a.busiest == b.busiest && (!a.recorded() || a.copies == b.copies);
    }
};

/// The load of the busiest of so many ranks over the mean, of one layer. Without copies experts lie in their order. With copies
/// they are placed as load balancers of engines do: each copy is of the expert that is busiest by then, and each place, the
/// busiest first, goes to the rank that has the least and is not full.
double busiestOverMean(std::span<const double> loads, int copies, int ranks);
/// The same for all numbers of ranks that divide experts and copies, averaged over layers.
ExpertBalance balanceOf(const std::vector<std::vector<double>>& layers, int copies);

} // namespace rackline
