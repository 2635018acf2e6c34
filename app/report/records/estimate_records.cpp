// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/point_records.h"
#include "app/report/records/records.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"
#include "model/candidates/serving_failures.h"
#include "model/search/light_share.h"

namespace rackline {

namespace {
/// A step of decoding or of prefill.
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
const Fields<PowerStackPart>& powerFields() {
    static const Fields<PowerStackPart> list{{"name", &PowerStackPart::name},
                                             {"average", finite(&PowerStackPart::average)},
                                             {"provisioned", finite(&PowerStackPart::provisioned)}};
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
        {"tpot_s", run([](const KnownRun& r) { return known(r.tpot); })},
        {"tok_s_per_gpu", run([](const KnownRun& r) { return known(r.perGpu); })}};
    return {{"standing", [](const Nearness& n) { return nameOf(n.standing); }, standingSchema()},
            {"runs_near", &Nearness::runsNear},
            {"own_figures", &Nearness::ownFigures},
            {"text", [](const Nearness& n) { return sentenceOf(n, plainNumbers); }},
            {"nearest", [](const Nearness& n) { return n.nearest ? std::optional(n) : std::nullopt; }, nearest}};
}

Fields<Hint> hintFields() {
    const Fields<LaunchWorker> worker{
        {"role", [](const LaunchWorker& w) { return nameOf(w.role); }, schema::oneOf(nameOf, WorkerRole::decode)},
        {"count", &LaunchWorker::count},
        {"command", &LaunchWorker::command},
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
            {"cannot", [](const Hint& h) { return h.hint.gaps; }, "What of the layout the engine has no setting for"}};
}

std::optional<FailureReport> failuresOf(const EstimatedScenario& s) {
    const Estimate& e = s.estimate;
    if (!s.scenario->scenario.training.failures.serving || e.point.throughput.si() <= 0) return std::nullopt;
    return failureReportOf(s.scenario->scenario, e.point, e.memory.weights);
}
std::optional<std::vector<Hint>> hintsOf(const EstimatedScenario& s) {
    std::vector<Hint> hints;
    for (const LaunchHint& hint : s.launch) hints.push_back({hint, s.scenario->scenario});
    return hints.empty() ? std::nullopt : std::optional(std::move(hints));
}

using Estimates = std::span<const EstimatedScenario>;
Fields<Estimates> estimateFields() {
    const Fields<CostPart> cost{{"name", &CostPart::name},
                                {"usd_per_gpu_h", [](const CostPart& p) { return p.perGpu.si() * 3600; }},
                                {"usd_per_mtok", [](const CostPart& p) { return p.perToken.si() * 1e6; }}};
    const Fields<FailureReport> failures{{"between_s", &FailureReport::between},
                                         {"down_s", &FailureReport::down},
                                         {"availability", &FailureReport::availability},
                                         {"goodput", &FailureReport::goodput},
                                         {"spare_gpus", &FailureReport::spares}};
    using S = EstimatedScenario;
    const Fields<S> scenario{
        {"name", [](const S& s) { return s.scenario->scenario.name; }},
        {"hash", [](const S& s) { return s.scenario->hash; }},
        {"feasible", [](const S& s) { return s.estimate.point.feasible(); }},
        {"findings", [](const S& s) { return s.estimate.findings; }},
        {"layout", [](const S& s) { return s.estimate.point.layout; }},
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
        {"power_w_per_gpu", [](const S& s) { return s.estimate.power; }, powerFields()},
        {"cost", [](const S& s) { return s.estimate.cost; }, cost},
        {"failures", failuresOf, failures,
         "Of a scenario that states failures: of one instance, and what they leave of the tokens"},
        {"measured", &S::nearness, nearnessFields()},
        {"prefix_load_s", [](const S& s) { return s.estimate.point.prefixLoad; },
         "Of the time to first token, waiting for a cached prefix from below HBM"},
        {"simulation",
         [](const S& s) { return s.simulation ? std::optional(simulationJson(*s.simulation, s.estimate.point)) : std::nullopt; },
         simulationSchema()},
        {"launch", hintsOf, hintFields(), "With --launch: a hint, nothing was started"},
        {"inputs", [](const S& s) { return s.scenario->inputs; }}};
    return {{"scenarios", [](const Estimates& all) { return all; }, scenario}};
}

/// Lines of a scenario in the table of all, with ends where a figure has an interval.
class EstimateRows {
public:
    EstimateRows(CellRows& table, const std::string& scenario) : m_table(table), m_scenario(scenario) {}
    void add(std::string_view kind, std::string_view name, std::string_view unit, const Interval<double>& v) {
        m_table.rows.push_back({m_scenario, std::string(kind), std::string(name), std::string(unit), numberCell(v.low),
                                numberCell(v.mid), numberCell(v.high)});
    }
    void add(std::string_view kind, std::string_view name, std::string_view unit, const Json& exactly) {
        const std::string cell = cellOf(exactly);
        m_table.rows.push_back({m_scenario, std::string(kind), std::string(name), std::string(unit), cell, cell, cell});
    }
    template <class T> void add(std::string_view kind, const Fields<T>& fields, const T& of) {
        for (const Field<T>& f : fields) add(kind, f.name, f.unit, f.value(of));
    }
    /// One field of every part that has it.
    template <class T>
    void add(std::string_view kind, const Fields<T>& fields, std::string_view name, std::string_view unit,
             const std::vector<T>& parts) {
        for (const T& part : parts)
            if (const Json value = fieldNamed(fields, name).value(part); !value.is_discarded()) add(kind, part.name, unit, value);
    }

private:
    CellRows& m_table;
    const std::string& m_scenario;
};

void addSimulation(EstimateRows& rows, const SimulatedPoint& simulated, const OperatingPoint& point) {
    for (const SimulationRow& row : rowsOf(simulated, point))
        for (const Field<SimulationRow>& f : spreadFields())
            rows.add("simulation", figureOf(row) + "_" + f.name, "s", f.value(row));
    rows.add("simulation", "tok_s", "tok/s", number(simulated.result.steadyTokenRate));
    rows.add("simulation", "iterations", "", Json(simulated.result.iterations));
    rows.add("simulation", idOf(simulated.result.verdict), "", Json(1));
}
} // namespace

