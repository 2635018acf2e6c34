// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/climate_inputs.h"

#include "model/base/near_names.h"
#include "model/facility/power/site_power.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rackline {

namespace {
constexpr std::string_view climateKey = "facility.climate";

Error refused(std::string_view path, std::string detail) { return {ErrorCode::input, std::string(path), std::move(detail)}; }

Result<Climate> climateOf(const Entry& entry) {
    constexpr std::array<std::string_view, 12> names{"jan", "feb", "mar", "apr", "may", "jun",
                                                     "jul", "aug", "sep", "oct", "nov", "dec"};
    Climate climate;
    for (std::size_t m = 0; m < names.size(); ++m) {
        const std::string month(names[m]);
        const Figure* low = entry.figure("low." + month);
        const Figure* high = entry.figure("high." + month);
        const Figure* dew = entry.figure("dew." + month);
        if (low == nullptr || high == nullptr || high->value < low->value)
            return refused(climateKey, entry.name + " has no low." + month + " below a high." + month);
        // Where no dew point is known, the mean daily low stands for it (FAO paper 56).
        climate.months[m] = {freezing + low->value * kelvin, freezing + high->value * kelvin,
                             freezing + (dew != nullptr ? dew->value : low->value) * kelvin};
    }
    return climate;
}

/// Reads figures of the plant's entry, each of which must be there.
class PlantFigures {
public:
    explicit PlantFigures(const Entry& entry) : m_entry(entry) {}

    double number(const char* path) {
        const Figure* figure = m_entry.figure(path);
        if (figure == nullptr) m_missing = path;
        return figure != nullptr ? figure->value : 0;
    }
    Temperature degrees(const char* path) { return number(path) * kelvin; }
    const std::string& missing() const { return m_missing; }

private:
    const Entry& m_entry;
    std::string m_missing;
};

PlantParts partsOf(PlantFigures& f) {
    PlantParts p;
    p.coolerApproach = f.degrees("cooler.approach");
    p.towerApproach = f.degrees("tower.approach");
    p.coilApproach = f.degrees("coil.approach");
    p.coolerFans = f.number("cooler.fans");
    p.towerFans = f.number("tower.fans");
    p.pumps = f.number("pumps");
    p.roomFans = f.number("room.fans");
    p.padEffect = f.number("pad.effect");
    p.coolerRise = f.degrees("cooler.rise");
    p.chillerQuality = f.number("chiller.quality");
    p.bestChiller = f.number("chiller.best");
    p.evaporatorApproach = f.degrees("chiller.evaporator");
    p.condenserApproach = f.degrees("chiller.condenser");
    p.bleed = f.number("tower.bleed");
    p.rest = f.number("rest");
    p.chillerPrice = PowerPrice::fromSi(f.number("chiller.price"));
    return p;
}

/// The heat of the hall: racks give theirs to liquid as far as they and the hall can; network and storage give theirs to the air.
PlantLoad loadOf(const Scenario& s, PlantFigures& f) {
    const bool door = s.facility.cooling == Cooling::rearDoor;
    double share = s.system.rack.liquidShare;
    if (s.facility.cooling == Cooling::air) share = 0;
    if (door || s.facility.cooling == Cooling::immersion) share = 1;
    PlantLoad load;
    load.liquid = share / (1 + s.facility.networkShare);
    load.air = 1 - load.liquid;
    load.liquidSupply = f.degrees(door ? "door.supply" : "water.supply");
    load.airSupply = f.degrees("air.supply");
    load.rise = s.site.hall.rise;
    if (s.site.cooling.inlet.si() > 0) (share > 0 ? load.liquidSupply : load.airSupply) = s.site.cooling.inlet;
    return load;
}

/// Refuses keys that only a plant reads where there is none, and keys that a plant computes where there is one.
Result<void> checkKeys(const Settings& settings, bool named) {
    for (const char* path : {"facility.inlet", "facility.rejection"})
        if (!named && settings.contains(path)) return refused(path, "is read with facility.climate, which says the outside air");
    if (named && settings.contains("facility.pue"))
        return refused("facility.pue", "facility.climate computes it; state one of the two");
    return {};
}
} // namespace

Result<void> takePlant(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    const auto written = settings.find(climateKey);
    const bool named = written != settings.end() && written->second != noClimate;
    if (const auto fine = checkKeys(settings, named); !fine) return fine;
    if (!named) return {};
    const Result<Entry> place = catalogue.entry("climate", written->second), plant = catalogue.entry("plant", "cooling-plant");
    if (!place) return refused(climateKey, place.error().text());
    if (!plant) return refused(climateKey, plant.error().text());
    const Result<Climate> climate = climateOf(*place);
    if (!climate) return climate.error();
    Scenario& s = r.scenario;
    PlantFigures figures(*plant);
    const PlantParts parts = partsOf(figures);
    const PlantLoad load = loadOf(s, figures);
    if (!figures.missing().empty()) return refused(climateKey, plant->name + " has no " + figures.missing());
    constexpr double warmestAir = 35;
    if (load.liquid == 0 && (load.airSupply - freezing) / kelvin > warmestAir)
        return refused("facility.inlet", "servers take air of up to 35 °C (ASHRAE class A2)");

    const Facility& f = s.facility;
    const PlantYear year = runPlant(parts, *climate, s.site.cooling.rejection, load, statedLosses(f).total());
    s.site.cooling.climate = place->name;
    s.site.cooling.year = year;
    s.facility.pue = year.pue;
    s.facility.peakPue = year.peakPue;
    if (!settings.contains("facility.water")) s.site.water = year.water;
    // A building is priced with chillers for all of its heat, and pays only for those that the plant needs.
    if (!settings.contains("economics.data_centre"))
        s.economics.dataCentre -= std::max(0.0, 1 - year.chillers) * parts.chillerPrice;
    return {};
}

Result<void> checkSupply(const Facility& facility, const Settings& settings) {
    const SupplyLosses lost = statedLosses(facility);
    if (lost.total() <= facility.pue - 1 + 1e-9) return {};
    const auto percent = [](double share) { return numberText(std::round(1000 * share) / 10) + " %"; };
    for (const char* path : {"facility.ups", "facility.transformer"})
        if (settings.contains(path))
            return refused(path, "UPS and transformer lose " + percent(lost.total()) +
                                     " of what the machines take, and a PUE of " + numberText(facility.pue) + " leaves " +
                                     percent(facility.pue - 1) +
                                     " for them and for cooling; raise facility.pue, or let facility.climate compute it");
    return {};
}

void addPlantFigures(ResolvedScenario& r, const Settings& settings) {
    const SiteCooling& cooling = r.scenario.site.cooling;
    if (cooling.climate.empty()) return;
    for (const char* path : {"facility.pue", "facility.water", "economics.data_centre"}) {
        if (settings.contains(path)) continue;
        const Parameter& parameter = *findParameter(path);
        std::erase_if(r.inputs, [&](const InputFigure& input) { return input.path == path; });
        r.inputs.push_back({path,
                            std::string(parameter.label),
                            valueText(parameter, parameter.get(r.scenario)),
                            {Grade::judgement, "rackline", "", "a year of the plant in " + cooling.climate, false},
                            {}});
    }
}

} // namespace rackline
