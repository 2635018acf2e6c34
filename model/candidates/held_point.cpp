// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/held_point.h"

#include "model/base/portable_math.h"
#include "model/candidates/candidate_points.h"
#include "model/candidates/measured_point.h"
#include "model/operators/step_run.h"
#include "model/scenario/chosen_caps.h"

#include <cmath>
#include <limits>

namespace rackline {

const PrefillPool& HeldPools::readingWith(const OperatingPoint& held) {
    const bool known = m_pool && m_held.prefill == held.prefill && m_held.readers() == held.readers() &&
                       (m_held.helpers > 0) == (held.helpers > 0) && m_held.helper == held.helper;
    if (!known) {
        m_pool.emplace(m_evaluator, held);
        m_held = held;
    }
    return *m_pool;
}

namespace {
/// Requests come as they are sent, and the batch follows.
bool flows(const Load& load) { return load.kind == LoadKind::concurrency || load.kind == LoadKind::rate; }
} // namespace

HeldGroup::HeldGroup(HeldPools& pools, const OperatingPoint& held)
    : m_evaluator(pools.evaluator()), m_held(held), m_pool(pools.readingWith(held)), m_memory(m_evaluator.memoryOf(held.layout)) {
    const Scenario& s = m_evaluator.scenario();
    m_step = clockedStep(m_evaluator, operatorsOf(s.model, s.precision, held.layout), decodeLoad(s.workload, held.batch));
}

RatedPoint HeldGroup::ratedWith(int prefillWorkers, int decodeWorkers) const {
    const HeldWorkers held{prefillWorkers, decodeWorkers, m_held.helpers, false};
    return disaggregatedPoint({m_evaluator, m_held.layout, m_memory}, m_pool, m_held.batch, m_step, &held);
}

RatedPoint heldGroup(HeldPools& pools, const OperatingPoint& held) {
    const Evaluator& evaluator = pools.evaluator();
    if (held.prefillWorkers > 0 && flows(evaluator.scenario().workload.load))
        return pointOfWorkers(evaluator, pools.readingWith(held), held);
    return HeldGroup(pools, held).ratedWith(held.prefillWorkers, held.decodeWorkers);
}

OperatingPoint heldPoint(HeldPools& pools, const OperatingPoint& held) {
    const Evaluator& evaluator = pools.evaluator();
    const Scenario& s = evaluator.scenario();
    if (s.workload.runEnds()) return asMeasured(evaluator, steadyPoint(evaluator, held));
    if (held.mode == ServingMode::disaggregated) return heldGroup(pools, held).point;
    return flows(s.workload.load) ? pointForLoad(evaluator, held.layout).point : pointAt(evaluator, held.layout, held.batch);
}

OperatingPoint heldPoint(const Evaluator& evaluator, const OperatingPoint& held) {
    HeldPools pools(evaluator);
    return heldPoint(pools, held);
}

OperatingPoint heldPoint(const Scenario& scenario, const OperatingPoint& held) {
    const AtCaps at(scenario, held.caps);
    return heldPoint(Evaluator(at.scenario()), held);
}

MetricValues logMetrics(const OperatingPoint& point) {
    MetricValues logs;
    for (const MetricInfo& m : everyMetric()) {
        const double value = valueOf(point, m.metric);
        const bool usable = std::isfinite(value) && value >= std::numeric_limits<double>::min();
        logs[placeOf(m.metric)] = usable ? portable::log(value) : std::numeric_limits<double>::quiet_NaN();
    }
    return logs;
}

} // namespace rackline
