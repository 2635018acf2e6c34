// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/curve.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>

namespace rackline {

/// Slopes by Fritsch and Carlson (1980) in the harmonic form, which keeps every piece monotone; steps back in x are straight.
Curve::Curve(std::vector<PicturePoint> points) : m_points(std::move(points)), m_slopes(m_points.size(), 0.0) {
    const auto secant = [&](std::size_t i) {
        const double run = m_points[i + 1].x - m_points[i].x;
        return std::abs(run) > 1e-9 ? (m_points[i + 1].y - m_points[i].y) / run : 0.0;
    };
    if (m_points.size() < 2) return;
    m_slopes.front() = secant(0);
    m_slopes.back() = secant(m_points.size() - 2);
    for (std::size_t i = 1; i + 1 < m_points.size(); ++i) {
        const double before = secant(i - 1), after = secant(i);
        m_slopes[i] = before * after <= 0 ? 0 : 2 * before * after / (before + after);
    }
}

std::string Curve::path(bool joined) const {
    std::string text;
    const auto at = [](double x, double y) { return coordinate(x) + " " + coordinate(y); };
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const PicturePoint p = m_points[i];
        if (i == 0) {
            text += (joined ? "L" : "M") + at(p.x, p.y);
            continue;
        }
        const PicturePoint q = m_points[i - 1];
        const double third = (p.x - q.x) / 3;
        if (std::abs(third) < 0.2)
            text += "L" + at(p.x, p.y);
        else
            text += "C" + at(q.x + third, q.y + third * m_slopes[i - 1]) + " " + at(p.x - third, p.y - third * m_slopes[i]) +
                    " " + at(p.x, p.y);
    }
    return text;
}

std::vector<PicturePoint> Curve::sampled(double distance) const {
    std::vector<PicturePoint> samples;
    for (std::size_t i = 0; i + 1 < m_points.size(); ++i) {
        const PicturePoint a = m_points[i], b = m_points[i + 1];
        const double run = b.x - a.x;
        const int steps = std::clamp(static_cast<int>(std::ceil(std::hypot(run, b.y - a.y) / distance)), 1, 2000);
        for (int s = 0; s < steps; ++s) {
            const double t = static_cast<double>(s) / steps, u = 1 - t;
            const double control1 = a.y + run / 3 * m_slopes[i], control2 = b.y - run / 3 * m_slopes[i + 1];
            samples.push_back({a.x + t * run, std::abs(run) < 0.6 ? u * a.y + t * b.y
                                                                  : u * u * u * a.y + 3 * u * u * t * control1 +
                                                                        3 * u * t * t * control2 + t * t * t * b.y});
        }
    }
    if (!m_points.empty()) samples.push_back(m_points.back());
    return samples;
}

} // namespace rackline
