// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <array>
#include <optional>

/// What the tables of parameters share. Only their source files include it.

/// The getter and setter of a row for a member of Scenario: a typed quantity, a plain number or an enumeration.
#define RACKLINE_QUANTITY(member)                                                                                                \
    [](const Scenario& s) { return s.member.si(); }, [](Scenario& s, double v) { s.member = decltype(s.member)::fromSi(v); }
#define RACKLINE_NUMBER(member)                                                                                                  \
    [](const Scenario& s) { return static_cast<double>(s.member); },                                                             \
        [](Scenario& s, double v) { s.member = static_cast<decltype(s.member)>(v); }

/// The same for a format that may be that of another class: `same` is 0, and the formats follow.
#define RACKLINE_FORMAT_OR_SAME(member)                                                                                          \
    [](const Scenario& s) { return s.member ? 1.0 + static_cast<double>(*s.member) : 0.0; },                                     \
        [](Scenario& s, double v) { s.member = v < 1 ? std::nullopt : std::optional(static_cast<Precision>(v - 1)); }

namespace rackline::parameter_rows {

inline const std::array<std::string_view, precisionCount> precisionNames = [] {
    std::array<std::string_view, precisionCount> names;
    for (const PrecisionFormat& format : precisionFormats()) names[static_cast<std::size_t>(format.precision)] = format.name;
    return names;
}();
inline constexpr double lastPrecision = precisionCount - 1;
inline const std::array<std::string_view, precisionCount + 1> precisionOrSame = [] {
    std::array<std::string_view, precisionCount + 1> names{"same"};
    std::copy(precisionNames.begin(), precisionNames.end(), names.begin() + 1);
    return names;
}();

using enum ParameterKind;
inline constexpr bool logScale = true, linear = false, catalogued = true, own = false, noneAtZero = true;
inline constexpr Dimension bandwidth = dim::data - dim::time;

} // namespace rackline::parameter_rows
