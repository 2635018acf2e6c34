// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "model/base/portable_math.h"

#include <QPointF>
#include <QRectF>

#include <cmath>

namespace rackline {

/// Values of one axis and the pixels that they lie on.
class AxisMap {
public:
    AxisMap() = default;
    AxisMap(double low, double high, bool logarithmic, double from, double to) : m_logarithmic(logarithmic) {
        m_slope = (to - from) / (scaled(high) - scaled(low));
        m_origin = from - m_slope * scaled(low);
    }

    bool isLogarithmic() const { return m_logarithmic; }
    /// Of one value, or of a pack of them at once.
    template <class Real> Real pixel(Real value) const { return m_origin + m_slope * scaled(value); }
    double value(double pixel) const {
        const double way = (pixel - m_origin) / m_slope;
        return m_logarithmic ? std::exp2(way) : way;
    }
    friend bool operator==(const AxisMap&, const AxisMap&) = default;

private:
    /// What no logarithm has lies far outside.
    template <class Real> Real scaled(Real value) const {
        return m_logarithmic ? portable::log2<Real>(select(value > 0.0, value, 1e-300)) : value;
    }

    double m_origin = 0, m_slope = 1;
    bool m_logarithmic = false;
};

struct PlotSpace {
    QRectF frame;
    AxisMap x, y;

    QPointF at(double px, double py) const { return {x.pixel(px), y.pixel(py)}; }
    QPointF at(const ChartSpot& spot) const { return at(spot.x, spot.y); }
    friend bool operator==(const PlotSpace&, const PlotSpace&) = default;
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
