// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/shared_site_sheet.h"

#include "app/report/records/point_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double joulesOfKwh = 3.6e6;

SiteUse useOf(const SharedScenario& s, std::uint64_t seed) {
    const auto use = [&] {
        if (s.trains) return trainingUse(s.scenario.scenario, *s.trains, s.hours);
        const SiteCandidate candidate = s.serves->candidate();
        const auto study = studySites(std::span(&candidate, 1), siteSamples, seed);
        return servingUse(s.serves->inputs.scenario, study.sites.front(), s.hours);
    };
    SiteUse made = use();
    made.begins = s.begins;
    return made;
}

/// One row, a cell for each use and one for all of them.
struct Rows {
    Sheet& sheet;
    const SharedYear& year;

    template <class Cell> void add(const char* id, const char* label, const char* unit, Cell cell, SheetCell all) const {
        std::vector<SheetCell> cells;
        for (const UseOfYear& use : year.uses) cells.push_back(cell(use));
        cells.push_back(std::move(all));
        sheet.add(id, label, unit, std::move(cells));
    }
};

/// What electricity costs and emits in the hours of each use, and what all of it does.
void addHours(const Rows& rows, const SharedYear& year, const traffic::DayCurve& curve) {
    if (!curve.price.empty())
        rows.add(
            "price", "price of its energy", "USD/kWh", [](const UseOfYear& u) { return SheetCell(u.price * joulesOfKwh); },
            SheetCell(year.price * joulesOfKwh));
    if (!curve.carbon.empty())
        rows.add(
            "carbon_kt", "carbon dioxide a year", "kt", [](const UseOfYear& u) { return SheetCell(u.carbon / 1e6); },
            SheetCell(year.carbon / 1e6));
}

void addMoney(const Rows& rows, const SharedYear& year, bool serves, bool trains) {
    if (!std::isfinite(year.cost.mid)) return;
    const auto only = [](bool running, auto of) {
        return [=](const UseOfYear& use) { return (use.runs.mid > 0) == running ? SheetCell(of(use)) : SheetCell(""); };
    };
    if (serves)
        rows.add("revenue_usd_yr", "revenue", "USD/yr", only(false, [](const UseOfYear& use) { return use.revenue; }),
                 year.revenue);
    rows.add(
        "cost_usd_yr", "cost a year", "USD/yr", [](const UseOfYear& use) { return SheetCell(use.cost); }, year.cost);
    const auto each = [](const UseOfYear& use) { return use.each; };
    if (serves) rows.add("usd_per_mtok", "cost of a million output tokens", "USD/Mtok", only(false, each), SheetCell(""));
    if (trains) rows.add("usd_per_run", "cost of one run", "USD", only(true, each), SheetCell(""));
}

void addNotes(SheetPage& page, const SharedYear& shared, const SharedDay& day, Time change) {
    page.notes.push_back(
        "Each has the racks to itself in its hours, and loses " + digitsText(change.si() / 60, 3, plainNumbers) +
        " min at each change (--change, a judgement). The racks' cost is shared by hours, energy by what each draws.");
    if (day.curve && !day.curve->price.empty())
        page.notes.emplace_back("Energy costs what it does in the hours of its use (--prices).");
    if (shared.idleHours > 0)
        page.notes.push_back("For " + digitsText(shared.idleHours, 3, plainNumbers) + " hours a day the chips wait, at " +
                             measureText(day.idle.si(), "W", plainNumbers) + ".");
    if (!std::isfinite(shared.cost.mid))
        page.notes.emplace_back("No money: the rack has no known price; give one with --set hardware.price=\"3e6 USD\".");
}
} // namespace

