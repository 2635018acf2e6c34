// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"

#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/assertion.h"
#include "app/report/sheets/training_sheets.h"
#include "app/report/words/graded_inputs.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/base/near_names.h"
#include "model/units/unit_text.h"

#include <algorithm>

namespace rackline {

namespace {
/// Tables of training runs have one form, whichever command makes them.
constexpr std::string_view runsTopic = "runs";

Result<RunTarget> runTarget(const std::string& text) {
    using Kind = RunTarget::Kind;
    for (const auto& [kind, dimension] :
         {std::pair{Kind::time, dim::time}, {Kind::power, dim::power}, {Kind::money, dim::money}}) {
        const Result<double> value = parseQuantity(text, dimension);
        if (!value) continue;
        if (*value > 0) return RunTarget{kind, *value};
        return Error{ErrorCode::usage, "--target \"" + text + "\"", "must be above 0"};
    }
    return Error{ErrorCode::usage, "--target \"" + text + "\"",
                 "of a run that trains expected a time, a power or a sum of money, such as \"90 d\", \"5 MW\" or \"20e6 USD\""};
}

std::vector<TrainingMetric> minimisedBy(const std::string& word, RunTarget::Kind kind) {
    const bool timed = kind == RunTarget::Kind::time;
    const TrainingMetric first = timed ? TrainingMetric::gpus : TrainingMetric::duration,
                         last = timed ? TrainingMetric::power : TrainingMetric::energy;
    if (word == "gpus") return {TrainingMetric::gpus};
    if (word == "cost") return {TrainingMetric::cost};
    if (word == "power") return {last};
    return {first, TrainingMetric::cost, last};
}

Error nothingRuns(const TrainedScenario& t) {
    return {ErrorCode::infeasible, t.scenario->scenario.name,
            t.estimate.findings.empty() ? "no layout" : reasonOf(t.estimate.findings.front(), plainNumbers)};
}

/// "metric=value" of every input that moves it, or "path:metric=value".
Result<std::vector<RunBreakEven>> runBreakEvens(const std::string& text, const ResolvedScenario& s,
                                                const TrainingSensitivity& found, const OtherValue& others) {
    const std::string where = "--target " + text;
    const std::size_t equals = text.find('='), colon = text.find(':');
    if (equals == std::string::npos)
        return Error{ErrorCode::usage, where, "expected metric=value or path:metric=value, such as facility.pue:energy_mwh=3e4"};
    const bool named = colon < equals;
    const std::string id = text.substr(named ? colon + 1 : 0, named ? equals - colon - 1 : equals);
    const Result<TrainingMetric> metric = runMetric("--target", id, TrainingMetric::duration);
    if (!metric) return metric.error();
    const Result<double> target = parseNumber(text.substr(equals + 1));
    if (!target) return Error{ErrorCode::usage, where, "expected a number in " + std::string(infoOf(*metric).unit)};
    std::vector<RunBreakEven> all;
    const auto add = [&](const Parameter& p) {
        all.emplace_back(*metric, breakEvenOfRun(s.scenario, found.estimate.point, p, *metric, *target, others));
    };
    if (named) {
        const Parameter* p = findParameter(text.substr(0, colon));
        if (p == nullptr || p->kind == ParameterKind::choice)
            return Error{ErrorCode::usage, where, "expected a parameter that is a number, not " + text.substr(0, colon)};
        add(*p);
        return all;
    }
    constexpr std::size_t strongest = 8;
    for (const TrainingEffect& e : found.effects)
        if (all.size() < strongest && std::abs(e.elasticity[placeOf(*metric)]) > 1e-3) add(*e.parameter);
    return all;
}
} // namespace

Result<TrainingMetric> runMetric(const std::string& option, const std::string& id, TrainingMetric fallback) {
    if (id.empty()) return fallback;
    if (const auto metric = trainingMetricWithId(id)) return *metric;
    std::vector<std::string_view> known;
    for (const TrainingMetricInfo& m : trainingMetrics()) known.push_back(m.id);
    const std::string meant = meantText(id, known);
    if (!meant.empty()) return Error{ErrorCode::usage, option + " " + id, "unknown metric of training" + meant};
    std::string detail = "unknown metric of training, expected one of";
    for (const std::string_view name : known) detail += " " + std::string(name);
    return Error{ErrorCode::usage, option + " " + id, std::move(detail)};
}

int paretoOfTraining(const Loaded& loaded, const RunFrontierOptions& asked, const Options& options, Streams streams) {
    const Result<TrainingMetric> x = runMetric("--x", asked.plane.x, TrainingMetric::duration),
                                 y = runMetric("--y", asked.plane.y, TrainingMetric::cost);
    if (!x) return fail(x.error(), streams);
    if (!y) return fail(y.error(), streams);
    std::vector<std::vector<SizedRun>> frontiers;
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& s : loaded.scenarios) {
        const std::vector<SizedRun> tried = sizedRuns(s.scenario, options.threads);
        frontiers.push_back(runFrontier(tried, *x, *y));
        pages.push_back(runFrontierPage(s, frontiers.back(), tried, asked.all, *x, *y));
    }
    const Result<bool> hold = asked.asserts.hold(loaded, options, streams, [&](std::size_t i, const Assertion& a) {
        const bool met = std::any_of(frontiers[i].begin(), frontiers[i].end(), [&a](const SizedRun& r) {
            return a.holds(valueOf(r.estimate, *trainingMetricWithId(a.id)));
        });
        return met ? std::string() : "no run of the frontier has " + a.text;
    });
    if (!hold) return fail(hold.error(), streams);
    const int written = writePages(pages, runsTopic, options, loaded, streams);
    return *hold ? written : infeasible;
}

