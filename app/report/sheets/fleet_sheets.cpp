// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/fleet_sheets.h"

#include "app/report/records/point_records.h"
#include "app/report/sheets/second_life.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace rackline {

namespace {
const std::string& nameAt(const std::vector<SiteCase>& cases, std::size_t i) { return cases[i].scenario->scenario.name; }

/// `4 GB200 NVL72, 2 H100 HGX`, of what `count` says of each.
template <class Count> std::string rackList(const std::vector<SiteCase>& cases, const FleetQuarter& q, Count count) {
    std::string text;
    for (std::size_t i = 0; i < cases.size(); ++i)
        if (const double racks = count(q.generations[i]); racks > 0)
            text += (text.empty() ? "" : ", ") + numberText(racks) + " " + nameAt(cases, i);
    return text;
}

Sheet actionSheet(const std::vector<SiteCase>& cases, const FleetQuestion& asked, const FleetPlan& plan) {
    Sheet sheet{"actions",
                "Racks to buy, and racks that leave",
                {{"buy", "buy"}, {"leave", "leave"}, {"capital", "capital"}, {"resale", "resale"}}};
    for (std::size_t i = 0; i < plan.quarters.size(); ++i) {
        const FleetQuarter& q = plan.quarters[i];
        const std::string bought = rackList(cases, q, [](const FleetShare& s) { return s.bought; });
        const std::string left = rackList(cases, q, [](const FleetShare& s) { return s.left; });
        if (bought.empty() && left.empty()) continue;
        const std::string quarter = quarterText({asked.from.index + static_cast<int>(i)});
        sheet.add(quarter, quarter, "USD", {bought, left, q.capital / USD, q.resale / USD});
    }
    return sheet;
}

Sheet standingSheet(const std::vector<SiteCase>& cases, const FleetQuestion& asked, const FleetPlan& plan) {
    Sheet sheet{"standing", "Racks in place", {}};
    for (std::size_t i = 0; i < cases.size(); ++i) sheet.columns.emplace_back(nameAt(cases, i), nameAt(cases, i));
    for (std::size_t i = 0; i < plan.quarters.size(); ++i) {
        const std::string quarter = quarterText({asked.from.index + static_cast<int>(i)});
        std::vector<SheetCell> racks;
        for (const FleetShare& s : plan.quarters[i].generations) racks.emplace_back(s.racks);
        sheet.add(quarter, quarter, "", std::move(racks));
    }
    return sheet;
}

Sheet quarterSheet(const FleetQuestion& asked, const FleetPlan& plan) {
    Sheet sheet{"quarters",
                "Quarter by quarter",
                {{"demand", "demand"},
                 {"tok_s", "can serve"},
                 {"provisioned", "provided"},
                 {"energy", "energy"},
                 {"running", "running cost"},
                 {"usd_per_mtok", "cost"}}};
    for (std::size_t i = 0; i < plan.quarters.size(); ++i) {
        const FleetQuarter& q = plan.quarters[i];
        const std::string quarter = quarterText({asked.from.index + static_cast<int>(i)});
        sheet.add(quarter, quarter, "tok/s",
                  {q.demand.si(),
                   q.tokens.si(),
                   {q.provisioned.si(), "W"},
                   {(q.average * (0.25 * year)).si() / 3.6e9, "MWh"},
                   {q.running / USD, "USD"},
                   q.served.si() > 0 ? SheetCell(q.cost * Mtok / USD, "USD/Mtok") : SheetCell("nothing stands")});
    }
    return sheet;
}

void addChoice(Sheet& sheet, std::string_view id, std::string_view label, const FleetPlan& plan) {
    Money capital, running, resale;
    for (const FleetQuarter& q : plan.quarters) {
        capital += q.capital;
        running += q.running;
        resale += q.resale;
    }
    const double spent = plan.spent() / USD;
    sheet.add(id, label, "USD",
              {capital / USD,
               running / USD,
               resale / USD,
               plan.value / USD,
               spent,
               {plan.missed / (plan.sold + plan.missed) * 100, "%"},
               plan.sold.si() > 0 ? SheetCell(spent / (plan.sold / Mtok), "USD/Mtok") : SheetCell("nothing is sold")});
}

/// Buying as soon as demand asks, beside waiting for each generation that comes later.
Sheet choiceSheet(const std::vector<SiteCase>& cases, const FleetQuestion& asked, const std::vector<FleetGeneration>& generations,
                  const FleetPlan& plan) {
    Sheet sheet{"choices",
                "Buy now, or wait",
                {{"capital", "capital"},
                 {"running", "running"},
                 {"resale", "resale"},
                 {"value", "value at end"},
                 {"spent", "spent"},
                 {"missed", "not served"},
                 {"usd_per_mtok", "cost"}}};
    addChoice(sheet, "now", "buy as demand grows", plan);
    std::set<int> opened;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const int opens = generations[i].delivered;
        if (opens <= 0 || opens >= asked.demand.quarters || !opened.insert(opens).second) continue;
        const std::string quarter = quarterText(asked.delivered[i]);
        addChoice(sheet, "wait_" + quarter, "wait for " + nameAt(cases, i) + ", " + quarter,
                  planFleet(generations, asked.demand, opens));
    }
    return sheet;
}

