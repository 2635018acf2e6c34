// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/intervals/frontier_band.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {

/// Student's t that 95 % lie below, by the expansion of Cornish and Fisher around the normal quantile: within 1 % from three
/// degrees of freedom on, the fewest that a known band has.
double studentQuantile(double freedom) {
    constexpr double z = 1.6448536269514722, z2 = z * z;
    const double v = 1 / freedom;
    return z * (1 + v * ((z2 + 1) / 4 +
                         v * ((5 * z2 * z2 + 16 * z2 + 3) / 96 + v * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / 384)));
}

double meanOf(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double squaresAround(std::span<const double> values, double mean) {
    double sum = 0;
    for (const double v : values) sum += (v - mean) * (v - mean);
    return sum;
}

} // namespace

double FrontierBand::spread() const {
    return std::sqrt(frontierSpread * frontierSpread * (1 + 1.0 / frontiers) + pointSpread * pointSpread);
}

double FrontierBand::halfWidth() const { return studentQuantile(frontiers - 1) * spread(); }

FrontierBand frontierBand(std::span<const std::vector<double>> frontiers) {
    std::vector<double> means;
    std::vector<double> points, within;
    for (const std::vector<double>& frontier : frontiers) {
        if (frontier.empty()) continue;
        means.push_back(meanOf(frontier));
        points.push_back(static_cast<double>(frontier.size()));
        if (frontier.size() > 1)
            within.push_back(squaresAround(frontier, means.back()) / static_cast<double>(frontier.size() - 1));
    }
    FrontierBand band;
    band.frontiers = static_cast<int>(means.size());
    if (!band.known()) return band;
    band.offset = meanOf(means);
    const double point = within.empty() ? 0 : meanOf(within);
    double ofMeans = 0;
    for (const double n : points) ofMeans += point / n / static_cast<double>(points.size());
    // Fewer than some tens of frontiers cannot tell a smaller spread from none.
    constexpr double leastSpread = 0.03;
    const double between = squaresAround(means, band.offset) / (band.frontiers - 1) - ofMeans;
    band.frontierSpread = std::sqrt(std::max(leastSpread * leastSpread, between));
    band.pointSpread = std::sqrt(point);
    return band;
}

double factorOnBothAxes(std::span<const RayPoint> reached, RayPoint point) {
    double best = 0;
    for (const RayPoint& r : reached) best = std::max(best, std::min(r.x / point.x, r.y / point.y));
    return best;
}

double factorAtEqualSpeed(std::span<const RayPoint> reached, RayPoint point) {
    double best = 0;
    for (const RayPoint& r : reached)
        if (r.x >= point.x) best = std::max(best, r.y / point.y);
    return best;
}

} // namespace rackline
