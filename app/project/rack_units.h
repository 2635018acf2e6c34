// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A tray, switch tray, power shelf or coolant unit: a part of the rack itself, or `rack/part` of another rack.
struct RackUnit {
    std::string rack, part;

    friend bool operator==(const RackUnit&, const RackUnit&) = default;
};

/// The most units of one rack; a larger number is a typing mistake.
inline constexpr std::size_t mostRackUnits = 400;

/// Reads units from the floor up, as in `power-shelf*4 compute-tray*18 gb200-nvl72/switch-tray*9`.
Result<std::vector<RackUnit>> parseUnits(std::string_view text);
std::string unitsText(std::span<const RackUnit> units);

/// Whether a part is stacked as a unit; hosts, cards and fans are inside units.
bool isUnit(const RackPart& part);
/// The units of a rack as it ships: shelves at the ends, trays around the switch trays, coolant at the floor.
std::vector<RackUnit> unitsOf(const Rack& rack);

/// The rack with these units in place of those that it ships with. Hosts and cards follow the compute trays. Mass and price
/// follow the units as far as theirs are known. NVLink follows the switch trays: with fewer of them each GPU keeps that share of
/// its bandwidth, and without any it reaches only its own tray. Trays with another chip are refused.
Result<System> composed(System base, std::span<const RackUnit> units, const Catalogue& catalogue);

} // namespace rackline
