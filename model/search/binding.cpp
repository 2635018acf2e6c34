// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/binding.h"

#include "model/base/portable_math.h"
#include "model/candidates/evaluator.h"
#include "model/candidates/held_point.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

void take(std::vector<BindingSpan>& spans, Limit limit, double at) {
    if (spans.empty() || spans.back().limit != limit) spans.push_back({limit, at, at});
    spans.back().to = at;
}

} // namespace

std::vector<BindingSpan> withoutShort(std::span<const BindingSpan> spans) {
    constexpr double shortest = 1.1;
    std::vector<BindingSpan> kept;
    for (const BindingSpan& span : spans) {
        if (span.to < shortest * span.from) continue;
        if (kept.empty() || kept.back().limit != span.limit) kept.push_back(span);
        kept.back().to = span.to;
    }
    if (kept.empty()) kept.assign(spans.begin(), spans.end());
    return kept;
}

std::vector<BindingSpan> bindingAlong(const Scenario& scenario, std::span<const OperatingPoint> points, Metric axis) {
    return bindingAlong(stepStandings(scenario, points), points, axis);
}

std::vector<BindingSpan> bindingAlong(std::span<const StepStanding> standings, std::span<const OperatingPoint> points,
                                      Metric axis) {
    std::vector<BindingSpan> spans;
    for (std::size_t i = 0; i < points.size(); ++i) take(spans, standings[i].binding, valueOf(points[i], axis));
    return spans;
}

std::vector<BindingSpan> bindingAlong(const Scenario& scenario, const OperatingPoint& held, const Parameter& parameter,
                                      const OtherValue& other) {
    constexpr double reach = 16;
    constexpr int steps = 64;
    const double now = parameter.get(scenario);
    if (!(now > 0)) return {};
    const double low = std::max(parameter.low, now / reach), high = std::min(parameter.high, now * reach);
    if (!(low > 0) || !(high > low)) return {};
    const AtCaps at(scenario, held.caps);
    const Evaluator base(at.scenario());
    std::vector<BindingSpan> spans;
    // A value that the scenario may not have belongs to the stretch before it.
    const auto limitAt = [&](double value) {
        const std::optional<Scenario> moved = otherOf(scenario, other, parameter, value);
        if (!moved) return spans.empty() ? bindingAt(base, held) : spans.back().limit;
        const AtCaps there(*moved, held.caps);
        const Evaluator evaluator(there.scenario(), base);
        return bindingAt(evaluator, heldPoint(evaluator, held));
    };
    for (int i = 0; i <= steps; ++i) {
        const double here = i == steps ? high : low * portable::pow(high / low, double(i) / steps);
        const Limit limit = limitAt(here);
        if (!spans.empty() && spans.back().limit != limit) {
            double before = spans.back().to, after = here;
            constexpr int halvings = 40;
            for (int k = 0; k < halvings; ++k) {
                const double middle = std::sqrt(before * after);
                (limitAt(middle) == spans.back().limit ? before : after) = middle;
            }
            spans.back().to = before;
            spans.push_back({limit, after, after});
        }
        take(spans, limit, here);
    }
    return spans;
}

} // namespace rackline
