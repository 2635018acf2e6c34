// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/facility/power/chip_power.h"

namespace rackline {

/// The figures of a model that its power under serving depends on.
struct ServedModel {
    double parameters = 0, active = 0;
    /// Bytes of KV cache of one token.
    double kvBytes = 0;
    /// Experts in all and for each token; 0 for a dense model.
    double experts = 0, expertsPerToken = 0;
    double weightBytes = 2;
    /// The format of the arithmetic.
    Precision format = Precision::bf16;
    /// Whether experts run in untuned kernels, which keep a chip busy whatever they achieve.
    bool untunedExperts = false;
};

/// A measured run: the output tokens of one chip while `batch` sequences are decoded on all of them.
struct ServedRun {
    double batch = 1, prompt = 1, answer = 1;
    TokenRate perChip;
};

/// What one chip does on average, where there is no time model (method/power 5).
ChipActivity servedActivity(const Accelerator& chip, const ServedModel& model, const ServedRun& run);

/// The 90 % interval of a chip's predicted power. Its width depends on whether the limit decides, or most of the limit is drawn,
/// or less (method/power 1).
Interval<Power> powerInterval(const Accelerator& chip, const ChipActivity& activity);
/// The same where the power is known, but not what the chip would draw without a limit.
Interval<Power> powerInterval(const Accelerator& chip, Power power);

} // namespace rackline