const Fields<MemoryUse>& fieldsOf(Of<MemoryUse>) {
    using One = Field<MemoryUse>;
    static const Fields<MemoryUse> list{One("weights", finite(&MemoryUse::weights)).in("B"),
                                        One("kv", finite(&MemoryUse::kv)).in("B").called("KV cache"),
                                        One("activations", finite(&MemoryUse::activations)).in("B"),
                                        One("runtime", finite(&MemoryUse::runtime)).in("B"),
                                        One("free", finite(&MemoryUse::free)).in("B"),
                                        One("capacity", finite(&MemoryUse::capacity)).in("B").called("driver-visible HBM"),
                                        One("below_hbm", finite(&MemoryUse::below)).in("B").called("below HBM")};
    return list;
}
const Fields<MemoryFit>& fieldsOf(Of<MemoryFit>) {
    using One = Field<MemoryFit>;
    static const Fields<MemoryFit> list{One("largest_batch", finite(&MemoryFit::largestBatch)).in("seq"),
                                        One("largest_context", finite(&MemoryFit::largestContext)).in("tok"),
                                        One("fewest_gpus", &MemoryFit::fewestGpus).in("GPU")};
    return list;
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
    CellRows table{{"scenario", "kind", "name", "unit", "low", "mid", "high"}};
    for (const EstimatedScenario& s : scenarios) {
        const std::string& name = s.scenario->scenario.name;
        const Estimate& e = s.estimate;
        EstimateRows rows(table, name);
        for (const MetricInfo& m : everyMetric()) rows.add("metric", m.id, m.unit, e.metrics[placeOf(m.metric)]);
        rows.add("decode step", partFields(), "time_s", "s", e.decodeStep);
        rows.add("hidden beside the decode step", partFields(), "hidden_s", "s", e.decodeStep);
        rows.add("prefill step", partFields(), "time_s", "s", e.prefillStep);
        rows.add("hidden beside the prefill step", partFields(), "hidden_s", "s", e.prefillStep);
        rows.add("memory", fieldsOf(Of<MemoryUse>()), e.memory);
        rows.add("memory fit", fieldsOf(Of<MemoryFit>()), e.fit);
        rows.add("average power", powerFields(), "average", "W", e.power);
        rows.add("provisioned power", powerFields(), "provisioned", "W", e.power);
        // Parts are written for one token, so that whoever counts in tokens can add them up.
        for (const CostPart& p : e.cost) rows.add("cost", p.name, "USD/tok", number(p.perToken.si()));
        if (e.point.prefixLoad.si() > 0) rows.add("time to first token", "prefix_load", "s", number(e.point.prefixLoad.si()));
        if (s.simulation && s.simulation->point) addSimulation(rows, *s.simulation->point, e.point);
        for (const Finding& f : e.findings)
            table.rows.push_back(
                {name, "finding", std::string(idOf(f.code)), "", numberCell(f.values[0]), "", numberCell(f.values[1])});
    }
    return table;
}

} // namespace rackline
