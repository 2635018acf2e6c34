// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/climate.h"
#include "model/units/quantity.h"

namespace rackline {

/// How a plant gives its heat to the outside air: past dry coils, past coils that are sprayed when dry air is too warm, or in
/// towers that evaporate all year.
enum class Rejection { dry, sprayed, tower };

/// What a plant is made of; powers are shares of the heat that they move. The catalogue's `cooling-plant` has them with sources.
struct PlantParts {
    /// By how much what leaves a cooler is warmer than the air that enters it; for towers than the wet bulb.
    Temperature coolerApproach, towerApproach, coilApproach;
    double coolerFans = 0, towerFans = 0, pumps = 0, roomFans = 0;
    /// Of the distance between dry and wet bulb, what pads take away; how much the air of a cooler warms.
    double padEffect = 0;
    Temperature coolerRise;
    /// A chiller's efficiency as a share of Carnot's between evaporator and condenser, which stand off by these; and its limit.
    double chillerQuality = 0, bestChiller = 0;
    Temperature evaporatorApproach, condenserApproach;
    /// Water that is drained for each unit that evaporates, so that salts stay dissolved.
    double bleed = 0;
    /// Lights, offices and controls, as a share of IT power.
    double rest = 0;
    /// Of the part of a building's price that chillers cost, for each watt of heat that they are built for.
    Quantity<dim::money - dim::power> chillerPrice;
};

/// Heat of one watt of IT power: what liquid takes and what the room's air takes, and how cold each is supplied.
struct PlantLoad {
    double liquid = 0, air = 0;
    Temperature liquidSupply, airSupply;
    /// How much water warms on its way through the racks or the coils of the room.
    Temperature rise;
};

/// A year of a plant, per watt of IT power where it is power.
struct PlantYear {
    double pue = 1;
    /// In the hour that the plant and the site's feed are built for.
    double peakPue = 1;
    Quantity<dim::volume - dim::energy> water;
    /// Shares of the year in which no chiller runs at all, and in which none runs for what liquid takes from the racks.
    double free = 0, liquidFree = 0;
    /// Whether liquid takes any.
    bool liquid = false;
    /// Share of the year's heat that no chiller takes.
    double freeHeat = 1;
    /// Heat that chillers take in the hottest hour, for which they are bought.
    double chillers = 0;
    Temperature hottest;
};

/// `supplyLosses` are those of UPS and transformers as a share of IT power.
PlantYear runPlant(const PlantParts& parts, const Climate& climate, Rejection rejection, const PlantLoad& load,
                   double supplyLosses);

} // namespace rackline
