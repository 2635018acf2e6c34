// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/explanation_charts.h"

#include "app/report/words/wording.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// What a chart explains: a metric of points or of runs, with its place among their values.
struct Explained {
    std::size_t place = 0;
    std::string title;
    std::string_view unit;
    Shown shown = Shown::measure;
    bool higherIsBetter = true;
    /// What is compared, and what is held where one is varied.
    std::string_view sides, held;

    /// The title within a sentence.
    std::string within() const {
        std::string words = title;
        if (words[1] >= 'a') words[0] = static_cast<char>(words[0] - 'A' + 'a');
        return words;
    }
    std::string text(double value) const { return unitText(value, shown, unit); }
    ChartAxis change() const { return {"Change of " + within() + ", %", "%", false}; }
};
Explained explainedBy(Metric metric) {
    const MetricInfo& info = infoOf(metric);
    return {placeOf(metric),
            std::string(info.title),
            info.unit,
            info.shown,
            info.higherIsBetter,
            "each system at its own best point",
            "layout and batch held at "};
}
Explained explainedBy(TrainingMetric metric) {
    const TrainingMetricInfo& info = infoOf(metric);
    return {placeOf(metric),     std::string(info.title),           info.unit,        info.shown,
            info.higherIsBetter, "each run at its own best layout", "layout held at "};
}

/// What is too small for a figure has no sign either: "< 0.1 %".
std::string signedPercent(double change, const NumberStyle& style) {
    const std::string size = percentText(std::abs(change), style);
    const bool signless = size.starts_with('<') || change == 0;
    return signless ? size : std::string(change < 0 ? style.minus : "+") + size;
}

/// Terms by size, the small ones summed: what remains multiplies to the same whole.
template <class Term> std::vector<Term> visible(std::vector<Term> terms, std::size_t m) {
    std::stable_sort(terms.begin(), terms.end(),
                     [m](const Term& a, const Term& b) { return std::abs(a.ln[m]) > std::abs(b.ln[m]); });
    constexpr std::size_t most = 7;
    constexpr double tooSmall = 0.005;
    Term rest{"Other", {}};
    std::size_t merged = 0;
    while (!terms.empty() && (terms.size() > most || !(std::abs(terms.back().ln[m]) >= tooSmall))) {
        rest.ln[m] += terms.back().ln[m];
        terms.pop_back();
        ++merged;
    }
    // What is too small for a bar of its own is left with the smallest that has one.
    if (merged > 0 && (terms.empty() || std::abs(rest.ln[m]) >= tooSmall / 10))
        terms.push_back(rest);
    else if (merged > 0)
        terms.back().ln[m] += rest.ln[m];
    return terms;
}

/// Terms that one bracket holds; without a name there is none.
template <class Term> struct TermGroup {
    std::string name;
    std::vector<Term> terms;
};

/// Tokens for a megawatt are those of a GPU for its watts: what each cause does to the one, and then to the other.
template <class Term>
std::vector<TermGroup<Term>> perGpuAndWatt(const std::vector<Term>& terms, std::size_t perMw, std::size_t perGpu) {
    std::vector<TermGroup<Term>> groups{{"per GPU", terms}, {"per watt", terms}};
    for (Term& term : groups[0].terms) term.ln[perMw] = term.ln[perGpu];
    for (Term& term : groups[1].terms) term.ln[perMw] -= term.ln[perGpu];
    return groups;
}

template <class Difference, class Term>
BarChart waterfall(const Difference& d, const std::vector<TermGroup<Term>>& groups, const std::string& from,
                   const std::string& to, const Explained& what, std::array<int, 2> colours) {
    const std::size_t m = what.place;
    BarChart chart{BarChart::Kind::waterfall,
                   "Why " + to + " differs from " + from,
                   "Shares of " + what.within() + ", averaged over all orders; " + std::string(what.sides),
                   {what.title, std::string(what.unit), true},
                   {}};
    if (!std::isfinite(d.from[m]) || !std::isfinite(d.to[m])) return chart;
    chart.steps.push_back({from, what.text(d.from[m]), d.from[m], d.from[m], true, colours[0]});
    double here = d.from[m];
    for (const TermGroup<Term>& group : groups) {
        const bool still = std::all_of(group.terms.begin(), group.terms.end(), [m](const Term& term) { return term.ln[m] == 0; });
        if (still && !group.name.empty()) continue;
        const double before = here;
        const std::size_t first = chart.steps.size();
        for (const Term& term : visible(group.terms, m)) {
            const double next = here * portable::exp(term.ln[m]);
            chart.steps.push_back(
                {term.label, changeText(term.ln[m]), here, next, false, 0, what.higherIsBetter ? next < here : next > here});
            here = next;
        }
        if (!group.name.empty() && chart.steps.size() > first)
            chart.brackets.push_back({first, chart.steps.size(), group.name, factorText(here / before)});
    }
    chart.steps.push_back({to, what.text(d.to[m]), d.to[m], d.to[m], true, colours[1]});
    return chart;
}

