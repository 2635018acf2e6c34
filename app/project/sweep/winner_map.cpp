// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/winner_map.h"

#include "model/base/parallel.h"
#include "model/search/explore.h"
#include "model/search/frontier_intervals.h"
#include "model/search/kept_rates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>

namespace rackline {

namespace {
constexpr std::string_view speedLimit = "workload.limits.speed";
/// More cells than a screen has places for are a mistake.
constexpr std::uint64_t mostCells = 1'000'000;

/// The best value of a frontier; among equal ones the first, as everywhere.
Interval<double> bestOf(const Exploration& found, Metric metric) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const double sign = infoOf(metric).higherIsBetter ? 1 : -1;
    const FrontierPoint* best = nullptr;
    for (const FrontierPoint& p : found.frontier)
        if (best == nullptr || sign * p.y.mid > sign * best->y.mid) best = &p;
    return best != nullptr ? best->yAtX : Interval<double>{none, none, none};
}

/// Why a search found nothing: what `sweep` says of the point that came nearest.
Finding missOf(const Exploration& found) {
    if (!found.nearest.feasible()) return found.nearest.finding;
    return found.findings.empty() ? Finding{FindingCode::nothingFits, {}} : found.findings.front();
}

/// What a search with a limit of speed would find, from a search without one. Its intervals are the sections of the frontier that
/// the limit leaves.
Exploration limitedTo(TokenRate speed, const Exploration& all, const ExploreOptions& options) {
    Exploration found;
    for (const FrontierPoint& p : all.frontier)
        if (p.point.speed >= speed) found.frontier.push_back(p);
    setSections(found.frontier, options.x, options.y);
    if (!found.frontier.empty()) return found;
    if (all.frontier.empty())
        found.findings = {missOf(all)};
    else
        found.findings = {{FindingCode::bestSpeed, {all.frontier.back().point.speed.si(), speed.si()}}};
    return found;
}

/// Makes the cells of a line, which has one scenario at one value of the axis that does not run along it.
class LineMaker {
public:
    LineMaker(const Project& project, const Catalogue& catalogue, const std::vector<std::string>& overrides, WinnerMap& map,
              std::size_t along, const std::atomic<bool>* cancelled)
        : m_map(map), m_along(along), m_points(project, catalogue, overrides, map.grid) {
        m_options.y = map.metric;
        m_options.cancelled = cancelled;
    }

    Result<void> make(std::size_t line) {
        const SweepGrid& grid = m_map.grid;
        const std::uint64_t lines = grid.axes[1 - m_along].size(), scenario = line / lines, other = line % lines;
        const bool bySpeed = grid.axes[m_along].path() == speedLimit;
        m_kept.forget();
        std::optional<Exploration> all;
        for (std::uint64_t i = 0; i < grid.axes[m_along].size(); ++i) {
            const std::uint64_t across = m_along == 0 ? i : other, up = m_along == 0 ? other : i;
            const std::uint64_t row = (scenario * m_map.width() + across) * m_map.height() + up;
            Result<Scenario> at = m_points.at(row);
            if (!at) return at.error();
            const TokenRate speed = at->workload.limits.speed;
            if (bySpeed && !all) {
                at.value().workload.limits.speed = {};
                all = explore(*at, m_options, m_kept.tables());
            }
            const Exploration found = bySpeed                        ? limitedTo(speed, *all, m_options)
                                      : grid.axes[m_along].ofMoney() ? explore(*at, m_options, m_kept)
                                                                     : explore(*at, m_options, m_kept.tables());
            if (!found.complete || (all && !all->complete)) return Error{ErrorCode::usage, "map", "was stopped"};
            m_map.values[row] = bestOf(found, m_map.metric);
            if (found.frontier.empty()) m_map.reasons[row] = missOf(found);
        }
        return {};
    }

private:
    WinnerMap& m_map;
    std::size_t m_along;
    SweepPoints m_points;
    ExploreOptions m_options;
    KeptRates m_kept;
};

/// The axis along which most of a search can be kept: the limit of speed, or else money.
std::size_t axisAlong(const SweepGrid& grid) {
    for (const std::size_t a : {0, 1})
        if (grid.axes[a].path() == speedLimit) return a;
    return grid.axes[0].ofMoney() && !grid.axes[1].ofMoney() ? 0 : 1;
}

Result<void> makeLines(const Project& project, const Catalogue& catalogue, const std::vector<std::string>& overrides,
                       WinnerMap& map, const MapWork& work) {
    const std::size_t along = axisAlong(map.grid);
    std::mutex mutex;
    std::vector<std::unique_ptr<LineMaker>> idle;
    std::optional<Error> failed;
    inParallel(map.scenarios.size() * map.grid.axes[1 - along].size(), work.threads, [&](std::size_t line) {
        std::unique_ptr<LineMaker> maker;
        {
            const std::lock_guard lock(mutex);
            if (failed) return;
            if (!idle.empty()) {
                maker = std::move(idle.back());
                idle.pop_back();
            }
        }
        if (!maker) maker = std::make_unique<LineMaker>(project, catalogue, overrides, map, along, work.cancelled);
        const Result<void> made = maker->make(line);
        const std::lock_guard lock(mutex);
        if (!made) failed = made.error();
        idle.push_back(std::move(maker));
    });
    if (failed) return *failed;
    return {};
}

bool isFeasible(const Interval<double>& value) { return !std::isnan(value.mid); }
} // namespace

