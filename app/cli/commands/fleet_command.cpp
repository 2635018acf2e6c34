// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/commands/training_answers.h"
#include "app/report/sheets/fleet_sheets.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

namespace rackline {

namespace {
Result<FleetQuestion> fleetQuestionOf(const Options& options, const Loaded& loaded) {
    const FleetOptions& given = options.fleet;
    FleetQuestion asked;
    const Result<Quarter> from = parseQuarter(given.from);
    if (!from) return Error{ErrorCode::usage, "--from", from.error().text()};
    asked.from = *from;
    asked.delivered.assign(loaded.scenarios.size(), *from);
    for (const std::string& line : given.deliveries) {
        const std::size_t equals = line.rfind('=');
        const std::string name = line.substr(0, equals);
        const Result<Quarter> quarter = parseQuarter(equals == std::string::npos ? "" : line.substr(equals + 1));
        if (!quarter) return Error{ErrorCode::usage, "--delivery " + line, "expected NAME=QUARTER, such as \"GB300=2026-Q3\""};
        bool known = false;
        for (std::size_t i = 0; i < loaded.scenarios.size(); ++i)
            if (loaded.scenarios[i].scenario.name == name) {
                asked.delivered[i] = *quarter;
                known = true;
            }
        if (!known) return Error{ErrorCode::usage, "--delivery " + line, "no scenario has the name " + name};
    }
    const Result<TokenRate> first = parseAs<TokenRate>(given.demand);
    if (!first) return Error{ErrorCode::usage, "--demand", first.error().text()};
    if (first->si() <= 0) return Error{ErrorCode::usage, "--demand", "expected more than 0 tok/s"};
    asked.demand = {given.quarters, *first, given.growth / 100, given.priceDecline / 100, given.software / 100};
    return asked;
}
} // namespace

int runFleet(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<bool> trains = trainingAsked(*loaded);
    if (!trains) return fail(trains.error(), streams);
    if (*trains) return fail({ErrorCode::usage, "fleet", "is planned for scenarios that serve, not for training runs"}, streams);
    const Result<FleetQuestion> asked = fleetQuestionOf(options, *loaded);
    if (!asked) return fail(asked.error(), streams);
    std::vector<SiteCase> cases;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        cases.push_back(siteCaseOf(scenario, loaded->catalogue, estimate(atOperatingPoint(scenario))));
        if (const Estimate& found = cases.back().estimate; found.decodeStep.empty())
            return fail({ErrorCode::infeasible, scenario.scenario.name, sentenceOf(found.point.finding, plainNumbers)}, streams);
    }
    const Result<SheetPage> page = fleetPage(cases, *asked);
    if (!page) return fail(page.error(), streams);
    return writePages({&*page, 1}, "fleet", options, *loaded, streams);
}

} // namespace rackline
