// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/curve.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double distance = 6;

/// By Fritsch and Carlson (1980) in the harmonic form, which keeps every piece monotone; steps back in x are straight.
std::vector<double> slopesOf(const std::vector<PicturePoint>& points) {
    std::vector<double> slopes(points.size());
    const auto secant = [&](std::size_t i) {
        const double run = points[i + 1].x - points[i].x;
        return std::abs(run) > 1e-9 ? (points[i + 1].y - points[i].y) / run : 0.0;
    };
    if (points.size() < 2) return slopes;
    slopes.front() = secant(0);
    slopes.back() = secant(points.size() - 2);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const double before = secant(i - 1), after = secant(i);
        slopes[i] = before * after <= 0 ? 0 : 2 * before * after / (before + after);
    }
    return slopes;
}

/// `height` is that of the piece from `i` on, `t` of the way along it.
template <class Height>
std::vector<PicturePoint> sampled(const std::vector<PicturePoint>& points, const PictureBox& within, Height height) {
    std::vector<PicturePoint> samples;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const PicturePoint a = points[i], b = points[i + 1];
        // What lies beside the box is not seen, however long it is.
        const bool beside = std::max(a.x, b.x) < within.x || std::min(a.x, b.x) > within.right();
        const double pieces = beside ? 1 : std::hypot(b.x - a.x, b.y - a.y) / distance;
        const int steps = std::clamp(static_cast<int>(std::ceil(pieces)), 1, 2000);
        for (int s = 0; s < steps; ++s) {
            const double t = static_cast<double>(s) / steps;
            samples.push_back({a.x + t * (b.x - a.x), s == 0 ? a.y : height(i, t)});
        }
    }
    if (!points.empty()) samples.push_back(points.back());
    return samples;
}
} // namespace

std::vector<PicturePoint> thinned(const std::vector<PicturePoint>& line) {
    if (line.empty()) return {};
    constexpr double off = 0.2;
    std::vector<PicturePoint> kept{line.front()};
    std::size_t last = 0;
    // The slopes from the last point that is kept that pass all points since then.
    double least = -INFINITY, most = INFINITY;
    const auto keep = [&](std::size_t i) {
        if (i != last) kept.push_back(line[i]);
        last = i;
        least = -INFINITY, most = INFINITY;
    };
    for (std::size_t i = 1; i < line.size(); ++i) {
        const auto run = [&] { return line[i].x - line[last].x; };
        const auto slope = [&](double height) { return (line[i].y + height - line[last].y) / run(); };
        if (run() <= 0 || slope(0) < least || slope(0) > most) keep(i - 1);
        if (run() <= 0) {
            keep(i);
        } else {
            least = std::max(least, slope(-off));
            most = std::min(most, slope(off));
        }
    }
    keep(line.size() - 1);
    return kept;
}

std::vector<PicturePoint> piecesThrough(const std::vector<PicturePoint>& points, const PictureBox& within) {
    return sampled(points, within, [&](std::size_t i, double t) { return points[i].y + t * (points[i + 1].y - points[i].y); });
}

std::vector<PicturePoint> curveThrough(const std::vector<PicturePoint>& points, const PictureBox& within) {
    const std::vector<double> slopes = slopesOf(points);
    return sampled(points, within, [&](std::size_t i, double t) {
        const PicturePoint a = points[i], b = points[i + 1];
        const double run = b.x - a.x, u = 1 - t;
        if (std::abs(run) < 0.6) return u * a.y + t * b.y;
        const double first = a.y + run / 3 * slopes[i], second = b.y - run / 3 * slopes[i + 1];
        return u * u * u * a.y + 3 * u * u * t * first + 3 * u * t * t * second + t * t * t * b.y;
    });
}

} // namespace rackline
