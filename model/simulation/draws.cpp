// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/draws.h"

#include <cmath>

namespace rackline {

namespace {

/// cos(2 pi x) for x in [0, 1]: sin(2 pi (|x - 1/2| - 1/4)) by its Taylor polynomial on [-pi/2, pi/2].
double cosineOfTurn(double x) {
    const double t = 6.28318530717958647693 * (std::fabs(x - 0.5) - 0.25), square = t * t;
    double p = 1;
    for (int k = 21; k >= 3; k -= 2) p = 1 - p * square / (k * (k - 1));
    return t * p;
}

} // namespace

/// By Box and Muller; the second normal is not kept.
double Draws::normal() {
    const double radius = std::sqrt(-2 * portable::log(1 - uniform()));
    return radius * cosineOfTurn(uniform());
}

double Draws::gamma(double cv) {
    if (!(cv > 0)) return 1;
    const double shape = 1 / (cv * cv);
    // A gamma of a shape below 1 is drawn with the shape one higher and scaled down by a power of a uniform number.
    const double boost = shape < 1 ? portable::pow(uniform(), 1 / shape) : 1;
    const double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    for (;;) {
        const double x = normal(), root = 1 + c * x;
        if (root <= 0) continue;
        const double v = root * root * root, u = 1 - uniform();
        if (portable::log(u) < 0.5 * x * x + d * (1 - v + portable::log(v))) return d * v * boost / shape;
    }
}

double Draws::lognormal(double cv) {
    if (!(cv > 0)) return 1;
    const double variance = portable::log(1 + cv * cv);
    return portable::exp2((std::sqrt(variance) * normal() - variance / 2) * portable::log2e);
}

} // namespace rackline
