// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/requests.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
constexpr std::array<std::string_view, 12> asked{"estimate", "pareto",      "plan", "train",   "rl",   "forward",
                                                 "compare",  "sensitivity", "rack", "network", "site", "catalogue"};
} // namespace

std::span<const std::string_view> requestCommands() { return asked; }

std::span<const RequestKey> requestKeys() {
    using enum RequestValue;
    static const std::vector<std::string_view> onScenarios(asked.begin(), asked.end() - 1);
    static const std::array<RequestKey, 14> table{
        RequestKey{"scenario", scenarios,
                   "The name of an example or a file, the content of a scenario file as an object, or a list of names",
                   onScenarios, true},
        {"set", settings, "Values by path that take the place of the scenario's, as --set does", onScenarios},
        {"target",
         text,
         "What is to be reached, such as \"5 MW\", \"100 req/s\", \"1e9 tok/day\" or \"64 users\"",
         {"plan"},
         true},
        {"minimise", text, "What to minimise: gpus, cost or power", {"plan"}},
        {"x", text, "Metric of the horizontal axis", {"estimate", "pareto"}},
        {"y", text, "Metric of the vertical axis", {"estimate", "pareto"}},
        {"metric", text, "The metric that is explained", {"compare", "sensitivity"}},
        {"assert", texts, "Conditions such as \"tok_s_per_mw >= 2e6\"", {"estimate", "pareto"}},
        {"all", flag, "Every candidate, not only the frontier", {"pareto"}},
        {"simulate", flag, "The load is simulated, too", {"estimate", "pareto"}},
        {"intervals", text, "quick or full", {"estimate", "pareto"}},
        {"seed", count, "Seed of what is drawn at random", onScenarios},
        {"date", text, "Date that the answer carries", onScenarios},
        {"entry",
         entry,
         "A kind such as \"rack\" or an entry such as \"rack/gb200-nvl72\"; every entry without it",
         {"catalogue"}}};
    return table;
}

bool knows(const RequestKey& key, std::string_view command) {
    return std::find(key.commands.begin(), key.commands.end(), command) != key.commands.end();
}

namespace schema {

namespace {
Json valueSchema(const RequestKey& key) {
    switch (key.value) {
    case RequestValue::scenarios:
        return {{"anyOf", {text, {{"type", "object"}}, list(text)}}};
    case RequestValue::settings:
        return {{"type", "object"}, {"additionalProperties", {{"type", {"number", "string"}}}}};
    case RequestValue::texts:
        return list(text);
    case RequestValue::count:
        return count;
    case RequestValue::flag:
        return truth;
    case RequestValue::text:
    case RequestValue::entry:
        break;
    }
    return text;
}
} // namespace

Json arguments(std::string_view command) {
    Json result = object();
    result["required"] = Json::array();
    for (const RequestKey& key : requestKeys()) {
        if (!knows(key, command)) continue;
        allow(result, key.name, described(valueSchema(key), key.help));
        if (key.required) result["required"].push_back(key.name);
    }
    return result;
}

Json request() {
    Json result = document("batch", "One line of the input of rackline batch");
    result["anyOf"] = Json::array();
    for (const std::string_view command : requestCommands()) {
        Json one = arguments(command);
        demand(one, "command", {{"const", command}});
        allow(one, "id", described({{"type", {"number", "string", "null"}}}, "Comes back with the answer"));
        result["anyOf"].push_back(std::move(one));
    }
    return result;
}

} // namespace schema

} // namespace rackline
