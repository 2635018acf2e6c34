// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/point_records.h"
#include "app/report/records/records.h"
#include "app/report/records/tail_records.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"
#include "model/candidates/searched_layouts.h"
#include "model/candidates/serving_failures.h"
#include "model/search/step_standing.h"

#include <algorithm>

namespace rackline {

namespace {
/// A step of decoding or of prefill, with the sums of its parts.
struct Step {
    Time time, speedOfLight;
    std::span<const StepPart> parts;
};
struct Hint {
    const LaunchHint& hint;
    const Scenario& scenario;
};

std::optional<Finite> known(double value) { return value > 0 ? std::optional(Finite{value}) : std::nullopt; }

const Fields<StepPart>& partFields() {
    static const Fields<StepPart> list{{"name", &StepPart::name},
                                       {"group", [](const StepPart& p) { return nameOf(p.group); }},
                                       {"time_s", &StepPart::time},
                                       {"latency_s", &StepPart::fixed},
                                       {"speed_of_light_s", &StepPart::speedOfLight},
                                       {"flop", &StepPart::work},
                                       {"bytes", &StepPart::traffic},
                                       {"limit", [](const StepPart& p) { return nameOf(p.limit); }},
                                       {"hidden_s", [](const StepPart& p) { return known(p.hidden.si()); },
                                        "Beside time_s, behind the computation of the step's other half"}};
    return list;
}
const Fields<Step>& stepFields() {
    static const Fields<Step> list{
        {"time_s", &Step::time}, {"speed_of_light_s", &Step::speedOfLight}, {"parts", &Step::parts, partFields()}};
    return list;
}
Fields<Estimate> metricFields() {
    Fields<Estimate> list;
    for (const MetricInfo& m : everyMetric()) {
        Json figure = schema::interval();
        schema::demand(figure, "unit", {{"const", m.unit}});
        const auto read = [&m](const Estimate& e) {
            Json v = detail::jsonFor(e.metrics[placeOf(m.metric)]);
            v["unit"] = m.unit;
            return v;
        };
        list.emplace_back(m.id, read, figure, m.title);
    }
    return list;
}

Fields<Nearness> nearnessFields() {
    // A run, and how far from it the point is.
    const auto run = [](auto read) { return [read](const Nearness& n) { return std::invoke(read, *n.nearest); }; };
    const Fields<Nearness> nearest{
        {"id", run(&KnownRun::id)},
        {"chip", run(&KnownRun::chip)},
        {"gpus", run(&KnownRun::gpus)},
        {"engine", run(&KnownRun::engine)},
        {"model", run(&KnownRun::model)},
        {"isl", run(finite(&KnownRun::isl))},
        {"osl", run(finite(&KnownRun::osl))},
        {"in_flight_per_gpu", run(finite(&KnownRun::load))},
        {"distance", finite(&Nearness::distance), "In ln; beside load and lengths what differs counts"},
        {"load", finite(&Nearness::load), "Of the point over the measured run"},
        {"prompt", finite(&Nearness::prompt)},
        {"answer", finite(&Nearness::answer)},
        {"source", run(&KnownRun::source)},
        {"tpot_ms", run([](const KnownRun& r) { return known(r.tpot / millisecond.si()); })},
        {"tok_s_per_gpu", run([](const KnownRun& r) { return known(r.perGpu); })}};
    return {{"standing", [](const Nearness& n) { return nameOf(n.standing); }, standingSchema()},
            {"runs_near", &Nearness::runsNear},
            {"own_figures", &Nearness::ownFigures},
            {"unshipped", &Nearness::unshipped, "The engine's profile was fitted to runs of the model that may not be shipped"},
            {"text", [](const Nearness& n) { return sentenceOf(n, plainNumbers); }},
            {"nearest", [](const Nearness& n) { return n.nearest ? std::optional(n) : std::nullopt; }, nearest}};
}

Fields<Hint> hintFields() {
    const Fields<LaunchWorker> worker{
        {"role", [](const LaunchWorker& w) { return nameOf(w.role); }, schema::oneOf(nameOf, WorkerRole::decode)},
        {"count", &LaunchWorker::count},
        {"command", &LaunchWorker::command},
        {"cap_w", [](const LaunchWorker& w) { return known(w.cap.si()); }},
        {"file", [](const LaunchWorker& w) { return w.file.empty() ? std::nullopt : std::optional(w.file); },
         "Lines of the YAML file that the command names"}};
    std::vector<std::string_view> engines;
    for (const LaunchEngine& engine : launchEngines()) engines.push_back(engine.id);
    return {{"engine", [](const Hint& h) { return h.hint.engine->id; }, schema::oneOf(engines)},
            {"version", [](const Hint& h) { return h.hint.engine->version; }},
            {"source", [](const Hint& h) { return h.hint.engine->source; }},
            {"read", [](const Hint& h) { return h.hint.engine->read; }},
            {"model", [](const Hint& h) { return checkpointText(h.scenario); }, "What MODEL stands for"},
            {"workers", [](const Hint& h) { return h.hint.workers; }, worker},
            {"cannot", [](const Hint& h) { return h.hint.gaps; }, "Parts of the layout that the engine has no setting for"}};
}

std::optional<FailureReport> failuresOf(const EstimatedScenario& s) {
    const Estimate& e = s.estimate;
    if (!s.scenario->scenario.training.failures.serving || e.point.throughput.si() <= 0) return std::nullopt;
    return failureReportOf(s.scenario->scenario, e.point, e.memory.weights);
}
std::optional<TailRecord> tailOf(const EstimatedScenario& s) {
    const Estimate& e = s.estimate;
    return e.tail ? std::optional<TailRecord>({s.scenario->scenario, *e.tail}) : std::nullopt;
}
std::optional<std::vector<Hint>> hintsOf(const EstimatedScenario& s) {
    std::vector<Hint> hints;
    for (const LaunchHint& hint : s.launch) hints.push_back({hint, s.scenario->scenario});
    return hints.empty() ? std::nullopt : std::optional(std::move(hints));
}

LayoutStanding standingIn(const EstimatedScenario& s) { return standingOf(s.scenario->scenario, s.estimate.point); }
std::optional<std::string> publishedOf(const EstimatedScenario& s) {
    std::string last = standingIn(s).last;
    return last.empty() ? std::nullopt : std::optional(std::move(last));
}

using Estimates = std::span<const EstimatedScenario>;
Fields<Estimates> estimateFields() {
    using S = EstimatedScenario;
    const Fields<S> scenario{
        {"name", [](const S& s) { return s.scenario->scenario.name; }},
        {"hash", [](const S& s) { return s.scenario->hash; }},
        {"feasible", [](const S& s) { return s.estimate.point.feasible(); }},
        {"findings", [](const S& s) { return s.estimate.findings; }},
        {"layout", [](const S& s) { return s.estimate.point.layout; }},
        {"evidence", [](const S& s) { return nameOf(standingIn(s).evidence); }, schema::oneOf(nameOf, Evidence::possible),
         "What is known of the layout; see pareto"},
        {"published", publishedOf, "Month of the newest published configuration of this kind, such as 2026-05"},
        {"binding", [](const S& s) { return nameOf(s.estimate.binding); }},
        {"point", [](const S& s) { return s.estimate.point; }, "Mode, pools, GPUs of one instance and requests in flight"},
        {"metrics", &S::estimate, metricFields()},
        {"decode_step",
         [](const S& s) {
             return Step{s.estimate.decodeStepTime, s.estimate.decodeSpeedOfLight, s.estimate.decodeStep};
         },
         stepFields()},
        {"prefill_step",
         [](const S& s) {
             return Step{s.estimate.prefillStepTime, speedOfLightOf(s.estimate.prefillStep), s.estimate.prefillStep};
         },
         stepFields()},
        {"memory_bytes", [](const S& s) { return s.estimate.memory; }},
        {"memory_fit", [](const S& s) { return s.estimate.fit; }},
        {"power_w_per_gpu", [](const S& s) { return s.estimate.power; }},
        {"cost", [](const S& s) { return s.estimate.cost; }},
        {"failures", failuresOf, "Of a scenario that states failures: of one instance, and what they leave of the tokens"},
        {"measured", &S::nearness, nearnessFields()},
        {"prefix_load_s", [](const S& s) { return s.estimate.point.prefixLoad; },
         "Of the time to first token, waiting for a cached prefix from below HBM"},
        {"percentiles", tailOf, "Of a scenario that limits what most requests see, or says how requests vary"},
        {"simulation",
         [](const S& s) { return s.simulation ? std::optional(simulationJson(*s.simulation, s.estimate.point)) : std::nullopt; },
         simulationSchema()},
        {"launch", hintsOf, hintFields(), "With --launch: a hint, nothing was started"},
        {"manifest", when([](const S& s) { return s.manager != nullptr; }, &S::manifest),
         "With --manifest: YAML for a cluster's manager"},
        {"benchmarks", when([](const S& s) { return !s.launch.empty(); }, &S::benchmarks),
         "With --launch: commands that would check the prediction"},
        {"inputs", [](const S& s) { return s.scenario->inputs; }}};
    return {{"scenarios", [](const Estimates& all) { return all; }, scenario}};
}

/// A figure of a scenario in the table of all, with ends where it has an interval.
struct EstimateLine {
    std::string_view scenario, kind;
    std::string name;
    std::string_view unit;
    Json low, mid, high;
};
const Fields<EstimateLine>& estimateLineFields() {
    using L = EstimateLine;
    static const Fields<L> list{{"scenario", &L::scenario}, {"kind", &L::kind}, {"name", &L::name}, {"unit", &L::unit},
                                {"low", &L::low},           {"mid", &L::mid},   {"high", &L::high}};
    return list;
}

void addLines(std::vector<EstimateLine>& lines, const EstimatedScenario& s) {
    const Estimate& e = s.estimate;
    const auto add = [&](std::string_view kind, std::string_view name, std::string_view unit, const Json& exactly) {
        lines.push_back({s.scenario->scenario.name, kind, std::string(name), unit, exactly, exactly, exactly});
    };
    const auto addAll = [&](std::string_view kind, const auto& fields, const auto& of) {
        for (const auto& f : fields) add(kind, f.name, f.unit, f.value(of));
    };
    // One field of every part that has it.
    const auto addParts = [&](std::string_view kind, const auto& fields, std::string_view name, std::string_view unit,
                              const auto& parts) {
        for (const auto& part : parts)
            if (const Json value = fieldNamed(fields, name).value(part); !value.is_discarded()) add(kind, part.name, unit, value);
    };
    for (const MetricInfo& m : everyMetric()) {
        const Interval<double>& v = e.metrics[placeOf(m.metric)];
        lines.push_back(
            {s.scenario->scenario.name, "metric", std::string(m.id), m.unit, number(v.low), number(v.mid), number(v.high)});
    }
    addParts("decode step", partFields(), "time_s", "s", e.decodeStep);
    addParts("hidden beside the decode step", partFields(), "hidden_s", "s", e.decodeStep);
    addParts("prefill step", partFields(), "time_s", "s", e.prefillStep);
    addParts("hidden beside the prefill step", partFields(), "hidden_s", "s", e.prefillStep);
    addAll("memory", fieldsOf(Of<MemoryUse>()), e.memory);
    addAll("memory fit", fieldsOf(Of<MemoryFit>()), e.fit);
    addParts("average power", fieldsOf(Of<PowerStackPart>()), "average", "W", e.power);
    addParts("provisioned power", fieldsOf(Of<PowerStackPart>()), "provisioned", "W", e.power);
    // Parts are written for one token, so that whoever counts in tokens can add them up.
    for (const CostPart& p : e.cost) add("cost", p.name, "USD/tok", number(p.perToken.si()));
    if (e.point.prefixLoad.si() > 0) add("time to first token", "prefix_load", "s", number(e.point.prefixLoad.si()));
    if (e.tail) {
        const TailFigures& t = *e.tail;
        const std::string_view by = t.simulated ? "percentiles, simulated" : "percentiles, closed form";
        for (const SimulationRow& row : TailRecord{s.scenario->scenario, t}.rows())
            for (const Field<SimulationRow>& f : percentileFields())
                add(by, figureOf(row) + "_" + f.name, infoOf(row.metric).unit, f.value(row));
        add(by, "within_limits", "", number(t.attainment));
        add(by, "goodput", "req/s", number(t.goodput.si()));
    }
    if (s.simulation && s.simulation->point) {
        const SimulatedPoint& simulated = *s.simulation->point;
        for (const SimulationRow& row : rowsOf(simulated, e.point))
            for (const Field<SimulationRow>& f : spreadFields())
                add("simulation", figureOf(row) + "_" + f.name, infoOf(row.metric).unit, f.value(row));
        add("simulation", "tok_s", "tok/s", number(simulated.result.steadyTokenRate));
        add("simulation", "iterations", "", Json(simulated.result.iterations));
        add("simulation", idOf(simulated.result.verdict), "", Json(1));
    }
    for (const Finding& f : e.findings)
        lines.push_back({s.scenario->scenario.name, "finding", std::string(idOf(f.code)), "", number(f.values[0]), Json(),
                         number(f.values[1])});
}
} // namespace

const Fields<MemoryUse>& fieldsOf(Of<MemoryUse>) {
    using One = Field<MemoryUse>;
    static const Fields<MemoryUse> list{
        One("weights", finite(&MemoryUse::weights)).in("B"),
        One("kv", finite(&MemoryUse::kv)).in("B").called("KV cache"),
        One("activations", finite(&MemoryUse::activations)).in("B"),
        One("runtime", finite(&MemoryUse::runtime)).in("B"),
        One("free", finite(&MemoryUse::free)).in("B"),
        One("capacity", finite(&MemoryUse::capacity)).in("B").called("driver-visible HBM"),
        One("below_hbm", finite(&MemoryUse::below)).in("B").called("below HBM"),
        One("second_below_hbm", finite(&MemoryUse::second)).in("B").called("of it behind the first")};
    return list;
}
const Fields<MemoryFit>& fieldsOf(Of<MemoryFit>) {
    using One = Field<MemoryFit>;
    static const Fields<MemoryFit> list{One("largest_batch", finite(&MemoryFit::largestBatch)).in("seq"),
                                        One("largest_context", finite(&MemoryFit::largestContext)).in("tok"),
                                        One("fewest_gpus", &MemoryFit::fewestGpus).in("GPU")};
    return list;
}

const Fields<PowerStackPart>& fieldsOf(Of<PowerStackPart>) {
    using One = Field<PowerStackPart>;
    const auto watts = [](double v, const NumberStyle& style) { return decimalText(v, 0, style) + " W"; };
    static const Fields<PowerStackPart> list{One("name", &PowerStackPart::name).called("Power per GPU").shown(),
                                             One("average", finite(&PowerStackPart::average)).shown(watts),
                                             One("provisioned", finite(&PowerStackPart::provisioned)).shown(watts)};
    return list;
}
const Fields<CostPart>& fieldsOf(Of<CostPart>) {
    using One = Field<CostPart>;
    static const Fields<CostPart> list{
        One("name", &CostPart::name).called("Cost").shown(),
        One("usd_per_gpu_h", [](const CostPart& p) { return p.perGpu.si() * 3600; }).called("per GPU-hour").shown(moneyText),
        One("usd_per_mtok", [](const CostPart& p) { return p.perToken.si() * 1e6; }).called("per Mtok").shown(moneyText)};
    return list;
}
const Fields<FailureReport>& fieldsOf(Of<FailureReport>) {
    using R = FailureReport;
    using One = Field<R>;
    static const Fields<R> list{One("between_s", &R::between).called("time between failures").shown(timeText),
                                One("down_s", &R::down).called("serves again after").shown(timeText),
                                One("availability", &R::availability).shown(percentText),
                                One("goodput", &R::goodput).called("goodput, spares counted").shown(percentText),
                                One("spare_gpus", &R::spares).called("spare GPUs").shown(countText)};
    return list;
}
Fields<StepLine> stepColumns(const std::string& title) {
    using L = StepLine;
    using One = Field<L>;
    const auto limit = [](const L& l, const NumberStyle& style) {
        if (l.part == nullptr) return percentText(l.speedOfLight / l.time, style) + " of the speed of light";
        const std::string name(nameOf(l.part->limit));
        return l.part->hidden.si() > 0 ? name + ", " + timeText(l.part->hidden.si(), style) + " more hidden" : name;
    };
    const auto light = [](const L& l) { return l.speedOfLight.si(); };
    return {
        One("name", [](const L& l) { return l.part ? l.part->name : "sum"; }).called(title).shown(),
        One("time_s", &L::time).called("time").shown(timeText),
        One("share", [](const L& l) { return l.part ? std::optional(l.time / l.total) : std::nullopt; }).shown(percentText, ""),
        One("speed_of_light_s", when([light](const L& l) { return light(l) > 0; }, light))
            .called("speed of light")
            .shown(timeText, ""),
        One::words("limit", limit)};
}
std::vector<StepLine> stepLines(std::span<const StepPart> parts, Time total) {
    std::vector<StepLine> lines;
    for (const StepPart& p : parts) lines.push_back({&p, p.time, p.speedOfLight, total});
    lines.push_back({nullptr, total, speedOfLightOf(parts), total});
    return lines;
}

std::string newestDate(std::span<const ResolvedScenario> scenarios) {
    std::string newest;
    for (const ResolvedScenario& s : scenarios)
        for (const InputFigure& input : s.inputs) newest = std::max(newest, input.provenance.date);
    return newest;
}

Json estimatesJson(std::span<const EstimatedScenario> scenarios, const Origin& origin) {
    return resultOf("estimate", origin, estimateFields(), scenarios);
}
Json estimateSchema() { return resultSchema("estimate", estimateFields()); }

CellRows estimateRows(std::span<const EstimatedScenario> scenarios) {
    std::vector<EstimateLine> lines;
    for (const EstimatedScenario& s : scenarios) addLines(lines, s);
    return tableOf(estimateLineFields(), lines);
}

} // namespace rackline
