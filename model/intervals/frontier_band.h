// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <vector>

namespace rackline {

/// How far searched frontiers lie from measured ones along the ray through both axes, in ln: an error of the time per token moves
/// a point by the same factor in tokens a second per user and per GPU. Two levels: what all points of a frontier share, and what
/// each has of its own.
struct FrontierBand {
    double offset = 0, frontierSpread = 0, pointSpread = 0;
    /// Measured frontiers that tell it.
    int frontiers = 0;

    /// Fewer tell no spread between frontiers.
    static constexpr int fewestFrontiers = 4;

    bool known() const { return frontiers >= fewestFrontiers; }
    /// Standard deviation of a point of a frontier that the fit has not seen.
    double spread() const;
    /// ln; `offset` plus and minus this holds 90 % of the points of such a frontier.
    double halfWidth() const;
};

/// By moments, from ln of predicted over measured for the points of each frontier.
FrontierBand frontierBand(std::span<const std::vector<double>> frontiers);

/// Place and height on the two axes, larger being better on both.
struct RayPoint {
    double x = 0, y = 0;
};

/// The largest common factor by which a point may be moved along both axes and still be reached; 0 where there is nothing.
double factorOnBothAxes(std::span<const RayPoint> reached, RayPoint point);
/// The largest height at the speed of a point or faster, over its own; 0 where nothing is as fast.
double factorAtEqualSpeed(std::span<const RayPoint> reached, RayPoint point);

} // namespace rackline
