// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/comparison.h"

#include "app/project/sweep/sweep.h"
#include "app/report/words/graded_inputs.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace rackline {

namespace {

/// The speed at which two frontiers are compared: what the scenarios demand, otherwise what both best points give.
double speedOf(const ComparedPair& pair) {
    const double demanded =
        std::max(pair.from->scenario.workload.limits.speed.si(), pair.to->scenario.workload.limits.speed.si());
    return demanded > 0 ? demanded : std::min(pair.fromPoint.speed.si(), pair.toPoint.speed.si());
}

/// Parameters by how much one percent of them moves the metric.
std::vector<const Parameter*> movers(const SensitiveScenario& found, Metric metric) {
    constexpr double least = 5e-4;
    std::vector<std::pair<double, const Parameter*>> sized;
    for (const InputEffect& e : found.elasticities)
        if (const double size = std::abs(e.elasticity[placeOf(metric)]); e.parameter != nullptr && size >= least)
            sized.emplace_back(size, e.parameter);
    std::stable_sort(sized.begin(), sized.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const Parameter*> list;
    for (const auto& [size, parameter] : sized) list.push_back(parameter);
    return list;
}

} // namespace

SampledScenario sampledAt(const ResolvedScenario& s, const OperatingPoint& best, const SampleOptions& options) {
    std::vector<OperatingPoint> points{best};
    for (const FrontierPoint& p : explore(s.scenario).frontier) points.push_back(p.point);
    std::vector<Metric> all;
    for (const MetricInfo& m : everyMetric()) all.push_back(m.metric);
    const std::vector<Factor> factors = factorsOf(s.scenario, gradedInputs(s));
    Ensemble ensemble(s.scenario, points, factors, all, options);
    return {&s, std::move(points), std::move(ensemble), options};
}

Result<ComparedPair> comparedPair(const SampledScenario& a, const SampledScenario& b) {
    ComparedPair pair{a.scenario, b.scenario, a.points.front(), b.points.front()};
    Result<Difference> difference = explainDifference(pair.from->scenario, pair.fromPoint, pair.to->scenario, pair.toPoint);
    if (!difference) return difference.error();
    pair.difference = std::move(difference).value();
    for (const MetricInfo& m : everyMetric()) {
        const std::size_t at = placeOf(m.metric);
        // Around what the point is, as estimate() has them.
        pair.fromIntervals[at] = a.ensemble.interval(0, m.metric);
        pair.fromIntervals[at].mid = valueOf(pair.fromPoint, m.metric);
        pair.toIntervals[at] = b.ensemble.interval(0, m.metric);
        pair.toIntervals[at].mid = valueOf(pair.toPoint, m.metric);
        pair.better[at] = probabilityBetter(b.ensemble.logs(0, m.metric), a.ensemble.logs(0, m.metric), m.higherIsBetter);
    }
    pair.factors = factorIntervals(*pair.from, pair.fromPoint, *pair.to, pair.toPoint, a.options);
    pair.speed = speedOf(pair);
    pair.betterAtSpeed = probabilityBetterAt(b.ensemble, a.ensemble, Metric::speed, pair.speed, Metric::perMw);
    return pair;
}

MetricIntervals factorIntervals(const ResolvedScenario& from, const OperatingPoint& fromPoint, const ResolvedScenario& to,
                                const OperatingPoint& toPoint, const SampleOptions& options) {
    std::vector<Metric> all;
    for (const MetricInfo& m : everyMetric()) all.push_back(m.metric);
    const auto drawn = [&](const ResolvedScenario& s, const OperatingPoint& point) {
        return Ensemble(s.scenario, std::span(&point, 1), factorsOf(s.scenario, gradedInputs(s)), all, options);
    };
    const Ensemble of = drawn(from, fromPoint), with = drawn(to, toPoint);
    MetricIntervals factors{};
    for (const Metric metric : all) {
        Interval<double>& factor = factors[placeOf(metric)];
        factor = ratioInterval(with.logs(0, metric), of.logs(0, metric));
        factor.mid = valueOf(toPoint, metric) / valueOf(fromPoint, metric);
    }
    return factors;
}

std::vector<BreakEven> breakEvensOf(const SensitiveScenario& found, Metric metric, double target) {
    std::vector<BreakEven> all;
    for (const Parameter* p : movers(found, metric))
        all.push_back(breakEven(found.scenario->scenario, found.point, *p, metric, target, found.others));
    const auto change = [](const BreakEven& b) {
        return b.value && *b.value > 0 ? std::abs(portable::log(*b.value / b.now)) : std::numeric_limits<double>::infinity();
    };
    std::stable_sort(all.begin(), all.end(), [&](const BreakEven& a, const BreakEven& b) { return change(a) < change(b); });
    return all;
}

std::vector<BindingAxis> bindingsOf(const SensitiveScenario& found) {
    std::vector<BindingAxis> all;
    for (const Parameter* p : movers(found, Metric::speed)) {
        const Scenario& scenario = found.scenario->scenario;
        BindingAxis axis{p, p->get(scenario), bindingAlong(scenario, found.point, *p, found.others)};
        if (axis.spans.size() > 1) all.push_back(std::move(axis));
    }
    return all;
}

MovedBy movedBy(const ResolvedScenario& s, const OperatingPoint& point, Metric metric, const Catalogue& catalogue) {
    if (!point.feasible()) return {};
    const OtherValue others = otherValuesOf(s, catalogue);
    MovedBy moved{tornadoOf(s.scenario, point, factorsOf(s.scenario, gradedInputs(s)), metric, others)};
    moved.assumptions = assumptionsOf(s, point, moved.tornado, elasticities(s.scenario, point, others), metric, catalogue);
    return moved;
}

SensitiveScenario sensitivityOf(const ResolvedScenario& scenario, const OperatingPoint& point, Metric metric,
                                const Catalogue& catalogue) {
    SensitiveScenario one{&scenario, point};
    one.others = otherValuesOf(scenario, catalogue);
    one.tornado = tornadoOf(scenario.scenario, point, factorsOf(scenario.scenario, gradedInputs(scenario)), metric, one.others);
    one.elasticities = elasticities(scenario.scenario, point, one.others);
    one.limits = limitGains(scenario.scenario, point);
    one.assumptions = assumptionsOf(scenario, point, one.tornado, one.elasticities, metric, catalogue);
    return one;
}

} // namespace rackline
