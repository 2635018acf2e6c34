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
#include "app/report/records/figure_lines.h"
#include "app/report/records/tail_records.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/graded_inputs.h"
#include "app/report/words/layout_words.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/candidates/searched_layouts.h"
#include "model/trust/uncertainty.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace rackline {

namespace {

std::string stepTable(const char* title, std::vector<StepPart> parts, Time total) {
    std::stable_sort(parts.begin(), parts.end(), [](const StepPart& a, const StepPart& b) { return b.time < a.time; });
    return textTable(stepColumns(title), stepLines(parts, total)).text();
}

std::string memoryTable(const MemoryUse& m, const MemoryFit& fit) {
    std::vector<FigureLine> lines;
    for (const Field<MemoryUse>& f : fieldsOf(Of<MemoryUse>())) {
        const double size = f.value(m).get<double>();
        const bool below = f.name == "below_hbm" || f.name == "second_below_hbm";
        if (below && size <= 0) continue;
        lines.push_back({f.title, measureText(size, f.unit, plainNumbers),
                         below ? std::string() : percentText(size / m.capacity.si(), plainNumbers)});
    }
    std::string text = textTable(figureColumns("Memory per GPU", {"", "share"}), lines).text();
    text += "At most " + countText(fit.largestBatch, plainNumbers) + " sequences per rank, or a single sequence of " +
            countText(fit.largestContext, plainNumbers) + " tokens; ";
    const char* gpus = fit.fewestGpus == 1 ? " GPU\n" : " GPUs\n";
    text += fit.fewestGpus > 0
                ? "the smallest instance that holds the model has " + countText(fit.fewestGpus, plainNumbers) + gpus
                : "no instance of up to 4096 GPUs holds the model\n";
    return text;
}

std::string powerTable(std::vector<PowerStackPart> parts) {
    PowerStackPart sum{"sum", {}, {}};
    for (const PowerStackPart& p : parts) {
        sum.average += p.average;
        sum.provisioned += p.provisioned;
    }
    parts.push_back(sum);
    return textTable(fieldsOf(Of<PowerStackPart>()), parts).text();
}

std::string costTable(std::vector<CostPart> parts) {
    CostPart sum{"sum", {}, {}};
    for (const CostPart& p : parts) {
        sum.perGpu += p.perGpu;
        sum.perToken += p.perToken;
    }
    parts.push_back(sum);
    return textTable(fieldsOf(Of<CostPart>()), parts).text();
}

std::string launchTable(const EstimatedScenario& s) {
    std::string text = "Launch hints, as settings that ask for this layout; nothing was started. MODEL is " +
                       checkpointText(s.scenario->scenario) + ".\n";
    for (const LaunchHint& hint : s.launch) {
        const LaunchEngine& engine = *hint.engine;
        text += "\n" + std::string(engine.name) + " (names of " + std::string(engine.version) + ", read " +
                std::string(engine.read) + ")\n" + launchText(hint);
    }
    text += "\n" + s.benchmarks();
    if (s.manager != nullptr) text += "\n" + s.manifest();
    return text;
}

/// Failures of a scenario that states some; its tokens are those that they leave.
std::string failureTable(const EstimatedScenario& s) {
    const FailureReport f = failureReportOf(s.scenario->scenario, s.estimate.point, s.estimate.memory.weights);
    const auto fields = chosen(fieldsOf(Of<FailureReport>()), {"between_s", "down_s", "availability", "spare_gpus", "goodput"});
    return textTable(figureColumns("Failures, of one instance"), figureLines(fields, f, plainNumbers)).text();
}

/// `asked` are metrics to list even where no other output has them.
std::string tableOf(const EstimatedScenario& s, const ExploreOptions& asked, bool brief) {
    const Estimate& e = s.estimate;
    const Scenario& scenario = s.scenario->scenario;
    std::string text = scenario.name + ": " + scenario.model.name + " on " + std::to_string(scenario.system.count) + " x " +
                       scenario.system.rack.name + "\n";
    text += linesAbove(e.findings);
    if (e.decodeStep.empty()) return s.simulation ? text + simulationTable(*s.simulation, e.point) : text;
    const std::string running = decimalText(e.point.batch, e.point.batch < 10 ? 1 : 0, plainNumbers),
                      inFlight = decimalText(e.point.concurrency, 0, plainNumbers);
    text += labelOf(e.point) + ", " + running + (running == "1.0" ? " sequence" : " sequences") + " running per rank, " +
            inFlight + (inFlight == "1" ? " request" : " requests") + " in flight\n";
    if (const std::string spelled = spelledOut(e.point); !spelled.empty()) text += spelled + '\n';
    text += capitalised(std::string(nameOf(e.binding))) + " binds most of the step.\n";
    text += layoutText(standingOf(scenario, e.point)) + "\n";
    if (s.nearness) text += standingText(*s.nearness) + "\n";
    if (s.nearness && s.nearness->nearest) text += nearestText(*s.nearness, plainNumbers) + "\n";
    text += '\n';
    std::vector<FigureLine> values;
    for (const MetricInfo& m : everyMetric()) {
        if (m.metric != m.base && m.metric != asked.x && m.metric != asked.y) continue;
        const Interval<double>& v = e.metrics[placeOf(m.metric)];
        values.push_back({std::string(m.title), metricText(m.metric, v.mid, beside(v, plainNumbers)),
                          v.low < v.high ? metricRangeText(m.metric, v, plainNumbers) : ""});
    }
    text += textTable(figureColumns("Metric"), values).text() + "\n";
    if (e.tail) text += tailTable({scenario, *e.tail}) + "\n";
    const std::string below = linesBelow(e.findings);
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
    if (!below.empty()) text += "\n" + below;
    return text + "\nhash " + s.scenario->hash + "\n";
}

struct EstimateOptions {
    PlaneOptions plane;
    AssertOptions asserts;
    TrustOptions trust;
    bool brief = false, launch = false;
    std::string manifest;
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
    const std::span<const ClusterManager> managers = clusterManagers();
    const auto manager =
        std::find_if(managers.begin(), managers.end(), [&](const ClusterManager& m) { return m.id == asked.manifest; });
    if (asked.launch || !asked.manifest.empty())
        for (EstimatedScenario& s : estimates)
            if (!s.estimate.decodeStep.empty()) {
                s.launch = launchHints(s.scenario->scenario, s.estimate.point);
                if (manager != managers.end() && !s.launch.empty()) s.manager = &*manager;
            }
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
    addReadAt(parser, options);
    asked->plane.add(parser);
    asked->asserts.add(parser);
    addBrief(parser, asked->brief);
    addTableFile(parser, options);
    parser.add_flag("--launch", asked->launch, "Add launch hints for vLLM, SGLang and TensorRT-LLM");
    std::vector<std::string_view> managers;
    std::vector<std::string> names;
    for (const ClusterManager& one : clusterManagers()) {
        managers.push_back(one.id);
        names.emplace_back(one.id);
    }
    parser.add_option("--manifest", asked->manifest, "Also add a cluster manifest (YAML) with the launch hints")
        ->type_name(listed(managers))
        ->check(CLI::IsMember(names));
    asked->trust.addSimulation(parser, "the point");
    asked->trust.addIntervals(parser);
    return intoFile(parser, options, [asked, &options](Streams streams) { return runEstimate(*asked, options, streams); });
}

} // namespace rackline
