// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

namespace rackline {

using CarbonIntensity = Quantity<dim::mass - dim::energy>;
using WaterIntensity = Quantity<dim::volume - dim::energy>;

/// What a kilowatt-hour of the site's supply emits, and the water that its cooling evaporates per kilowatt-hour of IT energy.
struct SiteFootprint {
    CarbonIntensity carbon = CarbonIntensity::fromSi(0.40 / 3.6e6);
    WaterIntensity water = WaterIntensity::fromSi(1.85e-3 / 3.6e6);
};

struct TokenFootprint {
    Quantity<dim::mass - dim::tokens> carbon;
    Quantity<dim::volume - dim::tokens> water;
};

/// The footprint of a token. `energy` is facility energy; the water follows the IT energy behind the PUE.
TokenFootprint tokenFootprint(TokenEnergy energy, double pue, const SiteFootprint& site);

} // namespace rackline
