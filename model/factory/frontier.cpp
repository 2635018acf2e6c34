// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/frontier.h"

#include "model/base/portable_math.h"

#include <algorithm>

namespace rackline {

bool Frontier::offer(PlanePoint point) {
    if (m_last < m_points.size() && m_points[m_last].x >= point.x && m_points[m_last].y >= point.y) return false;
    // The first kept point at or right of it decides whether it is dominated.
    auto at = std::lower_bound(m_points.begin(), m_points.end(), point.x, [](const PlanePoint& p, double x) { return p.x < x; });
    if (at != m_points.end() && at->y >= point.y) {
        m_last = static_cast<std::size_t>(at - m_points.begin());
        return false;
    }
    // What it dominates lies to the left with no higher y, and at the same x.
    auto first = at;
    while (first != m_points.begin() && std::prev(first)->y <= point.y) --first;
    if (at != m_points.end() && at->x == point.x) ++at;
    at = m_points.erase(first, at);
    m_points.insert(at, point);
    return true;
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
