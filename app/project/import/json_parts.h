// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry_json.h"
#include "model/hardware/precision.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace rackline {

struct NamedFormat {
    std::string_view name;
    Precision format;
};

template <std::size_t N> std::optional<Precision> formatNamed(const std::array<NamedFormat, N>& formats, std::string_view name) {
    for (const NamedFormat& format : formats)
        if (format.name == name) return format.format;
    return std::nullopt;
}

/// The member of an object, where it is of that type; otherwise what stands for nothing.
inline std::string textOf(const OrderedJson& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
}
inline double numberOf(const OrderedJson& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_number() ? json[key].get<double>() : 0;
}
inline const OrderedJson* objectOf(const OrderedJson& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_object() ? &json[key] : nullptr;
}

inline bool holdsText(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace rackline
