// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/evaluator.h"
#include "model/candidates/metric.h"
#include "model/candidates/prefill_pool.h"

#include <array>
#include <optional>

namespace rackline {

using MetricValues = std::array<double, metricCount>;

/// What a point becomes when a scenario changes around it: its layout, workers and batch stay (under a load of concurrency or
/// rate, the load does), whether or not it still fits.
class HeldPools;
OperatingPoint heldPoint(HeldPools& pools, const OperatingPoint& held);
OperatingPoint heldPoint(const Evaluator& evaluator, const OperatingPoint& held);
OperatingPoint heldPoint(const Scenario& scenario, const OperatingPoint& held);
/// The same of a point of two pools in steady state, with what the chips of each draw.
RatedPoint heldGroup(HeldPools& pools, const OperatingPoint& held);

/// The workers that read prompts, kept from one held point to the next: those of a frontier mostly share them.
class HeldPools {
public:
    explicit HeldPools(const Evaluator& evaluator) : m_evaluator(evaluator) {}
    const Evaluator& evaluator() const { return m_evaluator; }
    /// Holds until the next is asked for.
    const PrefillPool& readingWith(const OperatingPoint& held);

private:
    const Evaluator& m_evaluator;
    OperatingPoint m_held;
    std::optional<PrefillPool> m_pool;
};

/// A held point of two pools, with any numbers of workers; all that it is made of outlives it.
class HeldGroup {
public:
    HeldGroup(HeldPools& pools, const OperatingPoint& held);
    RatedPoint ratedWith(int prefillWorkers, int decodeWorkers) const;
    OperatingPoint with(int prefillWorkers, int decodeWorkers) const { return ratedWith(prefillWorkers, decodeWorkers).point; }
    const PrefillRates& rates() const { return m_pool.workers().front().rates; }

private:
    const Evaluator& m_evaluator;
    const OperatingPoint& m_held;
    const PrefillPool& m_pool;
    InferenceMemory m_memory;
    ClockedStep m_step;
};

/// Natural logarithms of all metrics; not finite where the scenario has no such value, as cost without a price.
MetricValues logMetrics(const OperatingPoint& point);

} // namespace rackline
