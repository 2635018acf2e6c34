// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry_json.h"
#include "model/units/dimension.h"

#include <initializer_list>
#include <optional>

namespace rackline {

/// A segment of a JSON pointer.
std::string escapedSegment(std::string_view segment);

/// Reads values and where they come from, and keeps every mistake with its JSON pointer.
class ClaimReader {
protected:
    ClaimReader(const EntryContext& context, std::vector<Error>& errors) : m_context(context), m_errors(errors) {}

    void refuse(const std::string& pointer, std::string detail);
    bool isObject(const OrderedJson& json, const std::string& pointer);
    void allowKeys(const OrderedJson& json, const std::string& pointer, std::initializer_list<std::string> allowed);
    /// Whether a key of a stranger's can be shown as it is; refused where it cannot.
    bool isKey(std::string_view key, const std::string& pointer);
    std::string text(const OrderedJson& json, const std::string& key, const std::string& pointer, bool required = true);
    bool flag(const OrderedJson& json, const std::string& pointer);
    std::string valueText(const OrderedJson& json, const std::string& pointer);
    /// The value in coherent units; a mistake is refused and reads as 0.
    double measured(const std::string& valueText, const std::optional<Dimension>& wanted, const std::string& pointer);
    /// Reads where a figure comes from; the entry's default says what is not said here. A `complete` claim may have a note.
    Provenance provenance(const OrderedJson& json, const std::string& pointer, bool complete);

    const EntryContext& m_context;
    Provenance m_default;

private:
    const Source* sourceNamed(std::string_view id) const;
    /// Refuses unknown sources and returns the date of the first one.
    std::string checkSources(const std::string& ids, const std::string& pointer);

    std::vector<Error>& m_errors;
};

} // namespace rackline
