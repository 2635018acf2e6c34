// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/training_profile.h"

namespace rackline {

TrainingProfile speedOfLightTraining() {
    TrainingProfile ideal;
    ideal.id = "speed-of-light";
    ideal.elementBytes = ideal.lossBytes = ideal.pairBytes = 8;
    ideal.tensorOverlap = ideal.gradientOverlap = ideal.shardedOverlap = ideal.networkShare = 1;
    ideal.ringStep = ideal.stageLatency = ideal.spread = 0;
    return ideal;
}

} // namespace rackline
