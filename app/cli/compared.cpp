// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compared.h"

#include "app/cli/trust_options.h"
#include "app/report/graded_inputs.h"
#include "app/report/wording.h"
#include "model/factory/uncertainty.h"
#include "model/units/unit_text.h"

#include <algorithm>

namespace rackline {

namespace {

/// A scenario's frontier and, first of all points, the one with the most tokens/s/MW.
struct Sampled {
    std::vector<OperatingPoint> points;
    Ensemble ensemble;
};

Result<OperatingPoint> bestPoint(const ResolvedScenario& s) {
    const Estimate e = estimate(s.scenario);
    if (e.point.feasible()) return e.point;
    return Error{ErrorCode::infeasible, s.scenario.name, reasonOf(e.point.finding, plainNumbers)};
}

Sampled sampled(const ResolvedScenario& s, const OperatingPoint& best, const SampleOptions& options) {
    std::vector<OperatingPoint> points{best};
    for (const FrontierPoint& p : explore(s.scenario).frontier) points.push_back(p.point);
    std::vector<Metric> all;
    for (const MetricInfo& m : metrics()) all.push_back(m.metric);
    const std::vector<Factor> factors = factorsOf(s.scenario, gradedInputs(s));
    Ensemble ensemble(s.scenario, points, factors, all, options);
    return {std::move(points), std::move(ensemble)};
}

/// The speed at which two frontiers are compared: what the scenarios demand, otherwise what both best points give.
double speedOf(const ComparedPair& pair) {
    const double demanded =
        std::max(pair.from->scenario.workload.limits.speed.si(), pair.to->scenario.workload.limits.speed.si());
    return demanded > 0 ? demanded : std::min(pair.fromPoint.speed.si(), pair.toPoint.speed.si());
}

Result<BreakEven> parsedBreakEven(const std::string& text, const ResolvedScenario& s, const OperatingPoint& point) {
    const std::string where = "--target " + text;
    const std::size_t colon = text.find(':'), equals = text.find('=', colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || equals == std::string::npos)
        return Error{ErrorCode::usage, where, "expected path:metric=value, such as facility.pue:tok_s_per_mw=2e6"};
    const std::string path = text.substr(0, colon), id = text.substr(colon + 1, equals - colon - 1);
    const Parameter* parameter = findParameter(path);
    if (parameter == nullptr) {
        const std::string nearest = nearestParameter(path);
        return Error{ErrorCode::usage, where,
                     "unknown parameter " + path + (nearest.empty() ? "" : ", did you mean " + nearest + "?")};
    }
    if (parameter->kind == ParameterKind::choice)
        return Error{ErrorCode::usage, where, path + " is a choice, expected a parameter with a number"};
    Options named;
    named.metric = id;
    const Result<Metric> metric = metricOf(named);
    if (!metric) return Error{ErrorCode::usage, where, metric.error().detail};
    const auto target = parseNumber(text.substr(equals + 1));
    if (!target) return Error{ErrorCode::usage, where, "expected a number in " + std::string(infoOf(*metric).unit)};
    return breakEven(s.scenario, point, *parameter, *metric, *target);
}

} // namespace

Result<std::vector<ComparedPair>> compareAll(const Loaded& loaded, const Options& options) {
    const std::vector<ResolvedScenario>& all = loaded.scenarios;
    if (all.size() < 2) return Error{ErrorCode::usage, "compare", "expected two scenarios, or a project with several"};
    const SampleOptions sampling{2000, options.seed, threadsOf(options)};
    std::vector<Sampled> samples;
    for (const ResolvedScenario& s : all) {
        const Result<OperatingPoint> best = bestPoint(s);
        if (!best) return best.error();
        samples.push_back(sampled(s, *best, sampling));
    }
    std::vector<ComparedPair> pairs;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const Sampled &a = samples.front(), &b = samples[i];
        ComparedPair pair{&all.front(), &all[i], a.points.front(), b.points.front()};
        Result<Difference> difference = explainDifference(pair.from->scenario, pair.fromPoint, pair.to->scenario, pair.toPoint);
        if (!difference) return difference.error();
        pair.difference = std::move(difference).value();
        for (const MetricInfo& m : metrics()) {
            const std::size_t at = static_cast<std::size_t>(m.metric);
            pair.fromIntervals[at] = a.ensemble.interval(0, m.metric);
            pair.toIntervals[at] = b.ensemble.interval(0, m.metric);
            pair.better[at] = probabilityBetter(b.ensemble.logs(0, m.metric), a.ensemble.logs(0, m.metric), m.higherIsBetter);
        }
        pair.speed = speedOf(pair);
        pair.betterAtSpeed = probabilityBetterAt(b.ensemble, a.ensemble, Metric::speed, pair.speed, Metric::perMw);
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

Result<std::vector<SensitiveScenario>> sensitivitiesOf(const Loaded& loaded, const Options& options, Metric metric) {
    std::vector<SensitiveScenario> all;
    for (const ResolvedScenario& s : loaded.scenarios) {
        const Result<OperatingPoint> best = bestPoint(s);
        if (!best) return best.error();
        SensitiveScenario one{&s, *best};
        one.tornado = tornadoOf(s.scenario, *best, factorsOf(s.scenario, gradedInputs(s)), metric);
        one.elasticities = elasticities(s.scenario, *best);
        one.limits = limitGains(s.scenario, *best);
        for (const std::string& text : options.breakEvens) {
            const Result<BreakEven> found = parsedBreakEven(text, s, *best);
            if (!found) return found.error();
            one.breakEvens.push_back(*found);
        }
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace rackline
