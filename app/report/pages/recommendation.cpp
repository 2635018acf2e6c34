// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/run_charts.h"
#include "app/report/pages/parts.h"
#include "app/report/records/comparison.h"
#include "app/report/words/layout_words.h"

#include <algorithm>

namespace rackline {

namespace {
const Interval<double>& figureOf(const ReportScenario& s, Metric metric) { return s.estimate->metrics[placeOf(metric)]; }
const std::string& nameOf(const ReportScenario& s) { return s.scenario->scenario.name; }
bool ships(const ReportScenario& s) { return s.scenario->scenario.system.rack.status == Status::shipping; }

/// How many times better the one is than the other.
Interval<double> leadOf(const ReportScenario& best, const ReportScenario& next, Metric metric) {
    const bool more = infoOf(metric).higherIsBetter;
    const ReportScenario &from = more ? next : best, &to = more ? best : next;
    return factorIntervals(*from.scenario, from.estimate->point, *to.scenario, to.estimate->point)[placeOf(metric)];
}

/// Whether the choice of `a` is settled, and what of each would settle it: nobody measures what does not ship yet.
std::string leadText(const Interval<double>& a, const std::string& next, const Interval<double>& b, const std::string& factor,
                     std::string_view measured, bool bothShip) {
    const bool overlaps = a.low <= b.high && b.low <= a.high;
    return "Its lead over " + next + " is " + factor + "; the 90 % intervals " +
           (!overlaps  ? std::string("do not overlap.")
            : bothShip ? "overlap, so measure " + std::string(measured) + " of each before you commit."
                       : "overlap, and only what ships can be measured.");
}

/// What hardware that does not ship yet is held against: a name and its figure, empty where nothing here ships.
std::string notYetText(const std::string& shipping) {
    return shipping.empty() ? "It does not ship yet, and nothing else here does."
                            : "It does not ship yet. Of what ships today, " + shipping + ".";
}

void addRisks(ReportSection& section, const std::vector<ReportRisk>& risks) {
    for (const ReportRisk& risk : risks)
        section.blocks.emplace_back(ReportText{asSentence(risk.title) + " " + asSentence(risk.text)});
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
    const ReportScenario* other = found->other ? &input.scenarios[*found->other] : nullptr;
    if (other != nullptr) {
        const Interval<double> factor = leadOf(best, *other, input.y);
        text += " " + leadText(figureOf(best, input.y), nameOf(*other), figureOf(*other, input.y), factorText(factor),
                               "one instance", ships(best) && ships(*other));
        if (factor.low < factor.high) text += " " + std::string(factorRangeNote);
    }
    section.blocks.emplace_back(ReportText{asSentence(std::move(text))});
    if (!ships(best))
        section.blocks.emplace_back(ReportText{notYetText(
            other != nullptr && ships(*other) ? nameOf(*other) + " comes out best: " + figure(*other) : std::string())});
    const std::string spelled = spelledOut(best.estimate->point);
    section.blocks.emplace_back(ReportText{"Its layout is " + labelOf(best.estimate->point) + ". " + spelled +
                                           (best.measured.empty() ? "" : (spelled.empty() ? "" : " ") + best.measured)});
    // The model's own error is nothing that a reader could check.
    const auto moves = std::find_if(best.assumptions.begin(), best.assumptions.end(),
                                    [](const Assumption& a) { return a.matters() && a.figure.path != residualId; });
    if (moves != best.assumptions.end())
        section.blocks.emplace_back(ReportText{"Check first what moves it most and stands in no file: " + moves->figure.label +
                                               ", here " + textOf(*moves, input.y).value + "."});
    addRisks(section, risksOf(input));
    return section;
}

namespace {
/// With its 90 % interval.
std::string runFigure(const TrainedScenario& run, TrainingMetric metric) {
    return unitText(intervalOf(run.estimate, metric), infoOf(metric).shown, infoOf(metric).unit);
}
std::string durationText(const TrainedScenario& run) { return runFigure(run, TrainingMetric::duration); }

/// Whether the best run keeps its deadline, and what keeps it for less money; empty without a deadline.
std::string keptText(std::span<const TrainedScenario> runs, std::span<const Contender> contenders, const TrainedScenario& best) {
    const Time deadline = best.scenario->scenario.training.deadline;
    if (!(deadline.si() > 0)) return {};
    const std::string chance = percentText(chanceBelow(inSi(best.estimate.duration), deadline.si()));
    if (best.estimate.duration.mid > deadline)
        return "It misses the deadline of " + timeText(deadline.si()) + "; the chance that it keeps it is " + chance + ".";
    std::string text = "It keeps the deadline of " + timeText(deadline.si()) + " with a chance of " + chance + ".";
    const TrainedScenario* cheapest = nullptr;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const TrainedScenario& run = runs[i];
        if (!contenders[i].value || run.estimate.duration.mid > deadline || !(run.scenario->scenario.system.rack.price.si() > 0))
            continue;
        if (cheapest == nullptr || run.estimate.cost.mid < cheapest->estimate.cost.mid) cheapest = &run;
    }
    if (cheapest == nullptr || cheapest == &best) return text;
    return text + " Of the runs that keep it, " + titleOf(*cheapest) +
           " costs least: " + runFigure(*cheapest, TrainingMetric::cost) + ".";
}

/// What to look at first; the model's own error is nothing that a reader could check.
std::string firstCheck(const TrainingSensitivity& moves) {
    constexpr double small = 5e-4;
    const std::size_t at = placeOf(TrainingMetric::duration);
    for (const TrainingBar& bar : moves.bars) {
        if (bar.id == residualId || bar.width(TrainingMetric::duration) < small) continue;
        const auto [least, most] = std::minmax(bar.low[at], bar.high[at]);
        const Interval<double> ends{least, valueOf(moves.estimate, TrainingMetric::duration), most};
        return "Check first what moves it most: " + std::string(bar.label) +
               ". Over the 90 % interval of that input the run takes " + runRangeText(TrainingMetric::duration, ends) + ".";
    }
    return {};
}
} // namespace

ReportSection recommendationSection(const ReportInput& input, std::span<const TrainedScenario> runs,
                                    const TrainingSensitivity& moves) {
    ReportSection section{"recommendation", "Recommendation and risks", {}};
    const std::vector<Contender> contenders = contendersOf(runs);
    const std::optional<Contrast> found = contrastOf(contenders, false);
    if (!found) return section;
    const TrainedScenario& best = runs[found->best];
    const TrainedScenario* other = found->other ? &runs[*found->other] : nullptr;
    const auto say = [&section](std::string text) {
        if (!text.empty()) section.blocks.emplace_back(ReportText{asSentence(std::move(text))});
    };
    std::string text = titleOf(best) + (other != nullptr ? " comes out best: " : ": ") + durationText(best) + ".";
    if (other != nullptr)
        text += " " + leadText(inSi(best.estimate.duration), titleOf(*other), inSi(other->estimate.duration),
                               factorText(other->estimate.duration.mid / best.estimate.duration.mid), "a step",
                               contenders[found->best].ships && contenders[*found->other].ships);
    say(std::move(text));
    say(keptText(runs, contenders, best));
    if (!contenders[found->best].ships)
        say(notYetText(other != nullptr && contenders[*found->other].ships
                           ? titleOf(*other) + " comes out best: " + durationText(*other)
                           : std::string()));
    say("Its layout is " + trainingLayoutText(best.estimate.point.layout, screenNumbers) + ".");
    say(firstCheck(moves));
    addRisks(section, trainingRisks(input));
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
