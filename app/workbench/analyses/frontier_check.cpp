// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/frontier_check.h"

#include "app/report/charts/charts.h"
#include "app/report/words/number_text.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <cmath>

namespace rackline {
namespace {

/// How far the searched frontier lies above measured points: means of factors over those that have one, nothing without any.
struct Heights {
    std::size_t points = 0, banded = 0, inside = 0;
    double equal = 0, published = 0, both = 0;
    std::size_t equals = 0, publishes = 0;

    void add(const FrontierMiss& miss) {
        ++points;
        both += std::log(miss.bothAxes);
        if (miss.equalSpeed) equal += std::log(*miss.equalSpeed), ++equals;
        if (miss.demonstratedSpeed > 0) published += std::log(miss.demonstratedSpeed), ++publishes;
        constexpr BandLeft left = BandLeft::chipEngines;
        if (!miss.bands[static_cast<std::size_t>(left)].known()) return;
        ++banded;
        inside += miss.inside(left);
    }
    static std::optional<double> mean(double sum, std::size_t count) {
        return count > 0 ? std::optional(std::exp(sum / double(count))) : std::nullopt;
    }
};

QString factor(const std::optional<double>& times, const NumberStyle& style) {
    return times ? fromView(factorText(*times, style)) : dash();
}

TableRow heightRow(const QString& name, const QString& quiet, const Heights& h, bool strong, const QString& target,
                   const NumberStyle& style) {
    TableRow row;
    row.cells = {{name, quiet, strong},
                 {fromView(countText(double(h.points), style)), {}},
                 {factor(Heights::mean(h.equal, h.equals), style), {}, true},
                 {factor(Heights::mean(h.published, h.publishes), style), {}},
                 {factor(Heights::mean(h.both, h.points), style), {}},
                 {h.banded > 0 ? percent(double(h.inside) / double(h.banded), style) : dash(), {}}};
    row.target = target;
    return row;
}

/// Behind the model's name, what tells its frontiers apart first.
QString settingOf(const MeasuredFrontier& measured, const NumberStyle& style) {
    QStringList words{fromView(measured.chip), fromView(measured.engine),
                      fromView(countText(std::round(measured.isl), style) + '/' + countText(std::round(measured.osl), style))};
    if (measured.pools) words << tr("pools");
    if (!measured.speculation.empty() && measured.speculation != "none") words << fromView(measured.speculation);
    if (!measured.halfYear.empty()) words << fromView(measured.halfYear);
    return (words << fromView(measured.format)).join(QLatin1Char(' '));
}

/// The searched frontier and that of published layouts, and all runs that were measured.
LineChart chartOf(const MeasuredFrontier& measured) {
    ExploreOptions options;
    options.y = Metric::perGpu;
    options.published = true;
    const Exploration found = explore(measured.scenario, options);
    const ChartScenario one{&measured.scenario, &found, nullptr, 0};
    LineChart chart = paretoChart(std::span(&one, 1), options.x, options.y);
    ChartSeries& series = chart.series.front();
    series.name = measured.name();
    for (const MeasuredSpot& run : measured.runs)
        series.measured.push_back({run.at.x, run.at.y, 0, 0, labelOf(run.layout) + " \u00b7 " + run.id, 0});
    return chart;
}

} // namespace

Result<FrontierValidation> searchFrontiers(const ValidationRun& run) {
    const Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath(), Catalogue::defaultOverlay());
    if (!catalogue) return catalogue.error();
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return recipes.error();
    return validateFrontiers(run.cases, *catalogue, *recipes, 0);
}

ValidationView frontierView(const FrontierValidation& searched, std::optional<std::size_t> chosen, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    ValidationView view;
    view.errors = {{{tr("Frontiers of"), false, true},
                    {tr("n")},
                    {tr("At equal speed")},
                    {tr("Published")},
                    {tr("Both axes")},
                    {tr("In 90\u202f%")}},
                   {}};
    if (searched.frontiers.empty()) {
        view.answer.spans = {{tr("No frontier was measured: it takes five runs of one system and one request."), false}};
        return view;
    }
    Heights all;
    std::vector<Heights> each(searched.frontiers.size());
    for (const FrontierMiss& miss : searched.misses) {
        all.add(miss);
        each[miss.frontier].add(miss);
    }
    view.errors.rows.push_back(heightRow(tr("All"), {}, all, !chosen, QStringLiteral("frontier|"), style));
    for (std::size_t f = 0; f < each.size(); ++f) {
        const MeasuredFrontier& measured = searched.frontiers[f];
        view.errors.rows.push_back(heightRow(fromView(measured.model), settingOf(measured, style), each[f], chosen == f,
                                             QStringLiteral("frontier|%1").arg(f), style));
    }
    view.chart = chartOf(searched.frontiers[chosen.value_or(0)]);
    const Heights& told = chosen ? each[*chosen] : all;
    const QString equal = factor(Heights::mean(told.equal, told.equals), style),
                  published = factor(Heights::mean(told.published, told.publishes), style);
    view.answer.spans = {
        {chosen ? tr("At equal speed the search gives %1 what was measured here, published layouts %2.").arg(equal, published)
                : tr("At equal speed the search gives %1 what was measured on %3 frontiers, published layouts %2.")
                      .arg(equal, published, fromView(countText(double(each.size()), style))),
         false}};
    const QString shown = fromView(searched.frontiers[chosen.value_or(0)].name());
    view.answer.conditions =
        told.banded > 0
            ? tr("Of %1 points %2 lie in a 90\u202f% band that was fitted without their chip and engine. The chart shows %3.")
                  .arg(fromView(countText(double(told.banded), style)), percent(double(told.inside) / double(told.banded), style),
                       shown)
            : tr("Too few frontiers were measured for a band that has not seen them. The chart shows %1.").arg(shown);
    return view;
}

} // namespace rackline
