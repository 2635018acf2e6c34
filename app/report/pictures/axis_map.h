// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"

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

    /// Takes one value, or a pack of them at once.
    template <class Real> Real pixel(Real value) const { return m_origin + m_slope * scaled(value); }
    double value(double pixel) const {
        const double way = (pixel - m_origin) / m_slope;
        return m_logarithmic ? std::exp2(way) : way;
    }
    friend bool operator==(const AxisMap&, const AxisMap&) = default;

private:
    /// What has no logarithm lies far outside.
    template <class Real> Real scaled(Real value) const {
        return m_logarithmic ? portable::log2<Real>(select(value > 0.0, value, 1e-300)) : value;
    }

    double m_origin = 0, m_slope = 1;
    bool m_logarithmic = false;
};

} // namespace rackline
