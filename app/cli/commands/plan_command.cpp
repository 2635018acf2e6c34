// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/project/workload_inputs.h"
#include "app/report/records/plan_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/intervals/metric_spread.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace rackline {

namespace {

std::string leverText(const PlanLever& lever) {
    const Parameter& p = *lever.parameter;
    const auto shown = [&](double v) {
        if (p.kind == ParameterKind::choice) return valueText(p, v);
        const Result<Unit> unit = parseUnit(p.unit);
        return unit ? numberText(v / unit->factor, 4) + " " + std::string(p.unit) : numberText(v, 4);
    };
    return std::string(p.id) + " " + shown(lever.from) + " -> " + shown(lever.to);
}

std::string tableOf(const PlannedScenario& planned, PlanTarget::Kind kind, bool brief) {
    const Scenario& s = planned.scenario->scenario;
    const Plan& plan = planned.plan;
    std::string text = s.name + ": " + s.model.name + " on racks of " + s.system.rack.name + "\n";
    text += linesAbove(plan.findings, "  ");
    const std::string table = planTable(planned, kind);
    if (plan.answers.empty()) {
        text += "No system reaches the target: " + obstacleOf(planned) + "\n";
        if (plan.nearest) text += table;
        for (const PlanLever& cure : plan.cures)
            text += "  would do: " + leverText(cure) + ", then " + countText(cure.best.racks(), plainNumbers) + " racks\n";
        if (plan.cures.empty()) text += "  no single input doubled or halved would do\n";
        return text;
    }
    text += table;
    for (const PlanAnswer& a : plan.answers) {
        text += std::string(titleOf(a.goal, kind)) + ": " + std::string(nameOf(a.binding)) + " binds most of the step\n";
        if (a.best.spareInstances > 0)
            text += "  " + countText(a.best.spareInstances, plainNumbers) + " of " + countText(a.best.instances, plainNumbers) +
                    " instances are held ready for failures\n";
        for (const PlanLever& lever : brief ? std::vector<PlanLever>() : a.levers)
            text += "  " + leverText(lever) + ": " + planValueText(lever.after, a.goal, kind) + ", " +
                    planChangeText(lever, a.goal, kind) + "\n";
    }
    return text + linesBelow(plan.findings);
}

struct PlanOptions {
    /// What is to be reached, what is to be little, and whether levers are left out.
    std::string target, minimise;
    bool brief = false;
};

int runPlan(const PlanOptions& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train()) return planOfTraining(*loaded, asked.target, asked.minimise, options, streams);
    const Result<PlanTarget> target = planTargetOf(asked.target);
    if (!target) return fail(target.error(), streams);
    std::vector<PlanGoal> goals{PlanGoal::gpus, PlanGoal::cost, PlanGoal::power};
    if (const auto one = planGoalWithId(asked.minimise)) goals = {*one};
    std::vector<PlannedScenario> plans;
    for (const ResolvedScenario& s : loaded->scenarios) {
        if (const auto sized = checkSizing(s.scenario); !sized) return fail(sized.error(), streams);
        std::vector<PlanGoal> answerable = goals;
        // Without a price there is no cheapest.
        if (!(s.scenario.system.rack.price.si() > 0)) std::erase(answerable, PlanGoal::cost);
        if (answerable.empty())
            return fail(
                {ErrorCode::usage, "--minimise cost",
                 "the rack of \"" + s.scenario.name + "\" has no known price; give one with --set hardware.price=\"3e6 USD\""},
                streams);
        plans.push_back({&s, plan(atOperatingPoint(s), *target, answerable)});
    }
    write({[&] { return paragraphs(plans, [&](const auto& one) { return tableOf(one, target->kind, asked.brief); }); },
           [&] { return plansJson(plans, *target, originOf(options, *loaded)); }, [&] { return planRows(plans); }},
          options, streams);
    const bool all = std::all_of(plans.begin(), plans.end(), [](const PlannedScenario& p) { return !p.plan.answers.empty(); });
    return all ? done : infeasible;
}
} // namespace

Run addPlan(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<PlanOptions>();
    addScenarios(parser, options);
    addReadAt(parser, options);
    addBrief(parser, asked->brief);
    addTableFile(parser, options);
    parser
        .add_option(
            "--target", asked->target,
            "\"5 MW\", \"100 req/s\", \"1e9 tok/day\" or \"64 users\"; of a training run \"90 d\", \"5 MW\" or \"20e6 USD\"")
        ->type_name("TARGET")
        ->required();
    parser.add_option("--minimise", asked->minimise, "cost, power or gpus; all three if unset")
        ->check(CLI::IsMember({"cost", "power", "gpus"}));
    return intoFile(
        parser, options, [asked, &options](Streams streams) { return runPlan(*asked, options, streams); },
        [] { return std::pair("label", "usd_per_h"); });
}

} // namespace rackline
