// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/compared.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/text_table.h"
#include "app/report/words/wording.h"
#include "model/base/portable_math.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace rackline {

namespace {

std::string valueText(const MetricInfo& m, const OperatingPoint& point, const Interval<double>& v) {
    const double value = valueOf(point, m.metric);
    if (!std::isfinite(value)) return "-";
    std::string text = metricText(m.metric, value, plainNumbers);
    if (v.low < v.high) text += " (" + metricRangeText(m.metric, v, plainNumbers) + ")";
    return text;
}

std::string chanceText(double chance) {
    if (!std::isfinite(chance)) return "-";
    constexpr double resolution = 0.001;
    if (chance < resolution) return "< 0.1 %";
    if (chance > 1 - resolution) return "> 99.9 %";
    return decimalText(100 * chance, 1, plainNumbers) + " %";
}

std::string pointText(const ResolvedScenario& s, const OperatingPoint& point, const std::optional<Nearness>& nearness) {
    return s.scenario.name + ": " + labelOf(point) + (nearness ? "; " + standingText(*nearness) : "") + '\n';
}

std::string tableOf(const ComparedPair& p, Metric metric) {
    const std::string &from = p.from->scenario.name, &to = p.to->scenario.name;
    std::string text = to + " against " + from + ", each at its own best point\n" +
                       pointText(*p.from, p.fromPoint, p.fromNearness) + pointText(*p.to, p.toPoint, p.toNearness) + "\n";
    TextTable values({"Metric", from, to, "factor", "chance that " + to + " is better"});
    for (const MetricInfo& m : metrics()) {
        const double factor = valueOf(p.toPoint, m.metric) / valueOf(p.fromPoint, m.metric);
        const bool known = std::isfinite(factor) && std::isfinite(p.better[placeOf(m.metric)]);
        values.add({m.title, valueText(m, p.fromPoint, p.fromIntervals[placeOf(m.metric)]),
                    valueText(m, p.toPoint, p.toIntervals[placeOf(m.metric)]), known ? factorText(factor, plainNumbers) : "-",
                    known && m.metric != Metric::batch ? chanceText(p.better[placeOf(m.metric)]) : "-"});
    }
    text += values.text();
    text += "\nChance that " + to + " gives more tokens/s/MW where both give at least " +
            metricText(Metric::speed, p.speed, plainNumbers) + " per user: " + chanceText(p.betterAtSpeed) + "\n\n";
    const std::size_t m = placeOf(metric);
    if (!std::isfinite(p.difference.from[m]) || !std::isfinite(p.difference.to[m]))
        return text + "No explanation: one of the two has no " + std::string(infoOf(metric).id) + "\n";
    TextTable causes({"Why " + std::string(infoOf(metric).title) + " differs", "factor", "then"});
    std::vector<DifferenceTerm> terms = p.difference.terms;
    std::erase_if(terms, [m](const DifferenceTerm& t) { return std::abs(t.ln[m]) < 1e-9; });
    std::stable_sort(terms.begin(), terms.end(),
                     [m](const DifferenceTerm& a, const DifferenceTerm& b) { return std::abs(a.ln[m]) > std::abs(b.ln[m]); });
    double here = p.difference.from[m];
    causes.add({from, "", metricText(metric, here, plainNumbers)});
    for (const DifferenceTerm& term : terms) {
        here *= portable::exp(term.ln[m]);
        causes.add({"  " + term.label, changeText(term.ln[m], plainNumbers), metricText(metric, here, plainNumbers)});
    }
    causes.add({to, "", metricText(metric, p.difference.to[m], plainNumbers)});
    return text + causes.text();
}

int runCompare(const std::string& id, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train()) return compareTraining(*loaded, id, options, streams);
    const Result<Metric> metric = metricNamed("--metric", id);
    if (!metric) return fail(metric.error(), streams);
    const Result<std::vector<ComparedPair>> pairs = compareAll(*loaded, options);
    if (!pairs) return fail(pairs.error(), streams);
    write({[&] { return paragraphs(*pairs, [&](const auto& one) { return tableOf(one, *metric); }); },
           [&] { return comparisonsJson(*pairs, originOf(options, *loaded)); }, [&] { return comparisonRows(*pairs); }},
          options, streams);
    return done;
}
} // namespace

Run addCompare(CLI::App& parser, Options& options) {
    const auto metric = std::make_shared<std::string>();
    addScenarios(parser, options);
    addTableFile(parser, options);
    addMetric(parser, *metric);
    return intoFile(parser, options, [metric, &options](Streams streams) { return runCompare(*metric, options, streams); });
}

} // namespace rackline
