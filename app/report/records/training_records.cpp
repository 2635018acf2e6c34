// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/training_records.h"

#include "app/report/records/json_number.h"
#include "app/report/words/wording.h"
#include "model/runs/training_metric.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {

using Json = nlohmann::ordered_json;

template <class Q> TrainingFigure shown(const char* name, const Interval<Q>& v) {
    return {name, v.mid.si(), v.low.si(), v.high.si()};
}
TrainingFigure shown(const char* name, double v) { return {name, v, v, v}; }

Json layoutJson(const TrainingLayout& l) {
    return {{"label", labelOf(l)},
            {"tp", l.tp},
            {"cp", l.cp},
            {"pp", l.pp},
            {"dp", l.dp},
            {"ep", l.ep},
            {"expert_tp", l.etp},
            {"chunks", l.virtualStages},
            {"micro_batch", l.microBatch},
            {"zero", l.zero},
            {"shard", l.shard},
            {"recompute", nameOf(l.recompute)},
            {"schedule", nameOf(l.schedule)}};
}

Json scalingJson(const Scenario& s, bool weak) {
    Json curve = Json::array();
    constexpr int smallest = 8, largest = 131072;
    for (const ScalingPoint& p : trainingScaling(s, smallest, largest, weak)) {
        Json point{{"gpus", p.gpus}, {"feasible", p.feasible}};
        if (p.feasible) {
            point["layout"] = labelOf(p.layout);
            point["step_s"] = number(p.step.si());
            point["tok_s"] = number(p.tokens.si());
            point["mfu_bf16"] = number(p.mfu);
            point["hfu_bf16"] = number(p.hfu);
            point["efficiency"] = number(p.efficiency);
            point["goodput"] = number(p.goodput);
        }
        curve.push_back(std::move(point));
    }
    return curve;
}

Json inputsJson(const ResolvedScenario& scenario) {
    Json list = Json::array();
    for (const InputFigure& input : scenario.inputs) {
        Json one{{"path", input.path},
                 {"value", input.text},
                 {"grade", nameOf(input.provenance.grade)},
                 {"source", input.provenance.source}};
        if (input.provenance.unverified) one["unverified"] = true;
        list.push_back(std::move(one));
    }
    return list;
}
} // namespace

std::vector<TrainingFigure> trainingFigures(const TrainingEstimate& e) {
    const TrainingMemory& m = e.point.memory;
    const Reliability& r = e.failures;
    constexpr double hourSeconds = 3600;
    std::vector<TrainingFigure> all{shown("step_s", e.step),
                                    shown("tok_s", e.tokens.si()),
                                    shown("tok_s_per_gpu", e.perGpu.si()),
                                    shown("mfu_bf16", e.mfu),
                                    shown("mfu_format", e.mfuOfFormat),
                                    shown("hfu_bf16", e.hfu),
                                    shown("flop_per_token", e.flopsPerToken),
                                    shown("tokens", e.totalTokens),
                                    shown("flop", e.totalWork.si()),
                                    shown("duration_s", e.duration),
                                    shown("energy_j", e.energy),
                                    shown("cost_usd", e.cost),
                                    shown("carbon_kg", e.carbon),
                                    shown("facility_w_per_gpu", e.point.power.si()),
                                    shown("usd_per_gpu_hour", e.point.hourly.si() * hourSeconds),
                                    shown("memory_states_b", m.states),
                                    shown("memory_activations_b", m.activations),
                                    shown("memory_logits_b", m.logits),
                                    shown("memory_reserved_b", m.reserved),
                                    shown("memory_limit_b", e.memoryLimit.si()),
                                    shown("fit_probability", e.fitProbability),
                                    shown("facility_w", e.power),
                                    shown("mtti_s", e.mtti),
                                    shown("checkpoint_b", r.checkpoint.si()),
                                    shown("checkpoint_wait_s", r.save.si()),
                                    shown("checkpoint_interval_s", r.interval.si()),
                                    shown("storage_needed_b_s", r.storageNeeded.si()),
                                    shown("restart_s", r.restart.si()),
                                    {"goodput", e.goodput.mid, e.goodput.low, e.goodput.high},
                                    shown("checkpoints_stored_b", r.stored.si()),
                                    shown("spare_gpus", r.spares)};
    // Under the names and in the units of every other command.
    for (const TrainingMetricInfo& info : trainingMetrics()) {
        const auto known =
            std::find_if(all.begin(), all.end(), [&info](const TrainingFigure& one) { return one.name == info.id; });
        const Interval<double> v = intervalOf(e, info.metric);
        if (known == all.end()) all.push_back({std::string(info.id), v.mid, v.low, v.high});
    }
    if (e.deadlineShare > 0) {
        all.push_back(shown("deadline_flop_s_per_gpu", e.deadlineRate.si()));
        all.push_back(shown("deadline_share_bf16", e.deadlineShare));
        all.push_back(shown("deadline_share_format", e.deadlineShareOfFormat));
    }
    return all;
}

