// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/money/cost.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/power/site_power.h"
#include "model/scenario/scenario.h"
#include "model/training/training_step.h"

namespace rackline {

/// One layout with its step, memory and power.
struct TrainingPoint {
    TrainingLayout layout;
    /// What a search of caps holds its chips at.
    ChosenCaps caps{};
    TrainingStep step;
    TrainingMemory memory;
    /// The power of one GPU at the facility's meter, and its money per time.
    Power power;
    MoneyRate hourly;
    /// How much its chip is slowed where a limit holds it back.
    Slowdown slowed;
    /// The power that its chip draws on average.
    Power chip;
    bool fits = false;
};

/// Evaluates layouts of one scenario on a number of GPUs. Threads share it.
class TrainingEvaluator {
public:
    TrainingEvaluator(const Scenario& scenario, int gpus);

    TrainingPoint point(const TrainingLayout& layout) const;
    /// How much the limit slows a chip, from the step at full clock that the point has.
    Slowdown slowdownOf(const TrainingPoint& point) const;
    /// Takes a point that has its slowdown from full clock to what its chip reaches, and fills in its watts and money.
    void slow(TrainingPoint& point) const;
    /// A cost that such a point does not fall below once it is slowed: its step takes no less time, and its chip draws what the
    /// same traffic and arithmetic take at the lower clock.
    double leastCost(TrainingPoint point, TrainingGoal goal) const;
    /// What a chip does over an evaluated point's step; addPower() then fills in its watts and money.
    ChipActivity activityOf(const TrainingPoint& point) const;
    void addPower(TrainingPoint& point) const;
    /// The limit that holds the chips back, if any.
    const HeldChip& held() const { return m_held; }
    bool limited() const { return m_held.limit.binds(m_scenario.system.accelerator); }
    /// What the search minimises: seconds, dollars or joules of one step.
    double costOf(const TrainingPoint& point, TrainingGoal goal) const;

    const Scenario& scenario() const { return m_scenario; }
    const TrainingMachine& machine() const { return m_machine; }
    const PowerScale& power() const { return m_power; }
    /// Parts of an evaluated point's power and money per time: the averages sum to its `power`, the money to its `hourly`.
    std::vector<PowerStackPart> powerOf(const TrainingPoint& point) const;
    GpuCost moneyOf(const TrainingPoint& point) const { return m_cost.partsAt(point.power); }
    const TrainingRun& run() const { return m_scenario.training.run; }
    int gpus() const { return m_gpus; }
    /// The bytes that training may reserve, and those that it may plan with.
    double limit() const { return m_limit; }
    double planned() const { return m_planned; }
    double flopsPerToken() const { return m_modelFlops; }

private:
    void addMoney(TrainingPoint& point) const;

    const Scenario& m_scenario;
    int m_gpus;
    TrainingMachine m_machine;
    HeldChip m_held;
    PowerScale m_power;
    CostScale m_cost;
    double m_limit = 0, m_planned = 0, m_modelFlops = 0, m_layerFlops = 0;
};

} // namespace rackline
