// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/runs/run_stacks.h"

#include "app/report/charts/run_charts.h"
#include "app/report/pictures/layouts.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>

namespace rackline {
namespace {

/// The fact of a metric, with its interval; `title` is what the table calls it.
StackFact factOf(const TrainedScenario& t, TrainingMetric metric, const QString& title, const NumberStyle& style) {
    const Interval<double> value = intervalOf(t.estimate, metric);
    StackFact fact{title, fromView(runText(metric, value.mid, beside(value, style))), {}};
    if (value.low < value.high) fact.range = fromView(runRangeText(metric, value, style));
    return fact;
}

} // namespace

std::vector<StackFact> runMemoryFacts(const TrainedScenario& t, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const TrainingEstimate& e = t.estimate;
    const TrainingLayout& layout = e.point.layout;
    return {{tr("Limit for reserved memory"), fromView(measureText(e.memoryLimit.si(), "B", style)), {}},
            {tr("Chance that it fits"), fromView(percentText(e.fitProbability, style)), {}},
            {tr("Layout"), fromView(labelOf(layout)), {}},
            {tr("Recomputed activations"), engineText(nameOf(layout.recompute)), {}}};
}

std::vector<StackFact> runPowerFacts(const TrainedScenario& t, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    return {{tr("In use on average"), fromView(countText(t.estimate.point.power.si(), style)), {}},
            {tr("Of which the chip"), fromView(countText(t.estimate.point.chip.si(), style)), {}},
            factOf(t, TrainingMetric::power, tr("Power of the run"), style),
            factOf(t, TrainingMetric::energy, tr("Energy of the run"), style),
            {tr("Each step swings its racks by"), fromView(measureText(t.estimate.swing.si(), "W", style)), {}},
            {tr("An interruption drops them by"), fromView(measureText(t.estimate.stop.si(), "W", style)), {}}};
}

std::vector<StackFact> runCostFacts(const TrainedScenario& t, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const TrainingEstimate& e = t.estimate;
    constexpr double million = 1e6;
    const auto dollars = [&style](double usd) { return fromView(moneyText(usd, style)); };
    return {factOf(t, TrainingMetric::cost, tr("Cost, spares included"), style),
            {tr("Cost of a GPU hour"), dollars(e.point.hourly / (USD / hour)), {}},
            {tr("A million tokens"), dollars(million * e.cost.mid / USD / e.totalTokens), {}},
            factOf(t, TrainingMetric::gpuHours, tr("GPU hours"), style),
            {tr("Spare GPUs"), fromView(countText(e.failures.spares, style)), {}}};
}

TableData stackTable(const StackChart& chart, const std::vector<std::vector<StackFact>>& facts) {
    TableData table{{{engineText(chart.unit), false, true}}, {}};
    for (const StackRow& row : chart.rows) table.columns.push_back({fromView(row.name)});
    for (const auto& [ink, name] : partsOf(chart)) {
        TableRow line{{{engineText(name), {}}}};
        for (const StackRow& row : chart.rows) {
            const auto part =
                std::find_if(row.parts.begin(), row.parts.end(), [ink = ink](const StackPart& p) { return p.ink == ink; });
            line.cells.push_back({part == row.parts.end() ? dash() : figureText(part->text), {}});
        }
        table.rows.push_back(std::move(line));
    }
    TableRow sum{{{tr("Sum"), {}, true}}};
    for (const StackRow& row : chart.rows) sum.cells.push_back({figureText(row.total), {}, true});
    sum.total = true;
    table.rows.push_back(std::move(sum));
    if (facts.empty()) return table;
    for (std::size_t i = 0; i < facts.front().size(); ++i) {
        TableRow line{{{facts.front()[i].name, {}}}};
        for (const std::vector<StackFact>& own : facts) {
            TableCell cell{own[i].value, {}};
            if (!own[i].range.isEmpty()) cell.quiet = QLatin1Char('(') + own[i].range + QLatin1Char(')');
            line.cells.push_back(std::move(cell));
        }
        table.rows.push_back(std::move(line));
    }
    return table;
}

} // namespace rackline