Result<void> checkOneSite(const Scenario& first, const Scenario& other) {
    const auto differs = [&](std::string_view key, const std::string& a, const std::string& b) {
        return Error{ErrorCode::usage, "--hours",
                     "shares one site, and " + std::string(key) + " is " + a + " for \"" + first.name + "\" and " + b +
                         " for \"" + other.name + "\""};
    };
    for (const Scenario* s : {&first, &other})
        if (s->readsElsewhere())
            return Error{ErrorCode::usage, "--hours",
                         "shares one kind of rack, and \"" + s->name + "\" reads prompts on racks of its own"};
    if (first.system.rack.id != other.system.rack.id) return differs("hardware.rack", first.system.rack.id, other.system.rack.id);
    if (first.site.cooling.climate != other.site.cooling.climate)
        return differs("facility.climate", first.site.cooling.climate, other.site.cooling.climate);
    for (const Parameter& p : parameters()) {
        const bool ofSite = p.id.starts_with("facility.") || p.id == "hardware.price" ||
                            (p.id.starts_with("economics.") && !p.id.starts_with("economics.price.") &&
                             p.id != "economics.utilisation" && p.id != "economics.elasticity");
        if (ofSite && p.get(first) != p.get(other)) return differs(p.id, valueText(p, p.get(first)), valueText(p, p.get(other)));
    }
    return {};
}

SheetPage sharedSitePage(const std::vector<SharedScenario>& uses, Time change, const std::optional<traffic::DayCurve>& curve,
                         std::uint64_t seed) {
    const Scenario& first = uses.front().scenario.scenario;
    const double racks = first.site.racks;
    std::vector<SiteUse> all;
    for (const SharedScenario& use : uses) all.push_back(useOf(use, seed));
    SharedDay day = sharedDayOf(first, change);
    day.curve = curve;
    const SharedYear shared = shareByHours(all, day);

    SheetPage page{&uses.front().scenario,
                   "One site of " + standsText(racks, first.system.rack) + " of " + first.system.rack.name + ", shared by hours",
                   {},
                   {}};
    Sheet sheet{"shared", "A year of such days"};
    for (const SharedScenario& use : uses) sheet.columns.emplace_back(use.scenario.scenario.name, use.scenario.scenario.name);
    sheet.columns.emplace_back("together", "together");
    const Rows rows{sheet, shared};
    rows.add(
        "hours", "hours a day", "h", [](const UseOfYear& u) { return SheetCell(u.hours); }, SheetCell(24 - shared.idleHours));
    rows.add(
        "worked", "of them at work", "h", [](const UseOfYear& u) { return SheetCell(u.worked); }, SheetCell(""));
    rows.add(
        "average", "power at the meter", "W", [](const UseOfYear& u) { return SheetCell(u.average.si()); },
        SheetCell((shared.energy / year).si()));
    rows.add(
        "energy_mwh", "energy a year", "MWh", [](const UseOfYear& u) { return SheetCell(u.energy.si() / 3.6e9); },
        SheetCell(shared.energy.si() / 3.6e9));
    if (curve) addHours(rows, shared, *curve);
    rows.add(
        "tokens", "tokens a year", "tok", [](const UseOfYear& u) { return SheetCell(u.tokens); }, SheetCell(""));
    const bool trains = std::any_of(uses.begin(), uses.end(), [](const SharedScenario& u) { return u.trains.has_value(); });
    const bool serves = std::any_of(uses.begin(), uses.end(), [](const SharedScenario& u) { return u.serves.has_value(); });
    const auto ofRuns = [](auto of) {
        return [of](const UseOfYear& u) { return u.runs.mid > 0 ? SheetCell(of(u)) : SheetCell(""); };
    };
    if (trains) {
        rows.add("runs", "runs a year", "1/yr", ofRuns([](const UseOfYear& u) { return u.runs; }), SheetCell(""));
        rows.add("run", "a run takes", "s", ofRuns([](const UseOfYear& u) { return u.run; }), SheetCell(""));
    }
    addMoney(rows, shared, serves, trains);
    page.sheets.push_back(std::move(sheet));

    for (const SharedScenario& use : uses) {
        const std::string name = use.scenario.scenario.name + ": ";
        if (use.trains)
            page.notes.push_back(name + standsText(use.trains->run->racks, first.system.rack) + " train, " +
                                 heldLabel(use.trains->run->estimate.point) + ".");
        else
            page.notes.push_back(name + heldLabel(use.serves->estimate.point) + ", " +
                                 predictedText(use.serves->estimate.point.perGpu.si(), "tok/s", plainNumbers) + " a GPU.");
    }
    addNotes(page, shared, day, change);
    return page;
}

} // namespace rackline
