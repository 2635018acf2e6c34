// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/records.h"

#include "app/project/text/csv_rows.h"
#include "app/report/records/simulation_records.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

std::string csvCell(std::string_view text) { return csvQuoted(csvGuarded(text)); }
std::string csvCell(double value) { return std::isfinite(value) ? numberText(value) : std::string(); }

namespace {

struct Row {
    std::string text;
    Row& add(std::string_view cell) {
        if (!text.empty()) text += ',';
        text += csvCell(cell);
        return *this;
    }
    /// Unknown is an empty cell.
    Row& add(double value) { return add(std::isfinite(value) ? numberText(value) : std::string()); }
    std::string line() const { return text + '\n'; }
};

/// Three percentiles of three times, and tokens a second; the verdict follows.
constexpr int simulatedFigures = 10;

/// Columns that only some of the asked-for lists have.
struct Extra {
    bool series = false, simulation = false;
};

std::string pointHead(Extra extra) {
    Row head;
    head.add("scenario").add("layout").add("mode");
    for (const Degree& degree : layoutDegrees) head.add(degree.key);
    head.add("gpus").add("concurrency");
    for (const MetricInfo& m : metrics()) head.add(m.id);
    for (const char* name : {"y_low", "y_high", "feasible", "reason", "binding", "speed_of_light_share", "standing"})
        head.add(name);
    if (extra.series) head.add("series");
    if (extra.simulation) {
        for (const std::string figure : {"ttft", "tpot", "latency"})
            for (const char* at : {"p50", "p90", "p99"}) head.add("simulated_" + figure + "_" + at + "_s");
        for (const char* name : {"simulated_tok_s", "simulated_verdict"}) head.add(name);
    }
    return head.line();
}

Row pointRow(const std::string& scenario, const OperatingPoint& p, const Interval<double>* y, std::string_view binding,
             double light, std::string_view standing, std::string_view series) {
    Row row;
    row.add(scenario).add(labelOf(p)).add(p.mode == ServingMode::disaggregated ? "disaggregated" : "aggregated");
    for (const Degree& degree : layoutDegrees) row.add(p.layout.*degree.of);
    row.add(p.gpus()).add(p.concurrency);
    for (const MetricInfo& m : metrics()) row.add(valueOf(p, m.metric));
    if (y != nullptr)
        row.add(y->low).add(y->high);
    else
        row.add("").add("");
    row.add(p.feasible() ? "1" : "0").add(p.feasible() ? "" : idOf(p.finding.code)).add(binding).add(light).add(standing);
    if (!series.empty()) row.add(series);
    return row;
}

/// Of a point that could not be simulated only the last cell says something.
void addSimulation(Row& row, const Simulation& simulation, const OperatingPoint& p) {
    if (!simulation.point) {
        for (int i = 0; i < simulatedFigures; ++i) row.add("");
        row.add("refused");
        return;
    }
    for (const SimulationRow& r : rowsOf(*simulation.point, p)) row.add(r.found.p50).add(r.found.p90).add(r.found.p99);
    const LoadResult& result = simulation.point->result;
    row.add(result.steadyTokenRate).add(idOf(result.verdict));
}

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Nothing where it was not asked for.
std::string_view limitAt(const ExploredScenario& s, double x) {
    for (const BindingSpan& span : s.binding)
        if (std::min(span.from, span.to) <= x && x <= std::max(span.from, span.to)) return nameOf(span.limit);
    return {};
}

/// What another has not published stays empty, and so does what the model says of feasibility.
std::string runLine(const std::string& scenario, const RunPoint& run, bool simulation) {
    constexpr int ofLayout = 3 + layoutDegrees.size(), ofVerdict = 7;
    Row row;
    row.add(scenario).add(run.label);
    for (int i = 0; i < ofLayout; ++i) row.add("");
    for (const MetricInfo& m : metrics()) row.add(valueOf(run.point, m.metric));
    for (int i = 0; i < ofVerdict; ++i) row.add("");
    row.add(run.standing());
    for (int i = 0; simulation && i <= simulatedFigures; ++i) row.add("");
    return row.line();
}

} // namespace

