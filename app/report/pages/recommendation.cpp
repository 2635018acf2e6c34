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

/// From the best on.
std::vector<const ReportScenario*> ranked(const ReportInput& input) {
    std::vector<const ReportScenario*> all;
    for (const ReportScenario& s : input.scenarios)
        if (s.estimate->point.feasible() && !s.estimate->decodeStep.empty()) all.push_back(&s);
    const bool higher = infoOf(input.y).higherIsBetter;
    std::stable_sort(all.begin(), all.end(), [&](const ReportScenario* a, const ReportScenario* b) {
        const double x = figureOf(*a, input.y).mid, y = figureOf(*b, input.y).mid;
        return higher ? x > y : x < y;
    });
    return all;
}

/// Whether the choice is settled, and what would settle it.
std::string leadText(const ReportScenario& best, const ReportScenario& next, Metric metric) {
    const Interval<double>&a = figureOf(best, metric), &b = figureOf(next, metric);
    const double factor = infoOf(metric).higherIsBetter ? a.mid / b.mid : b.mid / a.mid;
    const bool overlaps = a.low <= b.high && b.low <= a.high;
    return "Its lead over " + nameOf(next) + " is " + factorText(factor) + "; " +
           (overlaps ? "the 90 % intervals overlap, so measure one instance of each before you commit."
                     : "the 90 % intervals do not overlap.");
}
} // namespace

ReportSection recommendationSection(const ReportInput& input) {
    ReportSection section{"recommendation", "Recommendation and risks", {}};
    const std::vector<const ReportScenario*> all = ranked(input);
    if (all.empty()) return section;
    const ReportScenario& best = *all.front();
    const auto figure = [&](const ReportScenario& s) {
        return metricText(input.y, figureOf(s, input.y).mid) + " (" + metricRangeText(input.y, figureOf(s, input.y)) + ")";
    };
    std::string text = nameOf(best) + (all.size() > 1 ? " comes out best: " : ": ") + figure(best) + ".";
    if (all.size() > 1) text += " " + leadText(best, *all[1], input.y);
    section.blocks.emplace_back(ReportText{text});
    const auto shipping = std::find_if(all.begin(), all.end(), [](const ReportScenario* s) { return ships(*s); });
    if (!ships(best))
        section.blocks.emplace_back(
            ReportText{shipping == all.end() ? "None of these racks ships yet."
                                             : "It does not ship yet. Of what ships today, " + nameOf(**shipping) +
                                                   " comes out best: " + figure(**shipping) + "."});
    const std::string spelled = spelledOut(best.estimate->point);
    section.blocks.emplace_back(ReportText{"Its layout is " + labelOf(best.estimate->point) + ". " + spelled +
                                           (best.measured.empty() ? "" : (spelled.empty() ? "" : " ") + best.measured)});
    const auto moves = std::find_if(best.assumptions.begin(), best.assumptions.end(), [](const Assumption& a) { return a.matters(); });
    if (moves != best.assumptions.end())
        section.blocks.emplace_back(ReportText{"Check first what moves it most and stands in no file: " + moves->figure.label + ", here " +
                                               textOf(*moves, input.y).value + "."});
    for (const ReportRisk& risk : risksOf(input)) section.blocks.emplace_back(ReportText{risk.title + " " + risk.text});
    return section;
}

std::vector<BarChart> explanationsOf(const ReportInput& input, const Catalogue& catalogue) {
    std::vector<BarChart> charts;
    const auto colourOf = [&](const ReportScenario& s) {
        return s.colour < 0 ? static_cast<int>(&s - input.scenarios.data()) : s.colour;
    };
    const std::vector<const ReportScenario*> all = ranked(input);
    if (all.empty()) return charts;
    const ReportScenario& best = *all.front();
    if (all.size() > 1) {
        const ReportScenario& from = *all[1];
        const auto difference = explainDifference(from.scenario->scenario, from.estimate->point, best.scenario->scenario,
                                                  best.estimate->point);
        if (difference)
            charts.push_back(waterfallChart(*difference, nameOf(from), nameOf(best), input.y, {colourOf(from), colourOf(best)}));
    }
    const SensitiveScenario moved = sensitivityOf(*best.scenario, best.estimate->point, input.y, catalogue);
    charts.push_back(tornadoChart(moved.tornado, best.estimate->point, nameOf(best), input.y));
    return charts;
}

} // namespace rackline
