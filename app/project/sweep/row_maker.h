// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/sweep.h"
#include "model/base/interval.h"
#include "model/candidates/operating_point.h"
#include "model/runs/training_estimate.h"
#include "model/search/kept_rates.h"

#include <atomic>
#include <cstdint>
#include <optional>

namespace rackline {

/// What is known at one point of a grid. Where it is not feasible, `point` is the nearest miss.
struct SweepRow {
    std::uint64_t row = 0;
    OperatingPoint point;
    Interval<double> perMw;
    /// Present instead where the scenario trains.
    std::optional<TrainingEstimate> run{};

    bool feasible() const { return run ? run->feasible : point.feasible(); }
};

/// Makes rows on one thread. The rates, which take most of a row's time, are kept for the next rows where they differ in power
/// and money alone.
class SweepRowMaker {
public:
    SweepRowMaker(SweepPoints points, bool trains, const std::atomic<bool>& cancelled)
        : m_trains(trains), m_points(std::move(points)) {
        m_options.cancelled = &cancelled;
    }

    Result<SweepRow> at(std::uint64_t row);
    /// The candidates of the last row.
    std::size_t candidates() const { return m_candidates; }

private:
    SweepRow trained(std::uint64_t row, const Scenario& scenario);
    Exploration again(std::uint64_t row, const Scenario& scenario);

    bool m_trains;
    SweepPoints m_points;
    ExploreOptions m_options;
    const bool m_repeats = m_points.grid().repeatsRates();
    KeptRates m_kept;
    std::optional<std::uint64_t> m_last;
    std::size_t m_candidates = 0;
};

} // namespace rackline
