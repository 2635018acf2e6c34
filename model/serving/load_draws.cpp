// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/load_draws.h"

#include <cmath>

namespace rackline {

/// Marsaglia's polar method: two uniforms a try, the second normal is not kept.
double Draws::normal() {
    for (;;) {
        const double x = 2 * uniform() - 1, y = 2 * uniform() - 1;
        const double square = x * x + y * y;
        if (square > 0 && square < 1) return x * std::sqrt(-2 * portable::log(square) / square);
    }
}

double Draws::gamma(double cv) {
    if (!(cv > 0)) return 1;
    const double shape = 1 / (cv * cv);
    const double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    for (;;) {
        const double x = normal(), root = 1 + c * x;
        if (root <= 0) continue;
        const double v = root * root * root, u = 1 - uniform();
        if (portable::log(u) >= 0.5 * x * x + d - d * v + d * portable::log(v)) continue;
        const double boost = shape < 1 ? portable::pow(1 - uniform(), 1 / shape) : 1;
        return d * v * boost / shape;
    }
}

} // namespace rackline
