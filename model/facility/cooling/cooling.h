// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cooling/coolant.h"
#include "model/hardware/rack.h"
#include "model/units/quantity.h"

namespace rackline {

using Pressure = Quantity<dim::energy - dim::volume>;

/// The flow that carries `heat` away while it warms by `rise`.
FlowRate flowFor(Power heat, Temperature rise, const Coolant& coolant);
Power pumpPower(FlowRate flow, Pressure drop, double efficiency);

/// The largest rack that a way of cooling is built for. Direct liquid follows the densest announced rack, not the 150 kW of
/// older guides, which shipping racks exceed.
Power coolingLimit(Cooling cooling);

struct HeatShares {
    Power liquid, air;
};
HeatShares heatShares(Power inlet, double liquidShare);

} // namespace rackline
