// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/transient.h"

namespace rackline {

namespace {
constexpr double swing = 0.6;
constexpr double reserve = 0.10;
} // namespace

Power trainingStep(const System& system, double smoothing) {
    const double following = system.rack.losses.gpuFactor / system.rack.losses.supplyEfficiency;
    return (1.0 - smoothing) * swing * following * static_cast<double>(system.gpus()) * system.accelerator.tdp;
}

Energy rideThroughEnergy(Power step, Time time) { return step * time; }

Energy rampEnergy(Power step, Quantity<dim::power - dim::time> ramp) { return 0.5 * step * (step / ramp); }

Power stepReserve(Power provisioned) { return reserve * provisioned; }

} // namespace rackline
