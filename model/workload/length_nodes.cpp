// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/length_nodes.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rackline {

namespace {

/// The logarithm of the gamma function by Stirling's series, after a shift to where it is exact to ten digits.
double logGamma(double x) {
    double shift = 0;
    for (; x < 12; x += 1) shift += portable::log(x);
    constexpr double halfLogOfTurn = 0.91893853320467274178;
    const double square = x * x;
    return (x - 0.5) * portable::log(x) - x + halfLogOfTurn + (1.0 / 12 - (1.0 / 360 - 1.0 / (1260 * square)) / square) / x -
           shift;
}

/// The chance that a gamma number of this shape is below `x`, by its power series.
double gammaBelow(double shape, double x) {
    if (!(x > 0)) return 0;
    double term = 1, sum = 1;
    for (double n = 1; n < 10'000 && term > 1e-14 * sum; n += 1) sum += term *= x / (shape + n);
    return std::min(1.0, sum * portable::exp(shape * portable::log(x) - x - logGamma(shape + 1)));
}

/// A function of the chance, asked at the middle of each node's part.
template <class Quantile> std::vector<LengthNode> nodesOf(Quantile quantile) {
    constexpr int each = 8;
    constexpr double body = 0.95;
    std::vector<LengthNode> nodes;
    for (const auto& [from, share] : {std::pair{0.0, body}, {body, 1 - body}})
        for (int i = 0; i < each; ++i) nodes.push_back({std::max(1.0, quantile(from + share * (i + 0.5) / each)), share / each});
    return nodes;
}

} // namespace

/// Acklam's rational approximation, good to nine digits.
double standardNormalAt(double p) {
    constexpr double a[]{-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                         1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
    constexpr double b[]{-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
                         -1.328068155288572e+01};
    constexpr double c[]{-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                         -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
    constexpr double d[]{7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00};
    constexpr double low = 0.02425;
    if (p > 0.5) return -standardNormalAt(1 - p);
    if (p < low) {
        const double q = std::sqrt(-2 * portable::log(p));
        return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
               ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    }
    const double q = p - 0.5, r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
           (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

double gammaQuantile(double chance, double cv) {
    if (!(cv > 0)) return 1;
    const double shape = 1 / (cv * cv);
    // In logarithms, because small shapes have most of their numbers near 0.
    double low = -60, high = portable::log(shape + 40 + 40 * std::sqrt(shape));
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (gammaBelow(shape, portable::exp(middle)) < chance ? low : high) = middle;
    }
    return portable::exp((low + high) / 2) / shape;
}

std::vector<LengthNode> lengthNodes(LengthShape shape, double mean, double cv, double low) {
    if (shape == LengthShape::even) {
        if (low >= 1) return {{mean, 1}};
        const double longest = 2 * mean / (1 + low);
        return nodesOf([=](double p) { return longest * (low + (1 - low) * p); });
    }
    if (!(cv > 0)) return {{mean, 1}};
    if (shape == LengthShape::gamma) return nodesOf([=](double p) { return mean * gammaQuantile(p, cv); });
    const double variance = portable::log(1 + cv * cv), deviation = std::sqrt(variance);
    return nodesOf([=](double p) { return mean * portable::exp(deviation * standardNormalAt(p) - variance / 2); });
}

std::vector<LengthNode> lengthNodes(std::vector<double> recorded) {
    if (recorded.empty()) return {};
    std::sort(recorded.begin(), recorded.end());
    return nodesOf([&](double p) { return recorded[static_cast<std::size_t>(p * static_cast<double>(recorded.size()))]; });
}

} // namespace rackline
