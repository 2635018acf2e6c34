// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/crew.h"
#include "model/candidates/capped_evaluators.h"
#include "model/candidates/tail_estimate.h"
#include "model/candidates/tail_lessons.h"

#include <map>
#include <span>
#include <vector>

namespace rackline {

/// Holds points to limits that most requests must keep (method/serving 12). Closed forms decide where they are far from a limit;
/// where they are near, or are not to be trusted, the scheduler is simulated.
class TailGuard {
public:
    explicit TailGuard(const Scenario& scenario);
    TailGuard(const TailGuard&) = delete;
    TailGuard& operator=(const TailGuard&) = delete;

    /// What keeps a feasible point out as far as is known; a point that is near a limit is let pass until it is simulated.
    Finding refuses(const OperatingPoint& point);
    /// Simulates those of the points that are in doubt, or each that can be where `all` is set; the number of those that fail.
    /// A crew shares the work of all of them, and changes nothing of what is known then.
    std::size_t confirm(std::span<const OperatingPoint> points, bool all = false, Crew* crew = nullptr);
    /// What is known best of a point: simulated, or by closed forms.
    TailFigures figuresOf(const OperatingPoint& point);
    /// From now on closed forms decide what was not simulated.
    void stopSimulating();
    /// How many of the points were simulated, and how many not.
    Finding answered(std::span<const OperatingPoint> points) const;

private:
    enum class Verdict { keeps, misses, inDoubt };
    /// What was simulated of a layout with its workers, by batch, and the batch from which on it misses a limit.
    struct Known {
        std::map<double, TailFigures> at;
        /// What closed forms said, by batch, and after how many lessons.
        std::map<double, std::pair<Finding, std::size_t>> closed;
        double missesFrom = 1e300;
        Finding why;
    };
    using Key = std::vector<int>;
    static Key keyOf(const OperatingPoint& point);
    /// A point keeps its limits where it would keep them were they so many times as long, less than once, and misses them where
    /// it would miss them were they so many times as long, more than once.
    Verdict judged(const TailEstimate& estimate, TailStretch shorter, TailStretch longer) const;
    Verdict verdictOf(const TailEstimate& estimate, const OperatingPoint& point) const;
    double band(const TailEstimate& estimate, const OperatingPoint& point) const;
    Finding missed(const TailFigures& figures) const;
    /// What a point misses where its times are at least so many times those of the closed form.
    Finding missed(const TailEstimate& estimate, TailStretch least) const;
    /// The limit on shares of requests that is missed.
    Finding missedShares(const TailFigures& figures) const;
    enum class Run { done, unknown, tooLong };
    /// The scheduler's run of a point, where anything below HBM does not forbid it.
    std::optional<LoadResult> run(const OperatingPoint& point);
    Run simulates(const OperatingPoint& point, const std::optional<LoadResult>& run, TailFigures& figures);
    /// Whether nothing is known of the point yet that was simulated.
    bool isOpen(const OperatingPoint& point) const;
    /// Shares of kinds: simulated, or by closed forms where hardly a request of a kind was.
    std::vector<double> sharesOf(std::span<const ClassOutcome> outcomes, const OperatingPoint& point);

    const Scenario& m_scenario;
    CappedEvaluators m_evaluators;
    TailRequests m_requests;
    const bool m_asked;
    bool m_stopped = false;
    double m_spent = 0;
    std::map<Key, Known> m_known;
    TailLessons m_lessons;
};

} // namespace rackline
