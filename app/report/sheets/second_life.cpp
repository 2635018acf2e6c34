// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/second_life.h"

#include "app/report/words/number_text.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

namespace rackline {

namespace {
const std::string& nameOf(const std::vector<SiteCase>& cases, const SecondLife& life) {
    return cases[life.generation].scenario->scenario.name;
}

void addLife(Sheet& sheet, const std::string& id, const std::string& label, const SecondLife& life, double racks, Money worth,
             double years) {
    Scenario s = life.site.inputs.scenario;
    s.site.racks = racks;
    const auto figures = siteMiddle(life.site.candidate(), s);
    const auto of = [&](SiteFigure figure) { return figures[static_cast<std::size_t>(figure)]; };
    const Money earned = years * of(SiteFigure::income) * USD;
    sheet.add(id, label, "",
              {racks,
               {of(SiteFigure::tokens), "tok/s"},
               {earned / USD, "USD"},
               {worth / USD, "USD"},
               std::string(earned > worth ? "a second life" : "sell")});
}
} // namespace

Result<void> checkSecondLives(const std::vector<SiteCase>& cases, const FleetQuestion& question) {
    for (const SecondLife& life : question.second) {
        const Scenario &first = cases[life.generation].inputs.scenario, &second = life.site.inputs.scenario;
        if (first.system.rack.id != second.system.rack.id || first.readsElsewhere() || second.readsElsewhere())
            return Error{ErrorCode::infeasible, second.name + ": hardware.rack",
                         "must be that of " + first.name + ", because the same racks have a second life"};
    }
    return {};
}

Sheet secondLifeSheet(const std::vector<SiteCase>& cases, const FleetQuestion& question, const FleetPlan& plan) {
    const std::string years = numberText(question.secondYears);
    Sheet sheet{"second_life",
                "A second life",
                {{"racks", "racks"},
                 {"tok_s", "serve"},
                 {"earned", "earn in " + years + (question.secondYears == 1 ? " year" : " years")},
                 {"worth", "are worth"},
                 {"better", "better"}}};
    for (const SecondLife& life : question.second) {
        const std::string& name = nameOf(cases, life);
        for (std::size_t i = 0; i < plan.quarters.size(); ++i) {
            const FleetShare& share = plan.quarters[i].generations[life.generation];
            const std::string quarter = quarterText({question.from.index + static_cast<int>(i)});
            if (share.left > 0)
                addLife(sheet, quarter + "_" + name, name + ", leave in " + quarter, life, share.left, share.resale,
                        question.secondYears);
        }
        const FleetShare& last = plan.quarters.back().generations[life.generation];
        if (last.racks > 0)
            addLife(sheet, "end_" + name, name + ", stand at the end", life, last.racks, plan.values[life.generation],
                    question.secondYears);
    }
    return sheet;
}

std::string secondLifeNote(const std::vector<SiteCase>& cases, const FleetQuestion& question) {
    std::string what;
    for (const SecondLife& life : question.second)
        what += (what.empty() ? "" : "; ") + nameOf(cases, life) + " serves " + life.site.inputs.scenario.model.name + " as \"" +
                life.site.inputs.scenario.name + "\"";
    return "In a second life " + what +
           ", elsewhere and at the prices of that scenario. What it earns is revenue less upkeep, hall and electricity, " +
           "not discounted, after which the racks are worth nothing. The plan does not look at it: whether racks leave is "
           "decided without.";
}

} // namespace rackline
