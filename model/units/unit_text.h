// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/units/quantity.h"

#include <string>
#include <string_view>

namespace rackline {

/// What one of the unit is in coherent units, and its dimension: `GB/s` is {1e9, data/time}.
struct Unit {
    double factor = 1;
    Dimension dimension;
};

/// Reads unit text such as `TB/s`, `USD/kWh`, `GiB`, `tok/s`, `PFLOPS`; independent of the locale.
Result<Unit> parseUnit(std::string_view text);

/// Reads `400 Gb/s`, `1.8TB/s`, `2e15 FLOP/s` into coherent units and refuses another dimension. The decimal mark is `.` alone.
/// A plain number is taken only where a plain number is wanted.
Result<double> parseQuantity(std::string_view text, Dimension wanted);

template <class Q> Result<Q> parseAs(std::string_view text) {
    const Result<double> value = parseQuantity(text, Q::dimension);
    if (!value) return value.error();
    return Q::fromSi(*value);
}

/// A number alone: what std::from_chars reads, all of it, finite.
Result<double> parseNumber(std::string_view text);

/// The shortest text that reads back as the same number, with `.`.
std::string numberText(double value);

/// `digits` significant digits without an exponent where that stays short: 0.000123, 14.8, 2277.
std::string numberText(double value, int digits);

/// The number in `unit` and the unit: quantityText(8e12, "TB/s") is "8 TB/s".
std::string quantityText(double si, std::string_view unit);
std::string quantityText(double si, std::string_view unit, int digits);

/// Words for a dimension, as messages name it: "bandwidth", "power".
std::string dimensionName(Dimension dimension);

} // namespace rackline
