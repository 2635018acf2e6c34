// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

namespace rackline {

using SpecificHeat = Quantity<dim::energy - dim::mass - dim::temperature>;
using Density = Quantity<dim::mass - dim::volume>;

struct Coolant {
    SpecificHeat heat;
    Density density;
};

inline constexpr Coolant water{SpecificHeat::fromSi(4186), Density::fromSi(995)};
/// Water with a quarter of propylene glycol.
inline constexpr Coolant waterGlycol{SpecificHeat::fromSi(3900), Density::fromSi(1020)};
inline constexpr Coolant air{SpecificHeat::fromSi(1005), Density::fromSi(1.2)};

} // namespace rackline
