// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/training_records.h"

#include "app/report/records/point_records.h"
#include "app/report/words/wording.h"
#include "model/runs/training_metric.h"

#include <algorithm>
#include <array>
#include <functional>

namespace rackline {

namespace {
template <class Q> TrainingFigure shown(const char* name, const Interval<Q>& v) {
    return {name, v.mid.si(), v.low.si(), v.high.si()};
}
TrainingFigure shown(const char* name, double v) { return {name, v, v, v}; }

Fields<TrainingLayout> layoutFields() {
    using L = TrainingLayout;
    return {{"label", [](const L& l) { return labelOf(l); }},
            {"tp", &L::tp},
            {"cp", &L::cp},
            {"pp", &L::pp},
            {"dp", &L::dp},
            {"ep", &L::ep},
            {"expert_tp", &L::etp},
            {"chunks", &L::virtualStages},
            {"micro_batch", finite(&L::microBatch)},
            {"zero", &L::zero},
            {"shard", &L::shard},
            {"recompute", [](const L& l) { return nameOf(l.recompute); }, schema::oneOf({"none", "selective", "full"})},
            {"schedule", [](const L& l) { return nameOf(l.schedule); }}};
}

/// What `read` gives where the condition holds.
template <class Of, class Condition, class Read> auto where(Condition condition, Read read) {
    return [condition, read](const Of& of) {
        using V = std::remove_cvref_t<std::invoke_result_t<Read, const Of&>>;
        return std::invoke(condition, of) ? std::optional<V>(std::invoke(read, of)) : std::nullopt;
    };
}

struct Curves {
    std::vector<ScalingPoint> strong, weak;
};
Curves scalingOf(const TrainedScenario& t) {
    constexpr int smallest = 8, largest = 131072;
    const Scenario& s = t.scenario->scenario;
    return {trainingScaling(s, smallest, largest, false), trainingScaling(s, smallest, largest, true)};
}
Fields<Curves> curveFields() {
    using P = ScalingPoint;
    const auto feasibly = [](auto read) { return where<P>(&P::feasible, read); };
    const Fields<P> point{{"gpus", &P::gpus},
                          {"feasible", &P::feasible},
                          {"layout", feasibly([](const P& p) { return labelOf(p.layout); })},
                          {"step_s", feasibly(&P::step)},
                          {"tok_s", feasibly(&P::tokens)},
                          {"mfu_bf16", feasibly(&P::mfu)},
                          {"hfu_bf16", feasibly(&P::hfu)},
                          {"efficiency", feasibly(&P::efficiency)},
                          {"goodput", feasibly(&P::goodput)}};
    return {{"strong", &Curves::strong, point}, {"weak", &Curves::weak, point}};
}

/// Exactly one number where nothing is said of its ends.
Json figuresJson(const TrainedScenario& t) {
    Json figures;
    for (const TrainingFigure& f : trainingFigures(t.estimate))
        figures[f.name] = f.low == f.high ? number(f.mid) : detail::jsonFor(Interval<double>{f.low, f.mid, f.high});
    return figures;
}

using Runs = std::span<const TrainedScenario>;
Fields<Runs> runFields() {
    using C = ClaimCheck;
    const Fields<C> claim{
        {"of", [](const C& c) { return idOf(c.of); }},
        {"claimed", &C::claimed},
        {"low", [](const C& c) { return c.predicted.low; }},
        {"mid", [](const C& c) { return c.predicted.mid; }},
        {"high", [](const C& c) { return c.predicted.high; }},
        {"verdict", [](const C& c) { return textOf(c.verdict); }, schema::oneOf({"holds", "possible", "fails"})}};
    const Fields<FailureSource> failure{{"unit", &FailureSource::name},
                                        {"gpus", &FailureSource::gpus},
                                        {"mtti_s", &FailureSource::mtti},
                                        {"spare_gpus", &FailureSource::spares}};
    const Fields<TrainingPart> part{{"name", &TrainingPart::name}, {"time_s", &TrainingPart::time}};
    Fields<InputFigure> input;
    addThrough(input, std::identity(), fieldsOf(Of<InputFigure>()), {"path", "value", "grade", "source"});
    input.emplace_back("unverified",
                       [](const InputFigure& i) { return i.provenance.unverified ? std::optional(true) : std::nullopt; });
    using T = TrainedScenario;
    const auto running = [](auto read) { return where<T>([](const T& t) { return !t.estimate.parts.empty(); }, read); };
    const Fields<T> scenario{
        {"name", [](const T& t) { return t.scenario->scenario.name; }},
        {"hash", [](const T& t) { return t.scenario->hash; }},
        {"model", [](const T& t) { return t.scenario->scenario.model.id; }},
        {"rack", [](const T& t) { return t.scenario->scenario.system.rack.id; }},
        {"gpus", [](const T& t) { return t.estimate.gpus; }},
        {"framework", [](const T& t) { return t.scenario->scenario.training.profile.id; }},
        {"feasible", [](const T& t) { return t.estimate.feasible; }},
        {"evaluated", [](const T& t) { return t.estimate.evaluated; }},
        {"findings", [](const T& t) { return t.estimate.findings; }},
        {"layout", running([](const T& t) { return t.estimate.point.layout; }), layoutFields()},
        {"figures", running(figuresJson),
         Json{{"type", "object"}, {"additionalProperties", {{"anyOf", {schema::figure, schema::interval()}}}}}},
        {"claims", running([](const T& t) { return t.estimate.claims; }), claim},
        {"failures", running([](const T& t) { return t.estimate.failures.sources; }), failure},
        {"step", running([](const T& t) { return t.estimate.parts; }), part},
        {"scaling", running(scalingOf), curveFields()},
        {"inputs", [](const T& t) { return t.scenario->inputs; }, input}};
    return {{"scenarios", std::identity(), scenario}};
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

CellRows trainingRows(std::span<const TrainedScenario> scenarios) {
    CellRows table{{"scenario", "figure", "p50", "p5", "p95"}};
    for (const TrainedScenario& t : scenarios) {
        const auto line = [&](std::string figure, std::string mid, std::string low = {}, std::string high = {}) {
            table.rows.push_back({t.scenario->scenario.name, std::move(figure), std::move(mid), std::move(low), std::move(high)});
        };
        line("feasible", t.estimate.feasible ? "1" : "0");
        for (const Finding& f : t.estimate.findings) line("finding", std::string(idOf(f.code)));
        if (t.estimate.parts.empty()) continue;
        for (const TrainingFigure& f : trainingFigures(t.estimate)) {
            const bool exactly = f.low == f.high;
            line(f.name, numberCell(f.mid), exactly ? "" : numberCell(f.low), exactly ? "" : numberCell(f.high));
        }
        for (const TrainingPart& p : t.estimate.parts) line("step " + std::string(p.name) + " s", numberCell(p.time.si()));
    }
    return table;
}

Json trainingJson(std::span<const TrainedScenario> scenarios, const Origin& origin) {
    return resultOf("training", origin, runFields(), scenarios);
}
Json trainingSchema() { return resultSchema("training", runFields()); }

} // namespace rackline
