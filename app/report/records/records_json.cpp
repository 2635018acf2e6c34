// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/json_number.h"
#include "app/report/records/records.h"
#include "app/report/records/simulation_json.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"
#include "model/candidates/serving_failures.h"
#include "model/search/light_share.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace rackline {

namespace {

using Json = nlohmann::ordered_json;

Json interval(const Interval<double>& v) { return {{"low", number(v.low)}, {"mid", number(v.mid)}, {"high", number(v.high)}}; }

Json finding(const Finding& f) {
    return {
        {"code", idOf(f.code)}, {"text", sentenceOf(f, plainNumbers)}, {"values", {number(f.values[0]), number(f.values[1])}}};
}

Json findings(const std::vector<Finding>& list) {
    Json result = Json::array();
    for (const Finding& f : list) result.push_back(finding(f));
    return result;
}

Json layout(const Layout& l) {
    Json result{{"label", labelOf(l)}};
    for (const Degree& degree : layoutDegrees) result[std::string(degree.key)] = l.*degree.of;
    result["gpus"] = l.gpus();
    return result;
}

Json point(const OperatingPoint& p) {
    Json result{{"label", labelOf(p)},
                {"mode", p.mode == ServingMode::disaggregated ? "disaggregated" : "aggregated"},
                {"layout", layout(p.layout)},
                {"gpus", p.gpus()},
                {"concurrency", number(p.concurrency)}};
    if (p.mode == ServingMode::disaggregated)
        result["prefill"] = {{"layout", layout(p.prefill)}, {"workers", p.prefillWorkers}, {"decode_workers", p.decodeWorkers}};
    if (p.beside > 0) result["prefill"]["chips_beside_each_gpu"] = p.beside;
    if (p.helpers > 0) result["prefill"]["on_gpus"] = {{"layout", layout(p.helper)}, {"workers", p.helpers}};
    for (const MetricInfo& m : metrics()) result[std::string(m.id)] = number(valueOf(p, m.metric));
    result["feasible"] = p.feasible();
    if (!p.feasible()) result["reason"] = finding(p.finding);
    return result;
}

Json runJson(const RunPoint& run) {
    Json result{{"label", run.label}, {"series", run.standing()}};
    for (const MetricInfo& m : metrics())
        if (std::isfinite(valueOf(run.point, m.metric))) result[std::string(m.id)] = valueOf(run.point, m.metric);
    return result;
}

Json head(const char* kind, const Origin& origin) {
    return {{"format", "rackline-result"},          {"kind", kind},        {"rackline", RACKLINE_VERSION},
            {"catalogue", origin.catalogueVersion}, {"date", origin.date}, {"command", origin.command}};
}

Json units() {
    Json result;
    for (const MetricInfo& m : metrics()) result[std::string(m.id)] = m.unit;
    return result;
}

Json step(const std::vector<StepPart>& parts) {
    Json result = Json::array();
    for (const StepPart& p : parts) {
        result.push_back({{"name", p.name},
                          {"group", nameOf(p.group)},
                          {"time_s", number(p.time.si())},
                          {"latency_s", number(p.fixed.si())},
                          {"speed_of_light_s", number(p.speedOfLight.si())},
                          {"flop", number(p.work.si())},
                          {"bytes", number(p.traffic.si())},
                          {"limit", nameOf(p.limit)}});
        if (p.hidden.si() > 0) result.back()["hidden_s"] = number(p.hidden.si());
    }
    return result;
}

Json inputs(const ResolvedScenario& scenario) {
    Json result = Json::array();
    for (const InputFigure& input : scenario.inputs)
        result.push_back({{"path", input.path},
                          {"value", input.text},
                          {"grade", nameOf(input.provenance.grade)},
                          {"unverified", input.provenance.unverified},
                          {"source", input.provenance.source},
                          {"date", input.provenance.date}});
    return result;
}

Json nearness(const Nearness& n) {
    Json result{{"standing", nameOf(n.standing)},
                {"runs_near", n.runsNear},
                {"own_figures", n.ownFigures},
                {"text", sentenceOf(n, plainNumbers)}};
    if (!n.nearest) return result;
    const KnownRun& run = *n.nearest;
    Json nearest{{"id", run.id},           {"chip", run.chip}, {"gpus", run.gpus},   {"engine", run.engine},
                 {"model", run.model},     {"isl", run.isl},   {"osl", run.osl},     {"in_flight_per_gpu", run.load},
                 {"distance", n.distance}, {"load", n.load},   {"prompt", n.prompt}, {"answer", n.answer},
                 {"source", run.source}};
    if (run.tpot > 0) nearest["tpot_s"] = run.tpot;
    if (run.perGpu > 0) nearest["tok_s_per_gpu"] = run.perGpu;
    result["nearest"] = std::move(nearest);
    return result;
}

Json launch(const EstimatedScenario& s) {
    Json all = Json::array();
    for (const LaunchHint& hint : s.launch) {
        const LaunchEngine& engine = *hint.engine;
        Json one{{"engine", engine.id}, {"version", engine.version}, {"source", engine.source}, {"read", engine.read}};
        one["model"] = checkpointText(s.scenario->scenario);
        one["workers"] = Json::array();
        for (const LaunchWorker& worker : hint.workers) {
            Json entry{{"role", nameOf(worker.role)}, {"count", worker.count}, {"command", worker.command}};
            if (!worker.file.empty()) entry["file"] = worker.file;
            one["workers"].push_back(std::move(entry));
        }
        one["cannot"] = hint.gaps;
        all.push_back(std::move(one));
    }
    return all;
}

Json estimateJson(const EstimatedScenario& s) {
    const Estimate& e = s.estimate;
    Json result{{"name", s.scenario->scenario.name}, {"hash", s.scenario->hash},         {"feasible", e.point.feasible()},
                {"findings", findings(e.findings)},  {"layout", layout(e.point.layout)}, {"binding", nameOf(e.binding)}};
    result["point"] = point(e.point);
    Json values;
    for (const MetricInfo& m : everyMetric()) {
        values[std::string(m.id)] = interval(e.metrics[placeOf(m.metric)]);
        values[std::string(m.id)]["unit"] = m.unit;
    }
    result["metrics"] = std::move(values);
    result["decode_step"] = {{"time_s", number(e.decodeStepTime.si())},
                             {"speed_of_light_s", number(e.decodeSpeedOfLight.si())},
                             {"parts", step(e.decodeStep)}};
    result["prefill_step"] = {{"time_s", number(e.prefillStepTime.si())},
                              {"speed_of_light_s", number(speedOfLightOf(e.prefillStep).si())},
                              {"parts", step(e.prefillStep)}};
    const MemoryUse& m = e.memory;
    result["memory_bytes"] = {{"weights", m.weights.si()}, {"kv", m.kv.si()},     {"activations", m.activations.si()},
                              {"runtime", m.runtime.si()}, {"free", m.free.si()}, {"capacity", m.capacity.si()},
                              {"below_hbm", m.below.si()}};
    result["memory_fit"] = {{"largest_batch", number(e.fit.largestBatch)},
                            {"largest_context", number(e.fit.largestContext)},
                            {"fewest_gpus", e.fit.fewestGpus}};
    result["power_w_per_gpu"] = Json::array();
    for (const PowerStackPart& p : e.power)
        result["power_w_per_gpu"].push_back({{"name", p.name}, {"average", p.average.si()}, {"provisioned", p.provisioned.si()}});
    result["cost"] = Json::array();
    for (const CostPart& p : e.cost)
        result["cost"].push_back(
            {{"name", p.name}, {"usd_per_gpu_h", number(p.perGpu.si() * 3600)}, {"usd_per_mtok", number(p.perToken.si() * 1e6)}});
    if (s.scenario->scenario.training.failures.serving && e.point.throughput.si() > 0) {
        const FailureReport f = failureReportOf(s.scenario->scenario, e.point, e.memory.weights);
        const auto ends = [](double low, double mid, double high) {
            return Json{{"low", number(low)}, {"mid", number(mid)}, {"high", number(high)}};
        };
        result["failures"] = {{"between_s", ends(f.between.low.si(), f.between.mid.si(), f.between.high.si())},
                              {"down_s", number(f.down.si())},
                              {"availability", ends(f.availability.low, f.availability.mid, f.availability.high)},
                              {"goodput", ends(f.goodput.low, f.goodput.mid, f.goodput.high)},
                              {"spare_gpus", number(f.spares)}};
    }
    if (s.nearness) result["measured"] = nearness(*s.nearness);
    result["prefix_load_s"] = number(e.point.prefixLoad.si());
    if (s.simulation) result["simulation"] = simulationJson(*s.simulation, e.point);
    if (!s.launch.empty()) result["launch"] = launch(s);
    result["inputs"] = inputs(*s.scenario);
    return result;
}

std::string written(const Json& json) {
    constexpr int indent = 2;
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string newestDate(std::span<const ResolvedScenario> scenarios) {
    std::string newest;
    for (const ResolvedScenario& s : scenarios)
        for (const InputFigure& input : s.inputs) newest = std::max(newest, input.provenance.date);
    return newest;
}

std::string pointsJson(std::span<const ExploredScenario> scenarios, bool all, const Origin& origin) {
    Json result = head("pareto", origin);
    result["units"] = units();
    result["scenarios"] = Json::array();
    for (const ExploredScenario& s : scenarios) {
        const Exploration& x = s.exploration;
        Json one{{"name", s.scenario->scenario.name}, {"hash", s.scenario->hash},
                 {"evaluated", x.evaluated},          {"bounded", x.bounded},
                 {"infeasible", x.infeasible},        {"findings", findings(x.findings)},
                 {"frontier", Json::array()}};
        if (const std::string& software = s.scenario->scenario.engine.software; !software.empty()) one["software"] = software;
        for (std::size_t i = 0; i < x.frontier.size(); ++i) {
            const FrontierPoint& p = x.frontier[i];
            Json entry = point(p.point);
            if (i < s.light.size()) entry["speed_of_light_share"] = number(s.light[i]);
            if (i < s.nearness.size() && s.nearness[i]) entry["standing"] = nameOf(s.nearness[i]->standing);
            if (i < s.layouts.size()) {
                entry["evidence"] = nameOf(s.layouts[i].evidence);
                if (!s.layouts[i].last.empty()) entry["published"] = s.layouts[i].last;
            }
            entry["x"] = interval(p.x);
            entry["y"] = interval(p.y);
            entry["y_at_x"] = interval(p.yAtX);
            if (!s.simulations.empty()) entry["simulation"] = simulationJson(s.simulations[i], p.point);
            one["frontier"].push_back(std::move(entry));
        }
        one["binding"] = Json::array();
        for (const BindingSpan& span : withoutShort(s.binding))
            one["binding"].push_back({{"metric", infoOf(s.along).id},
                                      {"limit", nameOf(span.limit)},
                                      {"from", number(span.from)},
                                      {"to", number(span.to)}});
        if (all) {
            one["candidates"] = Json::array();
            for (const OperatingPoint& p : x.candidates) one["candidates"].push_back(point(p));
        }
        if (s.runs) {
            one["runs"] = Json::array();
            for (const RunPoint& run : *s.runs) one["runs"].push_back(runJson(run));
        }
        result["scenarios"].push_back(std::move(one));
    }
    return written(result);
}

std::string estimatesJson(std::span<const EstimatedScenario> scenarios, const Origin& origin) {
    Json result = head("estimate", origin);
    result["scenarios"] = Json::array();
    for (const EstimatedScenario& s : scenarios) result["scenarios"].push_back(estimateJson(s));
    return written(result);
}

} // namespace rackline
