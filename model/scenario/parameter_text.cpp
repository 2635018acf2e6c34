// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/near_names.h"
#include "model/base/quoted.h"
#include "model/hardware/precision.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace rackline {

namespace {

Error outside(const Parameter& p, std::string_view text) {
    std::string detail = std::string(text) + " is outside " + valueText(p, p.low) + " to " + valueText(p, p.high);
    if (p.zeroIsNone) detail += " (or 0 for none)";
    return {ErrorCode::input, std::string(p.id), std::move(detail)};
}

Result<double> parseChoice(const Parameter& p, std::string_view text) {
    std::string word = knownName(text, p.choices);
    const bool ofFormats = p.choices.size() == precisionCount || p.choices.size() == precisionCount + 1;
    if (const auto format = ofFormats ? precisionMeant(text) : std::nullopt) word = nameOf(*format);
    const auto found = std::find(p.choices.begin(), p.choices.end(), word);
    if (found != p.choices.end()) return static_cast<double>(found - p.choices.begin());
    std::string detail = quotedText(text) + " is none of";
    for (std::string_view known : p.choices) detail += " " + std::string(known);
    const std::vector<std::string> likely = likelyNames(text, p.choices);
    if (likely.size() == 1) detail += "; did you mean " + likely.front() + "?";
    return Error{ErrorCode::input, std::string(p.id), std::move(detail)};
}

/// Reads counts as people write them: 8k, 1M, 15T.
std::optional<double> shortNumber(const Parameter& p, std::string_view text) {
    constexpr std::string_view letters = "kmgt";
    if (text.empty()) return std::nullopt;
    const char last = text.back() == 'B' || text.back() == 'b' ? 'g' : static_cast<char>(text.back() | ' ');
    const std::size_t power = letters.find(last);
    // Nobody counts in thousandths, and `m` is not how millions are written either.
    if (power == std::string_view::npos || text.back() == 'm') return std::nullopt;
    const Result<double> number = parseNumber(text.substr(0, text.size() - 1));
    if (!number) return std::nullopt;
    double value = *number;
    for (std::size_t i = 0; i <= power; ++i) value *= p.kind == ParameterKind::length ? 1024 : 1000;
    return value;
}

/// Ratios may be written as 0.35 or 35 %. Counts may carry their unit or not.
Result<double> parsePlain(const Parameter& p, std::string_view text) {
    Result<double> value = parseQuantity(text, dim::none);
    if (value) return value;
    if (!p.unit.empty() && text.ends_with(p.unit)) text.remove_suffix(p.unit.size());
    if (const auto number = stepsByOne(p.kind) ? shortNumber(p, text.substr(0, text.find_last_not_of(' ') + 1)) : std::nullopt)
        return *number;
    if (const Result<double> number = parseNumber(text)) return number;
    return value;
}

} // namespace

std::string meantParameter(std::string_view id) {
    std::vector<std::string_view> known;
    for (const Parameter& p : parameters()) known.push_back(p.id);
    return meantText(id, known);
}

Result<double> parseValue(const Parameter& p, std::string_view text) {
    if (p.kind == ParameterKind::choice) return parseChoice(p, text);
    if (p.zeroIsNone && plainName(text) == "none") return 0.0;
    const Result<double> value = p.kind == ParameterKind::quantity
                                     ? (text == "0" ? Result<double>(0.0) : parseQuantity(text, p.dimension))
                                     : parsePlain(p, text);
    if (!value) return Error{value.error().code, std::string(p.id), value.error().detail};
    if (p.kind == ParameterKind::count && std::floor(*value) != *value)
        return Error{ErrorCode::input, std::string(p.id), std::string(text) + " is not a whole number"};
    if (p.zeroIsNone && *value == 0) return *value;
    // A limit that is typed as it is shown must be accepted although its unit does not divide evenly.
    constexpr double rounding = 1e-9;
    if (*value < p.low - std::abs(p.low) * rounding || *value > p.high * (1 + rounding)) return outside(p, text);
    return std::clamp(*value, p.low, p.high);
}

std::optional<Scenario> otherOf(const Scenario& scenario, const OtherValue& other, const Parameter& parameter, double value) {
    if (other) return other(parameter, value);
    Scenario moved = scenario;
    parameter.set(moved, value);
    return moved;
}

std::string writtenText(const Parameter& p, std::string_view text) {
    const Result<double> value = parseValue(p, text);
    if (value && p.kind == ParameterKind::choice) return valueText(p, *value);
    const bool isShort = plainName(text) == "none" || (stepsByOne(p.kind) && !parseNumber(text));
    return value && isShort ? numberText(*value) : std::string(text);
}

double unitFactor(const Parameter& parameter) {
    if (parameter.kind != ParameterKind::quantity || parameter.unit.empty()) return 1;
    const Result<Unit> unit = parseUnit(parameter.unit);
    return unit ? unit->factor : 1;
}

std::string valueText(const Parameter& p, double value) {
    switch (p.kind) {
    case ParameterKind::choice: {
        const auto index = static_cast<std::size_t>(value);
        return index < p.choices.size() ? std::string(p.choices[index]) : std::string();
    }
    case ParameterKind::quantity:
        return quantityText(value, p.unit);
    case ParameterKind::count:
    case ParameterKind::length:
    case ParameterKind::ratio:
        return numberText(value);
    }
    return {};
}

} // namespace rackline
