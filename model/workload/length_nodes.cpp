// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/length_nodes.h"

#include "model/base/normal.h"

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
    return nodesOf([=](double p) { return mean * portable::exp(deviation * normalQuantile(p) - variance / 2); });
}

std::vector<LengthNode> lengthNodes(std::vector<double> recorded) {
    if (recorded.empty()) return {};
    std::sort(recorded.begin(), recorded.end());
    return nodesOf([&](double p) { return recorded[static_cast<std::size_t>(p * static_cast<double>(recorded.size()))]; });
}

} // namespace rackline
