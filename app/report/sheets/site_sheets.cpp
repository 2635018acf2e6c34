// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/site_sheets.h"

#include "app/report/sheets/network_sheets.h"
#include "app/report/words/layout_words.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rackline {

namespace {
const std::vector<std::pair<std::string, std::string>> interval{{"value", "median (90 % interval)"}};

struct Part {
    std::string_view id, title;
    SiteFigure from, to;
};
constexpr auto parts = std::to_array<Part>({
    {"site", "Site", SiteFigure::racks, SiteFigure::requestsPerDay},
    {"capital", "Capital", SiteFigure::racksPrice, SiteFigure::capital},
    {"yearly", "Cost of a year", SiteFigure::capitalYearly, SiteFigure::costYearly},
    {"tokens", "Cost and price", SiteFigure::gpuHour, SiteFigure::breakEven},
    {"money", "What it earns", SiteFigure::revenue, SiteFigure::discountedPayback},
    {"footprint", "Footprint", SiteFigure::carbonPerToken, SiteFigure::waterPerToken},
    {"plant", "Cooling plant", SiteFigure::pueMean, SiteFigure::waterYearly},
});

Sheet partSheet(const Part& part, const SiteAnswer& answer) {
    Sheet sheet{std::string(part.id), std::string(part.title), interval, {}};
    for (const SiteFigureInfo& info : siteFigures()) {
        if (info.figure < part.from || info.figure > part.to || std::isnan(answer.of(info.figure).mid)) continue;
        sheet.add(info.id, info.label, info.unit, {answer.of(info.figure)});
    }
    return sheet;
}

/// From the chips to the meter, for the whole site.
Sheet powerSheet(const SiteCase& c, const SiteAnswer& answer) {
    Sheet sheet{"power", "Power of the site", {{"average", "average"}, {"provisioned", "provided"}}};
    const double gpus = answer.of(SiteFigure::gpus).mid;
    for (const PowerStackPart& part : c.estimate.power)
        sheet.add(part.name, part.name, "W", {gpus * part.average.si(), gpus * part.provisioned.si()});
    // The figures above, not a sum of rounded parts.
    sheet.add("sum", "sum, at the meter", "W", {answer.of(SiteFigure::average).mid, answer.of(SiteFigure::provisioned).mid});
    return sheet;
}

Sheet inputSheet(const SiteInputs& inputs) {
    Sheet sheet{
        "assumptions",
        "What it rests on",
        {{"value", "value"}, {"low", "low"}, {"high", "high"}, {"grade", "grade"}, {"source", "source"}, {"date", "date"}}};
    for (const SiteInputs::Line& line : inputs.lines) {
        const Parameter& p = *line.parameter;
        const bool ranged = line.range.low < line.range.high;
        const auto text = [&](double v) {
            if (p.dimension == dim::money) return SheetCell(moneyText(v, plainNumbers));
            return SheetCell(p.unit == "%" ? percentText(v, plainNumbers) : valueText(p, v));
        };
        sheet.add(p.id, p.label, "",
                  {text(line.range.mid), ranged ? text(line.range.low) : SheetCell(""),
                   ranged ? text(line.range.high) : SheetCell(""), nameOf(line.provenance.grade), line.provenance.source,
                   line.provenance.date});
    }
    return sheet;
}

Sheet upgradeSheet(const UpgradeAnswer& upgrade, const std::string& from) {
    Sheet sheet{"upgrade", "Instead of " + from, interval, {}};
    for (const UpgradeFigureInfo& info : upgradeFigures())
        if (!std::isnan(upgrade.of(info.figure).mid)) sheet.add(info.id, info.label, info.unit, {upgrade.of(info.figure)});
    sheet.add("pays", "chance that it pays within its life", "%", {100 * upgrade.pays});
    return sheet;
}

std::string money(double usd) { return moneyText(usd, plainNumbers); }

void addNotes(SheetPage& page, const SiteCase& c, const SiteAnswer& answer) {
    const Scenario& s = c.inputs.scenario;
    const OperatingPoint& p = c.estimate.point;
    for (const Finding& finding : c.estimate.findings) page.notes.push_back(sentenceOf(finding, plainNumbers));
    page.notes.push_back(labelOf(p) + ", " + predictedText(p.perGpu.si(), "tok/s", plainNumbers) + " a GPU, " +
                         predictedText(p.speed.si(), "tok/s", plainNumbers) + " a user; " +
                         percentText(s.economics.utilisation, plainNumbers) + " of the tokens are sold" +
                         (s.site.money.elasticity > 0 ? "." : ", and the price does not depend on how many are offered."));
    if (const std::string spelled = spelledOut(p); !spelled.empty()) page.notes.push_back(spelled);
    if (const double left = answer.of(SiteFigure::left).mid; left < 0) {
        page.notes.push_back("FAIL: the racks need " + measureText(answer.of(SiteFigure::provisioned).mid, "W", plainNumbers) +
                             ", the site gives " + measureText(s.facility.power.si(), "W", plainNumbers) + ".");
        page.feasible = false;
    }
    if (answer.of(SiteFigure::racks).mid < 1) {
        page.notes.emplace_back("FAIL: the site's power provides for no rack.");
        page.feasible = false;
    }
    if (!c.networkRefused.empty()) page.notes.push_back("The network is not in the parts: " + c.networkRefused + ".");
    if (answer.of(SiteFigure::reserve).mid < 0)
        page.notes.push_back("The network, storage, spares and installation cost " + money(-answer.of(SiteFigure::reserve).mid) +
                             " more than economics.surcharge provides.");
    if (std::isnan(answer.of(SiteFigure::costYearly).mid)) {
        page.notes.push_back("No money: the rack has no known price; give one with --set hardware.price=\"3e6 USD\".");
        return;
    }
    if (answer.of(SiteFigure::margin).mid < 0)
        page.notes.push_back("Tokens sell below cost: the margin is " +
                             percentText(answer.of(SiteFigure::margin).mid / 100, plainNumbers) + ".");
    page.notes.push_back("Chance that it pays for itself within " + digitsText(s.economics.horizon / year, 3, plainNumbers) +
                         " years: " + percentText(answer.pays, plainNumbers) + ".");
}
} // namespace