int planOfTraining(const Loaded& loaded, const std::string& text, const std::string& minimise, const Options& options,
                   Streams streams) {
    const Result<RunTarget> target = runTarget(text);
    if (!target) return fail(target.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& s : loaded.scenarios) {
        std::vector<TrainingMetric> minimised = minimisedBy(minimise, target->kind);
        // Without a price there is no cheapest.
        const bool priced = s.scenario.system.rack.price.si() > 0;
        if (!priced) std::erase(minimised, TrainingMetric::cost);
        if (minimised.empty() || (!priced && target->kind == RunTarget::Kind::money))
            return fail(
                {ErrorCode::usage, "plan",
                 "the rack of \"" + s.scenario.name + "\" has no known price; give one with --set hardware.price=\"3e6 USD\""},
                streams);
        pages.push_back(runPlanPage(s, planRun(s.scenario, *target, minimised, options.threads), *target));
    }
    return writePages(pages, runsTopic, options, loaded, streams);
}

int siteOfTraining(const Loaded& loaded, const Options& options, Streams streams) {
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& s : loaded.scenarios) pages.push_back(siteRunPage(s, siteRunOf(s.scenario, options.threads)));
    return writePages(pages, runsTopic, options, loaded, streams);
}

int compareTraining(const Loaded& loaded, const std::string& id, const Options& options, Streams streams) {
    const Result<TrainingMetric> metric = runMetric("--metric", id, TrainingMetric::duration);
    if (!metric) return fail(metric.error(), streams);
    if (loaded.scenarios.size() < 2)
        return fail({ErrorCode::usage, "compare", "expected two scenarios, or a project with several"}, streams);
    std::vector<TrainedScenario> trained;
    for (const ResolvedScenario& s : loaded.scenarios) {
        trained.push_back({&s, estimateTraining(s.scenario, options.threads)});
        if (!trained.back().estimate.feasible) return fail(nothingRuns(trained.back()), streams);
    }
    std::vector<SheetPage> pages;
    const Scenario& first = trained.front().scenario->scenario;
    for (std::size_t i = 1; i < trained.size(); ++i)
        pages.push_back(runComparisonPage(trained.front(), trained[i],
                                          explainTraining(first, trained[i].scenario->scenario, options.threads), *metric));
    return writePages(pages, runsTopic, options, loaded, streams);
}

int sensitivityOfTraining(const Loaded& loaded, const std::string& id, const SolvedFor& solved, bool assumptions,
                          const Options& options, Streams streams) {
    const Result<TrainingMetric> metric = runMetric("--metric", id, TrainingMetric::duration);
    if (!metric) return fail(metric.error(), streams);
    if (assumptions || !solved.along.empty())
        return fail({ErrorCode::usage, assumptions ? "--assumptions" : "--along", "is of scenarios that serve"}, streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& s : loaded.scenarios) {
        const OtherValue others = otherValuesOf(s, loaded.catalogue);
        const TrainingSensitivity found = sensitivityOfRun(s.scenario, *metric, gradedInputs(s), options.threads, others);
        if (found.estimate.parts.empty()) return fail(nothingRuns({&s, found.estimate}), streams);
        std::vector<RunBreakEven> breakEvens;
        for (const std::string& text : solved.targets) {
            const Result<std::vector<RunBreakEven>> some = runBreakEvens(text, s, found, others);
            if (!some) return fail(some.error(), streams);
            breakEvens.insert(breakEvens.end(), some->begin(), some->end());
        }
        pages.push_back(runSensitivityPage(s, found, *metric, breakEvens));
    }
    return writePages(pages, runsTopic, options, loaded, streams);
}

} // namespace rackline