MapCell WinnerMap::cell(std::size_t across, std::size_t up) const {
    const double sign = infoOf(metric).higherIsBetter ? 1 : -1;
    MapCell cell;
    const auto leads = [&](std::size_t a, int b) {
        return b < 0 || sign * value(a, across, up).mid > sign * value(static_cast<std::size_t>(b), across, up).mid;
    };
    for (std::size_t s = 0; s < scenarios.size(); ++s) {
        if (!isFeasible(value(s, across, up))) continue;
        if (leads(s, cell.winner)) {
            cell.second = cell.winner;
            cell.winner = static_cast<int>(s);
        } else if (leads(s, cell.second)) {
            cell.second = static_cast<int>(s);
        }
    }
    cell.settled = cell.winner >= 0;
    if (cell.second < 0) return cell;
    const Interval<double>&first = value(static_cast<std::size_t>(cell.winner), across, up),
          &next = value(static_cast<std::size_t>(cell.second), across, up);
    cell.lead = sign > 0 ? first.mid / next.mid : next.mid / first.mid;
    cell.settled = sign > 0 ? first.low > next.high : first.high < next.low;
    return cell;
}

MapShares sharesOf(const WinnerMap& map) {
    const std::size_t scenarios = map.scenarios.size();
    MapShares shares{std::vector<std::size_t>(scenarios), std::vector<std::size_t>(scenarios),
                     std::vector<std::size_t>(scenarios), 0, map.width() * map.height()};
    for (std::size_t up = 0; up < map.height(); ++up)
        for (std::size_t across = 0; across < map.width(); ++across) {
            const MapCell cell = map.cell(across, up);
            if (cell.winner < 0) {
                ++shares.none;
                continue;
            }
            ++shares.won[static_cast<std::size_t>(cell.winner)];
            if (!cell.settled) ++shares.open[static_cast<std::size_t>(cell.winner)];
        }
    std::iota(shares.order.begin(), shares.order.end(), 0);
    std::stable_sort(shares.order.begin(), shares.order.end(),
                     [&](std::size_t a, std::size_t b) { return shares.won[a] > shares.won[b]; });
    return shares;
}

Result<WinnerMap> winnerMap(const Project& project, const Catalogue& catalogue, const std::vector<std::string>& overrides,
                            const std::vector<std::string>& axes, Metric metric, const MapWork& work) {
    if (axes.size() != 2) return Error{ErrorCode::usage, "--axis", "a map has two axes: the first goes across, the second up"};
    WinnerMap map{metric, {}, {}, {}, {}};
    for (const ScenarioSettings& s : project.scenarios) map.scenarios.push_back(s.name);
    Result<SweepGrid> grid = makeGrid(axes, map.scenarios.size());
    if (!grid) return grid.error();
    map.grid = std::move(grid).value();
    if (map.grid.rows() > mostCells)
        return Error{ErrorCode::usage, "--axis", "the map has more than " + std::to_string(mostCells) + " cells"};
    map.values.resize(map.grid.rows());
    map.reasons.resize(map.grid.rows());
    if (const auto made = makeLines(project, catalogue, overrides, map, work); !made) return made.error();
    return map;
}

} // namespace rackline
