// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/rack_power.h"

#include <algorithm>

namespace rackline {

Power RackPower::inlet() const {
    Power sum = chips + gpuLosses;
    for (const Power part : parts) sum += part;
    return sum + conversion + supply;
}

Power drawOf(const RackPart& part, double partActivity) {
    const double busy = part.kind == PartKind::chips && partActivity < activity::full ? activity::idle : partActivity;
    return part.idleEach + busy * (part.busyEach - part.idleEach);
}

RackPower rackPower(const Rack& rack, Power chip, double partActivity) {
    return rackPower(rack, chip, partActivity, rack.losses.supplyEfficiency);
}

RackPower rackPower(const Rack& rack, Power chip, double partActivity, double supplyEfficiency) {
    RackPower power;
    power.chips = static_cast<double>(rack.packages) * chip;
    power.gpuLosses = (rack.losses.gpuFactor - 1.0) * power.chips;
    Power inside = power.chips + power.gpuLosses;
    for (const RackPart& part : rack.parts) {
        const Power all = static_cast<double>(part.count) * drawOf(part, partActivity);
        const Power lost = (1.0 / part.conversion - 1.0) * all;
        power.parts[static_cast<std::size_t>(part.kind)] += all;
        power.conversion += lost;
        inside += all + lost;
    }
    power.supply = (1.0 / supplyEfficiency - 1.0) * inside;
    return power;
}

Power chipShareOf(const Rack& rack, Power inlet, double partActivity) {
    const Power parts = rackPower(rack, Power{}, partActivity).inlet();
    return rack.losses.supplyEfficiency / (rack.losses.gpuFactor * static_cast<double>(rack.packages)) * (inlet - parts);
}

} // namespace rackline
