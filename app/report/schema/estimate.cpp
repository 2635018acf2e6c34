// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/fields.h"
#include "app/report/schema/parts.h"

#include "model/candidates/metric.h"

namespace rackline::schema {

namespace {

Json step() {
    Json part = record({{"name", text},
                        {"group", text},
                        {"time_s", figure},
                        {"latency_s", figure},
                        {"speed_of_light_s", figure},
                        {"flop", figure},
                        {"bytes", figure},
                        {"limit", text}});
    allow(part, "hidden_s", described(number, "Beside time_s, behind the computation of the step's other half"));
    return list(std::move(part));
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

Json nearestRun() {
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
    return nearest;
}

} // namespace

Json simulationOrRefusal() { return described({{"anyOf", {simulation(), record({{"refused", text}})}}}, "With --simulate"); }

Json estimate() {
    Json values = object();
    for (const MetricInfo& m : everyMetric())
        demand(values, m.id,
               described(record({{"low", figure}, {"mid", figure}, {"high", figure}, {"unit", {{"const", m.unit}}}}), m.title));
    Json scenario = record(
        {{"name", text},
         {"hash", text},
         {"feasible", truth},
         {"findings", list(finding())},
         {"layout", layout()},
         {"binding", text},
         {"metrics", std::move(values)},
         {"decode_step", record({{"time_s", figure}, {"speed_of_light_s", figure}, {"parts", step()}})},
         {"prefill_step", record({{"time_s", figure}, {"speed_of_light_s", figure}, {"parts", step()}})},
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
    Json measured = record({{"standing", standing}, {"runs_near", count}, {"own_figures", count}, {"text", text}});
    allow(measured, "nearest", nearestRun());
    allow(scenario, "measured", std::move(measured));
    demand(scenario, "prefix_load_s",
           described(figure, "Of the time to first token, waiting for a cached prefix from below HBM"));
    demand(scenario, "point", described(point(), "Mode, pools, GPUs of one instance and requests in flight"));
    const Json ends = record({{"low", figure}, {"mid", figure}, {"high", figure}});
    allow(
        scenario, "failures",
        described(
            record({{"between_s", ends}, {"down_s", figure}, {"availability", ends}, {"goodput", ends}, {"spare_gpus", figure}}),
            "Of a scenario that states failures: of one instance, and what they leave of the tokens"));
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

} // namespace rackline::schema
