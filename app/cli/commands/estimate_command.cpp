// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/assertion.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/explored.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/simulation_option.h"
#include "app/cli/shared/written_output.h"
#include "app/report/records/point_records.h"
#include "app/report/words/graded_inputs.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "app/report/words/wording.h"
#include "model/candidates/serving_failures.h"
#include "model/search/light_share.h"
#include "model/trust/uncertainty.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace rackline {

namespace {

std::string stepTable(const char* title, const std::vector<StepPart>& parts, Time total) {
    std::vector<StepPart> sorted = parts;
    std::stable_sort(sorted.begin(), sorted.end(), [](const StepPart& a, const StepPart& b) { return b.time < a.time; });
    TextTable table({std::string(title), "time", "share", "speed of light", "limit"});
    const auto bound = [](const StepPart& p) {
        const std::string limit(nameOf(p.limit));
        return p.hidden.si() > 0 ? limit + ", " + timeText(p.hidden.si(), plainNumbers) + " more hidden" : limit;
    };
    for (const StepPart& p : sorted)
        table.add({p.name, timeText(p.time.si(), plainNumbers), percentText(p.time / total, plainNumbers),
                   p.speedOfLight.si() > 0 ? timeText(p.speedOfLight.si(), plainNumbers) : "", bound(p)});
    const Time light = speedOfLightOf(parts);
    table.add({"sum", timeText(total.si(), plainNumbers), "", timeText(light.si(), plainNumbers),
               percentText(light / total, plainNumbers) + " of the speed of light"});
    return table.text();
}

std::string memoryTable(const MemoryUse& m, const MemoryFit& fit) {
    TextTable table({"Memory per GPU", "", "share"});
    for (const Field<MemoryUse>& f : fieldsOf(Of<MemoryUse>()))
        if (const double size = f.value(m).get<double>(); f.name != "below_hbm")
            table.add({f.title, measureText(size, f.unit, plainNumbers), percentText(size / m.capacity.si(), plainNumbers)});
        else if (size > 0)
            table.add({f.title, measureText(size, f.unit, plainNumbers), ""});
    std::string text = table.text();
    text += "At most " + countText(fit.largestBatch, plainNumbers) + " sequences a rank, or one of " +
            countText(fit.largestContext, plainNumbers) + " tokens; ";
    const char* gpus = fit.fewestGpus == 1 ? " GPU\n" : " GPUs\n";
    text += fit.fewestGpus > 0
                ? "the smallest instance that holds the model has " + countText(fit.fewestGpus, plainNumbers) + gpus
                : "no instance of up to 4096 GPUs holds the model\n";
    return text;
}

std::string powerTable(const std::vector<PowerStackPart>& parts) {
    TextTable table({"Power per GPU", "average", "provisioned"});
    Power average, provisioned;
    for (const PowerStackPart& p : parts) {
        table.add({p.name, decimalText(p.average.si(), 0, plainNumbers) + " W",
                   decimalText(p.provisioned.si(), 0, plainNumbers) + " W"});
        average += p.average;
        provisioned += p.provisioned;
    }
    table.add({"sum", decimalText(average.si(), 0, plainNumbers) + " W", decimalText(provisioned.si(), 0, plainNumbers) + " W"});
    return table.text();
}

std::string costTable(const std::vector<CostPart>& parts) {
    TextTable table({"Cost", "per GPU-hour", "per Mtok"});
    MoneyRate hourly;
    TokenPrice token;
    for (const CostPart& p : parts) {
        table.add({p.name, moneyText(p.perGpu.si() * 3600, plainNumbers), moneyText(p.perToken.si() * 1e6, plainNumbers)});
        hourly += p.perGpu;
        token += p.perToken;
    }
    table.add({"sum", moneyText(hourly.si() * 3600, plainNumbers), moneyText(token.si() * 1e6, plainNumbers)});
    return table.text();
}

std::string launchTable(const EstimatedScenario& s) {
    std::string text = "Launch hints, as settings that ask for this layout; nothing was started. MODEL is " +
                       checkpointText(s.scenario->scenario) + ".\n";
    for (const LaunchHint& hint : s.launch) {
        const LaunchEngine& engine = *hint.engine;
        text += "\n" + std::string(engine.name) + " (names of " + std::string(engine.version) + ", read " +
                std::string(engine.read) + ")\n" + launchText(hint);
    }
    return text;
}

/// Failures of a scenario that states some; its tokens are those that they leave.
std::string failureTable(const EstimatedScenario& s) {
    const FailureReport f = failureReportOf(s.scenario->scenario, s.estimate.point, s.estimate.memory.weights);
    TextTable table({"Failures, of one instance", "p50", "90 % interval"});
    const auto time = [](Time t) { return timeText(t.si(), plainNumbers); };
    const auto share = [](const Interval<double>& v) {
        return percentText(v.low, plainNumbers) + " - " + percentText(v.high, plainNumbers);
    };
    table.add({"time between failures", time(f.between.mid), time(f.between.low) + " - " + time(f.between.high)});
    table.add({"serves again after", time(f.down), ""});
    table.add({"availability", percentText(f.availability.mid, plainNumbers), share(f.availability)});
    table.add({"GPUs held ready", countText(f.spares, plainNumbers), ""});
    table.add({"goodput, spares counted", percentText(f.goodput.mid, plainNumbers), share(f.goodput)});
    return table.text();
}

/// `asked` are metrics to list even where no other output has them.
std::string tableOf(const EstimatedScenario& s, const ExploreOptions& asked, bool brief) {
    const Estimate& e = s.estimate;
    const Scenario& scenario = s.scenario->scenario;
    std::string text = scenario.name + ": " + scenario.model.name + " on " + std::to_string(scenario.system.count) + " x " +
                       scenario.system.rack.name + "\n";
    for (const Finding& finding : e.findings) text += sentenceOf(finding, plainNumbers) + "\n";
    if (e.decodeStep.empty()) return s.simulation ? text + simulationTable(*s.simulation, e.point) : text;
    text += labelOf(e.point) + ", " + decimalText(e.point.batch, e.point.batch < 10 ? 1 : 0, plainNumbers) +
            " running per rank, " + decimalText(e.point.concurrency, 0, plainNumbers) + " in flight; " +
            std::string(nameOf(e.binding)) + " binds most of the step\n";
    if (s.nearness) text += standingText(*s.nearness) + "\n";
    if (s.nearness && s.nearness->nearest) text += nearestText(*s.nearness, plainNumbers) + "\n";
    text += '\n';
    TextTable values({"Metric", "p50", "90 % interval"});
    for (const MetricInfo& m : everyMetric()) {
        if (m.metric != m.base && m.metric != asked.x && m.metric != asked.y) continue;
        const Interval<double>& v = e.metrics[placeOf(m.metric)];
        values.add({m.title, metricText(m.metric, v.mid, plainNumbers),
                    v.low < v.high ? metricRangeText(m.metric, v, plainNumbers) : ""});
    }
    text += values.text() + "\n";
    if (brief) return text + "hash " + s.scenario->hash + "\n";
    if (e.point.prefixLoad.si() > 0)
        text += "Of the time to first token, " + timeText(e.point.prefixLoad.si(), plainNumbers) +
                " wait for the cached prefix from below HBM\n\n";
    if (s.simulation) text += simulationTable(*s.simulation, e.point) + "\n";
    text += stepTable("Decode step", e.decodeStep, e.decodeStepTime) + "\n" +
            stepTable("Prefill step", e.prefillStep, e.prefillStepTime) + "\n" + memoryTable(e.memory, e.fit) + "\n" +
            powerTable(e.power) + "\n";
    if (scenario.system.rack.price.si() > 0)
        text += costTable(e.cost);
    else
        text += "Cost: no figure, the rack has no known price; give one with --set hardware.price=\"3e6 USD\"\n";
    if (scenario.training.failures.serving) text += "\n" + failureTable(s);
    if (!s.launch.empty()) text += "\n" + launchTable(s);
    return text + "\nhash " + s.scenario->hash + "\n";
}

struct EstimateOptions {
    PlaneOptions plane;
    AssertOptions asserts;
    TrustOptions trust;
    bool brief = false, launch = false;
};

int runEstimate(const EstimateOptions& asked, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train()) return answerTraining(*loaded, {asked.asserts, asked.brief}, options, streams);
    const Result<ExploreOptions> axes = asked.plane.axes();
    if (!axes) return fail(axes.error(), streams);
    std::vector<EstimatedScenario> estimates = estimateAll(*loaded, options.threads);
    if (asked.trust.full())
        for (EstimatedScenario& s : estimates) drawIntervals(s.estimate, *s.scenario, {2000, options.seed, options.threads});
    bool ok =
        std::all_of(estimates.begin(), estimates.end(), [](const EstimatedScenario& s) { return s.estimate.point.feasible(); });
    if (asked.launch)
        for (EstimatedScenario& s : estimates)
            if (!s.estimate.decodeStep.empty()) s.launch = launchHints(s.scenario->scenario, s.estimate.point);
    if (asked.trust.simulate) ok = simulateAll(estimates, asked.trust.requests, options) && ok;
    const Result<bool> hold = asked.asserts.hold(*loaded, options, streams, [&](std::size_t i, const Assertion& a) {
        const Metric metric = *metricWithId(a.id);
        const double value = estimates[i].estimate.metrics[placeOf(metric)].mid;
        return a.holds(value) ? std::string() : a.text + " does not hold, it is " + metricText(metric, value, plainNumbers);
    });
    if (!hold) return fail(hold.error(), streams);
    write({[&] { return paragraphs(estimates, [&](const auto& one) { return tableOf(one, *axes, asked.brief); }); },
           [&] { return estimatesJson(estimates, originOf(options, *loaded)); }, [&] { return estimateRows(estimates); }},
          options, streams);
    return ok && *hold ? done : infeasible;
}
} // namespace

Run addEstimate(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<EstimateOptions>();
    addScenarios(parser, options);
    asked->plane.add(parser);
    asked->asserts.add(parser);
    addBrief(parser, asked->brief);
    addTableFile(parser, options);
    parser.add_flag("--launch", asked->launch, "Add how vLLM, SGLang and TensorRT-LLM are asked for this layout: a hint");
    asked->trust.addSimulation(parser, "the point");
    asked->trust.addIntervals(parser);
    return intoFile(parser, options, [asked, &options](Streams streams) { return runEstimate(*asked, options, streams); });
}

} // namespace rackline