SiteCandidate SiteCase::candidate() const {
    // Half width of the 90 % interval of ln average power: method/power 3 gives 15 % for chips and as much for the rest.
    constexpr double powerSpread = 0.25;
    return {&inputs.scenario, &estimate, inputs.uncertain, network, powerSpread};
}

SiteCase siteCaseOf(const ResolvedScenario& scenario, const Catalogue& catalogue, Estimate estimate) {
    SiteCase c{&scenario, siteInputs(scenario, catalogue), std::move(estimate), {}, {}};
    const Result<NetworkVariants> network = networkOf(scenario, catalogue, c.estimate.point.caps);
    c.networkRefused = network ? network->missing : network.error().text();
    if (network)
        for (const NetworkStudy& variant : network->variants)
            if (variant.figures.optics == scenario.scenario.site.network.optics) {
                c.network = variant.price;
                c.networkRefused.clear();
            }
    return c;
}

std::vector<SheetPage> sitePages(const std::vector<SiteCase>& cases, const SiteComparison& comparison) {
    std::vector<SheetPage> pages;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const SiteCase& c = cases[i];
        const SiteAnswer& answer = comparison.sites[i];
        const Scenario& s = c.inputs.scenario;
        SheetPage page{c.scenario,
                       s.name + ": " + s.model.name + " on " + s.system.rack.name +
                           (s.readsElsewhere() ? " and " + s.prefillHardware->system.rack.name : std::string()) + ", " +
                           measureText(s.facility.power.si(), "W", plainNumbers),
                       {},
                       {},
                       c.estimate.point.feasible()};
        addNotes(page, c, answer);
        for (const Part& part : parts)
            if (Sheet sheet = partSheet(part, answer); !sheet.rows.empty()) page.sheets.push_back(std::move(sheet));
        page.sheets.insert(page.sheets.begin() + 1, powerSheet(c, answer));
        if (i > 0) page.sheets.push_back(upgradeSheet(comparison.upgrades[i - 1], cases[0].scenario->scenario.name));
        page.sheets.push_back(inputSheet(c.inputs));
        pages.push_back(std::move(page));
    }
    return pages;
}

} // namespace rackline
