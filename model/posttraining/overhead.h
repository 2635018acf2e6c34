// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/post_training.h"

namespace rackline {

/// What published steps took over the sum of their phases' steps: the geometric mean of the ten of NVIDIA NeMo RL v0.4 on H100
/// (method/posttraining 4).
inline constexpr double publishedOverhead = 1.9;
/// The factor of the 90 % interval of a step: what those ten leave around their mean.
inline constexpr double postTrainingSpread = 1.6;

inline double overheadOf(const PostTraining& rl) { return rl.overhead > 0 ? rl.overhead : publishedOverhead; }

} // namespace rackline
