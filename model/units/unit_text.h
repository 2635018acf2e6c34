// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/units/quantity.h"

#include <string>
#include <string_view>

namespace rackline {

/// The size of one unit in coherent units and its dimension: `GB/s` is {1e9, data/time}.
struct Unit {
    double factor = 1;
    Dimension dimension;
};

/// Reads unit text such as `TB/s`, `USD/kWh`, `GiB`, `tok/s` or `PFLOPS`, whatever the locale.
Result<Unit> parseUnit(std::string_view text);

/// Reads `400 Gb/s`, `1.8TB/s` or `2e15 FLOP/s` into coherent units and refuses any other dimension. The decimal mark is always
/// `.`. A number without a unit is accepted only where a plain number is wanted.
Result<double> parseQuantity(std::string_view text, Dimension wanted);

template <class Q> Result<Q> parseAs(std::string_view text) {
    const Result<double> value = parseQuantity(text, Q::dimension);
    if (!value) return value.error();
    return Q::fromSi(*value);
}

/// Reads a number without a unit: all of `text` must be what std::from_chars reads, and finite.
Result<double> parseNumber(std::string_view text);

/// The shortest text that reads back as the same number, with `.` as the decimal mark.
std::string numberText(double value);

/// A number with `digits` significant digits, without an exponent where that stays short: 0.000123, 14.8, 2277.
std::string numberText(double value, int digits);

/// A number in coherent units, written in `unit`: quantityText(8e12, "TB/s") is "8 TB/s".
std::string quantityText(double si, std::string_view unit);
std::string quantityText(double si, std::string_view unit, int digits);

/// The word that messages use for a dimension, such as "bandwidth" or "power".
std::string dimensionName(Dimension dimension);

} // namespace rackline
