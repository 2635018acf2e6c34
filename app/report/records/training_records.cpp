// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/training_records.h"

#include "app/report/records/point_records.h"
#include "app/report/words/wording.h"
#include "model/facility/power/transient.h"
#include "model/runs/training_metric.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <functional>

namespace rackline {

namespace {
using Run = TrainingEstimate;

/// A figure, how tables call it and how they write it; what has no title is in files alone.
struct RunFigure {
    std::string_view name;
    Interval<double> (*of)(const Run&);
    std::string_view title{}, unit{};
    FigureText text = nullptr;
};

Interval<double> exactly(double value) { return Interval<double>::exactly(value); }
/// What says its unit itself; and what is written in another than it is counted in.
template <auto Text> std::string plain(double v, std::string_view, const NumberStyle& style) { return Text(v, style); }
template <auto Text, long long Each> std::string timesEach(double v, std::string_view, const NumberStyle& style) {
    return Text(v * double(Each), style);
}
std::string exponentText(double v, std::string_view, const NumberStyle&) { return numberText(v, 4); }
std::string wattsText(double megawatts, std::string_view, const NumberStyle& style) {
    return measureText(megawatts * MW.si(), "W", style);
}

/// A metric of training, under its name and in its unit.
RunFigure measured(TrainingMetric metric, std::string_view title, FigureText text) {
    const TrainingMetricInfo& info = infoOf(metric);
    return {info.id, info.figure, title, info.unit, text};
}

constexpr double secondsOfHour = 3600;
constexpr long long secondsOfDay = 86400;
const std::vector<RunFigure>& runFigures() {
    using enum TrainingMetric;
    static const std::vector<RunFigure> list{
        measured(step, "optimizer step", plain<timeText>),
        measured(tokens, "tokens a second", measureText),
        measured(perGpu, "tokens a second per GPU", predictedText),
        measured(perMw, "", nullptr),
        measured(mfu, "MFU, model FLOPs over dense bf16 peak", plain<percentText>),
        measured(mfuOfFormat, "MFU, over the peak of the format in use", plain<percentText>),
        measured(hfu, "HFU, with recomputation, over bf16 peak", plain<percentText>),
        {"flop_per_token", [](const Run& e) { return exactly(e.flopsPerToken); }},
        {"tokens", [](const Run& e) { return exactly(e.totalTokens); }, "tokens of the run", "tok", measureText},
        {"flop", [](const Run& e) { return exactly(e.totalWork.si()); }, "FLOPs of the run", "", exponentText},
        measured(duration, "time to train, with goodput", timesEach<timeText, secondsOfDay>),
        measured(gpus, "", nullptr),
        measured(gpuHours, "", nullptr),
        measured(energy, "energy at the meter", predictedText),
        measured(cost, "cost, spares included", plain<moneyText>),
        measured(carbon, "carbon dioxide", measureText),
        {"facility_w_per_gpu", [](const Run& e) { return exactly(e.point.power.si()); }},
        {"usd_per_gpu_h", [](const Run& e) { return exactly(e.point.hourly.si() * secondsOfHour); }},
        {"memory_states_b", [](const Run& e) { return exactly(e.point.memory.states); }, "weights, gradients, optimizer", "B",
         measureText},
        {"memory_activations_b", [](const Run& e) { return exactly(e.point.memory.activations); }, "activations", "B",
         measureText},
        {"memory_logits_b", [](const Run& e) { return exactly(e.point.memory.logits); }, "logits", "B", measureText},
        {"memory_buffers_b", [](const Run& e) { return exactly(e.point.memory.buffers); }, "buffers", "B", measureText},
        measured(memory, "reserved, with fragmentation", measureText),
        {"memory_limit_b", [](const Run& e) { return exactly(e.memoryLimit.si()); }, "limit for reserved memory", "B",
         measureText},
        {"fit_probability", [](const Run& e) { return exactly(e.fitProbability); }, "chance that it fits", "",
         plain<percentText>},
        measured(power, "power at the meter", wattsText),
        {"mtti_s", [](const Run& e) { return inSi(e.mtti); }, "time between interruptions", "", plain<timeText>},
        {"checkpoint_b", [](const Run& e) { return exactly(e.failures.checkpoint.si()); }, "checkpoint", "B", measureText},
        {"checkpoint_wait_s", [](const Run& e) { return exactly(e.failures.save.si()); }, "training stall per checkpoint", "",
         plain<timeText>},
        {"checkpoint_interval_s", [](const Run& e) { return exactly(e.failures.interval.si()); }, "checkpoint interval", "",
         plain<timeText>},
        {"storage_needed_b_s", [](const Run& e) { return exactly(e.failures.storageNeeded.si()); }, "storage write rate needed",
         "B/s", measureText},
        {"restart_s", [](const Run& e) { return exactly(e.failures.restart.si()); }, "recovery after a failure", "",
         plain<timeText>},
        measured(goodput, "goodput", plain<percentText>),
        {"checkpoints_stored_b", [](const Run& e) { return exactly(e.failures.stored.si()); }},
        {"spare_gpus", [](const Run& e) { return exactly(e.failures.spares); }, "spare GPUs", "", plain<countText>},
    };
    return list;
}
/// Where a deadline is stated.
constexpr auto deadlineFigures = std::to_array<RunFigure>({
    {"deadline_flop_s_per_gpu", [](const Run& e) { return exactly(e.deadlineRate.si()); }, "rate per GPU that the deadline needs",
     "FLOP/s", measureText},
    {"deadline_share_bf16", [](const Run& e) { return exactly(e.deadlineShare); }, "  as a share of the bf16 peak", "",
     plain<percentText>},
    {"deadline_share_format", [](const Run& e) { return exactly(e.deadlineShareOfFormat); }, "  as a share of the format's peak",
     "", plain<percentText>},
});
/// What the supply must carry. Callers keep the places of figures, so that these come last.
constexpr auto figuresOfSupply = std::to_array<RunFigure>({
    {"step_swing_w", [](const Run& e) { return exactly(e.swing.si()); }, "each step swings the racks' power by", "W",
     measureText},
    {"step_swing_j", [](const Run& e) { return exactly(rideThroughEnergy(e.swing, 1 * second).si()); },
     "  energy to ride it through for 1 s", "J", measureText},
    {"stop_fall_w", [](const Run& e) { return exactly(e.stop.si()); }, "each interruption drops the power by", "W", measureText},
});
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
            {"recompute", [](const L& l) { return nameOf(l.recompute); }, schema::oneOf(nameOf, Recompute::full)},
            {"schedule", [](const L& l) { return nameOf(l.schedule); }}};
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
    const auto feasibly = [](auto read) { return when(&P::feasible, read); };
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
        figures[std::string(f.name)] = f.isExact() ? number(f.value.mid) : detail::jsonFor(f.value);
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
        {"verdict", [](const C& c) { return textOf(c.verdict); }, schema::oneOf(textOf, ClaimCheck::Verdict::fails)}};
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
    const auto running = [](auto read) { return when([](const T& t) { return !t.estimate.parts.empty(); }, read); };
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
    std::vector<TrainingFigure> all;
    const auto add = [&](const RunFigure& f) { all.push_back({f.name, f.of(e), f.title, f.unit, f.text}); };
    std::for_each(runFigures().begin(), runFigures().end(), add);
    if (e.deadlineShare > 0) std::for_each(deadlineFigures.begin(), deadlineFigures.end(), add);
    const std::vector<TrainingFigure> supply = supplyFigures(e);
    all.insert(all.end(), supply.begin(), supply.end());
    return all;
}

