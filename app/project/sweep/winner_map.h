// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/sweep.h"
#include "model/base/finding.h"
#include "model/base/interval.h"
#include "model/candidates/metric.h"

#include <atomic>
#include <string>
#include <vector>

namespace rackline {

/// Who leads at one place of the map.
struct MapCell {
    /// Places among the scenarios; negative where no scenario, or no second one, is feasible.
    int winner = -1, second = -1;
    /// How many times better the winner is than the second, 1 or more.
    double lead = 1;
    /// Whether their 90 % intervals do not overlap, or there is no second.
    bool settled = false;
};

/// What every scenario reaches over two inputs. The first axis of the grid goes across, the second up.
struct WinnerMap {
    Metric metric = Metric::perMw;
    SweepGrid grid;
    std::vector<std::string> scenarios;
    /// The values in the order of the grid's rows, with the scenario slowest; NaN where nothing is feasible.
    std::vector<Interval<double>> values;
    /// In the same order, why nothing is feasible there.
    std::vector<Finding> reasons;

    std::size_t width() const { return grid.axes[0].size(); }
    std::size_t height() const { return grid.axes[1].size(); }
    const Interval<double>& value(std::size_t scenario, std::size_t across, std::size_t up) const {
        return values[(scenario * width() + across) * height() + up];
    }
    const Finding& reason(std::size_t scenario, std::size_t across, std::size_t up) const {
        return reasons[(scenario * width() + across) * height() + up];
    }
    MapCell cell(std::size_t across, std::size_t up) const;
};

/// How many cells each scenario leads, in how many of these the intervals overlap, and in how many nothing is feasible.
struct MapShares {
    std::vector<std::size_t> won, open;
    /// The scenarios, the widest first.
    std::vector<std::size_t> order;
    std::size_t none = 0, cells = 0;

    std::size_t feasible() const { return cells - none; }
};
MapShares sharesOf(const WinnerMap& map);

/// The threads that make a map (0 takes all), and what stops it early; then the result is an error and no map.
struct MapWork {
    unsigned threads = 0;
    const std::atomic<bool>* cancelled = nullptr;
};

/// Makes a map. Every value is that of the point which `sweep` would choose there by this metric. Along a limit of speed one
/// search answers all values, and along prices one search's rates do.
Result<WinnerMap> winnerMap(const Project& project, const Catalogue& catalogue, const std::vector<std::string>& overrides,
                            const std::vector<std::string>& axes, Metric metric, const MapWork& work);

} // namespace rackline
