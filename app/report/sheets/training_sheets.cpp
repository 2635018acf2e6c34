// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/training_sheets.h"

#include "app/report/charts/run_charts.h"
#include "app/report/records/point_records.h"
#include "app/report/records/training_records.h"
#include "app/report/words/layout_words.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace rackline {

namespace {
using enum TrainingMetric;

/// What a line of sizes has room for.
constexpr std::array lineMetrics{gpus, duration, cost, energy, power, mfu, step};
constexpr std::array<std::string_view, lineMetrics.size()> lineTitles{"GPUs", "time", "cost", "energy", "power", "MFU", "step"};

/// A column of tables of runs, and what it says of one.
struct RunColumn {
    std::string id, title;
    std::function<SheetCell(const SizedRun&)> cell;
};
RunColumn columnOf(TrainingMetric m, std::string_view title) {
    return {std::string(infoOf(m).id), std::string(title),
            [m](const SizedRun& r) { return SheetCell(valueOf(r.estimate, m), infoOf(m).unit); }};
}
/// The metrics of a line, then what this table has beside them, then the layout.
std::vector<RunColumn> columnsWith(const std::vector<RunColumn>& own) {
    std::vector<RunColumn> columns;
    for (std::size_t i = 0; i < lineMetrics.size(); ++i) columns.push_back(columnOf(lineMetrics[i], lineTitles[i]));
    columns.insert(columns.end(), own.begin(), own.end());
    columns.push_back({"layout", "layout", [](const SizedRun& r) {
                           const TrainingPoint& p = r.estimate.point;
                           return SheetCell(r.estimate.parts.empty() ? std::string("-") : heldLabel(p));
                       }});
    return columns;
}
Sheet runTable(std::string id, std::string title, const std::vector<RunColumn>& columns) {
    Sheet sheet{std::move(id), std::move(title)};
    for (const RunColumn& c : columns) sheet.columns.emplace_back(c.id, c.title);
    return sheet;
}
void addRun(Sheet& sheet, std::string_view id, std::string_view label, const SizedRun& run,
            const std::vector<RunColumn>& columns) {
    std::vector<SheetCell> cells;
    for (const RunColumn& c : columns) cells.push_back(c.cell(run));
    sheet.add(id, label, {}, std::move(cells));
}

void addFindings(SheetPage& page, const TrainingEstimate& e) {
    for (const Finding& finding : e.findings) page.notes.push_back(sentenceOf(finding, plainNumbers));
}

struct TargetWords {
    TrainingMetric metric;
    double limit;
};
TargetWords wordsOf(const RunTarget& target) {
    constexpr double day = 86400;
    switch (target.kind) {
    case RunTarget::Kind::time:
        return {duration, target.amount / day};
    case RunTarget::Kind::power:
        return {power, target.amount / 1e6};
    case RunTarget::Kind::money:
        break;
    }
    return {cost, target.amount};
}

Sheet breakEvenSheet(const std::vector<RunBreakEven>& all) {
    Sheet sheet{"break_even",
                "Input alone that reaches a target",
                {{"metric", "metric"},
                 {"target", "target"},
                 {"now", "now"},
                 {"needed", "needs to be"},
                 {"least", "least it gives"},
                 {"most", "most it gives"}}};
    for (const auto& [metric, b] : all) {
        const std::string unit(infoOf(metric).unit);
        sheet.add(b.parameter->id, b.parameter->id, unit,
                  {infoOf(metric).id, b.target, valueText(*b.parameter, b.now),
                   b.value ? quantityText(*b.value, b.parameter->unit, 3) : std::string("-"), b.least, b.most});
    }
    return sheet;
}

/// `+3.2 %` of a factor's logarithm; from twice on `2.1 x`.
std::string changeOf(double ln) {
    const double factor = portable::exp(ln);
    if (factor >= 2 || factor <= 0.5) return factorText(factor, plainNumbers);
    return (ln < 0 ? "-" : "+") + percentText(std::abs(factor - 1), plainNumbers);
}
} // namespace

