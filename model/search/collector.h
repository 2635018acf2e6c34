// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/candidate_bounds.h"
#include "model/search/explore.h"
#include "model/search/frontier.h"

#include <cstddef>
#include <vector>

namespace rackline {

class TailGuard;

/// Takes points as they come: counts them, keeps the frontier, and of what does not fit the nearest miss. A part of a search has
/// one of its own, and parts are put together in their order.
struct Collector {
    const ServiceLimits& limits;
    const ExploreOptions& options;
    /// Whether points are left for the next exploration.
    bool keeps = false;
    /// Where a client's run ends: the best of those whose first token is late in steady state. What the run measures may not be.
    bool runEnds = false;
    Exploration result{};
    std::vector<RatedPoint> rates{};
    Frontier frontier{};
    std::vector<OperatingPoint> kept{};
    Frontier late{};
    std::vector<OperatingPoint> keptLate{};
    /// What knows limits on percentiles; null where there are none.
    TailGuard* tails = nullptr;
    /// The place in the order of candidates that the next search of the same collector begins at.
    std::size_t firstOrder = 0;
    /// The place of `result.nearest` in the order of candidates.
    std::size_t nearestOrder = 0;
    double xSign = signOf(options.x), ySign = signOf(options.y);

    static double signOf(Metric metric) { return infoOf(metric).higherIsBetter ? 1 : -1; }

    /// Somebody asked to stop; cancelled() says so in the result too.
    bool stopped() const { return options.cancelled != nullptr && options.cancelled->load(std::memory_order_relaxed); }
    bool cancelled();
    /// Points come in any order; of equal ones that which is first by `order` stays.
    void take(const RatedPoint& rated, std::size_t order);
    /// A feasible point that stands there is counted, and need not be put together.
    bool passes(double x, double y, std::size_t order);
    /// Whether none of so many points of a pack could change the frontier; the first has this place in the order.
    bool rulesOut(const PackBounds& bounds, std::size_t lanes, std::size_t order);
    bool bounds() const { return !keeps && !options.keepCandidates && !options.keepSpots && !options.exhaustive; }
    /// Takes points off the frontier that are known to miss a limit by now.
    void dropMissed();
    void countBounded(std::size_t points) {
        result.evaluated += points;
        result.bounded += points;
    }
    /// An empty one, for a part of the search. It need not take what is inside the frontier that there is already.
    Collector part() const;
    /// What a part has taken.
    void take(Collector& part);
    /// Puts what a client's run measures in the place of its steady states, and judges that by the limits.
    void measure(const Scenario& scenario);

    // What taking is made of.
    /// The index of a point that another collector holds.
    static constexpr std::size_t elsewhere = static_cast<std::size_t>(-1);
    static constexpr std::size_t mostMisses = 128;
    /// More are not worth their memory, and KeptRates does not take them.
    static constexpr std::size_t mostRates = 1 << 16;

    void takePoint(const OperatingPoint& point, std::size_t order);
    void miss(const OperatingPoint& point, std::size_t order);
    void offer(const OperatingPoint& point, Frontier& to, std::vector<OperatingPoint>& points, std::size_t order) const;
    void keepSpot(const OperatingPoint& point);
    void keepMiss(const OperatingPoint& point);
    double severity(const OperatingPoint& p) const;

    bool isPart = false;
    std::size_t missesSeen = 0, missStep = 1;
};

} // namespace rackline
