// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/map_axes.h"

#include "app/project/sweep/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {
namespace {

/// Rounds to two digits, up (`up`) or down; a count to a whole number.
double roundedEnd(const Parameter& parameter, double value, bool up) {
    if (!(value > 0)) return value;
    const double factor = unitFactor(parameter);
    const double shown = value / factor;
    const double step = stepsByOne(parameter.kind) && shown < 10 ? 1 : std::pow(10.0, std::floor(std::log10(shown)) - 1);
    // A value that is a whole step already stays there.
    const double steps = shown / step + (up ? -1e-9 : 1e-9);
    return (up ? std::ceil(steps) : std::floor(steps)) * step * factor;
}

double fastestUser(const Workbench& workbench) {
    double fastest = 0;
    for (const ScenarioState& state : workbench.scenarios())
        if (state.visible)
            for (const FrontierPoint& p : state.exploration.frontier) fastest = std::max(fastest, p.point.speed.si());
    return fastest;
}

/// The value that the first visible scenario has.
double presentValue(const Parameter& parameter, const Workbench& workbench) {
    for (const ScenarioState& state : workbench.scenarios())
        if (state.visible && state.resolved) return parameter.get(state.resolved->scenario);
    return 0;
}

/// The ends of an axis before limits and rounding.
std::pair<double, double> span(const Parameter& parameter, const Workbench& workbench) {
    if (parameter.id == "workload.limits.speed") {
        const double fastest = fastestUser(workbench);
        constexpr double slowest = 10, whereNothingIsKnown = 200;
        return {slowest, std::max(2 * slowest, fastest > 0 ? 1.1 * fastest : whereNothingIsKnown)};
    }
    const double value = presentValue(parameter, workbench);
    const bool share = parameter.kind == ParameterKind::ratio && parameter.high <= 1;
    if (share || (value <= 0 && !parameter.logarithmic)) return {parameter.low, parameter.high};
    if (value <= 0) return {parameter.low, parameter.low * 1e4};
    if (parameter.kind == ParameterKind::length) return {value / 4, value * 32};
    return parameter.logarithmic ? std::pair(value / 8, value * 8) : std::pair(value / 2, value * 2);
}

} // namespace

std::string MapAxis::setting(std::size_t steps) const {
    const std::string path(parameter->id), ends = valueText(*parameter, low) + ':' + valueText(*parameter, high) + ':';
    const bool whole = stepsByOne(parameter->kind);
    if (whole) steps = std::min(steps, static_cast<std::size_t>(high - low) + 1);
    const bool even = parameter->logarithmic && low > 0;
    const std::string range = path + '=' + ends + std::to_string(std::max<std::size_t>(steps, 2)) + (even ? ":log" : "");
    if (!whole || SweepAxis::parse(range)) return range;
    // Whole numbers are too near to each other for even ratios, so the different ones are listed.
    std::string list = path + '=';
    double last = NAN;
    for (std::size_t i = 0; i < steps; ++i) {
        const double share = double(i) / double(steps - 1);
        const double value = std::round(even ? low * std::pow(high / low, share) : low + (high - low) * share);
        if (value == last) continue;
        if (i > 0) list += ',';
        list += valueText(*parameter, value);
        last = value;
    }
    return list;
}

std::vector<const Parameter*> mapParameters() {
    constexpr std::array<std::string_view, 6> ofTraining{"Training", "Training layout", "Post-training",
                                                         "Failures", "Sites",           "Claim"};
    std::vector<const Parameter*> all;
    for (const Parameter& parameter : parameters())
        if (parameter.kind != ParameterKind::choice &&
            std::find(ofTraining.begin(), ofTraining.end(), parameter.group) == ofTraining.end())
            all.push_back(&parameter);
    return all;
}

MapAxis axisAround(const Parameter& parameter, const Workbench& workbench) {
    auto [low, high] = span(parameter, workbench);
    if (parameter.kind != ParameterKind::length) {
        if (low > 0) low = roundedEnd(parameter, low, false);
        if (high > 0) high = roundedEnd(parameter, high, true);
    } else {
        low = std::round(low);
        high = std::round(high);
    }
    return {&parameter, std::clamp(low, parameter.low, parameter.high), std::clamp(high, parameter.low, parameter.high)};
}

MapAxis zoomed(const MapAxis& axis, double share, double steps) {
    const bool even = axis.parameter->logarithmic && axis.low > 0;
    const auto scaled = [even](double value) { return even ? std::log(value) : value; };
    const double low = scaled(axis.low), high = scaled(axis.high), centre = low + share * (high - low);
    const double factor = std::pow(0.8, steps);
    const auto end = [&](double from, bool up) {
        const double value = centre + (from - centre) * factor;
        return roundedEnd(*axis.parameter, even ? std::exp(value) : value, up);
    };
    MapAxis found{axis.parameter, std::clamp(end(low, false), axis.parameter->low, axis.parameter->high),
                  std::clamp(end(high, true), axis.parameter->low, axis.parameter->high)};
    return found.low < found.high ? found : axis;
}

std::optional<double> standingOn(const MapAxis& axis, const Workbench& workbench) {
    if (axis.isSpeed()) {
        if (workbench.chart().x != Metric::speed || !(workbench.reading() > 0)) return {};
        return workbench.reading();
    }
    std::optional<double> common;
    for (const ScenarioState& state : workbench.scenarios()) {
        if (!state.visible || !state.resolved) continue;
        const double value = axis.parameter->get(state.resolved->scenario);
        if (common && std::abs(value - *common) > 1e-9 * std::abs(*common)) return {};
        if (!common) common = value;
    }
    return common;
}

} // namespace rackline
