// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/compared.h"

#include "app/cli/shared/explored.h"
#include "app/cli/shared/option_groups.h"
#include "app/report/records/comparison.h"
#include "app/report/words/wording.h"
#include "model/base/near_names.h"
#include "model/units/unit_text.h"

namespace rackline {

namespace {

Result<OperatingPoint> bestPoint(const ResolvedScenario& s) {
    const Estimate e = estimate(atOperatingPoint(s));
    if (e.point.feasible()) return e.point;
    return Error{ErrorCode::infeasible, s.scenario.name, reasonOf(e.point.finding, plainNumbers)};
}

/// A parameter that is a number.
Result<const Parameter*> numberNamed(const std::string& path, const std::string& where) {
    const Parameter* parameter = findParameter(path);
    if (parameter == nullptr) {
        std::vector<std::string_view> known;
        for (const Parameter& p : parameters()) known.push_back(p.id);
        return Error{ErrorCode::usage, where, "unknown parameter " + path + meantText(path, known)};
    }
    if (parameter->kind == ParameterKind::choice)
        return Error{ErrorCode::usage, where, path + " is a choice, expected a parameter with a number"};
    return parameter;
}

/// What one input would have to be, or each that moves the metric where none is named.
Result<std::vector<BreakEven>> parsedBreakEvens(const std::string& text, const SensitiveScenario& found) {
    const std::string where = "--target " + text;
    const std::size_t equals = text.find('='), colon = text.find(':');
    if (equals == std::string::npos)
        return Error{ErrorCode::usage, where,
                     "expected metric=value or path:metric=value, such as facility.pue:tok_s_per_mw=2e6"};
    const bool named = colon < equals;
    const Result<Metric> metric =
        metricNamed("--target", text.substr(named ? colon + 1 : 0, named ? equals - colon - 1 : equals));
    if (!metric) return Error{ErrorCode::usage, where, metric.error().detail};
    const auto target = parseNumber(text.substr(equals + 1));
    if (!target) return Error{ErrorCode::usage, where, "expected a number in " + std::string(infoOf(*metric).unit)};
    if (!named) return breakEvensOf(found, *metric, *target);
    const Result<const Parameter*> parameter = numberNamed(text.substr(0, colon), where);
    if (!parameter) return parameter.error();
    return std::vector{breakEven(found.scenario->scenario, found.point, **parameter, *metric, *target, found.others)};
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
    const Standings standings(loaded.catalogue);
    for (std::size_t i = 1; i < all.size(); ++i) {
        Result<ComparedPair> found = comparedPair(samples.front(), samples[i]);
        if (!found) return found.error();
        ComparedPair& pair = pairs.emplace_back(std::move(found).value());
        pair.fromNearness = standings.of(pair.from->scenario, pair.fromPoint);
        pair.toNearness = standings.of(pair.to->scenario, pair.toPoint);
    }
    return pairs;
}

Result<std::vector<SensitiveScenario>> sensitivitiesOf(const Loaded& loaded, Metric metric, const SolvedFor& solved) {
    std::vector<SensitiveScenario> all;
    const Standings standings(loaded.catalogue);
    for (const ResolvedScenario& s : loaded.scenarios) {
        const Result<OperatingPoint> best = bestPoint(s);
        if (!best) return best.error();
        SensitiveScenario one = sensitivityOf(s, *best, metric, loaded.catalogue);
        for (const std::string& text : solved.targets) {
            const Result<std::vector<BreakEven>> found = parsedBreakEvens(text, one);
            if (!found) return found.error();
            one.breakEvens.insert(one.breakEvens.end(), found->begin(), found->end());
        }
        for (const std::string& path : solved.along) {
            const Result<const Parameter*> parameter = numberNamed(path, "--along " + path);
            if (!parameter) return parameter.error();
            one.bindings.push_back(
                {*parameter, (*parameter)->get(s.scenario), bindingAlong(s.scenario, *best, **parameter, one.others)});
            if (one.bindings.back().spans.empty())
                return Error{ErrorCode::usage, "--along " + path, "is 0 here; give it a value with --set"};
        }
        one.nearness = standings.of(s.scenario, *best);
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace rackline