Result<void> checkGenerations(const std::vector<SiteCase>& cases) {
    const Scenario& first = cases.front().inputs.scenario;
    const auto wrong = [](const Scenario& s, const std::string& key, const std::string& detail) {
        return Error{ErrorCode::infeasible, s.name + ": " + key, detail};
    };
    std::set<std::string> names;
    for (const SiteCase& c : cases) {
        const Scenario& s = c.inputs.scenario;
        if (!names.insert(s.name).second) return wrong(s, "name", "is the name of two generations; give each its own");
        if (s.system.rack.price.si() <= 0 || (s.readsElsewhere() && s.prefillHardware->system.rack.price.si() <= 0))
            return wrong(s, "hardware.price", "the rack has no known price, so that no fleet can be chosen by cost");
        if (s.facility.power.si() <= 0)
            return wrong(s, "facility.power", "a fleet needs the megawatts of its site, such as --set 'facility.power=20 MW'");
        const bool alike = s.facility.power == first.facility.power && s.economics.utilisation == first.economics.utilisation;
        if (!alike)
            return wrong(s, "facility.power and economics.utilisation",
                         "must be those of " + first.name + ", because all generations stand on one site");
    }
    return {};
}

std::vector<FleetGeneration> generationsOf(const std::vector<SiteCase>& cases, const FleetQuestion& asked) {
    std::vector<FleetGeneration> generations;
    for (std::size_t i = 0; i < cases.size(); ++i)
        generations.push_back({cases[i].candidate(), asked.delivered[i].index - asked.from.index, asked.software[i].share});
    return generations;
}

void addFleetNotes(SheetPage& page, const std::vector<SiteCase>& cases, const FleetQuestion& asked, const FleetPlan& plan) {
    const auto share = [](double v) { return percentText(v, plainNumbers); };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const OperatingPoint& p = cases[i].estimate.point;
        page.notes.push_back(nameAt(cases, i) + ", delivered from " + quarterText(asked.delivered[i]) + " on: " + heldLabel(p) +
                             ", " + predictedText(p.perGpu.si(), "tok/s", plainNumbers) + " a GPU.");
    }
    const FleetDemand& d = asked.demand;
    const std::string prices = "Demand grows by " + share(d.growth) + " a year. From its delivery on, a rack's price falls by " +
                               share(d.priceDecline) + " a year";
    if (asked.software.front().source.empty()) {
        page.notes.push_back(prices + ", and software makes its tokens " + share(asked.software.front().share) +
                             " more each half-year; the three are inputs.");
    } else {
        page.notes.push_back(prices + "; both are inputs.");
        for (std::size_t i = 0; i < cases.size(); ++i)
            page.notes.push_back(nameAt(cases, i) + ": " + asked.software[i].source + ".");
    }
    page.notes.emplace_back(
        "The rule is greedy, quarter by quarter: where demand needs more, it buys the generation whose "
        "tokens cost least and that meets demand within the site's power; where none does, it buys the one with most "
        "tokens per watt, and racks with the fewest are retired. It does not look ahead.");
    page.notes.emplace_back(
        "Capital is racks with their surcharge; the hall is in the running cost. Racks leave at the end of the horizon at the "
        "latest. Their value falls linearly from what was "
        "paid to the residual value; \"spent\" is capital and running cost less resale and the value at the end, "
        "not discounted. Installed racks draw their full load. All figures are medians; `rackline site` gives the "
        "interval of each generation.");
    const auto missed = std::find_if(plan.quarters.begin(), plan.quarters.end(),
                                     [](const FleetQuarter& q) { return q.tokens.si() * (1 + 1e-9) < q.demand.si(); });
    if (missed == plan.quarters.end()) return;
    page.feasible = false;
    page.notes.push_back("FAIL: in " + quarterText({asked.from.index + static_cast<int>(missed - plan.quarters.begin())}) +
                         " the fleet serves " + measureText(missed->tokens.si(), "tok/s", plainNumbers) + " of " +
                         measureText(missed->demand.si(), "tok/s", plainNumbers) + ".");
}
} // namespace

Result<Quarter> parseQuarter(std::string_view text) {
    int year = 0;
    const bool formed = text.size() == 7 && text.substr(4, 2) == "-Q" && text[6] >= '1' && text[6] <= '4' &&
                        std::from_chars(text.data(), text.data() + 4, year).ptr == text.data() + 4 && year >= 1000;
    if (!formed) return Error{ErrorCode::usage, std::string(text), "expected a quarter such as 2026-Q3"};
    return Quarter{4 * year + (text[6] - '1')};
}

std::string quarterText(Quarter quarter) {
    return std::to_string(quarter.index / 4) + "-Q" + std::to_string(quarter.index % 4 + 1);
}

Result<FleetPlan> fleetPlanOf(const std::vector<SiteCase>& cases, const FleetQuestion& asked) {
    if (const Result<void> alike = checkGenerations(cases); !alike) return alike.error();
    if (const Result<void> same = checkSecondLives(cases, asked); !same) return same.error();
    return planFleet(generationsOf(cases, asked), asked.demand);
}

Result<SheetPage> fleetPage(const std::vector<SiteCase>& cases, const FleetQuestion& asked) {
    const Result<FleetPlan> planned = fleetPlanOf(cases, asked);
    if (!planned) return planned.error();
    const FleetPlan& plan = *planned;
    const std::vector<FleetGeneration> generations = generationsOf(cases, asked);
    SheetPage page{cases.front().scenario,
                   "A fleet on " + measureText(cases.front().inputs.scenario.facility.power.si(), "W", plainNumbers) + ", " +
                       quarterText(asked.from) + " to " + quarterText({asked.from.index + asked.demand.quarters - 1}),
                   {},
                   {},
                   true};
    addFleetNotes(page, cases, asked, plan);
    if (!asked.second.empty()) page.notes.push_back(secondLifeNote(cases, asked));
    page.sheets = {actionSheet(cases, asked, plan), standingSheet(cases, asked, plan), quarterSheet(asked, plan),
                   choiceSheet(cases, asked, generations, plan)};
    if (!asked.second.empty()) page.sheets.push_back(secondLifeSheet(cases, asked, plan));
    return page;
}

} // namespace rackline
