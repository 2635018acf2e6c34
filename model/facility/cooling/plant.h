// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/climate.h"
#include "model/units/quantity.h"

namespace rackline {

/// How a plant gives its heat to the outside air: in coolers with dry coils, in coolers whose coils are sprayed when the air is
/// too warm, or in towers that evaporate water all year.
enum class Rejection { dry, sprayed, tower };

/// The figures of a plant's parts. Powers are shares of the heat that they move. They come from the catalogue's `cooling-plant`,
/// with sources.
struct PlantParts {
    /// By how much the liquid that leaves a cooler is warmer than the air that enters it; for towers, than the wet bulb.
    Temperature coolerApproach, towerApproach, coilApproach;
    double coolerFans = 0, towerFans = 0, pumps = 0, roomFans = 0;
    /// The share of the distance between dry and wet bulb that pads take away, and how much the air of a cooler warms.
    double padEffect = 0;
    Temperature coolerRise;
    /// A chiller's efficiency as a share of Carnot's between evaporator and condenser, whose temperatures differ from the streams
    /// by these approaches; and the best efficiency that it reaches.
    double chillerQuality = 0, bestChiller = 0;
    Temperature evaporatorApproach, condenserApproach;
    /// The water that is drained for each unit that evaporates, so that salts stay dissolved.
    double bleed = 0;
    /// Lights, offices and controls, as a share of IT power.
    double rest = 0;
    /// The part of a building's price that chillers cost, for each watt of heat that they are built for.
    Quantity<dim::money - dim::power> chillerPrice;
};

/// The heat of one watt of IT power: the part that liquid takes, the part that the room's air takes, and how cold each is
/// supplied.
struct PlantLoad {
    double liquid = 0, air = 0;
    Temperature liquidSupply, airSupply;
    /// How much water warms on its way through the racks or the coils of the room.
    Temperature rise;
};

/// A plant's year. Its powers are per watt of IT power.
struct PlantYear {
    double pue = 1;
    /// The PUE in the hour that the plant and the site's feed are built for.
    double peakPue = 1;
    Quantity<dim::volume - dim::energy> water;
    /// The share of the year in which no chiller runs at all, and the share in which none runs for the liquid of the racks.
    double free = 0, liquidFree = 0;
    /// Whether liquid takes any heat.
    bool liquid = false;
    /// The share of the year's heat that no chiller takes.
    double freeHeat = 1;
    /// The heat that chillers take in the hottest hour, for which they are bought.
    double chillers = 0;
    Temperature hottest;
};

/// Runs a plant through the year of a climate. `supplyLosses` are those of UPS and transformers as a share of IT power.
PlantYear runPlant(const PlantParts& parts, const Climate& climate, Rejection rejection, const PlantLoad& load,
                   double supplyLosses);

} // namespace rackline