template <class Bars>
BarChart tornado(const Bars& bars, double now, const std::string& layout, const std::string& scenario, const Explained& what) {
    const std::size_t m = what.place;
    BarChart chart{BarChart::Kind::tornado,
                   "What moves " + what.within() + ": " + scenario,
                   "Each input alone at the ends of its 90 % interval, dark at its high end; " + std::string(what.held) + layout,
                   what.change(),
                   {}};
    for (const auto& bar : bars) {
        const double low = bar.low[m] / now - 1, high = bar.high[m] / now - 1;
        const auto [least, most] = std::minmax(low, high);
        chart.steps.push_back({std::string(bar.label),
                               signedPercent(least, screenNumbers) + " to " + signedPercent(most, screenNumbers), percents * low,
                               percents * high, false});
    }
    return chart;
}

BarChart unlimited(const std::string& layout, const std::string& scenario, const Explained& what) {
    return {BarChart::Kind::tornado,
            "Why not faster: " + scenario,
            "Each limit lifted alone; " + std::string(what.held) + layout,
            what.change(),
            {}};
}
void addGain(BarChart& chart, std::string_view label, double ln) {
    chart.steps.push_back({std::string(label), changeText(ln), 0, percents * (portable::exp(ln) - 1), false});
}

} // namespace

std::string changeText(double ln, const NumberStyle& style) {
    const double factor = portable::exp(ln);
    constexpr double small = 0.1;
    if (std::abs(ln) < small) return signedPercent(factor - 1, style);
    return factorText(factor, style);
}

BarChart waterfallChart(const Difference& d, const std::string& from, const std::string& to, Metric metric,
                        std::array<int, 2> colours) {
    std::vector<TermGroup<DifferenceTerm>> groups{{"", d.terms}};
    if (const MetricInfo& info = infoOf(metric); info.base == Metric::perMw)
        groups = perGpuAndWatt(d.terms, placeOf(metric), placeOf(countedAs(Metric::perGpu, info.counting)));
    return waterfall(d, groups, from, to, explainedBy(metric), colours);
}
BarChart waterfallChart(const TrainingDifference& d, const std::string& from, const std::string& to, TrainingMetric metric,
                        std::array<int, 2> colours) {
    using Term = std::decay_t<decltype(d.terms.front())>;
    return waterfall(d, std::vector<TermGroup<Term>>{{"", d.terms}}, from, to, explainedBy(metric), colours);
}

BarChart tornadoChart(std::span<const TornadoBar> bars, const OperatingPoint& point, const std::string& scenario, Metric metric) {
    return tornado(bars, valueOf(point, metric), labelOf(point), scenario, explainedBy(metric));
}
BarChart tornadoChart(const TrainingSensitivity& run, const std::string& scenario, TrainingMetric metric) {
    return tornado(run.bars, valueOf(run.estimate, metric), labelOf(run.estimate.point.layout), scenario, explainedBy(metric));
}

BarChart limitChart(std::span<const LimitGain> gains, const OperatingPoint& point, const std::string& scenario, Metric metric) {
    BarChart chart = unlimited(labelOf(point), scenario, explainedBy(metric));
    for (const LimitGain& gain : gains) addGain(chart, gain.label, gain.ln[placeOf(metric)]);
    return chart;
}
BarChart limitChart(const TrainingSensitivity& run, const std::string& scenario, TrainingMetric metric) {
    BarChart chart = unlimited(labelOf(run.estimate.point.layout), scenario, explainedBy(metric));
    const double now = valueOf(run.estimate, metric);
    for (const TrainingLimit& limit : run.limits) addGain(chart, limit.label, portable::log(limit.values[placeOf(metric)] / now));
    return chart;
}

} // namespace rackline
