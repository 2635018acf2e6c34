// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

/// Units to multiply with in code, as in `8 * TBps`. Units in text are read by unit_text.
namespace rackline {

inline constexpr Time second = Time::fromSi(1), millisecond = Time::fromSi(1e-3), microsecond = Time::fromSi(1e-6);
inline constexpr Time hour = Time::fromSi(3600), year = Time::fromSi(8760 * 3600.0);
inline constexpr Data byte = Data::fromSi(1), MB = Data::fromSi(1e6), GB = Data::fromSi(1e9),
                      GiB = Data::fromSi(1024.0 * 1024 * 1024), MiB = Data::fromSi(1024.0 * 1024);
inline constexpr Bandwidth GBps = Bandwidth::fromSi(1e9), TBps = Bandwidth::fromSi(1e12);
inline constexpr Work FLOP = Work::fromSi(1);
inline constexpr ComputeRate TFLOPS = ComputeRate::fromSi(1e12), PFLOPS = ComputeRate::fromSi(1e15);
inline constexpr Power watt = Power::fromSi(1), kW = Power::fromSi(1e3), MW = Power::fromSi(1e6);
inline constexpr Money USD = Money::fromSi(1);
inline constexpr Tokens token = Tokens::fromSi(1), Mtok = Tokens::fromSi(1e6);
inline constexpr Length metre = Length::fromSi(1);
inline constexpr Mass kilogram = Mass::fromSi(1);
inline constexpr Temperature kelvin = Temperature::fromSi(1);

} // namespace rackline
