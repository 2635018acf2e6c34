// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/fields.h"
#include "app/report/schema/parts.h"

namespace rackline::schema {

namespace {

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

} // namespace

Json plan() {
    Json option = record({{"label", text}, {"batch", figure}});
    for (const char* name : {"racks", "prefill_racks", "gpus", "instances", "spare_instances", "provisioned_w", "average_w",
                             "usd_per_h", "tok_s", "req_s", "users", "tok_s_per_user", "ttft_s"})
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

} // namespace rackline::schema
