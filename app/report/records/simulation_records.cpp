// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/simulation_records.h"

#include "model/base/enum_names.h"

#include <functional>
#include <limits>

namespace rackline {

namespace {
constexpr EnumNames<LoadVerdict, 6> verdicts{"served", "saturated", "kv_too_small", "invalid", "guard", "cancelled"};
constexpr EnumNames<LoadLimit, 5> limits{"sequence slots", "KV pool", "prefill pool", "decode pool", "transfer link"};
constexpr EnumNames<BatchPolicy, 3> policies{"chunks of prompts beside decodes", "prompts before decodes",
                                             "whole prompts beside decodes"};
} // namespace

SimulationRow rowOf(Metric metric, const Spread& s) {
    const double unit = infoOf(metric).unit == "ms" ? millisecond.si() : 1;
    return {metric, {s.mean / unit, s.p50 / unit, s.p90 / unit, s.p99 / unit}};
}

std::array<SimulationRow, 3> rowsOf(const SimulatedPoint& simulated, const OperatingPoint& point) {
    const LoadResult& r = simulated.result;
    const SimulatedPoint::Differences& d = simulated.differences;
    const auto row = [&point](Metric metric, const Spread& seconds, double difference) {
        SimulationRow made = rowOf(metric, seconds);
        made.closed = valueOf(point, metric);
        made.difference = difference;
        return made;
    };
    return {row(Metric::ttft, r.ttft, d.ttft), row(Metric::tpot, r.tpot, d.tpot), row(Metric::latency, r.latency, d.latency)};
}

namespace {
/// A number in the unit of the row's metric.
template <class Read> Field<SimulationRow> timeField(std::string_view name, Read read) {
    return Field<SimulationRow>(name, read).shown([read](const SimulationRow& r, const NumberStyle& style) {
        return metricText(r.metric, std::invoke(read, r), style);
    });
}
} // namespace

const Fields<SimulationRow>& spreadFields() {
    using R = SimulationRow;
    const auto field = [](std::string_view name, double Spread::*at) {
        return timeField(name, [at](const R& r) { return r.found.*at; });
    };
    static const Fields<R> list{field("mean", &Spread::mean), field("p50", &Spread::p50), field("p90", &Spread::p90),
                                field("p99", &Spread::p99)};
    return list;
}

std::string signedShare(double d, const NumberStyle& style) { return (d > 0 ? "+" : "") + percentText(d, style); }

const Fields<SimulationRow>& simulationFields() {
    using F = Field<SimulationRow>;
    static const Fields<SimulationRow> list =
        joined({Fields<SimulationRow>{F::column("Simulation", [](const SimulationRow& r) { return infoOf(r.metric).title; })},
                spreadFields(),
                Fields<SimulationRow>{timeField("closed_form", &SimulationRow::closed).called("closed form"),
                                      F("difference", &SimulationRow::difference, "Of the closed form against p50, less one")
                                          .called("against p50")
                                          .shown(signedShare)}});
    return list;
}

std::vector<ClassLine> classLinesOf(const SimulatedPoint& simulated) {
    std::vector<ClassLine> lines;
    const std::vector<ClassOutcome>& outcomes = simulated.result.classes;
    for (std::size_t i = 0; i < outcomes.size(); ++i) lines.push_back({simulated.load.classes[i], outcomes[i]});
    return lines;
}

const Fields<ClassLine>& classFields() {
    using L = ClassLine;
    using F = Field<L>;
    static const Fields<L> list{
        F("name", [](const L& l) { return std::string_view(l.law.name); }).called("Kind of requests").shown(),
        F("share", [](const L& l) { return Finite{l.law.share}; }).shown(percentText),
        F("measured", [](const L& l) { return l.outcome.measured; }).called("requests").shown(),
        F("ttft_p50_s", [](const L& l) { return l.outcome.ttft.p50; }).called("first token").shown(timeText),
        F("ttft_p99_s", [](const L& l) { return l.outcome.ttft.p99; }).called("p99").shown(timeText),
        F("latency_p50_s", [](const L& l) { return l.outcome.latency.p50; }).called("whole request").shown(timeText),
        F("latency_p99_s", [](const L& l) { return l.outcome.latency.p99; }).called("p99").shown(timeText),
        F("within_limits", [](const L& l) { return l.outcome.withinLimits; }).called("within limits").shown(percentText)};
    return list;
}

std::string figureOf(const SimulationRow& row) {
    const MetricInfo& info = infoOf(row.metric);
    return std::string(info.id.substr(0, info.id.size() - info.unit.size() - 1));
}

std::string_view idOf(LoadVerdict verdict) { return verdicts.of(verdict); }
std::string_view nameOf(LoadLimit limit) { return limits.of(limit); }
std::string_view nameOf(BatchPolicy policy) { return policies.of(policy); }

std::string saturationText(const SimulatedPoint& simulated, const NumberStyle& style) {
    const LoadResult& r = simulated.result;
    const auto rate = [&](double value) { return measureText(value, "req/s", style); };
    if (r.verdict == LoadVerdict::guard)
        return "Stopped after " + countText(double(iterationGuard), style) +
               " iterations of a rank: the figures are of the requests served until then.";
    if (r.verdict == LoadVerdict::cancelled) return "Cancelled.";
    constexpr double nearlyFull = 0.9;
    std::string pool;
    if (simulated.poolShare > nearlyFull)
        pool = " The KV pool is " + percentText(simulated.poolShare, style) +
               " full at mean lengths: requests wait for a slot, which the closed form models only for full pools.";
    if (simulated.load.arrivals == ArrivalLaw::closed) return "Not saturated: a closed loop sends no more than is served." + pool;
    const std::string most = rate(r.largestRate) + " (" + std::string(nameOf(simulated.limit)) + ")";
    if (r.verdict != LoadVerdict::saturated)
        return "Not saturated: " + rate(simulated.load.rate.si()) + " an instance, at most " + most + "." + pool;
    return "Saturated: " + rate(simulated.load.rate.si()) + " an instance, at most " + most +
           ": the time to the first token grows without bound.";
}

namespace {
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A simulation beside the closed form of its point.
struct Simulated {
    const SimulatedPoint& simulated;
    const OperatingPoint& point;

