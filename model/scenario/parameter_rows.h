// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/scenario/parameters.h"

#include <array>

/// What the tables of parameters share. Only their source files include it.

/// The getter and setter of a row for a member of Scenario: a typed quantity, a plain number or an enumeration.
#define RACKLINE_QUANTITY(member)                                                                                                \
    [](const Scenario& s) { return s.member.si(); }, [](Scenario& s, double v) { s.member = decltype(s.member)::fromSi(v); }
#define RACKLINE_NUMBER(member)                                                                                                  \
    [](const Scenario& s) { return static_cast<double>(s.member); },                                                             \
        [](Scenario& s, double v) { s.member = static_cast<decltype(s.member)>(v); }

namespace rackline::parameter_rows {

inline const std::array<std::string_view, precisionCount> precisionNames = [] {
    std::array<std::string_view, precisionCount> names;
    for (const PrecisionFormat& format : precisionFormats()) names[static_cast<std::size_t>(format.precision)] = format.name;
    return names;
}();
inline constexpr double lastPrecision = precisionCount - 1;

using enum ParameterKind;
inline constexpr bool logScale = true, linear = false, catalogued = true, own = false, noneAtZero = true;
inline constexpr Dimension bandwidth = dim::data - dim::time;

} // namespace rackline::parameter_rows