std::string runTitle(const Scenario& s) {
    return s.name + ": " + s.model.name + " on " + standsText(s.system.count, s.system.rack) + " of " + s.system.rack.name;
}

SheetPage runFrontierPage(const ResolvedScenario& scenario, const std::vector<SizedRun>& frontier,
                          const std::vector<SizedRun>& tried, bool all, TrainingMetric x, TrainingMetric y) {
    SheetPage page{&scenario, runTitle(scenario.scenario), {}, {}};
    page.notes.push_back("Pareto-optimal runs by " + std::string(infoOf(x).id) + " and " + std::string(infoOf(y).id) + ", of " +
                         countText(double(tried.size()), plainNumbers) + " on up to as many racks.");
    page.feasible = !frontier.empty();
    if (frontier.empty() && !tried.empty()) addFindings(page, tried.back().estimate);
    std::vector<RunColumn> own;
    for (const TrainingMetric m : {x, y})
        if (std::find(lineMetrics.begin(), lineMetrics.end(), m) == lineMetrics.end())
            own.push_back(columnOf(m, infoOf(m).title));
    const auto add = [&](const char* id, const char* title, const std::vector<SizedRun>& runs) {
        const std::vector<RunColumn> columns = columnsWith(own);
        Sheet& sheet = page.sheets.emplace_back(runTable(id, title, columns));
        for (const SizedRun& r : runs)
            addRun(sheet, std::to_string(r.racks), standsText(r.racks, scenario.scenario.system.rack), r, columns);
    };
    add("frontier", "Size", frontier);
    own.push_back({"feasible", "feasible", [](const SizedRun& r) { return SheetCell(r.estimate.feasible ? "yes" : "no"); }});
    if (all) add("tried", "All that were tried", tried);
    return page;
}

SheetPage runPlanPage(const ResolvedScenario& scenario, const RunPlan& plan, const RunTarget& target) {
    const Scenario& s = scenario.scenario;
    const TargetWords words = wordsOf(target);
    SheetPage page{&scenario, s.name + ": " + s.model.name + " on racks of " + s.system.rack.name, {}, {}};
    std::string limits;
    if (plan.limits.within.si() > 0) limits += ", at most " + timeText(plan.limits.within.si(), plainNumbers);
    if (plan.limits.under.si() > 0) limits += ", at most " + measureText(plan.limits.under.si(), "W", plainNumbers);
    if (plan.limits.budget.si() > 0) limits += ", at most " + moneyText(plan.limits.budget.si(), plainNumbers);
    page.notes.push_back("The run may take" + limits.substr(1) + ".");
    std::vector<RunColumn> columns = columnsWith({{"chance", "chance of target", [&words](const SizedRun& r) {
                                                       const Interval<double> found = intervalOf(r.estimate, words.metric);
                                                       return SheetCell(chanceBelow(found, words.limit), "share");
                                                   }}});
    columns.insert(columns.begin(), {"racks", "racks", [](const SizedRun& r) { return SheetCell(double(r.racks)); }});
    Sheet sheet = runTable("plan", "", columns);
    const auto add = [&](const std::string& id, std::string_view label, const SizedRun& r) {
        addRun(sheet, id, label, r, columns);
    };
    for (const RunAnswer& a : plan.answers) {
        add(std::string(infoOf(a.metric).id), infoOf(a.metric).best, a.best);
        if (a.runnerUp) add(std::string(infoOf(a.metric).id) + " runner-up", "  runner-up", *a.runnerUp);
    }
    page.feasible = !plan.answers.empty();
    if (plan.answers.empty()) {
        page.notes.emplace_back("No number of racks keeps to that.");
        if (plan.nearest) {
            addFindings(page, plan.nearest->estimate);
            add("nearest", "nearest", *plan.nearest);
        }
    }
    if (!sheet.rows.empty()) page.sheets.push_back(std::move(sheet));
    return page;
}

