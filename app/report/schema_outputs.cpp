// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema_fields.h"
#include "app/report/schema_parts.h"

#include "model/factory/metric.h"

#include <string>

namespace rackline::schema {

namespace {

void demandMetrics(Json& recordSchema) {
    for (const MetricInfo& m : metrics())
        demand(recordSchema, m.id, described(figure, std::string(m.label) + ", " + std::string(m.unit)));
}

Json interval() { return record({{"low", figure}, {"mid", figure}, {"high", figure}}); }
Json finding() {
    return record(
        {{"code", text}, {"text", text}, {"values", {{"type", "array"}, {"items", figure}, {"minItems", 2}, {"maxItems", 2}}}});
}
Json layout() {
    return record({{"label", text},
                   {"tp", count},
                   {"attention_dp", count},
                   {"ep", count},
                   {"expert_tp", count},
                   {"pp", count},
                   {"gpus", count}});
}
Json units() {
    Json result = object();
    for (const MetricInfo& m : metrics()) demand(result, m.id, {{"const", m.unit}});
    return result;
}

Json point() {
    Json p = record({{"label", text},
                     {"mode", {{"enum", {"aggregated", "disaggregated"}}}},
                     {"layout", layout()},
                     {"gpus", count},
                     {"concurrency", figure},
                     {"feasible", truth}});
    demandMetrics(p);
    allow(p, "prefill", record({{"layout", layout()}, {"workers", count}, {"decode_workers", count}}));
    allow(p, "reason", finding());
    return p;
}

Json simulation() {
    const Json spread = record({{"mean", figure},
                                {"p50", figure},
                                {"p90", figure},
                                {"p99", figure},
                                {"closed_form", figure},
                                {"difference", described(figure, "Of the closed form against p50, less one")}});
    Json json = record({{"seed", count},
                        {"arrivals", {{"enum", {"closed", "poisson"}}}},
                        {"instances", described(number, "That share an open loop's rate; one is simulated")},
                        {"requests", count},
                        {"warm_up", described(number, "Share of the requests left out of the figures")},
                        {"policy", text},
                        {"token_budget", count},
                        {"tok_s", record({{"simulated", figure}, {"closed_form", figure}, {"difference", figure}})},
                        {"iterations", count},
                        {"served", count},
                        {"preemptions", count},
                        {"verdict", {{"enum", {"served", "saturated", "guard", "cancelled"}}}},
                        {"limit", {{"type", {"string", "null"}}}},
                        {"text", text}});
    for (const char* name : {"ttft_s", "tpot_s", "latency_s"}) demand(json, name, spread);
    for (const char* name : {"in_flight", "req_s_offered", "kv_tokens", "within_limits", "goodput_req_s", "running_per_rank",
                             "utilisation", "req_s_largest"})
        demand(json, name, figure);
    return json;
}

Json simulationOrRefusal() { return described({{"anyOf", {simulation(), record({{"refused", text}})}}}, "With --simulate"); }

Json pareto() {
    Json onFrontier = point();
    demand(onFrontier, "x", interval());
    demand(onFrontier, "y", interval());
    allow(onFrontier, "simulation", simulationOrRefusal());
    Json scenario =
        record({{"name", text},
                {"hash", text},
                {"evaluated", count},
                {"infeasible", count},
                {"findings", list(finding())},
                {"frontier", list(std::move(onFrontier))},
                {"binding", described(list(record({{"metric", text}, {"limit", text}, {"from", number}, {"to", number}})),
                                      "What takes most of the decode step along the frontier, by its horizontal axis; "
                                      "stretches shorter than a tenth are left out")}});
    allow(scenario, "candidates", list(point()));
    Json run = record({{"label", text}, {"series", {{"enum", {"measured", "foreign"}}}}});
    for (const MetricInfo& m : metrics()) allow(run, m.id, number);
    allow(scenario, "runs",
          described(list(std::move(run)),
                    "With --measured: runs like the scenario, or what another model says (foreign); their watts "
                    "are the scenario's, as nobody published any"));
    Json json = result("pareto");
    demand(json, "units", units());
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

Json step() {
    return list(record({{"name", text},
                        {"group", text},
                        {"time_s", figure},
                        {"latency_s", figure},
                        {"speed_of_light_s", figure},
                        {"flop", figure},
                        {"bytes", figure},
                        {"limit", text}}));
}

Json estimate() {
    Json values = object();
    for (const MetricInfo& m : everyMetric())
        demand(values, m.id,
               described(record({{"low", figure}, {"mid", figure}, {"high", figure}, {"unit", {{"const", m.unit}}}}), m.label));
    Json scenario = record(
        {{"name", text},
         {"hash", text},
         {"feasible", truth},
         {"findings", list(finding())},
         {"layout", layout()},
         {"binding", text},
         {"metrics", std::move(values)},
         {"decode_step", record({{"time_s", figure}, {"speed_of_light_s", figure}, {"parts", step()}})},
         {"prefill_step", record({{"time_s", figure}, {"parts", step()}})},
         {"memory_bytes", record({{"weights", number},
                                  {"kv", number},
                                  {"activations", number},
                                  {"runtime", number},
                                  {"free", number},
                                  {"capacity", number},
                                  {"below_hbm", number}})},
         {"memory_fit", record({{"largest_batch", number}, {"largest_context", number}, {"fewest_gpus", count}})},
         {"power_w_per_gpu", list(record({{"name", text}, {"average", number}, {"provisioned", number}}))},
         {"cost", list(record({{"name", text}, {"usd_per_gpu_h", figure}, {"usd_per_mtok", figure}}))},
         {"inputs",
          list(record(
              {{"path", text}, {"value", text}, {"grade", text}, {"unverified", truth}, {"source", text}, {"date", text}}))}});
    Json nearest = record({{"id", text},
                           {"chip", text},
                           {"gpus", count},
                           {"engine", text},
                           {"model", text},
                           {"isl", number},
                           {"osl", number},
                           {"in_flight_per_gpu", number},
                           {"distance", described(number, "In ln; beside load and lengths what differs counts")},
                           {"load", described(number, "Of the point over the measured run")},
                           {"prompt", number},
                           {"answer", number},
                           {"source", text}});
    for (const char* name : {"tpot_s", "tok_s_per_gpu"}) allow(nearest, name, number);
    Json measured = record({{"standing", {{"enum", {"calibrated", "carried_over", "unmeasured"}}}},
                            {"runs_near", count},
                            {"own_figures", count},
                            {"text", text}});
    allow(measured, "nearest", std::move(nearest));
    allow(scenario, "measured", std::move(measured));
    demand(scenario, "prefix_load_s",
           described(figure, "Of the time to first token, waiting for a cached prefix from below HBM"));
    allow(scenario, "simulation", simulationOrRefusal());
    Json worker = record({{"role", {{"enum", {"whole", "prefill", "decode"}}}}, {"count", count}, {"command", text}});
    allow(worker, "file", described(text, "Lines of the YAML file that the command names"));
    allow(scenario, "launch",
          described(list(record({{"engine", {{"enum", {"vllm", "sglang", "trtllm"}}}},
                                 {"version", text},
                                 {"source", text},
                                 {"read", text},
                                 {"model", described(text, "What MODEL stands for")},
                                 {"workers", list(std::move(worker))},
                                 {"cannot", described(list(text), "What of the layout the engine has no setting for")}})),
                    "With --launch: a hint, nothing was started"));
    Json json = result("estimate");
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

Json sweep() {
    Json row = record({{"point", {{"type", "integer"}, {"minimum", 1}}},
                       {"scenario", text},
                       {"axes", described({{"type", "object"}, {"additionalProperties", {{"type", {"number", "string"}}}}},
                                          "Values by path, numbers in the unit that the head gives")},
                       {"feasible", truth},
                       {"reason", {{"type", {"string", "null"}}}}});
    allow(row, "label", text);
    allow(row, "mode", {{"enum", {"aggregated", "disaggregated"}}});
    allow(row, "gpus", count);
    allow(row, "concurrency", figure);
    for (const MetricInfo& m : metrics()) allow(row, m.id, figure);
    allow(row, "tok_s_per_mw_low", figure);
    allow(row, "tok_s_per_mw_high", figure);
    Json json = result("sweep");
    demand(json, "hash", text);
    demand(json, "axes", list(record({{"path", text}, {"unit", text}, {"values", count}})));
    allow(json, "design",
          described(record({{"kind", {{"enum", {"random", "lhs"}}}}, {"points", count}, {"seed", count}}),
                    "Of points that are drawn: how, how many a scenario, and from which seed"));
    demand(json, "units", units());
    demand(json, "points", count);
    demand(json, "rows", list(std::move(row)));
    return json;
}

Json plan() {
    Json option = record({{"label", text}, {"batch", figure}});
    for (const char* name : {"racks", "prefill_racks", "gpus", "instances", "provisioned_w", "average_w", "usd_per_h", "tok_s",
                             "req_s", "users", "tok_s_per_user", "ttft_s"})
        demand(option, name, figure);
    const Json optional{{"anyOf", {option, {{"type", "null"}}}}};
    const Json lever =
        record({{"path", text}, {"from", text}, {"to", text}, {"before", figure}, {"after", figure}, {"racks", count}});
    Json scenario = record({{"name", text},
                            {"hash", text},
                            {"rack", text},
                            {"evaluated", count},
                            {"feasible", truth},
                            {"findings", list(record({{"code", text}, {"text", text}}))},
                            {"answers", list(record({{"minimise", {{"enum", {"gpus", "cost", "power"}}}},
                                                     {"value", figure},
                                                     {"low", figure},
                                                     {"high", figure},
                                                     {"unit", text},
                                                     {"best", option},
                                                     {"runner_up", optional},
                                                     {"binding", text},
                                                     {"levers", list(lever)}}))}});
    allow(scenario, "reason", text);
    allow(scenario, "nearest", optional);
    allow(scenario, "cures", list(lever));
    Json json = result("plan");
    demand(json, "target", record({{"kind", {{"enum", {"power", "requests", "tokens"}}}}, {"value", number}, {"unit", text}}));
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

/// Tables alike: a row has one figure or word for each column, in the row's unit where the column's title says none.
Json sheets(std::string_view topic) {
    const Json cell{{"anyOf", {figure, text, interval()}}};
    const Json values{{"type", "object"}, {"additionalProperties", cell}};
    const Json row = record({{"id", text}, {"label", text}, {"unit", text}, {"values", values}});
    const Json table = record({{"id", text}, {"title", text}, {"rows", list(row)}});
    Json scenario = record(
        {{"name", text}, {"hash", text}, {"title", text}, {"feasible", truth}, {"notes", list(text)}, {"tables", list(table)}});
    Json json = result(topic);
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

Json trainingLayout() {
    return record({{"label", text},
                   {"tp", count},
                   {"cp", count},
                   {"pp", count},
                   {"dp", count},
                   {"ep", count},
                   {"expert_tp", count},
                   {"chunks", count},
                   {"micro_batch", number},
                   {"zero", count},
                   {"shard", count},
                   {"recompute", {{"enum", {"none", "selective", "full"}}}},
                   {"schedule", text}});
}

Json scaling() {
    Json size = record({{"gpus", count}, {"feasible", truth}});
    allow(size, "layout", text);
    for (const std::string_view name : {"step_s", "tok_s", "mfu_bf16", "hfu_bf16", "efficiency", "goodput"})
        allow(size, name, figure);
    return list(std::move(size));
}

Json train() {
    Json input = record({{"path", text}, {"value", text}, {"grade", text}, {"source", text}});
    allow(input, "unverified", truth);
    Json scenario = record({{"name", text},
                            {"hash", text},
                            {"model", text},
                            {"rack", text},
                            {"gpus", count},
                            {"framework", text},
                            {"feasible", truth},
                            {"evaluated", count},
                            {"findings", list(finding())},
                            {"inputs", list(std::move(input))}});
    allow(scenario, "layout", trainingLayout());
    allow(scenario, "figures", {{"type", "object"}, {"additionalProperties", {{"anyOf", {figure, interval()}}}}});
    allow(scenario, "claims",
          list(record({{"of", text},
                       {"claimed", figure},
                       {"low", figure},
                       {"mid", figure},
                       {"high", figure},
                       {"verdict", {{"enum", {"holds", "possible", "fails"}}}}})));
    allow(scenario, "failures", list(record({{"unit", text}, {"gpus", figure}, {"mtti_s", figure}, {"spare_gpus", figure}})));
    allow(scenario, "step", list(record({{"name", text}, {"time_s", figure}})));
    allow(scenario, "scaling", record({{"strong", scaling()}, {"weak", scaling()}}));
    Json json = result("training");
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

} // namespace

Json result(std::string_view kind) {
    return record({{"format", {{"const", "rackline-result"}}},
                   {"kind", {{"const", kind}}},
                   {"rackline", text},
                   {"catalogue", text},
                   {"date", described(text, "ISO date of the newest input, or as given")},
                   {"command", described(text, "The line that repeats this output")}});
}

Json object() { return {{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}}; }

Json document(std::string_view topic, std::string_view title) {
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"$id", "urn:rackline:" + std::string(topic) + ":" RACKLINE_VERSION},
            {"title", title}};
}

Json output(std::string_view topic) {
    Json result = document(topic, "JSON output of rackline " + std::string(topic));
    const Json body = topic == "estimate"                                        ? estimate()
                      : topic == "pareto"                                        ? pareto()
                      : topic == "sweep"                                         ? sweep()
                      : topic == "plan"                                          ? plan()
                      : topic == "train"                                         ? train()
                      : topic == "calibrate"                                     ? calibrate()
                      : topic == "sensitivity"                                   ? sensitivity()
                      : topic == "compare"                                       ? compare()
                      : topic == "rack" || topic == "network" || topic == "site" ? sheets(topic)
                                                                                 : validate();
    for (const auto& [key, value] : body.items()) result[key] = value;
    return result;
}

} // namespace rackline::schema
