// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace rackline {

using Json = nlohmann::ordered_json;

/// JSON knows neither infinity nor "not a number".
inline Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// What schemas are made of.
namespace schema {

inline const Json text{{"type", "string"}};
inline const Json truth{{"type", "boolean"}};
inline const Json number{{"type", "number"}};
inline const Json count{{"type", "integer"}, {"minimum", 0}};
/// Unknown or without bound.
inline const Json figure{{"type", {"number", "null"}}};
inline const Json textOrNone{{"type", {"string", "null"}}};

inline Json described(Json schema, std::string_view words) {
    schema["description"] = words;
    return schema;
}
inline Json list(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
/// One word of a list.
template <class Words> Json oneOf(const Words& words) { return {{"enum", words}}; }
inline Json oneOf(std::initializer_list<std::string_view> words) { return {{"enum", words}}; }
/// One of the names that an enumeration's values have, up to its last one.
template <class E> Json oneOf(std::string_view (*nameOf)(E), E last) {
    Json words = Json::array();
    for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i) words.push_back(nameOf(static_cast<E>(i)));
    return {{"enum", std::move(words)}};
}
inline Json orNone(Json schema) { return {{"anyOf", {std::move(schema), {{"type", "null"}}}}}; }

/// An object that has the properties it names and no others.
inline Json object() { return {{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}}; }
inline void allow(Json& record, std::string_view name, Json schema) {
    record["properties"][std::string(name)] = std::move(schema);
}
inline void demand(Json& record, std::string_view name, Json schema) {
    allow(record, name, std::move(schema));
    record["required"].push_back(name);
}
/// All of these fields are always there.
inline Json record(std::initializer_list<std::pair<std::string_view, Json>> fields) {
    Json result = object();
    result["required"] = Json::array();
    for (const auto& [name, schema] : fields) demand(result, name, schema);
    return result;
}
inline Json interval() { return record({{"low", figure}, {"mid", figure}, {"high", figure}}); }

} // namespace schema
} // namespace rackline