SheetPage runComparisonPage(const TrainedScenario& from, const TrainedScenario& to, const Result<TrainingDifference>& difference,
                            TrainingMetric metric) {
    const std::string &a = from.scenario->scenario.name, &b = to.scenario->scenario.name;
    SheetPage page{to.scenario, b + " against " + a + ", each at its own best layout", {}, {}};
    for (const TrainedScenario* t : {&from, &to})
        page.notes.push_back(t->scenario->scenario.name + ": " + labelOf(t->estimate.point.layout));
    Sheet values{"metrics", "Metric", {{"from", a}, {"to", b}, {"factor", "factor"}, {"better", "chance that it is better"}}};
    for (const TrainingMetricInfo& m : trainingMetrics()) {
        const Interval<double> left = intervalOf(from.estimate, m.metric), right = intervalOf(to.estimate, m.metric);
        if (!std::isfinite(left.mid) || !std::isfinite(right.mid)) continue;
        const double chance = chanceBetter(from.estimate, to.estimate, m.metric);
        values.add(
            m.id, m.title, m.unit,
            {left, right, {right.mid / left.mid, "x"}, std::isfinite(chance) ? SheetCell(chance, "share") : SheetCell("-")});
    }
    page.sheets.push_back(std::move(values));
    if (!difference) {
        page.notes.push_back("No explanation: " + difference.error().detail + ".");
        return page;
    }
    const std::size_t m = placeOf(metric);
    const TrainingMetricInfo& info = infoOf(metric);
    Sheet causes{"why", "Why " + std::string(info.title) + " differs", {{"factor", "factor"}, {"then", "then"}}};
    std::vector<TrainingTerm> terms = difference->terms;
    std::stable_sort(terms.begin(), terms.end(),
                     [m](const TrainingTerm& x, const TrainingTerm& y) { return std::abs(x.ln[m]) > std::abs(y.ln[m]); });
    double here = difference->from[m];
    const std::string unit(info.unit);
    causes.add("from", a, unit, {SheetCell(), here});
    for (const TrainingTerm& term : terms) {
        if (std::abs(term.ln[m]) < 1e-9) continue;
        const double factor = portable::exp(term.ln[m]);
        here *= factor;
        causes.add(term.label, "  " + term.label, unit, {{factor, "x"}, here});
    }
    causes.add("to", b, unit, {SheetCell(), difference->to[m]});
    page.sheets.push_back(std::move(causes));
    return page;
}

SheetPage siteRunPage(const ResolvedScenario& scenario, const SiteRun& site) {
    const Scenario& s = scenario.scenario;
    SheetPage page{&scenario,
                   s.name + ": " + s.model.name + " on a site of " + standsText(site.racks, s.system.rack) + " of " +
                       s.system.rack.name,
                   {},
                   {}};
    page.feasible = site.run.has_value() && site.left.si() >= 0;
    if (site.left.si() < 0)
        page.notes.push_back("FAIL: the racks need " + measureText(site.provisioned.si(), "W", plainNumbers) +
                             ", the site gives " + measureText(s.facility.power.si(), "W", plainNumbers) + ".");
    if (site.racks < 1)
        page.notes.emplace_back("FAIL: the site's power provides for no rack.");
    else if (!site.run)
        page.notes.emplace_back("FAIL: no run of the model fits on these racks.");
    Sheet sheet{"site", "Site", {{"value", "median (90 % interval)"}}};
    sheet.add("racks", "racks", "", {site.racks});
    sheet.add("gpus", "GPUs", "", {site.gpus});
    sheet.add("provisioned", "power provided for", "W", {site.provisioned.si()});
    sheet.add("left", "power left", "W", {site.left.si()});
    page.sheets.push_back(sheet);
    if (!site.run) return page;
    const TrainingEstimate& e = site.run->estimate;
    page.notes.push_back(standsText(site.run->racks, s.system.rack) + " train, " + countText(e.failures.spares, plainNumbers) +
                         " GPUs are held ready: " + labelOf(e.point.layout) + ". " + spelledOut(e.point.layout));
    addFindings(page, e);
    sheet = {"run", "The run", sheet.columns, {}};
    for (const TrainingMetric m : {gpus, step, perMw, mfu, goodput, duration, cost, energy, power})
        sheet.add(infoOf(m).id, infoOf(m).title, infoOf(m).unit, {intervalOf(e, m)});
    page.sheets.push_back(sheet);
    sheet = {"supply", "What the supply must carry", sheet.columns, {}};
    for (const TrainingFigure& f : supplyFigures(e)) sheet.add(f.name, f.title, f.unit, {f.value.mid});
    page.sheets.push_back(sheet);
    sheet = {"year", "A year of such runs, one after the other", sheet.columns, {}};
    sheet.add("average", "average power at the meter", "W", {site.average.si()});
    sheet.add("runs", "runs a year", "1/yr", {site.runsYearly});
    sheet.add("tokens", "tokens a year", "tok", {site.tokensYearly});
    sheet.add("energy_mwh", "energy a year", "MWh", {site.energyYearly.si() / 3.6e9});
    if (site.capital.si() > 0) {
        sheet.add("racks_usd", "racks", "USD", {site.racksPrice.si()});
        sheet.add("building_usd", "data centre", "USD", {site.building.si()});
        sheet.add("capital_usd", "capital", "USD", {site.capital.si()});
        sheet.add("cost_usd_yr", "cost a year, all racks paid", "USD/yr", {site.yearly.si()});
        sheet.add("cost_usd_per_run", "cost of one run, all racks paid", "USD", {site.yearly.si() / site.runsYearly});
    } else {
        page.notes.emplace_back("No money: the rack has no known price; give one with --set hardware.price=\"3e6 USD\".");
    }
    page.sheets.push_back(sheet);
    return page;
}

