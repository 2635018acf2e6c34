// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/phase_work.h"

#include "model/factory/evaluator.h"
#include "model/factory/prefill_pool.h"

#include <algorithm>

namespace rackline {

namespace {
PhaseWork workOf(std::string_view id, std::string_view name, const Evaluator& e, const std::vector<Operator>& operators,
                 const StepLoad& load, double host) {
    const OperatorContext& c = e.context();
    PhaseWork phase{
        id, name, e.scenario().system.accelerator, {}, {}, Time::fromSi(host), e.power().fixed * (1 / e.power().perChipWatt)};
    StepCost sum;
    for (const Operator& op : operators) {
        const StepCost cost = costOf(op, load, c);
        sum += cost;
        phase.other += Time::fromSi(cost.fixed + cost.links);
        if (cost.work <= 0) continue;
        const double compute = cost.flops16 / c.chip.peak(Precision::bf16) +
                               (cost.flops8 > 0 ? cost.flops8 / c.chip.peak(Precision::fp8) : 0) +
                               (cost.flops4 > 0 ? cost.flops4 / c.chip.peak(Precision::fp4) : 0);
        const double memory = cost.hbmBytes / c.chip.hbm, longest = std::max(compute, memory);
        // Whatever of the two binds takes the operator's whole time, the other its share.
        const double scale = longest > 0 ? cost.work / longest : 0;
        phase.operators.push_back({Time::fromSi(longest > 0 ? scale * compute : cost.work), Time::fromSi(scale * memory)});
    }
    phase.activity = e.activityOf(sum, sum.time() + host);
    return phase;
}
} // namespace

std::vector<PhaseWork> phaseWorks(const Scenario& s, const OperatingPoint& point) {
    const Evaluator e(s);
    const std::vector<Operator> operators = operatorsOf(s.model, s.precision, point.layout);
    const StepLoad decode = decodeLoad(s.workload, point.batch);
    StepCost cost;
    for (const Operator& op : operators) cost += costOf(op, decode, e.context());
    std::vector<PhaseWork> phases{workOf("decode", "decoding", e, operators, decode,
                                         e.idleHost(e.memoryOf(point.layout), e.meanSequences(point.layout, point.batch), cost))};
    if (point.mode == ServingMode::aggregated) {
        phases.push_back(
            workOf("prefill", "reading prompts", e, operators, mixedLoad(s.workload, s.engine, 0), s.engine.stepHost));
        return phases;
    }
    const PrefillPool pool(e, point.prefill);
    const Scenario& own = pool.evaluator().scenario();
    phases.push_back(workOf("prefill", "reading prompts", pool.evaluator(), operatorsOf(own.model, own.precision, point.prefill),
                            prefillLoad(own.workload, own.engine), own.engine.stepHost));
    return phases;
}

} // namespace rackline
