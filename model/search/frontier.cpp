// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/frontier.h"

#include "model/base/portable_math.h"

#include <algorithm>

namespace rackline {

namespace {
/// The first kept point at or right of `x` decides whether a point there is dominated.
auto atOrRightOf(std::vector<PlanePoint>& points, double x) {
    return std::lower_bound(points.begin(), points.end(), x, [](const PlanePoint& p, double value) { return p.x < value; });
}
} // namespace

bool Frontier::covers(double x, double y, std::size_t order) {
    const auto changesNothing = [&](const PlanePoint& p) {
        return p.x >= x && p.y >= y && (p.x > x || p.y > y || p.order <= order);
    };
    // Neighbours in the stream are neighbours on the plane.
    const std::size_t near = std::min(m_last + 2, m_points.size());
    for (std::size_t i = m_last > 0 ? m_last - 1 : 0; i < near; ++i)
        if (changesNothing(m_points[i])) {
            m_last = i;
            return true;
        }
    const auto at = atOrRightOf(m_points, x);
    const bool covered = at != m_points.end() && changesNothing(*at);
    if (covered) m_last = static_cast<std::size_t>(at - m_points.begin());
    return covered;
}

bool Frontier::offer(PlanePoint point) {
    if (covers(point.x, point.y, point.order)) return false;
    auto at = atOrRightOf(m_points, point.x);
    // What it dominates lies to the left with no higher y, and at the same x.
    auto first = at;
    while (first != m_points.begin() && std::prev(first)->y <= point.y) --first;
    if (at != m_points.end() && at->x == point.x) ++at;
    at = m_points.erase(first, at);
    m_points.insert(at, point);
    return true;
}

Frontier Frontier::under(std::size_t index) const {
    Frontier same = *this;
    for (PlanePoint& p : same.m_points) p.index = index;
    return same;
}

double staircaseArea(const std::vector<PlanePoint>& frontier) {
    double area = 0, from = 0;
    for (const PlanePoint& p : frontier) {
        area += (p.x - from) * p.y;
        from = p.x;
    }
    return area;
}

double logArea(const std::vector<PlanePoint>& frontier, double from, double to) {
    double area = 0;
    for (const PlanePoint& p : frontier) {
        const double end = std::min(p.x, to);
        if (end > from) {
            area += p.y * portable::log(end / from);
            from = end;
        }
    }
    return area;
}

} // namespace rackline