std::vector<TrainingFigure> supplyFigures(const TrainingEstimate& e) {
    std::vector<TrainingFigure> all;
    for (const RunFigure& f : figuresOfSupply) all.push_back({f.name, f.of(e), f.title, f.unit, f.text});
    return all;
}

std::string_view idOf(ClaimCheck::Of of) {
    constexpr std::array<std::string_view, 4> ids{"days", "facility_mw", "goodput", "mtti_s"};
    return ids[static_cast<std::size_t>(of)];
}
std::string_view textOf(ClaimCheck::Verdict verdict) {
    constexpr std::array<std::string_view, 3> texts{"holds", "possible", "fails"};
    return texts[static_cast<std::size_t>(verdict)];
}

namespace {
/// A figure of a run; how it went and the parts of its step stand among them.
struct TrainedLine {
    std::string_view scenario;
    std::string figure;
    Json mid, low{}, high{};
};
const Fields<TrainedLine>& trainedLineFields() {
    using L = TrainedLine;
    static const Fields<L> list{
        {"scenario", &L::scenario}, {"figure", &L::figure}, {"p50", &L::mid}, {"p5", &L::low}, {"p95", &L::high}};
    return list;
}
void addLines(std::vector<TrainedLine>& lines, const TrainedScenario& t) {
    const std::string& name = t.scenario->scenario.name;
    lines.push_back({name, "feasible", t.estimate.feasible});
    for (const Finding& f : t.estimate.findings) lines.push_back({name, "finding", idOf(f.code)});
    if (t.estimate.parts.empty()) return;
    for (const TrainingFigure& f : trainingFigures(t.estimate)) {
        const auto end = [&f](double v) { return f.isExact() ? Json() : number(v); };
        lines.push_back({name, std::string(f.name), number(f.value.mid), end(f.value.low), end(f.value.high)});
    }
    for (const TrainingPart& p : t.estimate.parts)
        lines.push_back({name, "step " + std::string(p.name) + " s", number(p.time.si())});
}
} // namespace

CellRows trainingRows(std::span<const TrainedScenario> scenarios) {
    std::vector<TrainedLine> lines;
    for (const TrainedScenario& t : scenarios) addLines(lines, t);
    return tableOf(trainedLineFields(), lines);
}

Json trainingJson(std::span<const TrainedScenario> scenarios, const Origin& origin) {
    return resultOf("training", origin, runFields(), scenarios);
}
Json trainingSchema() { return resultSchema("training", runFields()); }

} // namespace rackline
