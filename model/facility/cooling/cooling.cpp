// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/cooling/cooling.h"
#include "model/units/constants.h"

namespace rackline {

FlowRate flowFor(Power heat, Temperature rise, const Coolant& coolant) { return heat / (coolant.heat * coolant.density * rise); }

Power pumpPower(FlowRate flow, Pressure drop, double efficiency) { return flow * drop / efficiency; }

Power coolingLimit(Cooling cooling) {
    switch (cooling) {
    case Cooling::air:
        return 30 * kW;
    case Cooling::rearDoor:
        return 50 * kW;
    case Cooling::directLiquid:
        return 600 * kW;
    case Cooling::immersion:
        return 200 * kW;
    }
    return {};
}

HeatShares heatShares(Power inlet, double liquidShare) { return {liquidShare * inlet, (1.0 - liquidShare) * inlet}; }

} // namespace rackline
