// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// An input along a map, between two ends in coherent units.
struct MapAxis {
    const Parameter* parameter = nullptr;
    double low = 0, high = 0;

    /// Its values are the project's operating point rather than an input.
    bool isSpeed() const { return parameter->id == "workload.limits.speed"; }
    bool holds(double value) const { return value >= low && value <= high; }
    /// As `rackline map` takes it, in at most so many steps: `workload.isl=512:65536:60:log`.
    std::string setting(std::size_t steps) const;

    friend bool operator==(const MapAxis&, const MapAxis&) = default;
};

/// Every input that is a number and counts for serving, in the order of the table.
std::vector<const Parameter*> mapParameters();
/// Around what the scenarios have now, with round ends.
MapAxis axisAround(const Parameter& parameter, const Workbench& workbench);
/// Narrower (steps above 0) or wider around a share of its length, which keeps its value; within what the input may be.
MapAxis zoomed(const MapAxis& axis, double share, double steps);
/// Where the project stands on it; nothing where the visible scenarios differ.
std::optional<double> standingOn(const MapAxis& axis, const Workbench& workbench);

} // namespace rackline
