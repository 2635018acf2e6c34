// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/candidate_points.h"

namespace rackline {

/// Where no point of a pack can stand beyond, on either axis of the plane.
struct PackBounds {
    Lanes x{}, y{};
};

/// Bounds of a search's points, by far less work than the points: the decode step alone, first tokens that come at once, idle
/// chips, and workers that keep pace without a remainder.
class PointBounds {
public:
    /// For groups around each layout with the pool's workers; without a pool, for points that do all themselves.
    PointBounds(const Evaluator& evaluator, const PrefillPool* pool, Metric x, Metric y);
    /// False where one of the axes has no bound.
    bool known() const { return m_known; }
    /// At packSize batches whose decode steps' kernels and links take so many seconds at the usual clock; at a lower one they
    /// take no less.
    PackBounds at(const CandidateLayout& candidate, const double* batches, const Lanes& seconds) const;

private:
    template <class Real>
    void bound(const CandidateLayout& candidate, const double* batches, const Lanes& seconds, PackBounds& bounds) const;

    const Evaluator& m_evaluator;
    const MetricInfo &m_x, &m_y;
    bool m_known;
    LeastPrice m_price;
    /// The share of the decode steps' rate that is reached, requests a second that a GPU's link carries, and GPU seconds that a
    /// request is read in.
    double m_reached = 1, m_carried, m_reading = 0;
};

} // namespace rackline
