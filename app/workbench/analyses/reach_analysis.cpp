// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/reach_analysis.h"

#include "app/report/charts/facility_drawings.h"
#include "app/report/charts/reach_charts.h"
#include "app/report/sheets/site_sheets.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace rackline {
namespace {

/// The points that are explained, and the scenarios that they belong to.
struct Explained {
    std::vector<Scenario> scenarios;
    std::vector<Estimate> estimates;
    std::vector<ChartScenario> charted;
    /// The scenario that the sentence is about: the selected one, or else the first.
    const ChartScenario* spokenOf = nullptr;

    void speakOf(int selected) {
        if (!charted.empty()) spokenOf = &charted[static_cast<std::size_t>(std::max(0, selected))];
    }
};

Explained explained(const ReachInput& input) {
    Explained all;
    for (const AnalysisInput& one : input.shown) {
        all.scenarios.push_back(one.scenario());
        all.estimates.push_back(explain(all.scenarios.back(), one.point));
    }
    for (std::size_t i = 0; i < all.scenarios.size(); ++i)
        all.charted.push_back({&all.scenarios[i], nullptr, &all.estimates[i], input.shown[i].colour});
    all.speakOf(input.selected);
    return all;
}

/// The line of that scenario, or null where the chart has none.
const ChartSeries* lineOf(const LineChart& chart, const Explained& all) {
    if (!all.spokenOf) return nullptr;
    const auto found = std::find_if(chart.series.begin(), chart.series.end(),
                                    [&](const ChartSeries& series) { return series.colour == all.spokenOf->colour; });
    return found == chart.series.end() ? nullptr : &*found;
}

QString yearsText(double years, const NumberStyle& style) {
    if (!std::isfinite(years)) return tr("never");
    if (years < 1) return fromView(timeText(years * year.si(), style));
    return tr("%1 years").arg(fromView(digitsText(years, 2, style)));
}

/// The whole site, and what it brings to put it in the place of the first one, as `rackline site` prints it.
std::vector<std::vector<StackFact>> siteFacts(const std::vector<SiteCase>& cases, const NumberStyle& style) {
    // More sites have no room beside each other.
    constexpr std::size_t mostSites = 8;
    if (cases.size() > mostSites) return {};
    std::vector<SiteCandidate> candidates;
    for (const SiteCase& one : cases) candidates.push_back(one.candidate());
    constexpr std::uint64_t seed = 1;
    const SiteComparison sites = studySites(candidates, siteSamples, seed);
    const auto count = [](double value, const NumberStyle& digits) { return fromView(countText(value, digits)); };
    const auto money = [](double usd, const NumberStyle& digits) {
        return std::isfinite(usd) ? fromView(moneyText(usd, digits)) : dash();
    };
    const auto years = [](double value, const NumberStyle& digits) {
        return std::isnan(value) ? dash() : yearsText(value, digits);
    };
    const auto fact = [&](const QString& name, const Interval<double>& value, const auto& textOf) {
        const auto text = [&](double v) { return textOf(v, beside(value, style)); };
        return StackFact{name, text(value.mid), value.low < value.high ? endsText(text(value.low), text(value.high)) : QString()};
    };
    std::vector<std::vector<StackFact>> all;
    std::set<std::string_view> names;
    for (const SiteCase& one : cases) names.insert(standName(one.inputs.scenario.system.rack, 2));
    const QString stand =
        names.size() == 1 ? tr("%1 of the site").arg(capital(engineText(*names.begin()))) : tr("Racks or nodes of the site");
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const SiteAnswer& site = sites.sites[i];
        std::vector<StackFact> facts{fact(stand, site.of(SiteFigure::racks), count),
                                     fact(tr("Capital cost"), site.of(SiteFigure::capital), money),
                                     fact(tr("A million output tokens sold at"), site.of(SiteFigure::tokenRevenue), money),
                                     fact(tr("Income per year"), site.of(SiteFigure::income), money),
                                     fact(tr("Hardware paid back after"), site.of(SiteFigure::payback), years)};
        if (cases.size() > 1) {
            const QString first = fromView(cases.front().scenario->scenario.name);
            const auto upgrade = [&](const QString& name, UpgradeFigure figure, const auto& text) {
                return i > 0 ? fact(name, sites.upgrades[i - 1].of(figure), text) : StackFact{name, dash(), {}};
            };
            facts.push_back(upgrade(tr("Gain a year instead of %1").arg(first), UpgradeFigure::gain, money));
            facts.push_back(upgrade(tr("Change paid back after"), UpgradeFigure::payback, years));
        }
        all.push_back(std::move(facts));
    }
    return all;
}

