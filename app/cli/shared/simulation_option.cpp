// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/simulation_option.h"

#include "app/report/records/simulation_records.h"
#include "app/report/words/wording.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <span>

namespace rackline {

namespace {
struct ToSimulate {
    const Scenario* scenario;
    const OperatingPoint* point;
    Simulation* into;
};

bool simulated(std::span<const ToSimulate> tasks, std::int64_t requests, const Options& options) {
    inParallel(tasks.size(), options.threads, [&](std::size_t i) {
        const ToSimulate& task = tasks[i];
        Result<SimulatedPoint> found = simulatePoint(*task.scenario, *task.point, {requests, options.seed});
        if (found)
            task.into->point = std::move(found).value();
        else
            task.into->refused = found.error().text();
    });
    return std::all_of(tasks.begin(), tasks.end(), [](const ToSimulate& task) { return task.into->point.has_value(); });
}

/// A point of the frontier as it was simulated.
struct SimulatedLine {
    const OperatingPoint& point;
    const SimulatedPoint& simulated;
};
Fields<SimulatedLine> frontierFields(Metric along) {
    using L = SimulatedLine;
    using F = Field<L>;
    Fields<L> list{F::column("Simulation", [](const L& l) { return labelOf(l.point); }),
                   F::column(infoOf(along).column, [along](const L& l, const NumberStyle& style) {
                       return metricText(along, valueOf(l.point, along), style);
                   })};
    for (const auto& [title, row] : {std::pair{"first token", std::size_t(0)}, {"per token", 1}})
        for (const auto& [name, said] : {std::pair{"p50", title}, {"p90", "p90"}, {"p99", "p99"}, {"difference", "against"}})
            list.push_back(through<L>([row = row](const L& l) { return rowsOf(l.simulated, l.point)[row]; },
                                      fieldNamed(simulationFields(), name))
                               .called(said));
    list.push_back(F::column("tokens", [](const L& l, const NumberStyle& style) {
        return l.simulated.result.steadyTokenRate > 0 ? signedShare(l.simulated.differences.tokens, style) : "";
    }));
    return list;
}
} // namespace

bool simulateAll(std::vector<EstimatedScenario>& estimates, std::int64_t requests, const Options& options) {
    std::vector<ToSimulate> tasks;
    for (EstimatedScenario& s : estimates) tasks.push_back({&s.scenario->scenario, &s.estimate.point, &s.simulation.emplace()});
    return simulated(tasks, requests, options);
}

bool simulateAll(std::vector<ExploredScenario>& explored, std::int64_t requests, const Options& options) {
    std::vector<ToSimulate> tasks;
    for (ExploredScenario& s : explored) {
        const std::vector<FrontierPoint>& frontier = s.exploration.frontier;
        s.simulations.resize(frontier.size());
        for (std::size_t i = 0; i < frontier.size(); ++i)
            tasks.push_back({&s.scenario->scenario, &frontier[i].point, &s.simulations[i]});
    }
    return simulated(tasks, requests, options);
}

std::string simulationTable(const Simulation& simulation, const OperatingPoint& point) {
    if (!simulation.point) return "Not simulated: " + simulation.refused + "\n";
    const SimulatedPoint& s = *simulation.point;
    const LoadResult& r = s.result;
    TextTable table = textTable(simulationFields(), rowsOf(s, point));
    const std::string closed = predictedText(s.closedTokens.si(), "tok/s", plainNumbers);
    if (r.steadyTokenRate > 0)
        table.add({"Output tokens/s of an instance", predictedText(r.steadyTokenRate, "tok/s", plainNumbers), "", "", "", closed,
                   signedShare(s.differences.tokens, plainNumbers)});
    else
        table.add({"Output tokens/s of an instance", "too few requests", "", "", "", closed, ""});
    std::string text = table.text();
    const auto count = [](double value) { return countText(value, plainNumbers); };
    text += count(double(r.served)) + " requests in " + count(double(r.iterations)) + " iterations, seed " +
            std::to_string(s.seed) + "; the first " + percentText(s.load.warmUp, plainNumbers) + " are left out; " +
            std::string(nameOf(s.engine.policy)) + ", " + count(double(s.engine.tokenBudget)) + " tokens an iteration at most\n";
    text += decimalText(r.running, 1, plainNumbers) + " running per rank on average, " + count(double(r.preemptions)) +
            (r.preemptions == 1 ? " preemption" : " preemptions");
    if (s.load.limits.ttft.si() > 0 || s.load.limits.speed.si() > 0)
        text += "; " + percentText(r.withinLimits, plainNumbers) + " of the requests are within the limits";
    text += "\n" + saturationText(s, plainNumbers) + "\n";
    if (!r.classes.empty()) text += "\n" + textTable(classFields(), classLinesOf(s)).text();
    return text;
}

std::string simulatedFrontier(const ExploredScenario& scenario, Metric along) {
    std::vector<SimulatedLine> lines;
    std::vector<std::string> remarks;
    const auto remark = [&remarks](const OperatingPoint& point, const std::string& text) {
        remarks.push_back(labelOf(point) + ": " + text + "\n");
    };
    for (std::size_t i = 0; i < scenario.simulations.size(); ++i) {
        const Simulation& simulation = scenario.simulations[i];
        const OperatingPoint& point = scenario.exploration.frontier[i].point;
        if (!simulation.point) {
            remark(point, "not simulated: " + simulation.refused);
            continue;
        }
        lines.push_back({point, *simulation.point});
        if (simulation.point->result.verdict != LoadVerdict::served)
            remark(point, saturationText(*simulation.point, plainNumbers));
    }
    std::string text = "\n";
    if (!lines.empty())
        text += textTable(frontierFields(along), lines).text() +
                "Percentiles over requests; \"against\" and \"tokens\" say how far the closed form is from the simulation.\n";
    for (const std::string& line : remarks) text += line;
    return text;
}

} // namespace rackline