std::string_view idOf(ClaimCheck::Of of) {
    constexpr std::array<std::string_view, 4> ids{"duration_s", "facility_w", "goodput", "mtti_s"};
    return ids[static_cast<std::size_t>(of)];
}
std::string_view textOf(ClaimCheck::Verdict verdict) {
    constexpr std::array<std::string_view, 3> texts{"holds", "possible", "fails"};
    return texts[static_cast<std::size_t>(verdict)];
}

std::string trainingCsv(std::span<const TrainedScenario> scenarios) {
    std::string text = "scenario,figure,p50,p5,p95\n";
    const auto cell = [](double v) { return std::isfinite(v) ? numberText(v) : std::string(); };
    for (const TrainedScenario& t : scenarios) {
        const std::string name = csvCell(t.scenario->scenario.name);
        text += name + ",feasible," + (t.estimate.feasible ? "1" : "0") + ",,\n";
        for (const Finding& f : t.estimate.findings) text += name + ",finding," + csvCell(idOf(f.code)) + ",,\n";
        if (t.estimate.parts.empty()) continue;
        for (const TrainingFigure& f : trainingFigures(t.estimate)) {
            text += name + ',' + f.name + ',' + cell(f.mid) + ',';
            text += f.low == f.high ? std::string(",\n") : cell(f.low) + ',' + cell(f.high) + '\n';
        }
        for (const TrainingPart& p : t.estimate.parts)
            text += name + ",step " + csvCell(p.name) + " s," + cell(p.time.si()) + ",,\n";
    }
    return text;
}

std::string trainingJson(std::span<const TrainedScenario> scenarios, const Origin& origin) {
    Json file{{"format", "rackline-result"},          {"kind", "training"},  {"rackline", RACKLINE_VERSION},
              {"catalogue", origin.catalogueVersion}, {"date", origin.date}, {"command", origin.command}};
    file["scenarios"] = Json::array();
    for (const TrainedScenario& t : scenarios) {
        const Scenario& s = t.scenario->scenario;
        Json one{{"name", s.name},
                 {"hash", t.scenario->hash},
                 {"model", s.model.id},
                 {"rack", s.system.rack.id},
                 {"gpus", t.estimate.gpus},
                 {"framework", s.training.profile.id},
                 {"feasible", t.estimate.feasible},
                 {"evaluated", t.estimate.evaluated}};
        one["findings"] = Json::array();
        for (const Finding& f : t.estimate.findings)
            one["findings"].push_back({{"code", idOf(f.code)},
                                       {"text", sentenceOf(f, plainNumbers)},
                                       {"values", {number(f.values[0]), number(f.values[1])}}});
        if (!t.estimate.parts.empty()) {
            one["layout"] = layoutJson(t.estimate.point.layout);
            for (const TrainingFigure& f : trainingFigures(t.estimate))
                one["figures"][f.name] = f.low == f.high
                                             ? number(f.mid)
                                             : Json{{"low", number(f.low)}, {"mid", number(f.mid)}, {"high", number(f.high)}};
            one["claims"] = Json::array();
            for (const ClaimCheck& c : t.estimate.claims)
                one["claims"].push_back({{"of", idOf(c.of)},
                                         {"claimed", number(c.claimed)},
                                         {"low", number(c.predicted.low)},
                                         {"mid", number(c.predicted.mid)},
                                         {"high", number(c.predicted.high)},
                                         {"verdict", textOf(c.verdict)}});
            one["failures"] = Json::array();
            for (const FailureSource& f : t.estimate.failures.sources)
                one["failures"].push_back(
                    {{"unit", f.name}, {"gpus", f.gpus}, {"mtti_s", number(f.mtti.si())}, {"spare_gpus", f.spares}});
            one["step"] = Json::array();
            for (const TrainingPart& p : t.estimate.parts)
                one["step"].push_back({{"name", p.name}, {"time_s", number(p.time.si())}});
            one["scaling"] = {{"strong", scalingJson(s, false)}, {"weak", scalingJson(s, true)}};
        }
        one["inputs"] = inputsJson(*t.scenario);
        file["scenarios"].push_back(std::move(one));
    }
    constexpr int indent = 2;
    return file.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace rackline
