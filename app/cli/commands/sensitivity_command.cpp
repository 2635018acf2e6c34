// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/compared.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace rackline {

namespace {

std::string tornadoTable(const SensitiveScenario& s, Metric metric) {
    std::string text = textTable(tornadoFields(metric, valueOf(s.point, metric)), s.tornado).text();
    if (std::any_of(s.tornado.begin(), s.tornado.end(), [](const TornadoBar& b) { return b.inResidual; }))
        text += "* contained in the model's error on measured cases, not added to it\n";
    return text;
}

std::string elasticityTable(const SensitiveScenario& s, Metric metric) {
    const auto size = [m = placeOf(metric)](const Effect& e) { return std::abs(e.first->elasticity[m]); };
    std::vector<Effect> effects = effectsOf(s);
    std::erase_if(effects, [size](const Effect& e) { return !(size(e) >= 5e-4); });
    std::stable_sort(effects.begin(), effects.end(), [size](const Effect& a, const Effect& b) { return size(a) > size(b); });
    return textTable(effectFields(metric), effects).text();
}

std::string breakEvenText(const BreakEven& b) {
    const std::string wanted = std::string(infoOf(b.metric).title) + " of " + metricText(b.metric, b.target, plainNumbers);
    const std::string path(b.parameter->id);
    if (b.value)
        return wanted + " needs " + path + " = " + quantityText(*b.value, b.parameter->unit, 3) + " (now " +
               valueText(*b.parameter, b.now) + ", " + metricText(b.metric, b.metricNow, plainNumbers) + ")\n";
    return wanted + " is not reached by " + path + " alone: within its limits it gives " +
           metricText(b.metric, b.least, plainNumbers) + " to " + metricText(b.metric, b.most, plainNumbers) + " (now " +
           metricText(b.metric, b.metricNow, plainNumbers) + ")\n";
}

/// What each of several inputs would have to be for one target.
std::string breakEvenTable(std::span<const BreakEven> all) {
    const BreakEven& any = all.front();
    return std::string(infoOf(any.metric).title) + " of " + metricText(any.metric, any.target, plainNumbers) + " (now " +
           metricText(any.metric, any.metricNow, plainNumbers) + ") by changing one input alone\n" +
           textTable(breakEvenFields(), all).text();
}

/// Targets in the order in which they were asked for: a sentence for one input, a table for several.
std::string breakEvensText(std::span<const BreakEven> all) {
    std::string text;
    for (std::size_t from = 0, to = 0; from < all.size(); from = to) {
        while (to < all.size() && all[to].metric == all[from].metric && all[to].target == all[from].target) ++to;
        text += to == from + 1 ? breakEvenText(all[from]) : breakEvenTable(all.subspan(from, to - from));
    }
    return text;
}

std::string assumptionTable(const SensitiveScenario& s, Metric metric) {
    std::vector<Assumption> mattering = s.assumptions;
    std::erase_if(mattering, [](const Assumption& a) { return !a.matters(); });
    const std::string still = stillText(s.assumptions);
    return textTable(assumptionColumns(metric), mattering).text() + (still.empty() ? "" : still + "\n");
}

std::string tableOf(const SensitiveScenario& s, Metric metric, bool assumptions) {
    std::string text = s.scenario->scenario.name + ": " + std::string(infoOf(metric).title) + " " +
                       metricText(metric, valueOf(s.point, metric), plainNumbers) + " at " + labelOf(s.point) +
                       ", layout and batch held\n" + (s.nearness ? standingText(*s.nearness) + "\n\n" : "\n");
    text += breakEvensText(s.breakEvens);
    for (const BindingAxis& axis : s.bindings) {
        const Parameter& p = *axis.parameter;
        text += "Along " + std::string(p.id) + " (now " + valueText(p, axis.now) +
                "): " + bindingText(axis.spans, [&p](double v) { return quantityText(v, p.unit, 3); }) + '\n';
    }
    if (!s.breakEvens.empty() || !s.bindings.empty()) text += '\n';
    if (assumptions) return text + assumptionTable(s, metric);
    return text + tornadoTable(s, metric) + '\n' + elasticityTable(s, metric) + '\n' +
           textTable(limitFields(metric), s.limits).text();
}

struct SensitivityOptions {
    std::string metric;
    SolvedFor solved;
    bool assumptions = false;
};

int runSensitivity(const SensitivityOptions& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train()) return sensitivityOfTraining(*loaded, asked.metric, asked.solved, asked.assumptions, options, streams);
    const Result<Metric> metric = metricNamed("--metric", asked.metric);
    if (!metric) return fail(metric.error(), streams);
    const Result<std::vector<SensitiveScenario>> all = sensitivitiesOf(*loaded, *metric, asked.solved);
    if (!all) return fail(all.error(), streams);
    for (const SensitiveScenario& s : *all)
        if (!std::isfinite(valueOf(s.point, *metric)))
            return fail({ErrorCode::infeasible, s.scenario->scenario.name,
                         "has no " + std::string(infoOf(*metric).id) +
                             ", the rack has no known price; give one with --set hardware.price=\"3e6 USD\""},
                        streams);
    write({[&] { return paragraphs(*all, [&](const auto& one) { return tableOf(one, *metric, asked.assumptions); }); },
           [&] { return sensitivitiesJson(*all, *metric, originOf(options, *loaded)); },
           [&] { return asked.assumptions ? assumptionRows(*all, *metric) : sensitivityRows(*all, *metric); }},
          options, streams);
    return done;
}
} // namespace

Run addSensitivity(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<SensitivityOptions>();
    addScenarios(parser, options);
    addReadAt(parser, options);
    addTableFile(parser, options);
    addMetric(parser, asked->metric);
    addRepeated(
        parser, "--target", asked->solved.targets, "[PATH:]METRIC=VALUE",
        "Which value of a parameter reaches a metric: \"hardware.accelerator.hbm.bandwidth:tok_s_per_user=150\"; of every "
        "parameter without PATH");
    addRepeated(parser, "--along", asked->solved.along, "PATH",
                "What binds while a parameter moves: hardware.accelerator.hbm.bandwidth");
    parser.add_flag("--assumptions", asked->assumptions,
                    "What the answer rests on and the scenario does not say, by how much it matters, with grades and sources");
    return intoFile(parser, options, [asked, &options](Streams streams) { return runSensitivity(*asked, options, streams); });
}

} // namespace rackline
