// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/units/quantity.h"

namespace rackline {

/// How far a rack's inlet power falls and rises when a synchronous training step waits and computes: three fifths of what each
/// chip may draw, with the losses that follow it (method/power 3, a judgement). `smoothing` is the share that power smoothing
/// takes away.
Power trainingStep(const Rack& rack, Power chipLimit, double smoothing = 0);

/// The energy that a battery or capacitor must hold to carry a step for some time.
Energy rideThroughEnergy(Power step, Time time);

/// The headroom that the supply keeps for steps, beyond the provisioned power.
Power stepReserve(Power provisioned);

} // namespace rackline
