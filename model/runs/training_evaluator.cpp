// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/training_evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace {
/// The bytes that fit with the chance that the plan asks for.
double plannedMemory(const TrainingPlan& plan, double limit) {
    double low = 0, high = 2 * limit;
    for (int i = 0; i < 60; ++i) {
        const double bytes = (low + high) / 2;
        (fitProbability(bytes, limit, plan.profile.memorySpread) >= plan.fitChance ? low : high) = bytes;
    }
    return low;
}
} // namespace

TrainingEvaluator::TrainingEvaluator(const Scenario& s, int gpus)
    : m_scenario(s), m_gpus(gpus), m_machine(trainingMachine(s.system, s.kernels, s.training.profile, s.training.sustained)),
      m_held(s.heldChip(ChipUse::everything)), m_power(powerScale(s.system, s.facility, activity::serving, m_held.caps())),
      m_cost(costScale(s.system, s.facility, s.economics, m_power, s.site.money.colocation)), m_limit(memoryLimit(m_machine)),
      m_planned(plannedMemory(s.training, m_limit)), m_modelFlops(modelFlopsPerToken(s.model, s.training.run.sequence)),
      m_layerFlops(m_modelFlops - 6 * double(s.model.vocabulary) * s.model.hidden) {
    if (s.training.tokenBytes > 0) m_machine.tokensRead = s.training.failures.reads().si() / s.training.tokenBytes;
}

TrainingPoint TrainingEvaluator::point(const TrainingLayout& layout) const {
    TrainingPoint p;
    p.layout = layout;
    const std::vector<StageKind> kinds =
        stageKinds(pipelineStages(m_scenario.model, layout.pp, m_machine.profile.balancedStages));
    const LayerTable table = layerTable(m_scenario.model, run(), layout, m_machine);
    p.memory = worstMemory(kinds, table, m_scenario.model, run(), layout, m_machine);
    p.fits = p.memory.reserved <= m_planned;
    p.step = trainingStep(kinds, table, m_scenario.model, run(), layout, m_machine, p.memory.reserved);
    p.slowed = slowdownOf(p);
    slow(p);
    return p;
}

Slowdown TrainingEvaluator::slowdownOf(const TrainingPoint& p) const {
    return limited() ? slowdownUnder(m_scenario.system.accelerator, activityOf(p), m_held.limit) : Slowdown{};
}

void TrainingEvaluator::slow(TrainingPoint& p) const {
    if (p.slowed.any()) {
        TrainingMachine slower = m_machine;
        for (double& rate : slower.chip.flops) rate /= p.slowed.arithmetic * p.slowed.memory;
        slower.chip.hbm /= p.slowed.memory;
        // The memory of a layout and the bytes that it leaves free are the same at every clock.
        const LayerTable table = layerTable(m_scenario.model, run(), p.layout, slower);
        p.step = trainingStep(stageKinds(pipelineStages(m_scenario.model, p.layout.pp, slower.profile.balancedStages)), table,
                              m_scenario.model, run(), p.layout, slower, p.memory.reserved);
    }
    addPower(p);
}

double TrainingEvaluator::leastCost(TrainingPoint p, TrainingGoal goal) const {
    if (goal != TrainingGoal::fastest) {
        ChipActivity activity = activityOf(p);
        // A slower chip hides more of what its links carry.
        activity.link = {};
        p.chip = slowedPower(m_scenario.system.accelerator, activity, m_held.limit, p.slowed);
        addMoney(p);
    }
    return costOf(p, goal);
}

ChipActivity TrainingEvaluator::activityOf(const TrainingPoint& p) const {
    const double perGpu = run().tokensPerStep() / m_gpus / p.step.time;
    const double again = p.layout.recompute == Recompute::full ? 4.0 / 3 : 1;
    const double layers = again * m_layerFlops * perGpu, ends = (m_modelFlops - m_layerFlops) * perGpu;
    ChipActivity activity;
    activity.duty = std::min(1.0, (p.step.forward + p.step.backward + p.step.recompute + p.step.head + p.step.optimizer +
                                   p.step.accumulation + spinningDuty * p.step.exposedLinks()) /
                                      p.step.time);
    const Accelerator& chip = m_scenario.system.accelerator;
    activity.hbm = min(Bandwidth::fromSi(p.step.traffic / p.step.time), chip.hbm.bandwidth);
    // Only exposed exchange counts: transfers hidden behind arithmetic draw a few watts that no measurement separates.
    activity.link = 2 * std::min(1.0, p.step.exposedLinks() / p.step.time) * chip.scaleUp;
    const double bytes = bytesPerElement(run().compute);
    activity.bf16 = ComputeRate::fromSi(ends + (bytes >= 2 ? layers : 0));
    activity.fp8 = ComputeRate::fromSi(bytes < 2 && bytes >= 0.7 ? layers : 0);
    activity.fp4 = ComputeRate::fromSi(bytes < 0.7 ? layers : 0);
    return activity;
}

void TrainingEvaluator::addPower(TrainingPoint& p) const {
    const Accelerator& chip = m_scenario.system.accelerator;
    p.chip = limited() ? slowedPower(chip, activityOf(p), m_held.limit, p.slowed) : chipPower(chip, activityOf(p));
    addMoney(p);
}

void TrainingEvaluator::addMoney(TrainingPoint& p) const {
    p.power = m_power.average(p.chip);
    p.hourly =
        m_scenario.system.rack.price.si() > 0 ? m_cost.at(p.power) : MoneyRate::fromSi(std::numeric_limits<double>::infinity());
}

std::vector<PowerStackPart> TrainingEvaluator::powerOf(const TrainingPoint& p) const {
    return powerStack(m_scenario.system, m_scenario.facility, p.chip, activity::serving, m_held.caps());
}

double TrainingEvaluator::costOf(const TrainingPoint& p, TrainingGoal goal) const {
    switch (goal) {
    case TrainingGoal::fastest:
        break;
    case TrainingGoal::cheapest:
        return std::isfinite(p.hourly.si()) ? p.step.time * p.hourly.si() : p.step.time;
    case TrainingGoal::leastEnergy:
        return p.step.time * p.power.si();
    }
    return p.step.time;
}

} // namespace rackline
