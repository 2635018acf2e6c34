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

    /// Whether its values are the project's operating point instead of an input.
    bool isSpeed() const { return parameter->id == "workload.limits.speed"; }
    bool holds(double value) const { return value >= low && value <= high; }
    /// The axis as `rackline map` takes it, in at most `steps` steps: `workload.isl=512:65536:60:log`.
    std::string setting(std::size_t steps) const;

    friend bool operator==(const MapAxis&, const MapAxis&) = default;
};

/// Every input that is a number and matters to serving, in the order of the table.
std::vector<const Parameter*> mapParameters();
/// An axis around the values that the scenarios have now, with round ends.
MapAxis axisAround(const Parameter& parameter, const Workbench& workbench);
/// The axis narrower (steps above 0) or wider around the value at a share of its length, within the input's limits.
MapAxis zoomed(const MapAxis& axis, double share, double steps);
/// The project's value on the axis; empty where the visible scenarios differ.
std::optional<double> standingOn(const MapAxis& axis, const Workbench& workbench);

} // namespace rackline
