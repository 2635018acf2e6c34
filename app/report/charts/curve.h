// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/label_layout.h"

#include <string>
#include <vector>

namespace rackline {

/// A smooth curve that never overshoots its points, as an SVG path; `joined` continues a path instead of starting one.
class Curve {
public:
    explicit Curve(std::vector<PicturePoint> points);

    std::string path(bool joined = false) const;
    /// Points at most `distance` apart.
    std::vector<PicturePoint> sampled(double distance) const;

private:
    std::vector<PicturePoint> m_points;
    std::vector<double> m_slopes;
};

} // namespace rackline