/// A struct has no texts of its own: lupdate would file them under its name, where nobody looks.
QString ringsText(const QString& what) { return tr("Rings: %1.").arg(what); }

} // namespace

QString ReachAnalysis::text() const {
    const QString head = sentence.isEmpty() ? engineText(chart.subtitle) + QLatin1Char('.') : sentence;
    const bool ringed =
        std::any_of(chart.series.begin(), chart.series.end(), [](const ChartSeries& s) { return !s.measured.empty(); });
    return ringed ? head + QLatin1Char(' ') + ringsText(withinSentence(engineText(chart.measuredName))) : head;
}

ReachInput reachInput(const Workbench& workbench) {
    ReachInput input;
    for (std::size_t i = 0; i < workbench.scenarios().size(); ++i) {
        if (!workbench.scenarios()[i].visible) continue;
        std::optional<AnalysisInput> one = inputAt(workbench, i, workbench.reading());
        if (!one) continue;
        if (i == workbench.current()) input.selected = static_cast<int>(input.shown.size());
        input.shown.push_back(std::move(*one));
    }
    return input;
}

ReachAnalysis memoryReach(const ReachInput& input, const QLocale& locale) {
    const Explained all = explained(input);
    ReachAnalysis found{fitChart(all.charted), {}, {}};
    const ChartSeries* line = lineOf(found.chart, all);
    if (!line) return found;
    const NumberStyle style = screenStyle(locale);
    const ChartPoint& last = line->points.back();
    const MemoryFit& fit = all.spokenOf->estimate->fit;
    found.sentence = tr("%1: a rank holds %2 sequences of %3 tokens, or %4 of %5.")
                         .arg(fromView(line->name), fromView(countText(fit.largestBatch, style)),
                              fromView(countText(line->measured.front().x, style)), fromView(countText(last.y, style)),
                              fromView(countText(last.x, style)));
    return found;
}

ReachAnalysis powerReach(const ReachInput& input, const QLocale& locale) {
    const Explained all = explained(input);
    ReachAnalysis found{decodeCapChart(all.charted), {}, {}};
    const ChartSeries* line = lineOf(found.chart, all);
    if (!line || line->measured.empty()) return found;
    const NumberStyle style = screenStyle(locale);
    const ChartPoint& best = line->measured.front();
    const QString watts = fromView(countText(best.x, style)) + QStringLiteral("\u202fW");
    found.sentence = best.y > 1.0005 ? tr("%1: a power limit of %2 gives %3 more tokens per joule while decoding.")
                                           .arg(fromView(line->name), watts, percent(best.y - 1, style))
                                     : tr("%1: no limit below %2 gives more tokens per joule.").arg(fromView(line->name), watts);
    const LineChart prompts = capChart({phaseWorks(*all.spokenOf->scenario, all.spokenOf->estimate->point).back()});
    if (!prompts.pins.empty())
        found.sentence +=
            QLatin1Char(' ') +
            tr("Best limit for prefill: %1.").arg(fromView(countText(prompts.pins.front().x, style)) + QStringLiteral("\u202fW"));
    return found;
}

ReachAnalysis costReach(const ReachInput& input, const QLocale& locale) {
    std::vector<SiteCase> cases;
    for (const AnalysisInput& one : input.shown)
        cases.push_back(siteCaseOf(one.resolved, *one.catalogue, explain(one.scenario(), one.point)));
    Explained all;
    for (std::size_t i = 0; i < cases.size(); ++i)
        all.charted.push_back({&cases[i].inputs.scenario, nullptr, &cases[i].estimate, input.shown[i].colour});
    all.speakOf(input.selected);
    ReachAnalysis found{useChart(all.charted), {}, siteFacts(cases, screenStyle(locale))};
    const ChartSeries* line = lineOf(found.chart, all);
    if (!line) return found;
    const NumberStyle style = screenStyle(locale);
    const MoneyRate rent = all.spokenOf->scenario->site.money.cloud;
    if (rent.si() <= 0)
        found.sentence = tr("%1: the catalogue knows no hourly rental price for it.").arg(fromView(line->name));
    else if (line->measured.empty())
        found.sentence = tr("%1: renting at %2 a GPU hour is cheaper however much is sold.")
                             .arg(fromView(line->name), fromView(moneyText(rent * hour / USD, style)));
    else
        found.sentence = tr("%1: owning pays above %2 of the time, against %3 a GPU hour rented.")
                             .arg(fromView(line->name), percent(line->measured.front().x / 100, style),
                                  fromView(moneyText(rent * hour / USD, style)));
    return found;
}

} // namespace rackline
