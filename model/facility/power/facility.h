// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/units/constants.h"
#include "model/units/quantity.h"

#include <algorithm>

namespace rackline {

/// The site around the racks.
struct Facility {
    Power power = 100 * MW;
    double pue = 1.15;
    /// The PUE in the hottest hour, for which feeds are built; 0 means that it is the PUE of all other hours.
    double peakPue = 0;
    /// The efficiencies of UPS and transformer. Their losses are shown as parts of what the PUE adds.
    double ups = 0.97, transformer = 0.985;
    /// Network and storage outside the rack, as a share of rack power.
    double networkShare = 0.08;
    EnergyPrice electricity = 0.07 * USD / (kW * hour);
    Cooling cooling = Cooling::directLiquid;

    /// The facility watts that must be provided for one watt of IT.
    double provisioningPue() const { return std::max(pue, peakPue); }
};

/// Money. Capital is annualised over `horizon` at `rate` a year.
struct Economics {
    Time horizon = 4 * year;
    double rate = 0.10;
    double residual = 0;
    /// Network, storage, spares and installation, as a share of the rack's price.
    double surcharge = 0.25;
    double upkeep = 0.05;
    PowerPrice dataCentre = 12 * USD / watt;
    Time dataCentreLife = 15 * year;
    double dataCentreRate = 0.08;
    double utilisation = 1;
    /// What a token is sold for: of a prompt, of a prompt found in the prefix cache, and of an answer.
    TokenPrice inputPrice, cachedPrice, outputPrice = 10 * USD / Mtok;
};

} // namespace rackline
