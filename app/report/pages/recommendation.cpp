// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/explanation_charts.h"
#include "app/report/pages/parts.h"
#include "app/report/records/comparison.h"
#include "app/report/words/layout_words.h"

#include <algorithm>

namespace rackline {

namespace {
const Interval<double>& figureOf(const ReportScenario& s, Metric metric) { return s.estimate->metrics[placeOf(metric)]; }
const std::string& nameOf(const ReportScenario& s) { return s.scenario->scenario.name; }
bool ships(const ReportScenario& s) { return s.scenario->scenario.system.rack.status == Status::shipping; }

/// Whether the choice is settled, and what would settle it.
std::string leadText(const ReportScenario& best, const ReportScenario& next, Metric metric) {
    const Interval<double>&a = figureOf(best, metric), &b = figureOf(next, metric);
    const auto factorOf = [metric](const ReportScenario& from, const ReportScenario& to) {
        return factorIntervals(*from.scenario, from.estimate->point, *to.scenario, to.estimate->point)[placeOf(metric)];
    };
    const Interval<double> factor = infoOf(metric).higherIsBetter ? factorOf(next, best) : factorOf(best, next);
    const bool overlaps = a.low <= b.high && b.low <= a.high;
    return "Its lead over " + nameOf(next) + " is " + factorWithRange(factor) + "; " +
           (overlaps ? "the 90 % intervals overlap, so measure one instance of each before you commit."
                     : "the 90 % intervals do not overlap.") +
           (factor.low < factor.high ? " " + std::string(factorRangeNote) : "");
}
} // namespace

std::optional<Contrast> contrastOf(const ReportInput& input) {
    std::vector<Contender> contenders;
    for (const ReportScenario& s : input.scenarios) {
        const bool reached = s.estimate->point.feasible() && !s.estimate->decodeStep.empty();
        contenders.push_back({reached ? std::optional(figureOf(s, input.y).mid) : std::nullopt, ships(s)});
    }
    return contrastOf(contenders, infoOf(input.y).higherIsBetter);
}

ReportSection recommendationSection(const ReportInput& input) {
    ReportSection section{"recommendation", "Recommendation and risks", {}};
    const std::optional<Contrast> found = contrastOf(input);
    if (!found) return section;
    const ReportScenario& best = input.scenarios[found->best];
    const auto figure = [&](const ReportScenario& s) { return metricText(input.y, figureOf(s, input.y)); };
    std::string text = nameOf(best) + (found->other ? " comes out best: " : ": ") + figure(best) + ".";
    if (found->other) text += " " + leadText(best, input.scenarios[*found->other], input.y);
    section.blocks.emplace_back(ReportText{asSentence(std::move(text))});
    if (!ships(best)) {
        const ReportScenario* other = found->other ? &input.scenarios[*found->other] : nullptr;
        section.blocks.emplace_back(ReportText{other == nullptr || !ships(*other)
                                                   ? "It does not ship yet, and nothing else here does."
                                                   : "It does not ship yet. Of what ships today, " + nameOf(*other) +
                                                         " comes out best: " + figure(*other) + "."});
    }
    const std::string spelled = spelledOut(best.estimate->point);
    section.blocks.emplace_back(ReportText{"Its layout is " + labelOf(best.estimate->point) + ". " + spelled +
                                           (best.measured.empty() ? "" : (spelled.empty() ? "" : " ") + best.measured)});
    // The model's own error is nothing that a reader could check.
    const auto moves = std::find_if(best.assumptions.begin(), best.assumptions.end(),
                                    [](const Assumption& a) { return a.matters() && a.figure.path != residualId; });
    if (moves != best.assumptions.end())
        section.blocks.emplace_back(ReportText{"Check first what moves it most and stands in no file: " + moves->figure.label +
                                               ", here " + textOf(*moves, input.y).value + "."});
    for (const ReportRisk& risk : risksOf(input))
        section.blocks.emplace_back(ReportText{asSentence(risk.title) + " " + asSentence(risk.text)});
    return section;
}

ReportSection whySection(const ReportInput& input) {
    ReportSection section = differencesSection(input);
    const std::optional<Contrast> found = contrastOf(input);
    if (!found) return section;
    const auto colourOf = [&](const ReportScenario& s) {
        return s.colour < 0 ? static_cast<int>(&s - input.scenarios.data()) : s.colour;
    };
    const ReportScenario& best = input.scenarios[found->best];
    std::vector<BarChart> charts;
    if (found->other) {
        const ReportScenario& from = input.scenarios[*found->other];
        const auto difference =
            explainDifference(from.scenario->scenario, from.estimate->point, best.scenario->scenario, best.estimate->point);
        if (difference)
            charts.push_back(waterfallChart(*difference, nameOf(from), nameOf(best), input.y, {colourOf(from), colourOf(best)}));
    }
    if (!best.tornado.empty()) charts.push_back(tornadoChart(best.tornado, best.estimate->point, nameOf(best), input.y));
    std::vector<ReportBlock> figures;
    for (BarChart& chart : charts) figures.emplace_back(ReportFigure{chart, chart.subtitle});
    section.blocks.insert(section.blocks.begin(), figures.begin(), figures.end());
    return section;
}

} // namespace rackline
