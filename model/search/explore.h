// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/candidates/metric.h"
#include "model/candidates/operating_point.h"
#include "model/candidates/tail_figures.h"
#include "model/scenario/scenario.h"

#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

namespace rackline {

class Crew;
class KeptTables;
class TailGuard;

struct ExploreOptions {
    Metric x = Metric::speed;
    Metric y = Metric::perMw;
    /// Keep every candidate; the frontier alone otherwise.
    bool keepCandidates = false;
    /// Work out every candidate. Otherwise those that cannot reach beyond the frontier, by their bounds, are counted alone: it is
    /// the same frontier to the last bit. Whoever keeps candidates or spots of them has every one worked out.
    bool exhaustive = false;
    /// Keep what a picture of the candidates needs: 8 bytes for each instead of some hundreds.
    bool keepSpots = false;
    /// Also the frontier of layouts that somebody published.
    bool published = false;
    /// Set from another thread to give up early; the result is then marked incomplete.
    const std::atomic<bool>* cancelled = nullptr;
    /// Threads that share the work of a search; null leaves it to the caller's. The answer is the same.
    Crew* crew = nullptr;
    /// What holds points to limits on percentiles, for those who ask it again about the same points; the search has one of its
    /// own without it.
    TailGuard* tails = nullptr;
};

/// With its 90 % interval, which is oblique: the low ends of `x` and `y` belong together, and so do the high ones.
struct FrontierPoint {
    OperatingPoint point;
    Interval<double> x, y;
    /// The same as it stands at equal speed: the height that this frontier has at this x (`frontier_intervals.h`).
    Interval<double> yAtX{};
};

/// Where a feasible candidate stands on the two axes.
struct CandidateSpot {
    float x = 0, y = 0;
};

struct Exploration {
    std::vector<FrontierPoint> frontier;
    /// Where it was asked for, and empty where nothing was published that does it: the frontier of published layouts alone.
    std::vector<FrontierPoint> published{};
    /// What most requests see at each of its points, where the scenario limits that.
    std::vector<TailFigures> tails;
    std::vector<OperatingPoint> candidates;
    /// Instead of candidates, for a picture: the feasible ones, and some of those that do not work at all, evenly of them.
    std::vector<CandidateSpot> spots;
    std::vector<OperatingPoint> misses;
    /// Operating points that were considered; of these, those that lie inside their bounds and were not worked out, and those
    /// that were and are not feasible.
    std::size_t evaluated = 0, bounded = 0, infeasible = 0;
    /// What the reader must know of the whole: carried-over efficiencies, nothing fits and why.
    std::vector<Finding> findings;
    /// The infeasible point that came nearest to being feasible; meaningful where none is feasible.
    OperatingPoint nearest;
    /// The fastest user and the soonest first token of the points that only miss a limit.
    TokenRate fastest{};
    Time soonest{};
    bool complete = true;
};

/// The height of a frontier at an x: the best y of the points that are no worse in x; nothing where there are none.
std::optional<double> heightAt(const std::vector<FrontierPoint>& frontier, double x, Metric xMetric, Metric yMetric);

/// What a point has over published layouts at its x, as a share of theirs; nothing where these are not as good in x.
std::optional<double> overPublished(const Exploration& found, const FrontierPoint& point, Metric x, Metric y);

/// What more the nearest point misses, and how near any point comes to each limit.
std::vector<Finding> missedLimits(const ServiceLimits& limits, const Exploration& found);

/// Every layout that the scenario takes (`searched_layouts.h`), at every running batch that it leaves free; the frontier is
/// sorted by rising x.
Exploration explore(const Scenario& scenario, const ExploreOptions& options = {});

/// The same to the last bit, with less work where searches before this one left what it needs too: one after the other on one
/// thread, best of scenarios that differ in one input.
Exploration explore(const Scenario& scenario, const ExploreOptions& options, KeptTables& kept);

} // namespace rackline
