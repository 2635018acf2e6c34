// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/sensitivity.h"

#include "model/base/portable_math.h"
#include "model/intervals/metric_spread.h"
#include "model/scenario/chosen_caps.h"
#include "model/trust/uncertainty.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace {

constexpr double step = 0.01; // In ln.

/// One point in scenarios that differ in some value. What depends on the model alone is made once.
class Held {
public:
    Held(const Scenario& scenario, const OperatingPoint& point, const OtherValue& other)
        : m_at(scenario, point.caps), m_now(m_at.scenario()), m_point(point), m_other(other) {}

    template <class Change> OperatingPoint with(Change change) const {
        Scenario other = m_now.scenario();
        change(other);
        return heldPoint(Evaluator(other, m_now), m_point);
    }
    /// Nothing where the scenario may not have the value.
    std::optional<OperatingPoint> with(const Parameter& p, double value) const {
        const std::optional<Scenario> other = otherOf(m_now.scenario(), m_other, p, value);
        if (!other) return std::nullopt;
        const AtCaps at(*other, m_point.caps);
        return heldPoint(Evaluator(at.scenario(), m_now), m_point);
    }
    std::optional<OperatingPoint> with(const Factor& f, double ln) const {
        if (f.parameter == nullptr) return with([&](Scenario& other) { applyFactor(other, f, ln); });
        Scenario moved = m_now.scenario();
        applyFactor(moved, f, ln);
        return with(*f.parameter, f.parameter->get(moved));
    }
    const Scenario& scenario() const { return m_now.scenario(); }

private:
    AtCaps m_at;
    Evaluator m_now;
    const OperatingPoint& m_point;
    const OtherValue& m_other;
};

MetricValues slope(const MetricValues& below, const MetricValues& above, double width) {
    MetricValues result{};
    for (std::size_t m = 0; m < result.size(); ++m) result[m] = (above[m] - below[m]) / width;
    return result;
}

/// None where the scenario may not be at one of the ends.
MetricValues slopeOf(const std::optional<OperatingPoint>& below, const std::optional<OperatingPoint>& above, double width) {
    return below && above ? slope(logMetrics(*below), logMetrics(*above), width) : MetricValues{};
}

bool moves(const MetricValues& elasticity) {
    constexpr double noise = 1e-9;
    return std::any_of(elasticity.begin(), elasticity.end(), [](double e) { return std::abs(e) > noise; });
}

InputEffect effectOf(const Held& held, const Parameter& p) {
    const double value = p.get(held.scenario());
    const double below = std::max(p.low, value * portable::exp(-step)), above = std::min(p.high, value * portable::exp(step));
    return {std::string(p.id), p.label, p.group, &p,
            slopeOf(held.with(p, below), held.with(p, above), portable::log(above / below))};
}

InputEffect effectOf(const Held& held, const Factor& f) {
    return {f.id, f.label, f.group, nullptr, slopeOf(held.with(f, -step), held.with(f, step), 2 * step)};
}

MetricValues valuesOf(const OperatingPoint& point) {
    MetricValues values{};
    for (const MetricInfo& m : everyMetric()) values[placeOf(m.metric)] = valueOf(point, m.metric);
    return values;
}

} // namespace

bool isContinuous(const Scenario& scenario, const Parameter& p) {
    const double value = p.get(scenario);
    if (p.kind == ParameterKind::choice || !(value > 0) || value < p.low || value > p.high) return false;
    constexpr double odd = 1.000123;
    const double other = std::min(value * odd, p.high) == p.high ? value / odd : value * odd;
    Scenario copy = scenario;
    p.set(copy, other);
    // Degrees are kept from absolute zero, where a value loses its last bits.
    constexpr double bits = 1e-12;
    return std::abs(p.get(copy) / other - 1) < bits;
}

std::vector<InputEffect> elasticities(const Scenario& scenario, const OperatingPoint& point, const OtherValue& other) {
    const Held held(scenario, point, other);
    std::vector<InputEffect> effects;
    const auto keep = [&](InputEffect effect) {
        if (moves(effect.elasticity)) effects.push_back(std::move(effect));
    };
    const MetricValues now = logMetrics(held.with([](Scenario&) {}));
    // An input that counts only where somebody states it, as failures do, has no slope where nobody does.
    const auto begins = [&](const Parameter& p) {
        const std::optional<OperatingPoint> same = held.with(p, p.get(scenario));
        return !same || moves(slope(now, logMetrics(*same), 1));
    };
    for (const Parameter& p : parameters())
        if (isContinuous(scenario, p) && !(other && begins(p))) keep(effectOf(held, p));
    for (const Factor& f : factorsOf(scenario))
        if (f.parameter == nullptr) keep(effectOf(held, f));
    return effects;
}

