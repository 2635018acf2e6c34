// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry_json.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Typed access to the fields of a `config.json`. What is missing or wrong is gathered and asked for once, at the end.
class ModelConfig {
public:
    /// `top` holds what multimodal files keep beside `text`; both may be the same.
    ModelConfig(const OrderedJson& text, const OrderedJson& top, std::string file, std::string pointer);

    /// The field, or null where it is absent or null itself. A dot in the key goes into an object.
    const OrderedJson* find(std::string_view key) const;
    bool has(std::string_view key) const { return find(key) != nullptr; }

    /// A whole number from 1; an absent one is noted as missing.
    int need(std::string_view key, int most = largest);
    /// A whole number from 0; an absent one is noted as missing.
    int needFromZero(std::string_view key);
    /// A whole number from 0, or `otherwise` where the field is absent.
    int take(std::string_view key, int otherwise, int most = largest);
    double ratio(const OrderedJson& value, std::string_view key);
    bool flag(std::string_view key, bool otherwise);
    std::string word(std::string_view key) const;
    /// A list of `size` elements, or null where there is none.
    const OrderedJson* list(std::string_view key, std::size_t size);

    /// The first of these names that the file has, or else the first of them.
    std::string_view firstOf(std::initializer_list<std::string_view> keys) const;
    void missing(std::string_view key);
    void refuse(std::string_view key, std::string detail);
    void note(std::string text) { m_notes.push_back(std::move(text)); }

    std::optional<Error> error(std::string_view family) const;
    const std::vector<std::string>& missingFields() const { return m_missing; }
    const std::vector<std::string>& notes() const { return m_notes; }
    std::string where(std::string_view key = {}) const;

    static constexpr int largest = 1'000'000'000;

private:
    std::optional<double> number(const OrderedJson& value, std::string_view key);

    const OrderedJson& m_text;
    const OrderedJson& m_top;
    std::string m_file, m_pointer;
    std::vector<std::string> m_missing, m_notes;
    std::optional<Error> m_error;
};

} // namespace rackline
