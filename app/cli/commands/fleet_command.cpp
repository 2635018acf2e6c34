// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/software_history.h"
#include "app/cli/shared/written_output.h"
#include "app/project/workload_inputs.h"
#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "app/report/sheets/fleet_chart.h"
#include "app/report/sheets/fleet_sheets.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <memory>

namespace rackline {

namespace {
/// A fleet over quarters: growth and decline of the price are per cent of a year, the gain by software per cent of a half-year.
struct FleetOptions {
    std::string from, demand, software = "0";
    std::vector<std::string> deliveries, second;
    int quarters = 12;
    double growth = 0, priceDecline = 0, secondYears = 3;
};

Result<void> setSoftware(FleetQuestion& asked, const std::string& given, const Loaded& loaded) {
    for (const ResolvedScenario& scenario : loaded.scenarios) {
        if (given == "measured") {
            Result<SoftwareGain> gain = measuredSoftwareGain(scenario, loaded.catalogue);
            if (!gain) return gain.error();
            asked.software.push_back(*std::move(gain));
            continue;
        }
        double percent = 0;
        const auto [end, problem] = std::from_chars(given.data(), given.data() + given.size(), percent);
        constexpr double most = 100;
        if (problem != std::errc() || end != given.data() + given.size() || !(percent >= 0 && percent <= most))
            return Error{ErrorCode::usage, "--software " + given, "expected per cent from 0 to 100, or measured"};
        asked.software.push_back({percent / 100});
    }
    return {};
}

Result<FleetQuestion> fleetQuestionOf(const FleetOptions& given, const Loaded& loaded) {
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
    asked.demand = {given.quarters, *first, given.growth / 100, given.priceDecline / 100};
    if (const Result<void> set = setSoftware(asked, given.software, loaded); !set) return set.error();
    return asked;
}

/// Takes the cases that are second lives out of those that are generations.
Result<void> setSecondLives(FleetQuestion& asked, std::vector<SiteCase>& cases, const FleetOptions& given) {
    const auto wrong = [](const std::string& line, const std::string& why) {
        return Error{ErrorCode::usage, "--second-life " + line, why};
    };
    const auto named = [&](const std::string& name) {
        return std::find_if(cases.begin(), cases.end(), [&](const SiteCase& c) { return c.scenario->scenario.name == name; });
    };
    std::vector<std::pair<std::string, SiteCase>> lives;
    for (const std::string& line : given.second) {
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) return wrong(line, "expected GENERATION=SCENARIO, such as \"H100=small chat\"");
        const std::string name = line.substr(equals + 1);
        const auto life = named(name);
        if (life == cases.end()) return wrong(line, "no scenario has the name " + name + ", or it is said twice");
        const auto place = static_cast<std::size_t>(life - cases.begin());
        lives.emplace_back(line, std::move(*life));
        cases.erase(life);
        asked.delivered.erase(asked.delivered.begin() + static_cast<std::ptrdiff_t>(place));
        asked.software.erase(asked.software.begin() + static_cast<std::ptrdiff_t>(place));
    }
    for (auto& [line, life] : lives) {
        const std::string name = line.substr(0, line.find('='));
        const auto generation = named(name);
        if (generation == cases.end())
            return wrong(line, "no generation has the name " + name + " that is not a second life itself");
        asked.second.push_back({static_cast<std::size_t>(generation - cases.begin()), std::move(life)});
    }
    asked.secondYears = given.secondYears;
    return {};
}

int drawFleet(const std::vector<SiteCase>& cases, const FleetQuestion& asked, const Options& options, const Loaded& loaded,
              Streams streams) {
    const Result<FleetPlan> plan = fleetPlanOf(cases, asked);
    if (!plan) return fail(plan.error(), streams);
    SvgOptions svg;
    svg.caption = captionOf(loaded.catalogue.version());
    const auto drawn = writePicture(svgOf(fleetPlanChart(cases, asked, *plan), svg), options.output);
    if (!drawn) return fail(drawn.error(), streams);
    sayWritten(options.output, options, streams);
    return plan->missed.si() > 0 ? infeasible : done;
}

int runFleet(const FleetOptions& given, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train())
        return fail({ErrorCode::usage, "fleet", "is planned for scenarios that serve, not for training runs"}, streams);
    Result<FleetQuestion> asked = fleetQuestionOf(given, *loaded);
    if (!asked) return fail(asked.error(), streams);
    std::vector<SiteCase> cases;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        if (const auto sized = checkSizing(scenario.scenario); !sized) return fail(sized.error(), streams);
        cases.push_back(siteCaseOf(scenario, loaded->catalogue, estimateToBuild(atOperatingPoint(scenario))));
        if (const Estimate& found = cases.back().estimate; !found.point.feasible())
            return fail({ErrorCode::infeasible, scenario.scenario.name, sentenceOf(found.point.finding, plainNumbers)}, streams);
    }
    if (const Result<void> set = setSecondLives(asked.value(), cases, given); !set) return fail(set.error(), streams);
    if (isPicture(options.output)) return drawFleet(cases, *asked, options, *loaded, streams);
    const Result<SheetPage> page = fleetPage(cases, *asked);
    if (!page) return fail(page.error(), streams);
    return writePages({&*page, 1}, "fleet", options, *loaded, streams);
}
} // namespace

Run addFleet(CLI::App& parser, Options& options) {
    const auto fleet = std::make_shared<FleetOptions>();
    addScenarios(parser, options);
    addReadAt(parser, options);
    addOutput(parser, options,
              "File to write to: " + fileEndings({".xlsx", ".svg", ".png", ".pdf"}) +
                  "; a picture shows over the years what each generation's racks can serve");
    parser.add_option("--from", fleet->from, "The first quarter")->type_name("YYYY-QN")->required();
    parser.add_option("--quarters", fleet->quarters, "How many quarters are planned")->check(CLI::Range(1, 80));
    parser.add_option("--demand", fleet->demand, "Output tokens that the fleet must be able to serve in the first quarter")
        ->type_name("TOKENS/S")
        ->required();
    parser.add_option("--growth", fleet->growth, "Per cent by which demand grows in a year")
        ->type_name("PERCENT")
        ->check(CLI::Range(-90.0, 10000.0));
    addRepeated(parser, "--delivery", fleet->deliveries, "NAME=YYYY-QN",
                "From when a scenario's racks can be bought, the first quarter without it");
    parser
        .add_option("--price-decline", fleet->priceDecline, "Per cent by which a rack's price falls in a year after its delivery")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.0, 90.0));
    parser
        .add_option(
            "--software", fleet->software,
            "Per cent more tokens in each half-year after delivery, by better software; \"measured\": what the profiles of "
            "each generation's engine gained from the first of them to the last")
        ->type_name("PERCENT");
    CLI::Option* second =
        addRepeated(parser, "--second-life", fleet->second, "GENERATION=SCENARIO",
                    "A scenario that retired racks go on to serve; what it earns is shown beside their resale value");
    parser.add_option("--second-years", fleet->secondYears, "Years of a second life")
        ->needs(second)
        ->type_name("YEARS")
        ->check(CLI::Range(0.25, 20.0));
    const Run answer = [fleet, &options](Streams streams) { return runFleet(*fleet, options, streams); };
    return [answer, table = intoFile(parser, options, answer, [] { return std::pair("", "usd_per_mtok"); }),
            &options](Streams streams) { return isPicture(options.output) ? answer(streams) : table(streams); };
}

} // namespace rackline