double TornadoBar::width(Metric metric) const {
    const std::size_t m = placeOf(metric);
    return std::abs(portable::log(high[m] / low[m]));
}

std::vector<TornadoBar> tornadoOf(const Scenario& scenario, const OperatingPoint& point, std::span<const Factor> factors,
                                  Metric metric, const OtherValue& other) {
    const Held held(scenario, point, other);
    std::vector<TornadoBar> bars;
    for (const Factor& f : factors) {
        TornadoBar bar{f.id, f.label, f.group, f.spread, f.inResidual};
        const std::optional<OperatingPoint> low = held.with(f, -normal95 * f.spread), high = held.with(f, normal95 * f.spread);
        if (!low || !high) continue;
        bar.low = valuesOf(*low);
        bar.high = valuesOf(*high);
        bars.push_back(std::move(bar));
    }
    const MetricValues residual = residualSpread(scenario, point), now = valuesOf(point);
    TornadoBar model{std::string(residualId), residualLabel, "Engine", 0, false};
    for (std::size_t m = 0; m < now.size(); ++m) {
        model.low[m] = now[m] * portable::exp(-normal95 * residual[m]);
        model.high[m] = now[m] * portable::exp(normal95 * residual[m]);
    }
    model.spread = std::abs(residual[placeOf(metric)]);
    bars.push_back(std::move(model));
    constexpr double noise = 1e-9;
    std::erase_if(bars, [metric](const TornadoBar& b) { return !(b.width(metric) > noise); });
    std::stable_sort(bars.begin(), bars.end(),
                     [metric](const TornadoBar& a, const TornadoBar& b) { return a.width(metric) > b.width(metric); });
    return bars;
}

namespace {
/// Values between a parameter's limits at which a metric is looked at, in their order: evenly spaced ones, its own, and closer
/// ones around that.
std::vector<double> looksAt(const Parameter& p, double now, bool byFactor) {
    constexpr int steps = 128, closer = 16;
    constexpr double reach = 2;
    std::vector<double> values;
    for (int i = 0; i <= steps; ++i) {
        const double share = double(i) / steps;
        values.push_back(byFactor ? p.low * portable::pow(p.high / p.low, share) : p.low + share * (p.high - p.low));
    }
    for (int i = -closer; i <= closer; ++i)
        if (const double value = now * portable::pow(reach, double(i) / closer); value > p.low && value < p.high)
            values.push_back(value);
    std::sort(values.begin(), values.end());
    return values;
}
} // namespace

void findCrossing(BreakEven& result, const std::function<double(double)>& at) {
    const Parameter& parameter = *result.parameter;
    const double target = result.target;
    const bool byFactor = parameter.logarithmic && parameter.low > 0;
    const std::vector<double> values = looksAt(parameter, result.now, byFactor);
    const auto distance = [&](double v) {
        return byFactor ? std::abs(portable::log(v / std::max(result.now, parameter.low))) : std::abs(v - result.now);
    };
    result.least = std::numeric_limits<double>::infinity();
    result.most = -result.least;
    double before = std::numeric_limits<double>::quiet_NaN(), closest = std::numeric_limits<double>::infinity();
    double from = parameter.low;
    for (const double value : values) {
        const double here = at(value);
        if (!std::isfinite(here)) continue;
        result.least = std::min(result.least, here);
        result.most = std::max(result.most, here);
        if (std::isfinite(before) && (before - target) * (here - target) <= 0 && before != here) {
            double low = from, high = value;
            const bool rising = here > before;
            constexpr int halvings = 60;
            for (int k = 0; k < halvings; ++k) {
                const double middle = 0.5 * (low + high);
                ((at(middle) < target) == rising ? low : high) = middle;
            }
            // Among several crossings the nearest to the parameter's value counts.
            if (distance(high) < closest) {
                closest = distance(high);
                result.value = high;
            }
        }
        before = here;
        from = value;
    }
}

BreakEven breakEven(const Scenario& scenario, const OperatingPoint& point, const Parameter& parameter, Metric metric,
                    double target, const OtherValue& other) {
    const Held held(scenario, point, other);
    BreakEven result{&parameter, metric, target, parameter.get(scenario), valueOf(point, metric)};
    findCrossing(result, [&](double value) {
        const std::optional<OperatingPoint> moved = held.with(parameter, value);
        return moved ? valueOf(*moved, metric) : std::numeric_limits<double>::quiet_NaN();
    });
    return result;
}

} // namespace rackline
