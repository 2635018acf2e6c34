// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulation_option.h"

#include "app/cli/text_table.h"
#include "app/report/simulation_records.h"
#include "model/base/parallel.h"

#include <algorithm>

namespace rackline {

bool simulateAll(std::vector<EstimatedScenario>& estimates, const Options& options) {
    inParallel(estimates.size(), options.threads, [&](std::size_t i) {
        EstimatedScenario& s = estimates[i];
        Result<SimulatedPoint> found = simulatePoint(s.scenario->scenario, s.estimate.point, {options.requests, options.seed});
        if (found)
            s.simulation = std::move(found).value();
        else
            s.notSimulated = found.error().text();
    });
    return std::all_of(estimates.begin(), estimates.end(), [](const EstimatedScenario& s) { return s.simulation.has_value(); });
}

std::string simulationTable(const EstimatedScenario& scenario) {
    if (!scenario.simulation) return "Not simulated: " + scenario.notSimulated + "\n";
    const SimulatedPoint& s = *scenario.simulation;
    const LoadResult& r = s.result;
    const auto signedShare = [](double d) { return (d > 0 ? "+" : "") + percentText(d, plainNumbers); };
    TextTable table({"Simulation", "mean", "p50", "p90", "p99", "closed form", "against p50"});
    for (const SimulationRow& row : rowsOf(s, scenario.estimate.point)) {
        const auto time = [](double seconds) { return timeText(seconds, plainNumbers); };
        table.add({std::string(row.name), time(row.found.mean), time(row.found.p50), time(row.found.p90), time(row.found.p99),
                   time(row.closed), signedShare(row.difference)});
    }
    const std::string closed = predictedText(s.closedTokens.si(), "tok/s", plainNumbers);
    if (r.steadyTokenRate > 0)
        table.add({"Output tokens/s of an instance", predictedText(r.steadyTokenRate, "tok/s", plainNumbers), "", "", "", closed,
                   signedShare(s.differences.tokens)});
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
    return text + "\n" + saturationText(s, plainNumbers) + "\n";
}

} // namespace rackline