    const LoadResult& result() const { return simulated.result; }
    const EngineSettings& engine() const { return simulated.engine; }
    bool open() const { return simulated.load.arrivals != ArrivalLaw::closed; }
    bool steady() const { return result().steadyTokenRate > 0; }
};

std::vector<ClassLine> kindsOfSimulated(const Simulated& s) { return classLinesOf(s.simulated); }

Fields<Simulated> simulatedFields() {
    using S = Simulated;
    const Fields<SimulationRow>& row = simulationFields();
    const Fields<S> tokens{{"simulated", [](const S& s) { return s.steady() ? s.result().steadyTokenRate : unknown; }},
                           {"closed_form", [](const S& s) { return s.simulated.closedTokens; }},
                           {"difference", [](const S& s) { return s.steady() ? s.simulated.differences.tokens : unknown; }}};
    const auto spread = [](std::size_t i) { return [i](const S& s) { return rowsOf(s.simulated, s.point)[i]; }; };
    return {
        {"seed", [](const S& s) { return s.simulated.seed; }},
        {"arrivals", [](const S& s) { return s.open() ? "poisson" : "closed"; }, schema::oneOf({"closed", "poisson"})},
        {"in_flight", [](const S& s) { return s.open() ? Json() : Json(s.simulated.load.concurrency); }, schema::figure},
        {"req_s_offered", [](const S& s) { return s.open() ? s.simulated.load.rate.si() : unknown; }},
        {"instances", [](const S& s) { return Finite{s.simulated.instances}; },
         "That share an open loop's rate; one is simulated"},
        {"requests", [](const S& s) { return s.simulated.load.requests; }},
        {"warm_up", [](const S& s) { return Finite{s.simulated.load.warmUp}; }, "Share of the requests left out of the figures"},
        {"policy", [](const S& s) { return nameOf(s.simulated.engine.policy); }},
        {"token_budget", [](const S& s) { return s.simulated.engine.tokenBudget; }},
        {"kv_tokens", [](const S& s) { return s.engine().decode ? s.engine().decode->kvTokens : s.engine().kvTokens; }},
        {"ttft_s", spread(0), row},
        {"tpot_ms", spread(1), row},
        {"latency_s", spread(2), row},
        {"tok_s", std::identity(), tokens},
        {"within_limits", [](const S& s) { return s.result().withinLimits; }},
        {"goodput_req_s", [](const S& s) { return s.result().goodput; }},
        {"classes", kindsOfSimulated, classFields(), "Kinds of requests, where the scenario has some"},
        {"running_per_rank", [](const S& s) { return s.result().running; }},
        {"utilisation", [](const S& s) { return s.result().utilisation; }},
        {"iterations", [](const S& s) { return s.result().iterations; }},
        {"served", [](const S& s) { return s.result().served; }},
        {"preemptions", [](const S& s) { return s.result().preemptions; }},
        {"verdict", [](const S& s) { return idOf(s.result().verdict); }, schema::oneOf(verdicts.all())},
        {"req_s_largest", [](const S& s) { return s.open() ? s.result().largestRate : unknown; }},
        {"limit", [](const S& s) { return s.open() ? Json(nameOf(s.simulated.limit)) : Json(); }, schema::textOrNone},
        {"text", [](const S& s) { return saturationText(s.simulated, plainNumbers); }}};
}
Fields<Simulation> refusedFields() { return {{"refused", &Simulation::refused}}; }
} // namespace

Json simulationJson(const Simulation& simulation, const OperatingPoint& point) {
    static const Fields<Simulated> fields = simulatedFields();
    return simulation.point ? jsonOf(fields, {*simulation.point, point}) : jsonOf(refusedFields(), simulation);
}
Json simulationSchema() {
    return schema::described({{"anyOf", {schemaOf(simulatedFields()), schemaOf(refusedFields())}}}, "With --simulate");
}

} // namespace rackline
