// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/held_point.h"

#include "model/base/portable_math.h"
#include "model/factory/load_point.h"
#include "model/factory/prefill_pool.h"

#include <cmath>
#include <limits>

namespace rackline {

OperatingPoint heldPoint(const Evaluator& evaluator, const OperatingPoint& held) {
    const Scenario& s = evaluator.scenario();
    if (held.mode == ServingMode::disaggregated) {
        const StepLoad load = decodeLoad(s.workload, held.batch);
        StepCost step;
        for (const Operator& op : operatorsOf(s.model, s.precision, held.layout)) step += costOf(op, load, evaluator.context());
        return disaggregatedPoint(evaluator, PrefillPool(evaluator, held.prefill), held.layout, evaluator.memoryOf(held.layout),
                                  held.batch, step, &held);
    }
    const LoadKind load = s.workload.load.kind;
    if (load == LoadKind::concurrency || load == LoadKind::rate) return pointForLoad(evaluator, held.layout);
    return pointAt(evaluator, held.layout, held.batch);
}

OperatingPoint heldPoint(const Scenario& scenario, const OperatingPoint& held) { return heldPoint(Evaluator(scenario), held); }

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
