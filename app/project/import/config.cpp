// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/config.h"

#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
const OrderedJson* below(const OrderedJson& object, std::string_view key) {
    const OrderedJson* place = &object;
    while (!key.empty()) {
        const std::size_t dot = std::min(key.find('.'), key.size());
        if (!place->is_object()) return nullptr;
        const auto found = place->find(std::string(key.substr(0, dot)));
        if (found == place->end() || found->is_null()) return nullptr;
        place = &*found;
        key.remove_prefix(std::min(dot + 1, key.size()));
    }
    return place;
}
} // namespace

ModelConfig::ModelConfig(const OrderedJson& text, const OrderedJson& top, std::string file, std::string pointer)
    : m_text(text), m_top(top), m_file(std::move(file)), m_pointer(std::move(pointer)) {}

const OrderedJson* ModelConfig::find(std::string_view key) const {
    const OrderedJson* own = below(m_text, key);
    return own ? own : below(m_top, key);
}

std::string ModelConfig::where(std::string_view key) const {
    std::string path = m_file + "#" + (key.empty() || below(m_text, key) ? m_pointer : std::string());
    if (!key.empty()) path += "/" + std::string(key);
    std::replace(path.begin() + std::ptrdiff_t(m_file.size()), path.end(), '.', '/');
    return path;
}

void ModelConfig::refuse(std::string_view key, std::string detail) {
    if (!m_error) m_error = Error{ErrorCode::input, where(key), std::move(detail)};
}

std::string_view ModelConfig::firstOf(std::initializer_list<std::string_view> keys) const {
    for (const std::string_view key : keys)
        if (has(key)) return key;
    return *keys.begin();
}

void ModelConfig::missing(std::string_view key) {
    if (std::find(m_missing.begin(), m_missing.end(), key) == m_missing.end()) m_missing.emplace_back(key);
}

std::optional<double> ModelConfig::number(const OrderedJson& value, std::string_view key) {
    if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
    refuse(key, "expected a number");
    return std::nullopt;
}

int ModelConfig::need(std::string_view key, int most) {
    if (!has(key)) {
        missing(key);
        return 1;
    }
    const int value = take(key, 1, most);
    if (value < 1) refuse(key, "expected a whole number from 1 to " + std::to_string(most));
    return std::max(value, 1);
}

int ModelConfig::needFromZero(std::string_view key) {
    if (!has(key)) missing(key);
    return take(key, 0);
}

int ModelConfig::take(std::string_view key, int otherwise, int most) {
    const OrderedJson* field = find(key);
    if (!field) return otherwise;
    const auto value = number(*field, key);
    if (!value) return otherwise;
    if (*value >= 0 && *value <= most && *value == std::floor(*value)) return static_cast<int>(*value);
    refuse(key, "expected a whole number from 0 to " + std::to_string(most) + ", and " + numberText(*value) + " is none");
    return otherwise;
}

double ModelConfig::ratio(const OrderedJson& value, std::string_view key) {
    constexpr double most = 1000;
    const auto read = number(value, key);
    if (!read) return 1;
    if (*read > 0 && *read <= most) return *read;
    refuse(key, "expected a number above 0 and at most 1000");
    return 1;
}

bool ModelConfig::flag(std::string_view key, bool otherwise) {
    const OrderedJson* field = find(key);
    if (!field) return otherwise;
    if (field->is_boolean()) return field->get<bool>();
    refuse(key, "expected true or false");
    return otherwise;
}

std::string ModelConfig::word(std::string_view key) const {
    const OrderedJson* field = find(key);
    return field && field->is_string() ? field->get<std::string>() : std::string();
}

const OrderedJson* ModelConfig::list(std::string_view key, std::size_t size) {
    const OrderedJson* field = find(key);
    if (!field) return nullptr;
    if (field->is_array() && field->size() == size) return field;
    refuse(key, "expected a list with one element for each of the " + std::to_string(size) + " layers");
    return nullptr;
}

std::optional<Error> ModelConfig::error(std::string_view family) const {
    // A mistake may follow from a missing field, so that missing fields are told first.
    if (m_missing.empty()) return m_error;
    std::string names;
    for (const std::string& key : m_missing) names += (names.empty() ? "" : ", ") + key;
    return Error{ErrorCode::input, where(),
                 "a model of the family " + std::string(family) + " needs " + names + ", which the file does not have"};
}

} // namespace rackline
