// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/site_parameters.h"

#include "model/scenario/parameter_rows.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
using namespace parameter_rows;

constexpr std::array<std::string_view, 3> feedNames{"single", "n+1", "2n"};
constexpr std::array<std::string_view, 2> coolantNames{"water", "glycol"};
constexpr std::array<std::string_view, 4> topologyNames{"fat-tree", "rail-optimised", "dragonfly", "dragonfly+"};
constexpr std::array<std::string_view, 2> opticsNames{"pluggable", "co-packaged"};

constexpr std::array<std::string_view, 3> rejectionNames{"dry", "sprayed", "tower"};

constexpr Dimension rent = dim::money - dim::energy;
constexpr double litrePerMinute = 1e-3 / 60;

// clang-format off
constexpr auto siteTable = std::to_array<Parameter>({
    {"facility.ups", "Facility", "UPS efficiency", ratio, "%", dim::none, 0.5, 1, linear, false, false,
     "Its loss is a part of what the PUE adds.", {}, RACKLINE_NUMBER(facility.ups)},
    {"facility.transformer", "Facility", "Transformer efficiency", ratio, "%", dim::none, 0.5, 1, linear, false, false,
     "Its loss is a part of what the PUE adds.", {}, RACKLINE_NUMBER(facility.transformer)},
    {"facility.water", "Facility", "Water", quantity, "L/kWh", dim::volume - dim::energy, 0, 1e-2 / 3.6e6, linear, false, false,
     "What cooling evaporates for a kilowatt-hour of IT energy.", {}, RACKLINE_QUANTITY(site.water)},
    {"facility.inlet", "Facility", "Inlet temperature", quantity, "\u00b0C", dim::temperature, 5, 60, linear, false, noneAtZero,
     "Of the liquid that the hall supplies to racks, or of the air where they take no liquid; read with facility.climate.", {},
     [](const Scenario& s) { return s.site.cooling.inlet.si() > 0 ? (s.site.cooling.inlet - freezing) / kelvin : 0; },
     [](Scenario& s, double v) { s.site.cooling.inlet = v > 0 ? freezing + v * kelvin : Temperature{}; }},
    {"facility.rejection", "Facility", "Heat rejection", choice, "", dim::none, 0, 2, linear, false, false,
     "How the plant gives its heat to the outside air: dry coolers, coolers that are sprayed when it is warm, or towers; read with "
     "facility.climate.", rejectionNames, RACKLINE_NUMBER(site.cooling.rejection)},
    {"facility.racks", "Facility", "Racks of the site", count, "", dim::none, 1, 1e7, logScale, false, noneAtZero,
     "As many as the site's power provides for, without it.", {}, RACKLINE_NUMBER(site.racks)},
    {"facility.hall.power", "Hall", "Power of a position", quantity, "kW", dim::power, 1e3, 1e7, logScale, false, false,
     "What the hall gives to one rack.", {}, RACKLINE_QUANTITY(site.hall.perRack)},
    {"facility.hall.scheme", "Hall", "Feed scheme", choice, "", dim::none, 0, 2, linear, false, false,
     "Whether the rack keeps running when one feed, or half of them, fails.", feedNames, RACKLINE_NUMBER(site.hall.scheme)},
    {"facility.hall.feeds", "Hall", "Feeds", count, "", dim::none, 1, 64, linear, false, false, "Lines to one rack.", {},
     RACKLINE_NUMBER(site.hall.feeds)},
    {"facility.hall.breaker", "Hall", "Breaker", quantity, "A", dim::current, 1, 1e4, logScale, false, false,
     "Rating of one feed; four fifths of it may be drawn continuously.", {}, RACKLINE_QUANTITY(site.hall.breaker)},
    {"facility.hall.voltage", "Hall", "Feed voltage", quantity, "V", dim::voltage, 100, 4e4, logScale, false, false,
     "Line to line, three phases.", {}, RACKLINE_QUANTITY(site.hall.lineToLine)},
    {"facility.hall.flow", "Hall", "Coolant flow", quantity, "L/min", dim::volume - dim::time, 0, 1e5 * litrePerMinute, linear,
     false, false, "What the loop gives to one rack.", {}, RACKLINE_QUANTITY(site.hall.coolantFlow)},
    {"facility.hall.rise", "Hall", "Coolant rise", quantity, "K", dim::temperature, 1, 50, linear, false, false,
     "How much the coolant warms in the rack.", {}, RACKLINE_QUANTITY(site.hall.rise)},
    {"facility.hall.coolant", "Hall", "Coolant", choice, "", dim::none, 0, 1, linear, false, false,
     "Water, or water with a quarter of propylene glycol.", coolantNames,
     [](const Scenario& s) { return s.site.hall.coolant.density == water.density ? 0.0 : 1.0; },
     [](Scenario& s, double v) { s.site.hall.coolant = v < 0.5 ? water : waterGlycol; }},
    {"facility.hall.air_heat", "Hall", "Heat to air", quantity, "kW", dim::power, 0, 1e6, linear, false, false,
     "What the room's air takes from one rack.", {}, RACKLINE_QUANTITY(site.hall.airHeat)},
    {"facility.hall.floor_load", "Hall", "Floor load", quantity, "kg/m2", dim::mass - dim::area, 100, 1e5, logScale, false, false,
     "What the floor bears.", {}, RACKLINE_QUANTITY(site.hall.floorLoad)},
    {"facility.hall.spread", "Hall", "Spread over", quantity, "m2", dim::area, 0.1, 100, linear, false, noneAtZero,
     "Area that carries one rack; its own footprint without it.", {}, RACKLINE_QUANTITY(site.hall.spread)},
    {"facility.hall.rack_mass", "Hall", "Rack mass", quantity, "kg", dim::mass, 10, 1e6, logScale, false, false,
     "The heaviest rack that doors and lifts let in.", {}, RACKLINE_QUANTITY(site.hall.rackMass)},
    {"facility.busbar.voltage", "Hall", "Busbar voltage", quantity, "V", dim::voltage, 12, 1500, logScale, false, noneAtZero,
     "The rack's own without it: 54 V, or 800 V where the catalogue says so.", {}, RACKLINE_QUANTITY(site.busbar)},
    {"facility.busbar.limit", "Hall", "Busbar current", quantity, "A", dim::current, 10, 1e5, logScale, false, false,
     "The most that the busbar carries.", {}, RACKLINE_QUANTITY(site.busbarLimit)},
    {"network.topology", "Network", "Topology", choice, "", dim::none, 0, 3, linear, false, false, "How switches are joined.",
     topologyNames, RACKLINE_NUMBER(site.network.topology)},
    {"network.gpus", "Network", "GPUs", count, "GPU", dim::none, 1, 1e8, logScale, false, noneAtZero,
     "Those of the site without it.", {}, RACKLINE_NUMBER(site.network.gpus)},
    {"network.radix", "Network", "Radix", count, "", dim::none, 3, 10000, logScale, false, noneAtZero,
     "Ports of one switch at the speed of the network card; the switch's own without it.", {}, RACKLINE_NUMBER(site.network.radix)},
    {"network.oversubscription", "Network", "Oversubscription", ratio, "", dim::none, 0.1, 100, logScale, false, false,
     "Downlinks over uplinks of a leaf switch; traffic that leaves the leaf gets that many times less bandwidth.", {},
     RACKLINE_NUMBER(system.rack.scaleOut.oversubscription)},
    {"network.rails", "Network", "Rails", count, "", dim::none, 1, 64, linear, false, false,
     "Network cards of a node, each on leaves of its own; of rail-optimised networks.", {}, RACKLINE_NUMBER(site.network.rails)},
    {"network.planes", "Network", "Planes", count, "", dim::none, 1, 16, linear, false, false,
     "Ports that a network card is split into, each with a network of its own.", {}, RACKLINE_NUMBER(site.network.planes)},
    {"network.tiers", "Network", "Tiers", count, "", dim::none, 1, 3, linear, false, noneAtZero,
     "For fat trees; as few as reach every port if unset.", {}, RACKLINE_NUMBER(site.network.tiers)},
    {"network.optics", "Network", "Optics of the switches", choice, "", dim::none, 0, 1, linear, false, false,
     "What the site is priced with; both are compared.", opticsNames, RACKLINE_NUMBER(site.network.optics)},
    {"network.reach.host", "Network", "Host to leaf", quantity, "m", dim::length, 0.1, 1e4, logScale, false, false,
     "Length of a cable; up to 5 m are copper.", {}, RACKLINE_QUANTITY(site.network.hostReach)},
    {"network.reach.leaf", "Network", "Leaf to spine", quantity, "m", dim::length, 0.1, 1e4, logScale, false, false,
     "Length of a cable.", {}, RACKLINE_QUANTITY(site.network.leafReach)},
    {"network.reach.core", "Network", "Spine to core", quantity, "m", dim::length, 0.1, 1e5, logScale, false, false,
     "Length of a cable.", {}, RACKLINE_QUANTITY(site.network.coreReach)},
    {"economics.colocation", "Economics", "Colocation", quantity, "USD/kW/month", rent, 10.0 / (1e3 * 730 * 3600),
     1e4 / (1e3 * 730 * 3600), linear, false, noneAtZero,
     "Rent of provisioned IT power in another's hall; without it the hall is built.", {}, RACKLINE_QUANTITY(site.money.colocation)},
    {"economics.cloud", "Economics", "Cloud", quantity, "USD/h", dim::money - dim::time, 0.01 / 3600, 1000.0 / 3600, logScale,
     false, noneAtZero, "What a rented GPU costs an hour; the catalogue's price of this GPU without it.", {},
     RACKLINE_QUANTITY(site.money.cloud)},
    {"economics.storage", "Economics", "Storage", ratio, "%", dim::none, 0, 1, linear, false, false,
     "Capital for storage as a share of the racks' price; within the surcharge.", {}, RACKLINE_NUMBER(site.money.storage)},
    {"economics.spares", "Economics", "Spares", ratio, "%", dim::none, 0, 1, linear, false, false,
     "Capital for spares as a share of the racks' price; within the surcharge.", {}, RACKLINE_NUMBER(site.money.spares)},
    {"economics.installation", "Economics", "Installation", ratio, "%", dim::none, 0, 1, linear, false, false,
     "As a share of the racks' price; within the surcharge.", {}, RACKLINE_NUMBER(site.money.installation)},
    {"economics.resale", "Economics", "Resale", ratio, "%", dim::none, 0, 1, linear, false, false,
     "Share of its price that the replaced hardware still fetches.", {}, RACKLINE_NUMBER(site.money.resale)},
    {"economics.elasticity", "Economics", "Elasticity of demand", ratio, "", dim::none, 0.05, 100, logScale, false, noneAtZero,
     "How much demand grows as the price falls; without it more tokens are sold at the same price.", {},
     RACKLINE_NUMBER(site.money.elasticity)},
});
// clang-format on
} // namespace

std::span<const Parameter> siteParameters() { return siteTable; }

bool concernsSite(const Parameter& parameter) {
    return std::any_of(siteTable.begin(), siteTable.end(), [&](const Parameter& p) { return p.id == parameter.id; });
}

} // namespace rackline
