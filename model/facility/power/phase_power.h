// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/hardware/accelerator.h"

#include <string_view>

namespace rackline {

/// The phases for which a chip's power is known where its operators are not.
enum class PowerPhase {
    idle,
    decodeDense,
    decodeMixture,
    latencyBoundDecode,
    prefill,
    trainingCompute,
    trainingAverage,
    collective
};

/// The share of TDP from the 10th to the 90th percentile of what was measured (method/power 5). `batch` matters only to decoding.
Interval<double> phaseShare(const Accelerator& chip, PowerPhase phase, double batch = 0);

/// The middle of phaseShare() in watts.
Power phasePower(const Accelerator& chip, PowerPhase phase, double batch = 0);

} // namespace rackline
