// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/chart.h"

#include <QPointF>
#include <QRectF>

#include <cmath>

namespace rackline {

/// Values of one axis and the pixels that they lie on.
struct AxisMap {
    double low = 0, high = 1;
    bool logarithmic = false;
    double from = 0, to = 1;

    double pixel(double value) const {
        const double share = logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
        return from + share * (to - from);
    }
    double value(double pixel) const {
        const double share = (pixel - from) / (to - from);
        return logarithmic ? low * std::exp(share * std::log(high / low)) : low + share * (high - low);
    }
};

struct PlotSpace {
    QRectF frame;
    AxisMap x, y;

    QPointF at(double px, double py) const { return {x.pixel(px), y.pixel(py)}; }
    QPointF at(const ChartPoint& point) const { return at(point.x, point.y); }
};

/// A pinned point of a line: its place, and the letter on its disc.
struct PlotPin {
    int series = 0;
    double x = 0, y = 0;
    char letter = 'A';

    friend bool operator==(const PlotPin&, const PlotPin&) = default;
};

/// A point of a frontier, an infeasible candidate, or a measured run.
struct PlotHit {
    int series = 0;
    int point = 0;
    bool infeasible = false, measured = false;

    /// Only what lies on a frontier can be pinned.
    bool isOnLine() const { return !infeasible && !measured; }
    friend bool operator==(const PlotHit&, const PlotHit&) = default;
};

} // namespace rackline
