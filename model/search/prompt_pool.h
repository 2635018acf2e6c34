// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/money/cost.h"
#include "model/search/estimate.h"

#include <optional>

namespace rackline {

/// What GPUs that read prompts alone have of the mean GPU's watts and money.
struct PromptPool {
    /// Board power of their chips.
    Power chips;
    GpuCost cost;
};

/// The system where the chips beside its GPUs draw what they do at the point.
System drawingBeside(System system, const OperatingPoint& point);

/// Nothing where the same GPUs read prompts and decode, or where other chips read beside them.
std::optional<PromptPool> promptPoolOf(const Scenario& scenario, const Estimate& estimate);

} // namespace rackline
