// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/schema/parts.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace rackline::schema {

using Field = std::pair<std::string_view, Json>;

inline const Json text{{"type", "string"}};
inline const Json truth{{"type", "boolean"}};
inline const Json number{{"type", "number"}};
inline const Json count{{"type", "integer"}, {"minimum", 0}};
/// How a point stands to what was measured.
inline const Json standing{{"enum", {"calibrated", "carried_over", "unmeasured"}}};
/// A number, or null where it is unknown or without bound.
inline const Json figure{{"type", {"number", "null"}}};

inline Json described(Json schema, std::string_view words) {
    schema["description"] = words;
    return schema;
}

inline Json list(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

/// An object whose fields are always all there.
inline Json record(std::initializer_list<Field> fields) {
    Json result = object();
    result["required"] = Json::array();
    for (const auto& [name, schema] : fields) {
        result["properties"][std::string(name)] = schema;
        result["required"].push_back(name);
    }
    return result;
}

inline void allow(Json& recordSchema, std::string_view name, Json schema) {
    recordSchema["properties"][std::string(name)] = std::move(schema);
}
inline void demand(Json& recordSchema, std::string_view name, Json schema) {
    allow(recordSchema, name, std::move(schema));
    recordSchema["required"].push_back(name);
}

} // namespace rackline::schema
