// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compared.h"

#include "app/cli/trust_options.h"
#include "app/report/comparison.h"
#include "app/report/wording.h"
#include "model/units/unit_text.h"

namespace rackline {

namespace {

Result<OperatingPoint> bestPoint(const ResolvedScenario& s) {
    const Estimate e = estimate(s.scenario);
    if (e.point.feasible()) return e.point;
    return Error{ErrorCode::infeasible, s.scenario.name, reasonOf(e.point.finding, plainNumbers)};
}

/// A parameter that is a number.
Result<const Parameter*> numberNamed(const std::string& path, const std::string& where) {
    const Parameter* parameter = findParameter(path);
    if (parameter == nullptr) {
        const std::string nearest = nearestParameter(path);
        return Error{ErrorCode::usage, where,
                     "unknown parameter " + path + (nearest.empty() ? "" : ", did you mean " + nearest + "?")};
    }
    if (parameter->kind == ParameterKind::choice)
        return Error{ErrorCode::usage, where, path + " is a choice, expected a parameter with a number"};
    return parameter;
}

Result<BreakEven> parsedBreakEven(const std::string& text, const ResolvedScenario& s, const OperatingPoint& point) {
    const std::string where = "--target " + text;
    const std::size_t colon = text.find(':'), equals = text.find('=', colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || equals == std::string::npos)
        return Error{ErrorCode::usage, where, "expected path:metric=value, such as facility.pue:tok_s_per_mw=2e6"};
    const std::string path = text.substr(0, colon), id = text.substr(colon + 1, equals - colon - 1);
    const Result<const Parameter*> parameter = numberNamed(path, where);
    if (!parameter) return parameter.error();
    Options named;
    named.metric = id;
    const Result<Metric> metric = metricOf(named);
    if (!metric) return Error{ErrorCode::usage, where, metric.error().detail};
    const auto target = parseNumber(text.substr(equals + 1));
    if (!target) return Error{ErrorCode::usage, where, "expected a number in " + std::string(infoOf(*metric).unit)};
    return breakEven(s.scenario, point, **parameter, *metric, *target);
}

} // namespace

Result<std::vector<ComparedPair>> compareAll(const Loaded& loaded, const Options& options) {
    const std::vector<ResolvedScenario>& all = loaded.scenarios;
    if (all.size() < 2) return Error{ErrorCode::usage, "compare", "expected two scenarios, or a project with several"};
    const SampleOptions sampling{2000, options.seed, options.threads};
    std::vector<SampledScenario> samples;
    for (const ResolvedScenario& s : all) {
        const Result<OperatingPoint> best = bestPoint(s);
        if (!best) return best.error();
        samples.push_back(sampledAt(s, *best, sampling));
    }
    std::vector<ComparedPair> pairs;
    for (std::size_t i = 1; i < all.size(); ++i) {
        Result<ComparedPair> pair = comparedPair(samples.front(), samples[i]);
        if (!pair) return pair.error();
        pairs.push_back(std::move(pair).value());
    }
    return pairs;
}

Result<std::vector<SensitiveScenario>> sensitivitiesOf(const Loaded& loaded, const Options& options, Metric metric) {
    std::vector<SensitiveScenario> all;
    for (const ResolvedScenario& s : loaded.scenarios) {
        const Result<OperatingPoint> best = bestPoint(s);
        if (!best) return best.error();
        SensitiveScenario one = sensitivityOf(s, *best, metric, loaded.catalogue);
        for (const std::string& text : options.breakEvens) {
            const Result<BreakEven> found = parsedBreakEven(text, s, *best);
            if (!found) return found.error();
            one.breakEvens.push_back(*found);
        }
        for (const std::string& path : options.along) {
            const Result<const Parameter*> parameter = numberNamed(path, "--along " + path);
            if (!parameter) return parameter.error();
            one.bindings.push_back({*parameter, (*parameter)->get(s.scenario), bindingAlong(s.scenario, *best, **parameter)});
            if (one.bindings.back().spans.empty())
                return Error{ErrorCode::usage, "--along " + path, "is 0 here; give it a value with --set"};
        }
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace rackline
