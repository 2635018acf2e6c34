// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/claim_reader.h"

#include "hwdb/entry/measure.h"
#include "model/base/near_names.h"
#include "model/base/quoted.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr std::size_t longestText = 4000;
}

std::string escapedSegment(std::string_view segment) {
    std::string text;
    for (const char c : segment) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return text;
}

void ClaimReader::refuse(const std::string& pointer, std::string detail) {
    m_errors.push_back({ErrorCode::input, m_context.file + "#" + pointer, std::move(detail)});
}

bool ClaimReader::isObject(const OrderedJson& json, const std::string& pointer) {
    if (json.is_object()) return true;
    refuse(pointer, "expected an object in braces");
    return false;
}

void ClaimReader::allowKeys(const OrderedJson& json, const std::string& pointer, std::initializer_list<std::string> allowed) {
    if (!isObject(json, pointer)) return;
    for (const auto& item : json.items())
        if (std::find(allowed.begin(), allowed.end(), item.key()) == allowed.end())
            refuse(pointer + "/" + escapedSegment(item.key()), "unknown key" + nearestText(item.key(), allowed));
}

bool ClaimReader::isKey(std::string_view key, const std::string& pointer) {
    if (printable(key) == key) return true;
    refuse(pointer, "has a key with a control character: " + quotedText(key));
    return false;
}

std::string ClaimReader::text(const OrderedJson& json, const std::string& key, const std::string& pointer, bool required) {
    if (!json.contains(key)) {
        if (required) refuse(pointer + "/" + key, "is missing");
        return {};
    }
    if (!json[key].is_string()) {
        refuse(pointer + "/" + key, "expected text in quotes");
        return {};
    }
    auto value = json[key].get<std::string>();
    if (value.size() > longestText) refuse(pointer + "/" + key, "is longer than 4000 characters");
    if (printable(value, "\n") != value) refuse(pointer + "/" + key, "has a control character");
    if (required && value.empty()) refuse(pointer + "/" + key, "is empty");
    return value;
}

const Source* ClaimReader::sourceNamed(std::string_view id) const {
    const auto found =
        std::find_if(m_context.sources->begin(), m_context.sources->end(), [id](const Source& s) { return s.id == id; });
    return found == m_context.sources->end() ? nullptr : &*found;
}

std::string ClaimReader::checkSources(const std::string& ids, const std::string& pointer) {
    std::string date;
    std::string_view rest = ids;
    while (!rest.empty()) {
        const std::size_t cut = std::min(rest.find(';'), rest.size());
        std::string_view id = rest.substr(0, cut);
        while (!id.empty() && id.front() == ' ') id.remove_prefix(1);
        const Source* source = sourceNamed(id);
        if (!source) {
            std::vector<std::string> known;
            for (const Source& s : *m_context.sources) known.push_back(s.id);
            refuse(pointer, "unknown source \"" + std::string(id) + "\"" + nearestText(id, known));
        } else if (date.empty()) {
            date = source->date;
        }
        rest.remove_prefix(std::min(cut + 1, rest.size()));
    }
    return date;
}

Provenance ClaimReader::provenance(const OrderedJson& json, const std::string& pointer, bool complete) {
    Provenance result = m_default;
    const bool ownSource = json.contains("source");
    if (json.contains("grade") || ownSource) result.unverified = false;
    if (ownSource) {
        result.source = text(json, "source", pointer);
        result.date = checkSources(result.source, pointer + "/source");
    }
    bool graded = !m_default.source.empty();
    if (json.contains("grade")) {
        const auto grade = gradeNamed(text(json, "grade", pointer));
        if (!grade) refuse(pointer + "/grade", "expected measured, vendor, announced, estimate, judgement or yours");
        result.grade = grade.value_or(Grade::judgement);
        graded = true;
    }
    if (json.contains("date")) result.date = text(json, "date", pointer, false);
    result.note = complete ? text(json, "note", pointer, false) : std::string();
    if (json.contains("unverified")) result.unverified = flag(json["unverified"], pointer + "/unverified");
    if (result.source.empty()) refuse(pointer, "has no source");
    if (!graded) refuse(pointer, "has no grade");
    return result;
}

bool ClaimReader::flag(const OrderedJson& json, const std::string& pointer) {
    if (!json.is_boolean()) refuse(pointer, "expected true or false");
    return json.is_boolean() && json.get<bool>();
}

std::string ClaimReader::valueText(const OrderedJson& json, const std::string& pointer) {
    if (json.is_string()) return json.get<std::string>();
    if (json.is_number()) return json.dump();
    if (json.is_boolean()) return json.get<bool>() ? "1" : "0";
    refuse(pointer, "expected a value with its unit as text, or a plain number");
    return {};
}

double ClaimReader::measured(const std::string& valueText, const std::optional<Dimension>& wanted, const std::string& pointer) {
    if (valueText.empty()) return 0;
    const auto measure = parseMeasure(valueText, wanted);
    if (!measure) {
        refuse(pointer, measure.error().detail);
        return 0;
    }
    // Only temperatures may be negative, because their zero is not nothing.
    if (measure->value < 0 && measure->dimension != dim::temperature) refuse(pointer, "is negative");
    return measure->value;
}

} // namespace rackline
