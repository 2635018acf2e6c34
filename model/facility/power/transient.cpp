// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/transient.h"

namespace rackline {

namespace {
constexpr double swing = 0.6;
constexpr double reserve = 0.10;
} // namespace

Power trainingStep(const Rack& rack, Power chipLimit, double smoothing) {
    const double following = rack.losses.gpuFactor / rack.losses.supplyEfficiency;
    return (1.0 - smoothing) * swing * following * static_cast<double>(rack.packages) * chipLimit;
}

Energy rideThroughEnergy(Power step, Time time) { return step * time; }

Power stepReserve(Power provisioned) { return reserve * provisioned; }

} // namespace rackline
