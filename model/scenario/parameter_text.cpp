// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rackline {

namespace {

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

Error outside(const Parameter& p, std::string_view text) {
    std::string detail = std::string(text) + " is outside " + valueText(p, p.low) + " to " + valueText(p, p.high);
    if (p.zeroIsNone) detail += " (or 0 for none)";
    return {ErrorCode::input, std::string(p.id), std::move(detail)};
}

Result<double> parseChoice(const Parameter& p, std::string_view text) {
    const auto found = std::find(p.choices.begin(), p.choices.end(), text);
    if (found != p.choices.end()) return static_cast<double>(found - p.choices.begin());
    std::string detail = "\"" + std::string(text.substr(0, 40)) + "\" is none of";
    for (std::string_view known : p.choices) detail += " " + std::string(known);
    return Error{ErrorCode::input, std::string(p.id), std::move(detail)};
}

/// Ratios may be written as 0.35 or 35 %; counts may carry their unit or not.
Result<double> parsePlain(const Parameter& p, std::string_view text) {
    Result<double> value = parseQuantity(text, dim::none);
    if (!value && !p.unit.empty() && text.ends_with(p.unit)) value = parseNumber(text.substr(0, text.size() - p.unit.size()));
    return value;
}

} // namespace

std::string nearestWord(std::string_view word, std::span<const std::string_view> known) {
    constexpr std::size_t longest = 200;
    if (word.size() > longest) return {};
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (std::string_view candidate : known) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string nearestParameter(std::string_view id) {
    std::vector<std::string_view> known;
    for (const Parameter& p : parameters()) known.push_back(p.id);
    return nearestWord(id, known);
}

Result<double> parseValue(const Parameter& p, std::string_view text) {
    if (p.kind == ParameterKind::choice) return parseChoice(p, text);
    const Result<double> value = p.kind == ParameterKind::quantity
                                     ? (text == "0" ? Result<double>(0.0) : parseQuantity(text, p.dimension))
                                     : parsePlain(p, text);
    if (!value) return Error{value.error().code, std::string(p.id), value.error().detail};
    if (p.kind == ParameterKind::count && std::floor(*value) != *value)
        return Error{ErrorCode::input, std::string(p.id), std::string(text) + " is not a whole number"};
    if (p.zeroIsNone && *value == 0) return *value;
    // A limit typed as it is shown must be accepted although its unit does not divide evenly.
    constexpr double rounding = 1e-9;
    if (*value < p.low - std::abs(p.low) * rounding || *value > p.high * (1 + rounding)) return outside(p, text);
    return std::clamp(*value, p.low, p.high);
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
    case ParameterKind::ratio:
        return numberText(value);
    }
    return {};
}

Result<void> applySetting(Scenario& scenario, std::string_view pathAndValue) {
    const std::size_t mark = pathAndValue.find('=');
    if (mark == std::string_view::npos)
        return Error{ErrorCode::usage, std::string(pathAndValue), "expected path=value, such as workload.isl=8192"};
    const std::string_view path = pathAndValue.substr(0, mark);
    const Parameter* parameter = findParameter(path);
    if (parameter == nullptr) {
        const std::string nearest = nearestParameter(path);
        return Error{ErrorCode::input, std::string(path),
                     "unknown parameter" + (nearest.empty() ? "" : ", did you mean " + nearest + "?")};
    }
    const Result<double> value = parseValue(*parameter, pathAndValue.substr(mark + 1));
    if (!value) return value.error();
    parameter->set(scenario, *value);
    return {};
}

} // namespace rackline
