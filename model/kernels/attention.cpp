// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/attention.h"

#include <algorithm>

namespace rackline {

double meanSpan(double length, double before, double window) {
    const double unlimited = before + length / 2;
    if (window <= 0) return unlimited;
    // The span of a token grows with its place until it fills the window.
    const double growing = std::clamp(window - before, 0.0, length);
    if (growing >= length) return unlimited;
    return (growing * (before + growing / 2) + (length - growing) * window) / length;
}

} // namespace rackline
