// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/explanation_charts.h"

#include "app/report/words/wording.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// The title of a metric within a sentence.
std::string within(Metric metric) {
    std::string title(infoOf(metric).title);
    if (title[1] >= 'a') title[0] = static_cast<char>(title[0] - 'A' + 'a');
    return title;
}

/// What is too small for a figure has no sign either: "< 0.1 %".
std::string signedPercent(double change, const NumberStyle& style) {
    const std::string size = percentText(std::abs(change), style);
    return size.starts_with('<') ? size : std::string(change < 0 ? style.minus : "+") + size;
}

/// Terms by size, the small ones summed: what remains multiplies to the same whole.
std::vector<DifferenceTerm> visible(std::vector<DifferenceTerm> terms, Metric metric) {
    const std::size_t m = placeOf(metric);
    std::stable_sort(terms.begin(), terms.end(),
                     [m](const DifferenceTerm& a, const DifferenceTerm& b) { return std::abs(a.ln[m]) > std::abs(b.ln[m]); });
    constexpr std::size_t most = 7;
    constexpr double tooSmall = 0.005;
    DifferenceTerm rest{"Other", {}};
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

} // namespace

std::string changeText(double ln, const NumberStyle& style) {
    const double factor = portable::exp(ln);
    constexpr double small = 0.1;
    if (std::abs(ln) < small) return signedPercent(factor - 1, style);
    return factorText(factor, style);
}

BarChart waterfallChart(const Difference& d, const std::string& from, const std::string& to, Metric metric,
                        std::array<int, 2> colours) {
    const MetricInfo& info = infoOf(metric);
    const std::size_t m = placeOf(metric);
    BarChart chart{BarChart::Kind::waterfall,
                   "Why " + to + " differs from " + from,
                   "Shares of " + within(metric) + ", averaged over all orders; each system at its own best point",
                   {std::string(infoOf(metric).title), std::string(info.unit), true},
                   {}};
    if (!std::isfinite(d.from[m]) || !std::isfinite(d.to[m])) return chart;
    chart.steps.push_back({from, metricText(metric, d.from[m]), d.from[m], d.from[m], true, colours[0]});
    double here = d.from[m];
    for (const DifferenceTerm& term : visible(d.terms, metric)) {
        const double next = here * portable::exp(term.ln[m]);
        chart.steps.push_back(
            {term.label, changeText(term.ln[m]), here, next, false, 0, info.higherIsBetter ? next < here : next > here});
        here = next;
    }
    chart.steps.push_back({to, metricText(metric, d.to[m]), d.to[m], d.to[m], true, colours[1]});
    return chart;
}

BarChart tornadoChart(std::span<const TornadoBar> bars, const OperatingPoint& point, const std::string& scenario, Metric metric) {
    const std::size_t m = placeOf(metric);
    const double now = valueOf(point, metric);
    constexpr double percent = 100;
    BarChart chart{BarChart::Kind::tornado,
                   "What moves " + within(metric) + ": " + scenario,
                   "Each input alone at the ends of its 90 % interval, dark at its high end; layout and batch held at " +
                       labelOf(point),
                   {"Change of " + within(metric) + ", %", "%", false},
                   {}};
    for (const TornadoBar& bar : bars) {
        const double low = bar.low[m] / now - 1, high = bar.high[m] / now - 1;
        const auto [least, most] = std::minmax(low, high);
        chart.steps.push_back({std::string(bar.label),
                               signedPercent(least, screenNumbers) + " to " + signedPercent(most, screenNumbers), percent * low,
                               percent * high, false});
    }
    return chart;
}

BarChart limitChart(std::span<const LimitGain> gains, const OperatingPoint& point, const std::string& scenario, Metric metric) {
    const std::size_t m = placeOf(metric);
    constexpr double percent = 100;
    BarChart chart{BarChart::Kind::tornado,
                   "Why not faster: " + scenario,
                   "Each limit lifted alone; layout and batch held at " + labelOf(point),
                   {"Change of " + within(metric) + ", %", "%", false},
                   {}};
    for (const LimitGain& gain : gains)
        chart.steps.push_back(
            {std::string(gain.label), changeText(gain.ln[m]), 0, percent * (portable::exp(gain.ln[m]) - 1), false});
    return chart;
}

} // namespace rackline
