// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/cooling/plant.h"

#include "model/facility/cooling/coolant.h"

#include <algorithm>

namespace rackline {

namespace {
/// The heat that a kilogram of water takes as it evaporates at 25 °C.
constexpr auto evaporation = Quantity<dim::energy - dim::mass>::fromSi(2.442e6);

/// One hour of the plant for one watt of IT power: what it draws, what it evaporates, and the heat that chillers take.
struct Hour {
    double power = 0, chilled = 0;
    Quantity<dim::volume - dim::energy> water;
};

/// The coldest air that the coolers can be given, and the water that this costs for each watt that they reject.
struct CoolerAir {
    Temperature air;
    Quantity<dim::volume - dim::energy> water;
};

CoolerAir coolerAir(const PlantParts& p, const OutsideAir& outside, Rejection rejection, Temperature enough) {
    const auto drawn = [&](double evaporated) { return (evaporated * (1 + p.bleed)) / (evaporation * water.density); };
    if (rejection == Rejection::tower) return {wetBulb(outside) + p.towerApproach, drawn(1)};
    const Temperature dry = outside.dry + p.coolerApproach;
    if (rejection == Rejection::dry || dry <= enough) return {dry, {}};
    // Pads are wetted no more than the supply temperature asks for.
    const Temperature taken = min(p.padEffect * (outside.dry - wetBulb(outside)), dry - enough);
    return {dry - taken, drawn(taken / p.coolerRise)};
}

/// The hour for one stream of heat, which water at `supply` must take.
Hour hourOf(const PlantParts& p, const OutsideAir& outside, Rejection rejection, double heat, Temperature supply,
            Temperature rise) {
    Hour hour;
    if (heat <= 0) return hour;
    const CoolerAir cooler = coolerAir(p, outside, rejection, supply);
    // Warm return water gives off what it can before a chiller takes the rest.
    const double free = std::clamp((supply + rise - cooler.air) / rise, 0.0, 1.0);
    hour.chilled = (1 - free) * heat;
    const Temperature cold = supply - p.evaporatorApproach, hot = max(cooler.air + p.condenserApproach, cold + kelvin);
    const double performance = std::min(p.bestChiller, p.chillerQuality * (cold / (hot - cold)));
    const double compressors = hour.chilled / performance, rejected = heat + compressors;
    hour.water = rejected * cooler.water;
    hour.power = compressors + p.pumps * heat + (rejection == Rejection::tower ? p.towerFans : p.coolerFans) * rejected;
    return hour;
}

/// The hour for all streams of a hall.
struct HallHour {
    Hour liquid, air;
    double power() const { return liquid.power + air.power; }
    double chilled() const { return liquid.chilled + air.chilled; }
};

HallHour hourOf(const PlantParts& p, const OutsideAir& outside, Rejection rejection, const PlantLoad& load) {
    const double roomFans = p.roomFans * load.air;
    HallHour hour{hourOf(p, outside, rejection, load.liquid, load.liquidSupply, load.rise),
                  hourOf(p, outside, rejection, load.air + roomFans, load.airSupply - p.coilApproach, load.rise)};
    hour.air.power += roomFans;
    return hour;
}
} // namespace

PlantYear runPlant(const PlantParts& parts, const Climate& climate, Rejection rejection, const PlantLoad& load,
                   double supplyLosses) {
    PlantYear year;
    const double around = 1 + supplyLosses + parts.rest, heat = load.liquid + load.air * (1 + parts.roomFans);
    double power = 0, chilled = 0;
    year.liquid = load.liquid > 0;
    for (const OutsideAir& outside : yearOf(climate)) {
        const HallHour hour = hourOf(parts, outside, rejection, load);
        power += outside.share * hour.power();
        chilled += outside.share * hour.chilled();
        year.water += outside.share * (hour.liquid.water + hour.air.water);
        if (hour.liquid.chilled <= 0) year.liquidFree += outside.share;
        if (hour.chilled() <= 0) year.free += outside.share;
    }
    const OutsideAir hottest = hottestHour(climate);
    const HallHour peak = hourOf(parts, hottest, rejection, load);
    year.freeHeat = 1 - chilled / heat;
    year.pue = around + power;
    year.peakPue = std::max(year.pue, around + peak.power());
    year.chillers = peak.chilled();
    year.hottest = hottest.dry;
    return year;
}

} // namespace rackline
