// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"
#include "model/base/interval.h"

namespace rackline {

/// `avg_gpu_power_w` of one board, `avg_system_power_w` and `max_node_power_w` at the wall of whole servers.
bool asksForPower(const MeasuredCase& row);

/// What a run draws whose GPUs draw `chip`.
CasePrediction predictPower(const MeasuredCase& row, const System& system, const Interval<Power>& chip);

/// A run of which nothing is said but that it is served as fast as it can be: every chip between decoding a large batch and
/// reading prompts.
CasePrediction predictOfflinePower(const MeasuredCase& row, const Catalogue& catalogue);

} // namespace rackline