SheetPage runSensitivityPage(const ResolvedScenario& scenario, const TrainingSensitivity& found, TrainingMetric metric,
                             const std::vector<RunBreakEven>& breakEvens) {
    const std::size_t m = placeOf(metric);
    const TrainingMetricInfo& info = infoOf(metric);
    SheetPage page{&scenario, scenario.scenario.name + ": " + std::string(info.title), {}, {}};
    addFindings(page, found.estimate);
    page.feasible = found.estimate.feasible;
    if (found.estimate.parts.empty()) return page;
    const double now = valueOf(found.estimate, metric);
    page.title += " " + runText(metric, now, plainNumbers) + " at " + labelOf(found.estimate.point.layout) + ", layout held";
    const std::string unit(info.unit);
    if (!breakEvens.empty()) page.sheets.push_back(breakEvenSheet(breakEvens));
    Sheet bars{"tornado",
               "Input at the ends of its 90 % interval",
               {{"low_change", "p5"}, {"high_change", "p95"}, {"low", "low"}, {"high", "high"}}};
    for (const TrainingBar& b : found.bars)
        bars.add(b.id, std::string(b.label) + (b.inResidual ? " *" : ""), unit,
                 {changeOf(portable::log(b.low[m] / now)), changeOf(portable::log(b.high[m] / now)), b.low[m], b.high[m]});
    if (std::any_of(found.bars.begin(), found.bars.end(), [](const TrainingBar& b) { return b.inResidual; }))
        page.notes.emplace_back("* contained in the model's error on measured cases, not added to it");
    page.sheets.push_back(std::move(bars));
    Sheet effects{"elasticity", "Input", {{"value", "value"}, {"elasticity", "1 % more gives, %"}}};
    for (const TrainingEffect& e : found.effects)
        if (std::abs(e.elasticity[m]) >= 5e-4)
            effects.add(e.id, e.id, "", {valueText(*e.parameter, e.parameter->get(scenario.scenario)), e.elasticity[m]});
    page.sheets.push_back(std::move(effects));
    Sheet limits{"limits", "Why not faster: without this limit", {{"change", "change"}, {"value", std::string(info.title)}}};
    for (const TrainingLimit& l : found.limits)
        limits.add(l.id, l.label, unit, {changeOf(portable::log(l.values[m] / now)), l.values[m]});
    page.sheets.push_back(std::move(limits));
    return page;
}

} // namespace rackline
