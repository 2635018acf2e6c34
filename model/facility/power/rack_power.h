// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/units/quantity.h"

#include <array>
#include <cstddef>

namespace rackline {

inline constexpr std::size_t partKindCount = static_cast<std::size_t>(PartKind::other) + 1;

/// Where hosts, trays and fans stand between their idle and their busy power.
namespace activity {
inline constexpr double idle = 0, serving = 0.52, prefill = 0.76, full = 1;
}

/// One rack from its chips to its inlet; the terms sum to `inlet()`.
struct RackPower {
    Power chips;
    /// Losses of regulators outside board power, and fans that follow the load.
    Power gpuLosses;
    std::array<Power, partKindCount> parts{};
    /// Losses between the busbar and the parts.
    Power conversion;
    Power supply;

    Power of(PartKind kind) const { return parts[static_cast<std::size_t>(kind)]; }
    Power inlet() const;
};

/// What one such part draws. Chips of another kind are idle except at full load: the caller adds what they draw when they work.
Power drawOf(const RackPart& part, double partActivity);

/// The power of a rack with every package at `chip` and every part between idle and busy (method/power 3).
RackPower rackPower(const Rack& rack, Power chip, double partActivity = activity::serving);

/// The same at another efficiency of the supplies, such as at partial load.
RackPower rackPower(const Rack& rack, Power chip, double partActivity, double supplyEfficiency);

/// The power that each chip may draw so that the rack's inlet stays at `inlet`; below zero where the parts alone exceed it.
Power chipShareOf(const Rack& rack, Power inlet, double partActivity = activity::serving);

} // namespace rackline
