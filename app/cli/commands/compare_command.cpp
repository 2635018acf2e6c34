// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/compared.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/records/comparison.h"
#include "app/report/records/point_records.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>

namespace rackline {

namespace {

std::string pointText(const ResolvedScenario& s, const OperatingPoint& point, const std::optional<Nearness>& nearness) {
    return s.scenario.name + ": " + heldLabel(point) + (nearness ? "; " + standingText(*nearness) : "") + '\n';
}

std::string tableOf(const ComparedPair& p, Metric metric) {
    const std::string &from = p.from->scenario.name, &to = p.to->scenario.name;
    std::string text = to + " against " + from + ", each at its own best point\n" +
                       pointText(*p.from, p.fromPoint, p.fromNearness) + pointText(*p.to, p.toPoint, p.toNearness) + "\n";
    text += textTable(comparisonFields(from, to), metricLines(p)).text() + std::string(factorRangeNote) + "\n";
    text += "\nChance that " + to + " gives more tokens/s/MW where both give at least " +
            metricText(Metric::speed, p.speed, plainNumbers) + " per user: " + chanceBetterText(p.betterAtSpeed, plainNumbers) +
            "\n\n";
    const std::size_t m = placeOf(metric);
    if (!std::isfinite(p.difference.from[m]) || !std::isfinite(p.difference.to[m]))
        return text + "No explanation: one of the two has no " + std::string(infoOf(metric).id) + "\n";
    return text + textTable(causeFields(metric), causesOf(p, metric)).text();
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
    addReadAt(parser, options);
    addTableFile(parser, options);
    addMetric(parser, *metric);
    return intoFile(parser, options, [metric, &options](Streams streams) { return runCompare(*metric, options, streams); });
}

} // namespace rackline
