// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <vector>

namespace rackline {

struct PlanePoint {
    double x = 0, y = 0;
    std::size_t index = 0;
    /// The first one in this order stays of points at the same place, whichever comes first.
    std::size_t order = 0;
};

/// Pareto frontier of a stream of points, larger being better on both axes: sorted by rising x and so by falling y.
class Frontier {
public:
    /// Whether a point there would change nothing.
    bool covers(double x, double y, std::size_t order = 0);
    /// Whether the point is on the frontier now.
    bool offer(PlanePoint point);
    const std::vector<PlanePoint>& points() const { return m_points; }
    /// The same points with another index.
    Frontier under(std::size_t index) const;

private:
    std::vector<PlanePoint> m_points;
    /// The place of what dominated the last point that was refused: it often dominates the next one of the stream too.
    std::size_t m_last = 0;
};

/// Area under the staircase from 0 to its right end, and over ln x on a window (method/serving 6).
double staircaseArea(const std::vector<PlanePoint>& frontier);
double logArea(const std::vector<PlanePoint>& frontier, double from, double to);

} // namespace rackline