std::string pointsCsv(std::span<const ExploredScenario> scenarios, bool all) {
    const bool series =
        std::any_of(scenarios.begin(), scenarios.end(), [](const ExploredScenario& s) { return s.runs.has_value(); });
    const bool simulation =
        !all && std::any_of(scenarios.begin(), scenarios.end(), [](const ExploredScenario& s) { return !s.simulations.empty(); });
    std::string text = pointHead({series, simulation});
    for (const ExploredScenario& s : scenarios) {
        const std::string& name = s.scenario->scenario.name;
        const std::vector<FrontierPoint>& frontier = s.exploration.frontier;
        if (all)
            for (const OperatingPoint& p : s.exploration.candidates)
                text += pointRow(name, p, nullptr, "", none, "", series ? "candidate" : "").line();
        for (std::size_t i = 0; !all && i < frontier.size(); ++i) {
            const OperatingPoint& p = frontier[i].point;
            const bool stands = i < s.nearness.size() && s.nearness[i];
            Row row =
                pointRow(name, p, &frontier[i].yAtX, limitAt(s, valueOf(p, s.along)), i < s.light.size() ? s.light[i] : none,
                         stands ? nameOf(s.nearness[i]->standing) : "", series ? "frontier" : "");
            if (simulation) addSimulation(row, s.simulations[i], p);
            text += row.line();
        }
        if (s.runs)
            for (const RunPoint& run : *s.runs) text += runLine(name, run, simulation);
    }
    return text;
}

std::string estimatesCsv(std::span<const EstimatedScenario> scenarios) {
    std::string text = "scenario,kind,name,unit,low,mid,high\n";
    for (const EstimatedScenario& s : scenarios) {
        const std::string& name = s.scenario->scenario.name;
        const auto line = [&](std::string_view kind, std::string_view what, std::string_view unit, Interval<double> v) {
            text += Row{}.add(name).add(kind).add(what).add(unit).add(v.low).add(v.mid).add(v.high).line();
        };
        const auto exact = [&](std::string_view kind, std::string_view what, std::string_view unit, double v) {
            line(kind, what, unit, Interval<double>::exactly(v));
        };
        const Estimate& e = s.estimate;
        for (const MetricInfo& m : everyMetric()) line("metric", m.id, m.unit, e.metrics[placeOf(m.metric)]);
        const auto step = [&](std::string_view kind, std::string_view hidden, std::span<const StepPart> parts) {
            for (const StepPart& p : parts) exact(kind, p.name, "s", p.time.si());
            for (const StepPart& p : parts)
                if (p.hidden.si() > 0) exact(hidden, p.name, "s", p.hidden.si());
        };
        step("decode step", "hidden beside the decode step", e.decodeStep);
        step("prefill step", "hidden beside the prefill step", e.prefillStep);
        exact("memory", "weights", "B", e.memory.weights.si());
        exact("memory", "kv", "B", e.memory.kv.si());
        exact("memory", "activations", "B", e.memory.activations.si());
        exact("memory", "runtime", "B", e.memory.runtime.si());
        exact("memory", "free", "B", e.memory.free.si());
        exact("memory", "below_hbm", "B", e.memory.below.si());
        exact("memory fit", "largest_batch", "seq", e.fit.largestBatch);
        exact("memory fit", "largest_context", "tok", e.fit.largestContext);
        exact("memory fit", "fewest_gpus", "GPU", e.fit.fewestGpus);
        for (const PowerStackPart& p : e.power) exact("average power", p.name, "W", p.average.si());
        for (const PowerStackPart& p : e.power) exact("provisioned power", p.name, "W", p.provisioned.si());
        for (const CostPart& p : e.cost) exact("cost", p.name, "USD/tok", p.perToken.si());
        if (e.point.prefixLoad.si() > 0) exact("time to first token", "prefix_load", "s", e.point.prefixLoad.si());
        if (s.simulation && s.simulation->point) {
            const SimulatedPoint& simulated = *s.simulation->point;
            for (const SimulationRow& r : rowsOf(simulated, e.point)) {
                const std::string figure(r.id.substr(0, r.id.size() - 2));
                exact("simulation", figure + "_mean", "s", r.found.mean);
                exact("simulation", figure + "_p50", "s", r.found.p50);
                exact("simulation", figure + "_p90", "s", r.found.p90);
                exact("simulation", figure + "_p99", "s", r.found.p99);
            }
            exact("simulation", "tok_s", "tok/s", simulated.result.steadyTokenRate);
            exact("simulation", "iterations", "", double(simulated.result.iterations));
            exact("simulation", idOf(simulated.result.verdict), "", 1);
        }
        for (const Finding& f : e.findings)
            text += Row{}.add(name).add("finding").add(idOf(f.code)).add("").add(f.values[0]).add("").add(f.values[1]).line();
    }
    return text;
}

} // namespace rackline
