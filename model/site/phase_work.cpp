// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/phase_work.h"

#include "model/candidates/evaluator.h"
#include "model/candidates/prefill_pool.h"
#include "model/operators/step_run.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>

namespace rackline {

namespace {
Power besideChip(const PowerScale& power) { return power.fixed * (1 / power.perChipWatt); }

PhaseWork workOf(std::string_view id, std::string_view name, const Evaluator& e, const std::vector<Operator>& operators,
                 const StepLoad& load, double host) {
    const OperatorContext& c = e.context();
    PhaseWork phase;
    phase.id = id;
    phase.name = name;
    phase.chip = e.scenario().system.accelerator;
    phase.other = Time::fromSi(host);
    phase.beside = besideChip(e.power());
    if (phase.id != "decode") phase.partActivity = activity::prefill;
    const StepRun run = runOf(operators, load, c);
    for (const Operator& op : operators) {
        const StepCost cost = run.of(op, load, c);
        phase.other += Time::fromSi(cost.fixed + cost.links);
        if (cost.work <= 0) continue;
        const double compute = cost.flops16 / c.chip.peak(Precision::bf16) +
                               (cost.flops8 > 0 ? cost.flops8 / c.chip.peak(Precision::fp8) : 0) +
                               (cost.flops4 > 0 ? cost.flops4 / c.chip.peak(Precision::fp4) : 0);
        const double memory = cost.hbmBytes / c.chip.hbm, longest = std::max(compute, memory);
        // The part that binds takes the operator's whole time, the other part its share of it.
        const double scale = longest > 0 ? cost.work / longest : 0;
        phase.operators.push_back({Time::fromSi(longest > 0 ? scale * compute : cost.work), Time::fromSi(scale * memory)});
    }
    phase.activity = e.activityOf(run.cost, run.cost.time() + host);
    return phase;
}

PhaseWork decodingOf(const Evaluator& e, const std::vector<Operator>& operators, const OperatingPoint& point, double batch) {
    const StepLoad load = decodeLoad(e.scenario().workload, batch);
    const StepCost cost = runOf(operators, load, e.context()).cost;
    return workOf(
        "decode", "decoding", e, operators, load,
        e.besideKernels(point.mode, point.layout, e.memoryOf(point.layout), e.meanSequences(point.layout, batch), cost));
}
} // namespace

PhaseWork decodingWork(const Scenario& scenario, const OperatingPoint& point, double batch) {
    const AtCaps at(scenario, point.caps);
    const Scenario& s = at.scenario();
    return decodingOf(Evaluator(s), operatorsOf(s.model, s.precision, point.layout), point, batch);
}

std::vector<PhaseWork> phaseWorks(const Scenario& scenario, const OperatingPoint& point) {
    const AtCaps at(scenario, point.caps);
    const Scenario& s = at.scenario();
    const Evaluator e(s);
    const std::vector<Operator> operators = operatorsOf(s.model, s.precision, point.layout);
    std::vector<PhaseWork> phases{decodingOf(e, operators, point, point.batch)};
    if (point.mode == ServingMode::aggregated) {
        phases.push_back(
            workOf("prefill", "reading prompts", e, operators, mixedLoad(s.workload, s.engine, 0), s.engine.stepHost));
        return phases;
    }
    const PrefillPool pool(e, point);
    const Scenario& own = pool.evaluator().scenario();
    phases.push_back(workOf("prefill", "reading prompts", pool.evaluator(), operatorsOf(own.model, own.precision, point.prefill),
                            pool.loadOf(pool.workers().front().rates.prompts, point.prefill),
                            own.engine.stepHost + pool.workers().front().cacheWait));
    return phases;
}

PhaseWork trainingWork(const Scenario& scenario, const TrainingPoint& held) {
    const AtCaps at(scenario, held.caps);
    const TrainingEvaluator limited(at.scenario(), held.layout.gpus());
    // The curves begin at the rated power, whatever the chips are held at.
    Scenario free = limited.scenario();
    free.power = {};
    free.power.budgets = Budgets::ignore;
    free.system.accelerator.tdp = free.system.accelerator.ratedTdp();
    const TrainingEvaluator evaluator(free, limited.gpus());
    const TrainingPoint point = limited.limited() ? evaluator.point(held.layout) : held;
    PhaseWork phase;
    phase.id = "training";
    phase.name = "training step";
    phase.chip = evaluator.scenario().system.accelerator;
    phase.activity = evaluator.activityOf(point);
    phase.partActivity = activity::prefill;
    phase.beside = besideChip(evaluator.power());
    // The time that follows the clock is what a step of a chip with half the arithmetic takes longer. That needs no kernel's own
    // share, and links that hide behind arithmetic stay hidden.
    constexpr double slower = 0.5;
    Scenario halved = evaluator.scenario();
    PeakRates& peak = halved.system.accelerator.peak;
    for (std::size_t i = 0; i < precisionCount; ++i) {
        const auto format = static_cast<Precision>(i);
        if (const std::optional<ComputeRate> rate = peak.of(format)) peak.set(format, slower * *rate);
    }
    const double whole = point.step.time;
    const double arithmetic = std::clamp(
        (TrainingEvaluator(halved, evaluator.gpus()).point(point.layout).step.time - whole) / (1 / slower - 1), 0.0, whole);
    const double traffic = std::min(phase.activity.hbm / phase.chip.hbm.bandwidth * whole, whole - arithmetic);
    phase.operators = {{Time::fromSi(arithmetic), {}}, {{}, Time::fromSi(traffic)}};
    phase.other = Time::fromSi(whole - arithmetic - traffic);
    return phase;
}

} // namespace rackline
