// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/field.h"

#include <string>
#include <string_view>

namespace rackline {

/// What every output carries, so that it can be cited and repeated.
struct Origin {
    std::string catalogueVersion;
    /// The newest date of the inputs, never that of the clock.
    std::string date;
    std::string command;
};

/// What every result begins with.
Fields<Origin> headOf(std::string_view kind);

/// A result as JSON: the head, then what these fields say.
template <class T> Json resultOf(std::string_view kind, const Origin& origin, const Fields<T>& body, const T& of) {
    Json result = jsonOf(headOf(kind), origin);
    addTo(result, body, of);
    return result;
}
/// Its schema.
template <class T> Json resultSchema(std::string_view kind, const Fields<T>& body) {
    Json result = schemaOf(headOf(kind));
    const Json rest = schemaOf(body);
    result["properties"].update(rest["properties"]);
    for (const Json& name : rest["required"]) result["required"].push_back(name);
    return result;
}

/// JSON as files and terminals have it; on one line without an indentation.
std::string written(const Json& json, int indent = 2);

} // namespace rackline
