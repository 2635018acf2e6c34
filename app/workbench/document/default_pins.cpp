// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/default_pins.h"

#include "app/report/charts/contrast.h"

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

/// The nearest of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten.
double roundish(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    double best = decade;
    for (const double digit : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (std::abs(digit * decade - value) < std::abs(best - value)) best = digit * decade;
    return best;
}

} // namespace

const FrontierPoint* frontierPointAt(const Exploration& exploration, Metric xMetric, double x) {
    const auto& points = exploration.frontier;
    const double slack = std::abs(x) * 1e-9;
    if (infoOf(xMetric).higherIsBetter) {
        const auto found = std::find_if(points.begin(), points.end(), [&](const auto& p) { return p.x.mid >= x - slack; });
        return found == points.end() ? nullptr : &*found;
    }
    const auto found = std::find_if(points.rbegin(), points.rend(), [&](const auto& p) { return p.x.mid <= x + slack; });
    return found == points.rend() ? nullptr : &*found;
}

double middleReading(std::span<const ScenarioState> scenarios) {
    double low = 0, high = INFINITY;
    for (const ScenarioState& state : scenarios) {
        if (!state.visible || state.exploration.frontier.empty()) continue;
        low = std::max(low, state.exploration.frontier.front().x.mid);
        high = std::min(high, state.exploration.frontier.back().x.mid);
    }
    if (!std::isfinite(high) || high <= 0) return 0;
    return low < high ? std::clamp(roundish((low + high) / 2), low, high) : high;
}

std::array<std::optional<std::size_t>, 2> defaultPins(std::span<const ScenarioState> scenarios, const ChartChoice& chart,
                                                      double x) {
    std::vector<Contender> contenders;
    for (const ScenarioState& state : scenarios) {
        const FrontierPoint* point = state.visible ? frontierPointAt(state.exploration, chart.x, x) : nullptr;
        contenders.push_back({point != nullptr ? std::optional(point->y.mid) : std::nullopt, !state.isAnnounced()});
    }
    const std::optional<Contrast> found = contrastOf(contenders, infoOf(chart.y).higherIsBetter);
    if (!found) return {};
    if (!found->other) return {found->best, std::nullopt};
    return {found->other, found->best};
}

} // namespace rackline
