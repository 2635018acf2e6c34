// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A tray, switch tray, power shelf or coolant unit: a part of the rack itself, or `rack/part` of another one.
struct RackUnit {
    std::string rack, part;

    friend bool operator==(const RackUnit&, const RackUnit&) = default;
};

/// The most units that one rack may have; more is a mistake of whoever wrote it.
inline constexpr std::size_t mostRackUnits = 400;

/// From the floor up: `power-shelf*4 compute-tray*18 gb200-nvl72/switch-tray*9`.
Result<std::vector<RackUnit>> parseUnits(std::string_view text);
std::string unitsText(std::span<const RackUnit> units);

/// What is stacked; hosts, cards and fans are inside of it.
bool isUnit(const RackPart& part);
/// As the rack ships: shelves at the ends, trays around the switch trays, coolant at the floor.
std::vector<RackUnit> unitsOf(const Rack& rack);

/// The rack with these units in place of those it ships with. Hosts and cards follow the compute trays, mass and price what is
/// known of them, and NVLink the switch trays: with fewer of them each GPU keeps that share of its bandwidth, without any it
/// reaches its tray alone. Trays with another chip are refused.
Result<System> composed(System base, std::span<const RackUnit> units, const Catalogue& catalogue);

} // namespace rackline
