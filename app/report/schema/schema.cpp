// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/schema.h"

#include "app/project/keys.h"
#include "app/project/traffic/asked.h"
#include "app/report/schema/parts.h"
#include "app/report/schema/requests.h"
#include "model/base/near_names.h"
#include "model/candidates/metric.h"
#include "model/runs/training_metric.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <vector>

namespace rackline {

namespace {

/// The scenario that is asked about comes first, then the outputs, then the requests of a batch.
const std::vector<std::string_view>& topics() {
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> list{"scenario"};
        list.insert(list.end(), schema::outputTopics().begin(), schema::outputTopics().end());
        list.push_back("batch");
        return list;
    }();
    return all;
}

/// A leaf as a scenario file may write it.
Json leafOf(const Parameter& p) {
    std::string help(p.help);
    if (p.kind == ParameterKind::choice) return {{"description", help}, {"enum", p.choices}};
    const double low = p.zeroIsNone ? std::min(0.0, p.low) : p.low;
    if (p.kind == ParameterKind::quantity) {
        help += " From " + valueText(p, p.low) + " to " + valueText(p, p.high) + (p.zeroIsNone ? ", or 0 for none." : ".");
        return {{"description", help}, {"anyOf", {{{"type", "string"}, {"minLength", 1}}, {{"const", 0}}}}};
    }
    return {{"description", help},
            {"anyOf",
             {{{"type", p.kind == ParameterKind::count ? "integer" : "number"}, {"minimum", low}, {"maximum", p.high}},
              {{"type", "string"}, {"minLength", 1}}}}};
}

Json leafOf(const StructuralKey& key) {
    if (key.open) return {{"description", key.help}, {"anyOf", {{{"enum", key.words}}, {{"type", "string"}, {"minLength", 1}}}}};
    if (!key.words.empty()) return {{"description", key.help}, {"enum", key.words}};
    if (key.id.ends_with(".count")) return {{"description", key.help}, {"type", "integer"}, {"minimum", 1}, {"maximum", 1000000}};
    const Json text{{"type", "string"}, {"minLength", 1}}, leaf{{"type", {"string", "number"}}};
    if (key.items.empty()) return {{"description", key.help}, {"type", "string"}, {"minLength", 1}};
    Json item = key.items.size() > 1 ? schema::object() : leaf;
    for (const std::string_view name : key.items)
        if (!name.empty()) item["properties"][std::string(name)] = leaf;
    return {{"description", key.help}, {"anyOf", {text, {{"type", "array"}, {"items", item}}}}};
}

void place(Json& tree, std::string_view path, Json leaf) {
    Json* at = &tree;
    for (;;) {
        const std::size_t dot = path.find('.');
        Json& properties = (*at)["properties"];
        const std::string key(path.substr(0, dot));
        if (dot == std::string_view::npos) {
            properties[key] = std::move(leaf);
            return;
        }
        if (!properties.contains(key)) properties[key] = schema::object();
        at = &properties[key];
        path.remove_prefix(dot + 1);
    }
}

Json settings() {
    Json tree = schema::object();
    for (const StructuralKey& key : structuralKeys()) place(tree, key.id, leafOf(key));
    for (const Parameter& p : parameters()) place(tree, p.id, leafOf(p));
    for (const auto& [alias, canonical] : pathAliases()) {
        if (const Parameter* p = findParameter(canonical)) place(tree, alias, leafOf(*p));
        for (const StructuralKey& key : structuralKeys())
            if (key.id == canonical) place(tree, alias, leafOf(key));
    }
    return tree;
}

/// The requests that a project has of its own, by the options of `rackline traffic`.
Json trafficSchema() {
    Json object = schema::object();
    TrafficAsked usual;
    for (const TrafficField& field : trafficFields()) {
        const TrafficSlot slot = field.slot(usual);
        const bool text = std::holds_alternative<std::string*>(slot), on = std::holds_alternative<bool*>(slot);
        Json leaf{{"type", text                                 ? "string"
                           : on                                 ? "boolean"
                           : std::holds_alternative<int*>(slot) ? "integer"
                                                                : "number"},
                  {"description", field.help}};
        if (field.words != nullptr) leaf["enum"] = field.words();
        if (field.most > 0) {
            const Result<double> here = parseNumber(field.text(usual));
            leaf["minimum"] = std::min(field.least, here.value());
            leaf["maximum"] = field.most;
        }
        object["properties"][field.key()] = std::move(leaf);
    }
    object["required"] = {"trace"};
    return object;
}

Json scenarioSchema() {
    const Json head{{"format", {{"const", "rackline"}}},
                    {"version", {{"type", "integer"}, {"minimum", 1}}},
                    {"name", {{"type", "string"}}},
                    {"read_at",
                     {{"type", "string"},
                      {"minLength", 1},
                      {"description", "the operating point: answers are read for users who are no slower, such as 50 tok/s"}}},
                    {"traffic", trafficSchema()}};
    Json project = schema::object();
    project["properties"] = head;
    project["properties"]["shared"] = {{"$ref", "#/$defs/settings"}};
    project["properties"]["scenarios"] = {
        {"type", "array"}, {"minItems", 1}, {"maxItems", 1000}, {"items", {{"$ref", "#/$defs/settings"}}}};
    project["required"] = {"format", "version", "scenarios"};
    Json single = settings();
    for (const auto& [key, value] : head.items()) single["properties"][key] = value;
    single["required"] = {"format", "version"};
    Json result = schema::document("scenario", "Scenario files of Rackline, *.rackline");
    result["anyOf"] = {std::move(project), std::move(single)};
    result["$defs"] = {{"settings", settings()}};
    return result;
}

Json parameterList() {
    Json list = Json::array();
    for (const Parameter& p : parameters()) {
        Json one{{"id", p.id},
                 {"group", p.group},
                 {"label", p.label},
                 {"unit", p.unit},
                 {"low", p.low},
                 {"high", p.high},
                 {"logarithmic", p.logarithmic},
                 {"from_catalogue", p.fromCatalogue},
                 {"zero_is_none", p.zeroIsNone},
                 {"help", p.help}};
        if (!p.choices.empty()) one["choices"] = p.choices;
        list.push_back(std::move(one));
    }
    return list;
}

template <class Info> Json metricList(std::span<const Info> metrics) {
    Json list = Json::array();
    for (const Info& m : metrics)
        list.push_back({{"id", m.id}, {"label", m.title}, {"unit", m.unit}, {"higher_is_better", m.higherIsBetter}});
    return list;
}

Json keyList() {
    Json list = Json::array();
    for (const StructuralKey& key : structuralKeys()) {
        Json one{{"id", key.id}, {"help", key.help}};
        if (!key.words.empty()) one["choices"] = key.words;
        list.push_back(std::move(one));
    }
    return list;
}

Json schemaOf(std::string_view topic) {
    if (topic == "batch") return schema::request();
    return topic == "scenario" ? scenarioSchema() : schema::output(topic);
}

} // namespace

std::span<const std::string_view> schemaTopics() { return topics(); }

Result<std::string> schemaText(std::string_view topic) {
    constexpr int indent = 2;
    if (!topic.empty()) {
        if (std::find(topics().begin(), topics().end(), topic) != topics().end()) return schemaOf(topic).dump(indent) + "\n";
        const std::string meant = meantText(topic, topics());
        std::string detail = "has no schema, expected one of";
        for (const std::string_view known : topics()) detail += " " + std::string(known);
        return Error{ErrorCode::usage, "schema " + std::string(topic), meant.empty() ? detail : meant.substr(2)};
    }
    Json all{{"rackline", RACKLINE_VERSION}, {"schemas", Json::object()}};
    for (const std::string_view one : topics()) all["schemas"][std::string(one)] = schemaOf(one);
    all["keys"] = keyList();
    all["parameters"] = parameterList();
    all["metrics"] = metricList(everyMetric());
    all["training_metrics"] = metricList(trainingMetrics());
    return all.dump(indent) + "\n";
}

} // namespace rackline
