// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"
#include "model/candidates/operating_point.h"

namespace rackline {

/// Whether a row measured watts: `avg_gpu_power_w` of one board, `avg_system_power_w` and `max_node_power_w` at the wall of whole
/// servers.
bool asksForPower(const MeasuredCase& row);
/// Whether nothing is said of a row's run but that it was served as fast as it can be.
bool isUnknownRun(const MeasuredCase& row);

/// The watts of a run at its operating point: those of the chips, and of the rack's parts, that `estimate` stacks, and at most
/// the full load of `rack`.
CasePrediction predictPower(const MeasuredCase& row, const Scenario& scenario, const OperatingPoint& point);
/// The watts of an unknown run, between the racks of `rack` that decode a large batch and read prompts.
CasePrediction predictUnknownPower(const MeasuredCase& row, const Scenario& scenario);

} // namespace rackline
