// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/candidates/metric.h"
#include "model/candidates/operating_point.h"
#include "model/candidates/pricing.h"
#include "model/candidates/tail_figures.h"
#include "model/facility/power/site_power.h"
#include "model/memory/memory_fit.h"
#include "model/operators/operator_group.h"
#include "model/scenario/scenario.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace rackline {

class Evaluator;
struct Exploration;
struct FrontierPoint;

/// What limits an operator.
enum class Limit { compute, memory, scaleUp, scaleOut, latency, offload };
inline constexpr std::size_t limitCount = 6;
std::string_view nameOf(Limit limit);

/// One operator of a step, summed over its layers.
struct StepPart {
    std::string_view name;
    OperatorGroup group = OperatorGroup::host;
    Time time, fixed, speedOfLight;
    /// What arithmetic and HBM alone would need at their peaks.
    Time compute, memory;
    Work work;
    Data traffic;
    Limit limit = Limit::latency;
    /// The part of an exchange, beside `time`, that passes behind the computation of the step's other half.
    Time hidden;
};

struct MemoryUse {
    Data weights, kv, activations, runtime, free, capacity;
    /// Below HBM, beside the capacity; and what of it the first memory there has no room for.
    Data below, second;
};

/// A part of the cost; the parts sum to the total.
struct CostPart {
    std::string_view name;
    MoneyRate perGpu;
    TokenPrice perToken;
};

/// One operating point with everything that explains it.
struct Estimate {
    OperatingPoint point;
    /// Where there are pools, the board power of a chip that reads prompts and of one that decodes.
    Power prefillChip, decodeChip;
    std::array<Interval<double>, metricCount> metrics;
    std::vector<StepPart> decodeStep;
    Time decodeStepTime, decodeSpeedOfLight;
    /// The step of the prefill worker where the point is disaggregated.
    std::vector<StepPart> prefillStep;
    Time prefillStepTime;
    MemoryUse memory;
    MemoryFit fit;
    /// Per GPU, from the chip to the utility meter.
    std::vector<PowerStackPart> power;
    std::vector<CostPart> cost;
    Limit binding = Limit::latency;
    std::vector<Finding> findings;
    /// What most requests see, where the scenario limits it or says how requests vary.
    std::optional<TailFigures> tail;

    RatedPoint rated() const { return {point, prefillChip, decodeChip}; }
};

/// Says of a point how many of the requests in flight find no place, where some do not.
void sayWaiting(const Scenario& scenario, const OperatingPoint& point, std::vector<Finding>& findings);

/// The scenario's own point: its layout and load where it fixes them, otherwise the best point within its limits
/// by tokens/s/MW; always an Estimate, infeasible ones with the reason.
Estimate estimate(const Scenario& scenario);
/// The same for who buys: among layouts that somebody published where one of them does it, unless the scenario says whose.
Estimate estimateToBuild(const Scenario& scenario);
/// The frontier point that estimate() shows: the best by tokens/s/MW, or null where nothing is feasible.
const FrontierPoint* chosenOf(const Exploration& exploration);
/// A point that explore() found, explained; its rates are taken as they are.
Estimate explain(const Scenario& scenario, const OperatingPoint& point);
/// The limit that takes most of its decode step.
Limit bindingAt(const Evaluator& evaluator, const OperatingPoint& point);
/// One aggregated instance at a running batch.
Estimate estimateAt(const Scenario& scenario, const Layout& layout, double batch);

} // namespace rackline
