// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/base/interval.h"
#include "model/mapping/layout.h"
#include "model/scenario/scenario.h"

#include <vector>

namespace rackline {

/// What one input of a scenario is to the transformer and to what stands beside it.
struct PassWork {
    /// Tokens of an input in one pass, passes until it is answered, and FLOPs beside the transformer: its text is read, its
    /// pictures are decoded.
    double tokens = 0, passes = 1, besideFlops = 0;
};
PassWork passWorkOf(const Scenario& scenario);

/// Memory of one GPU: weights, with those of what reads the text, activations of a pass, and what the runtime keeps.
struct PassMemory {
    Data weights, activations, runtime, capacity;

    Data used() const { return weights + activations + runtime; }
};

/// A layout whose passes hold so many inputs on average.
struct PassPoint {
    Layout layout;
    double batch = 0;
    /// Seconds of one pass, of all passes of an input, and from an input's coming to its answer: one that comes waits for what
    /// runs then, half of it on average.
    double pass = 0, served = 0, answer = 0;
    /// The share of the time in which passes run.
    double busy = 1;
    /// Inputs a second of one instance.
    double rate = 0;
    /// FLOPs over what the chips' formats could do in the time.
    double ofPeak = 0;
    PassMemory memory;
    /// Board power of a chip; facility power of a GPU with its share of the rack, on average and as the site must provide it.
    Power chip, average, provisioned;
    /// What a GPU costs; not finite where the rack has no price.
    MoneyRate hourly;

    double perGpu() const { return rate / layout.gpus(); }
};

struct ForwardEstimate {
    /// Why there is no answer; its code is `none` where there is.
    Finding finding;
    PassWork work;
    int gpus = 0, instances = 0;
    /// The soonest answer of those that have 95 % of the most inputs a GPU within the limit, or that carry the rate.
    PassPoint best;
    /// The inputs a second of the whole system, which are those asked for where a rate is.
    double rate = 0;
    /// The fewest GPUs that carry the rate asked for within the limit; 0 without one.
    double fewest = 0;
    /// Times over the middle one at the ends of the interval.
    double interval = 1;
    /// Every point that no other beats in time and in inputs a GPU, the soonest answer first.
    std::vector<PassPoint> frontier;
    std::vector<Finding> findings;

    bool feasible() const { return finding.code == FindingCode::none; }
    Interval<double> answer() const { return {best.answer / interval, best.answer, best.answer * interval}; }
    /// The frontier without points that have less than a hundredth more inputs than one before: nobody waits for that.
    std::vector<PassPoint> worthwhile() const;
    /// A rate that is asked for is certain.
    Interval<double> largestRate() const;
};

ForwardEstimate estimateForward(const Scenario& scenario);

} // namespace rackline
