// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/assertion.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/explored.h"
#include "app/cli/shared/measured_option.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/simulation_option.h"
#include "app/cli/shared/written_output.h"
#include "app/report/records/explanation_records.h"
#include "app/report/records/point_remarks.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/graded_inputs.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/trust/uncertainty.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>

namespace rackline {

namespace {

std::string tableOf(const ExploredScenario& s, const ExploreOptions& options) {
    const Exploration& x = s.exploration;
    std::string text = s.scenario->scenario.name + "\n";
    text += linesAbove(x.findings, "  ");
    if (x.frontier.empty()) return text;
    const auto shown = [&options](double v) { return metricText(options.x, v, plainNumbers); };
    text += frontierTable(s, options.x, options.y) + bindingText(withoutShort(s.binding), shown) + '\n';
    for (const std::string& line : {bandText(x.frontier), softwareText(s.scenario->scenario.engine)})
        if (!line.empty()) text += line + '\n';
    return text + linesBelow(x.findings);
}

struct ParetoOptions {
    PlaneOptions plane;
    AssertOptions asserts;
    TrustOptions trust;
    std::string measured;
    bool all = false;
};

int runPareto(const ParetoOptions& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train()) return paretoOfTraining(*loaded, {asked.plane, asked.asserts, asked.all}, options, streams);
    Result<ExploreOptions> axes = asked.plane.axes();
    if (!axes) return fail(axes.error(), streams);
    axes.value().keepCandidates = asked.all;
    axes.value().published = true;
    const Result<std::optional<MeasuredRuns>> runs = measuredRuns(asked.measured);
    if (!runs) return fail(runs.error(), streams);
    std::vector<ExploredScenario> explored = exploreAll(*loaded, *axes, options.threads);
    if (asked.trust.full())
        for (ExploredScenario& s : explored)
            drawIntervals(s.exploration, s.scenario->scenario, axes->x, axes->y, gradedInputs(*s.scenario),
                          {2000, options.seed, options.threads});
    remarkPoints(explored, axes->x, axes->y, KnownRuns::shipped(), loaded->catalogue);
    if (*runs)
        for (ExploredScenario& s : explored) s.runs = (*runs)->pointsLike(s.scenario->scenario);
    const bool simulated = !asked.trust.simulate || simulateAll(explored, asked.trust.requests, options);
    // Some point of the frontier has to meet a condition.
    const Result<bool> hold = asked.asserts.hold(*loaded, options, streams, [&](std::size_t i, const Assertion& a) {
        const std::vector<FrontierPoint>& frontier = explored[i].exploration.frontier;
        const bool met =
            std::any_of(frontier.begin(), frontier.end(),
                        [metric = *metricWithId(a.id), &a](const FrontierPoint& p) { return a.holds(valueOf(p.point, metric)); });
        return met ? std::string() : "no point of the frontier has " + a.text;
    });
    if (!hold) return fail(hold.error(), streams);
    const auto table = [&](const ExploredScenario& one) {
        return tableOf(one, *axes) + (asked.trust.simulate ? simulatedFrontier(one, axes->x) : "") +
               (*runs ? measuredTable(**runs, one, *axes) : "");
    };
    write({[&] { return paragraphs(explored, table); },
           [&] { return paretoJson(explored, asked.all, originOf(options, *loaded)); },
           [&] { return paretoRows(explored, asked.all); }},
          options, streams);
    if (*runs) sayMeasured(**runs, *loaded, *axes, options, streams);
    std::size_t evaluated = 0, bounded = 0, left = 0;
    bool allFeasible = true;
    for (const ExploredScenario& s : explored) {
        evaluated += s.exploration.evaluated;
        bounded += s.exploration.bounded;
        left += s.exploration.infeasible;
        allFeasible = allFeasible && !s.exploration.frontier.empty();
    }
    if (!options.quiet)
        streams.messages << countText(double(evaluated), plainNumbers) << " candidates, "
                         << countText(double(bounded), plainNumbers) << " of them no better than the frontier by their bounds, "
                         << countText(double(left), plainNumbers) << " of the others not feasible\n";
    return allFeasible && simulated && *hold ? done : infeasible;
}
} // namespace

Run addPareto(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<ParetoOptions>();
    addScenarios(parser, options);
    asked->plane.add(parser);
    addMeasured(parser, options, asked->measured);
    asked->asserts.add(parser);
    parser.add_flag("--all", asked->all, "Every candidate, not only the frontier");
    addTableFile(parser, options);
    asked->trust.addSimulation(parser, "each point of the frontier")->excludes("--all");
    asked->trust.addIntervals(parser);
    const auto named = [](const std::string& axis, const char* otherwise) { return axis.empty() ? otherwise : axis; };
    return intoFile(
        parser, options, [asked, &options](Streams streams) { return runPareto(*asked, options, streams); },
        [asked, named] { return std::pair(named(asked->plane.x, "tok_s_per_user"), named(asked->plane.y, "tok_s_per_mw")); });
}

} // namespace rackline
